import { useSyncExternalStore } from 'react';
import { useLogout } from 'react-admin';
import { typedOnDesk } from '../lib/desk/deskStore.ts';
import { waitingCount } from '../lib/desk/waitingCount.ts';
import { useHandler } from '../lib/react/useHandler.ts';

const listeners = new Set<() => void>();
let unsent = 0;

/** Opens the question that the frame of the console asks, about so many drafts; 0 closes it. */
export function askBeforeSignOut(count: number): void {
  unsent = count;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** How many drafts the frame asks about now; 0 if it asks nothing. */
export const useUnsentAtSignOut = (): number => useSyncExternalStore(subscribe, () => unsent);

const OPENS_MS = 1000;
const noAnswer = () => new Promise<number>((give) => setTimeout(() => give(waitingCount()), OPENS_MS));

/** Signs out; asks first where something would be lost that was typed and never sent. */
export function useSignOut(): () => void {
  const logout = useLogout();
  return useHandler(async () => {
    // A database that does not open keeps nobody signed in.
    const count = await Promise.race([typedOnDesk(), noAnswer()]);
    if (count > 0) askBeforeSignOut(count);
    else await logout();
  });
}
