import { useText } from '../../i18n/useText.ts';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { PaidOrders } from './PaidOrders.tsx';
import { ResultNotice } from './ResultNotice.tsx';
import { useResultIds } from './resultIds.ts';
import { useInvoiceOrders } from './useInvoiceOrders.ts';

/** `/after-payment/bulk-order/:invoiceId`, also without an id in the path: the result of the payment of many orders. */
export default function BulkResult() {
  const translate = useText();
  const { invoiceId } = useResultIds();
  const query = useInvoiceOrders(invoiceId);
  const back = { to: '/orders/bulk-orders', label: translate('afterPayment.backToBulk') };
  if (query.data?.length && invoiceId) return <PaidOrders invoiceId={invoiceId} orders={query.data} />;
  if (query.isError)
    return <ResultNotice error={query.error} onRetry={() => void query.refetch()} back={back} />;
  if (query.isFetching) return <PageSkeleton rows={4} />;
  return <ResultNotice back={back} />;
}
