import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EventType } from '../../../contract/messages/events.ts';
import { refetchChanged } from '../../lib/react/refetchChanged.ts';
import { useLiveEvent } from '../../session/LiveEvents.tsx';
import { useDataProvider } from '../../session/useDataProvider.ts';

const FALLBACK_MS = 3000;
const FETCH_ON: EventType[] = ['order.status', 'order.failed', 'order.updated', 'order.created'];

/** An order that is fetched again after each of its events, and once after three seconds in case no event arrives (MULTI-49, -50). */
export function useFollowedOrder(orderId: string) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const queryKey = ['orders', 'one', orderId];
  const query = useQuery({
    queryKey,
    queryFn: () => dataProvider.getOrder(orderId),
    enabled: orderId !== '',
  });
  const { refetch } = query;
  useEffect(() => {
    if (!orderId) return;
    const timer = setTimeout(() => void refetch(), FALLBACK_MS);
    return () => clearTimeout(timer);
  }, [orderId, refetch]);
  useLiveEvent((event) => {
    if (event.orderId === orderId && FETCH_ON.includes(event.type)) refetchChanged(queryClient, { queryKey });
  });
  return query;
}
