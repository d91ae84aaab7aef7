import type { Order } from '../../../contract/orders/orders.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { openLater } from '../../lib/browser/openLater.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { bulkResultPath, gatewayReturn, orderResultPath } from '../payment/rules/afterPaymentPath.ts';
import { labelSizeOf } from './rules/labelSize.ts';

/** Opens the labels of orders, or their payment page, in a new window. */
export function useOrderLinks() {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const { customer, company } = useSession();
  const fail = (err: unknown) => notify.failure(err, { autoHideDuration: 8000 });
  const payAt = (invoiceId: string, resultPath: string) =>
    openLater(() => dataProvider.paymentPageLink(invoiceId, gatewayReturn(resultPath), company.id)).catch(
      fail,
    );
  /** Prints in the order of the ids, which may have to be read first; false if this failed. */
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
    /** Opens the payment page of an order with a pending payment, which returns to the page with the result. */
    pay: (order: Pick<Order, 'id' | 'invoiceId' | 'source' | 'waypoint'>) =>
      payAt(order.invoiceId ?? '', orderResultPath(order, order.invoiceId ?? '')),
    payInvoice: (invoiceId: string) => payAt(invoiceId, bulkResultPath(invoiceId)),
  };
}
