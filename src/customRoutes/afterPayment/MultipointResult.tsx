import { useText } from '../../i18n/useText.ts';
import { useFollowedOrder } from '../../shared/orders/useFollowedOrder.ts';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { PaidOrder } from './PaidOrder.tsx';
import { ResultNotice } from './ResultNotice.tsx';
import { useResultIds } from './resultIds.ts';
import { useInvoiceOrders } from './useInvoiceOrders.ts';

/** `/after-payment/multipoint/:orderId`, also without an id in the path: the result of one order's payment. */
export default function MultipointResult() {
  const translate = useText();
  const ids = useResultIds();
  const invoiceOrders = useInvoiceOrders(ids.orderId === null ? ids.invoiceId : null);
  const orderId = ids.orderId ?? invoiceOrders.data?.[0]?.id ?? '';
  const query = useFollowedOrder(orderId);
  const back = { to: '/orders/multipoint', label: translate('afterPayment.backToMultipoint') };
  if (query.data) return <PaidOrder order={query.data} />;
  if (query.isError || invoiceOrders.isError)
    return (
      <ResultNotice
        error={query.error ?? invoiceOrders.error}
        onRetry={() => void (query.isError ? query.refetch() : invoiceOrders.refetch())}
        back={back}
      />
    );
  if (query.isFetching || invoiceOrders.isFetching) return <PageSkeleton rows={4} />;
  return <ResultNotice back={back} />;
}
