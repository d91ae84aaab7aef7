import { useSyncExternalStore } from 'react';
import { useLogout } from 'react-admin';
import { typedOnDesk } from '../lib/desk/deskStore.ts';
import { waitingCount } from '../lib/desk/waitingCount.ts';
import { listenerSet } from '../lib/listeners.ts';
import { useHandler } from '../lib/react/useHandler.ts';

const listeners = listenerSet();
let unsent = 0;

/** Opens the question about this number of unsent drafts in the console's frame; 0 closes it. */
export function askBeforeSignOut(count: number): void {
  unsent = count;
  listeners.call();
}

/** Number of drafts in the open question; 0 if it is closed. */
export const useUnsentAtSignOut = (): number => useSyncExternalStore(listeners.add, () => unsent);

const OPENS_MS = 1000;
const noAnswer = () => new Promise<number>((give) => setTimeout(() => give(waitingCount()), OPENS_MS));

/** Signs out; asks first if typed text that was never sent would be lost. */
export function useSignOut(): () => void {
  const logout = useLogout();
  return useHandler(async () => {
    // A database that does not open must not prevent signing out.
    const count = await Promise.race([typedOnDesk(), noAnswer()]);
    if (count > 0) askBeforeSignOut(count);
    else await logout();
  });
}
