import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Order } from '../../../contract/orders/orders.ts';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';

const FALLBACK_MS = 3000;
const OPEN: ReadonlySet<number> = new Set([STATUS.draft, STATUS.pendingPayment, STATUS.processing]);

/**
 * All orders that an invoice pays for (BULK-27). They are fetched again after each live event, like all orders, and once without an event while
 * a payment is open.
 */
export function useInvoiceOrders(invoiceId: string | null) {
  const dataProvider = useDataProvider();
  const query = useQuery({
    queryKey: ['orders', 'invoice', invoiceId],
    enabled: invoiceId !== null,
    queryFn: async ({ signal }) => {
      const orders: Order[] = [];
      for (let page = 1; ; page++) {
        const { data, total } = await dataProvider.getList<Order>('orders', {
          filter: { invoiceId },
          sort: { field: 'createdAt', order: 'ASC' },
          pagination: { page, perPage: LIMITS.listMax },
          signal,
        });
        orders.push(...data);
        if (data.length === 0 || orders.length >= (total ?? 0)) return orders;
      }
    },
  });
  const { refetch } = query;
  const isOpen = query.data?.some((o) => OPEN.has(o.statusCode)) ?? false;
  useEffect(() => {
    if (invoiceId === null || !isOpen) return;
    const timer = setTimeout(() => void refetch(), FALLBACK_MS);
    return () => clearTimeout(timer);
  }, [invoiceId, isOpen, refetch]);
  return query;
}
