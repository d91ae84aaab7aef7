import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSession } from './SessionContext.ts';

/** First part of the query keys of all that shows orders. */
const SHOWING_ORDERS: readonly unknown[] = ['orders', 'drafts', 'counts', 'manifests', 'cod'];

/** Has everything that shows orders fetched again, and the balance that they are paid from. */
export function useRefetchOrders(): () => void {
  const queryClient = useQueryClient();
  const { reloadCustomer } = useSession();
  return useCallback(() => {
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => SHOWING_ORDERS.includes(queryKey[0]),
    });
    // Without an answer the old balance stands; the next event asks again.
    reloadCustomer().catch(() => undefined);
  }, [queryClient, reloadCustomer]);
}
