import { useDataProvider, useNotify } from 'react-admin';
import type { Order } from '../../../contract/orders.ts';
import { isMultipoint, type LabelType } from '../../../contract/rules/orderStatus.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { bulkResultPath, gatewayReturn, multipointResultPath } from '../../lib/afterPaymentPath.ts';
import { openLater } from '../../lib/openLater.ts';
import { useSession } from '../../session/SessionContext.ts';

/** Opens what belongs to orders in windows of their own: their labels, the page where they are paid. */
export function useOrderLinks() {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const { customer, company } = useSession();
  const fail = (err: unknown) =>
    notify(err instanceof Error ? err.message : String(err), { type: 'error', autoHideDuration: 8000 });
  return {
    printLabels: (ids: string[]) =>
      openLater(() =>
        dataProvider.labelLink(ids, (customer.defaultLabelType ?? 'default') as LabelType),
      ).catch(fail),
    /** The payment page of an order that waits for its payment. */
    pay: (order: Pick<Order, 'id' | 'invoiceId' | 'source' | 'waypoint'>) => {
      const invoiceId = order.invoiceId ?? '';
      const result = isMultipoint(order.source, order.waypoint.length)
        ? multipointResultPath(order.id)
        : bulkResultPath(invoiceId);
      return openLater(() =>
        dataProvider.paymentPageLink(invoiceId, gatewayReturn(result), company.id),
      ).catch(fail);
    },
  };
}
