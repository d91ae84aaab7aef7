import type { Order } from '../../../contract/orders/orders.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { openLater } from '../../lib/browser/openLater.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { bulkResultPath, gatewayReturn, orderResultPath } from '../payment/rules/afterPaymentPath.ts';
import { labelSizeOf } from './rules/labelSize.ts';

/** Opens labels or the payment page of orders in a new window. */
export function useOrderLinks() {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const { customer, company } = useSession();
  const fail = (err: unknown) => notify.failure(err, { autoHideDuration: 8000 });
  const payAt = (invoiceId: string, resultPath: string) =>
    openLater(() => dataProvider.paymentPageLink(invoiceId, gatewayReturn(resultPath), company.id)).catch(
      fail,
    );
  /** In the order of the ids, which may have to be read first; false if it failed. */
  const print = (read: () => Promise<string[]>): Promise<boolean> =>
    openLater(async () => dataProvider.labelLink(await read(), labelSizeOf(customer))).then(
      () => true,
      (err: unknown) => {
        fail(err);
        return false;
      },
    );
  return {
    print,
    printLabels: (ids: string[]) => print(async () => ids),
    /** The payment page of an order with a pending payment; it returns to the page with its result. */
    pay: (order: Pick<Order, 'id' | 'invoiceId' | 'source' | 'waypoint'>) =>
      payAt(order.invoiceId ?? '', orderResultPath(order, order.invoiceId ?? '')),
    payInvoice: (invoiceId: string) => payAt(invoiceId, bulkResultPath(invoiceId)),
  };
}
