import { useSyncExternalStore } from 'react';
import { useLogout } from 'react-admin';
import { waitingCount } from '../lib/desk/waitingCount.ts';

const listeners = new Set<() => void>();
let isAsked = false;

/** Opens or closes the question that the frame of the console asks. */
export function askBeforeSignOut(next: boolean): void {
  isAsked = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the frame asks now. */
export const useIsSignOutAsked = (): boolean => useSyncExternalStore(subscribe, () => isAsked);

/** Signs out; asks first where drafts would be lost that were never sent. */
export function useSignOut(): () => void {
  const logout = useLogout();
  return () => {
    if (waitingCount() > 0) askBeforeSignOut(true);
    else void logout();
  };
}
