import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { PartSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { BatchAmounts } from './BatchAmounts.tsx';

/** The refund of one order and the wallet's balance after it; nothing for an order that cannot be cancelled, or for a member without prices. */
export function CancelRefund({ orderId, statusCode }: { orderId: string; statusCode: number }) {
  const dataProvider = useDataProvider();
  const seesPrices = useMay()('prices.see');
  const { data, error, refetch } = useQuery({
    enabled: seesPrices,
    queryKey: ['batches', 'preview', 'cancel', orderId, statusCode],
    queryFn: ({ signal }) => dataProvider.previewBatch({ kind: 'cancel', orderIds: [orderId] }, signal),
    gcTime: 0,
    staleTime: 0,
  });
  if (error) return <RetryAlert onRetry={refetch} error={error} />;
  if (!seesPrices) return null;
  if (!data) return <PartSkeleton rows={3} />;
  return data.count > 0 ? <BatchAmounts facts={data} /> : null;
}
