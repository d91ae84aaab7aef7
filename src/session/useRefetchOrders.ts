import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refetchChanged } from '../lib/react/refetchChanged.ts';
import { useSession } from './SessionContext.ts';

/** Query keys, by their first part, of everything that shows orders. */
const SHOWING_ORDERS: readonly unknown[] = [
  'orders',
  'drafts',
  'counts',
  'inbox',
  'manifests',
  'cod',
  'instabook',
  'templates',
  'invoices',
  'transactions',
  'owed',
];

/** Fetches everything that shows orders again, and the balance that pays them. */
export function useRefetchOrders(): () => void {
  const queryClient = useQueryClient();
  const { reloadCustomer } = useSession();
  return useCallback(() => {
    refetchChanged(queryClient, {
      predicate: ({ queryKey }) => SHOWING_ORDERS.includes(queryKey[0]),
    });
    // Without an answer the old balance stays; the next event fetches again.
    reloadCustomer().catch(() => undefined);
  }, [queryClient, reloadCustomer]);
}
