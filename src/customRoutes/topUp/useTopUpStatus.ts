import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PAYMENT_CHECK, PAYMENT_STATUS } from '../../../contract/rules/money/payment.ts';
import { refetchChanged } from '../../lib/react/refetchChanged.ts';
import { useLiveEvent } from '../../session/LiveEvents.tsx';
import { useDataProvider } from '../../session/useDataProvider.ts';

/**
 * Follows the payment of an invoice with its data, then every three seconds up to nine times, and at its event (PAY-25…27, PAY-30, PAY-31).
 * `leftUnpaid`: the payer returned from the gateway's page without paying, so it only waits for the event. `checking` is false after the checks
 * have ended without a result; `check` starts them again.
 */
export function useTopUpStatus(invoiceId: string, leftUnpaid: boolean) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const queryKey = ['invoice', invoiceId];
  const invoice = useQuery({
    queryKey,
    queryFn: () => dataProvider.getInvoice(invoiceId),
    refetchOnWindowFocus: true,
  });
  const [checks, setChecks] = useState(leftUnpaid ? PAYMENT_CHECK.most : 0);
  const status = invoice.data?.status ?? PAYMENT_STATUS.pending;
  const pending = invoice.data !== undefined && status === PAYMENT_STATUS.pending;
  const ended = checks >= PAYMENT_CHECK.most;
  const { refetch } = invoice;

  useEffect(() => {
    if (!pending || ended) return;
    const timer = setTimeout(async () => {
      // A check without an answer counts too; after the last check the page reports it.
      const answer = await dataProvider.getPaymentStatus(invoiceId).catch(() => null);
      if (answer && answer.statusCode !== PAYMENT_STATUS.pending) await refetch();
      setChecks(checks + 1);
    }, PAYMENT_CHECK.everyMs);
    return () => clearTimeout(timer);
  }, [pending, ended, checks, dataProvider, invoiceId, refetch]);

  useLiveEvent((event) => {
    if (event.type === 'invoice.status' && event.invoiceId === invoiceId)
      refetchChanged(queryClient, { queryKey });
  });

  return {
    invoice: invoice.data,
    error: invoice.error,
    loading: invoice.isPending,
    refreshing: invoice.isFetching,
    status,
    checking: pending && !ended,
    check: async () => {
      const { data } = await refetch();
      if (data?.status === PAYMENT_STATUS.pending) setChecks(0);
    },
  };
}
