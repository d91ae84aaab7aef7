import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refetchChanged } from '../../lib/react/refetchChanged.ts';
import { useLiveEvent } from '../../session/LiveEvents.tsx';
import { useDataProvider } from '../../session/useDataProvider.ts';

/** Payment status of an invoice, fetched once after a delay and again at the invoice's event (MULTI-51). Null before that. */
export function useInvoicePayment(invoiceId: string | null, afterMs: number): number | null {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const queryKey = ['payment', invoiceId];
  const [due, setDue] = useState(false);
  useEffect(() => {
    setDue(false);
    if (!invoiceId) return;
    const timer = setTimeout(() => setDue(true), afterMs);
    return () => clearTimeout(timer);
  }, [invoiceId, afterMs]);
  const query = useQuery({
    queryKey,
    queryFn: () => dataProvider.getPaymentStatus(invoiceId ?? ''),
    enabled: due && invoiceId !== null,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useLiveEvent((event) => {
    if (!invoiceId || event.type !== 'invoice.status' || event.invoiceId !== invoiceId) return;
    setDue(true);
    refetchChanged(queryClient, { queryKey });
  });
  return query.data?.statusCode ?? null;
}
