import { useCallback } from 'react';
import { useSession } from './SessionContext.ts';

/** Fetches the account again after a change was saved. Without an answer the old values stay: the save itself has succeeded. */
export function useReloadAfterSave(): () => Promise<void> {
  const { reloadCustomer } = useSession();
  // The next event fetches the account again.
  return useCallback(() => reloadCustomer().catch(() => undefined), [reloadCustomer]);
}
