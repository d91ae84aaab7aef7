import type { OrderOutcome } from '../../../contract/orders/orders.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { gatewayReturn } from '../payment/rules/afterPaymentPath.ts';
import type { PaymentPage } from './gatewayWay.ts';

interface Leaving {
  way: PaymentPage;
  companyId: string;
  /** The page to which the gateway returns. */
  resultPath: string;
  onLeave?: () => void;
}

/**
 * Opens the payment page of a booked order whose payment is pending. Returns whether it replaces this page. The order is already booked, so a
 * payment page that does not open is not a failure: a notice says where to pay.
 */
export function usePaymentPage() {
  const dataProvider = useDataProvider();
  const translate = useText();
  const notify = useNotify();
  return async (
    { statusCode, invoiceId }: Pick<OrderOutcome, 'statusCode' | 'invoiceId'>,
    { way, companyId, resultPath, onLeave }: Leaving,
  ): Promise<boolean> => {
    if (statusCode !== STATUS.pendingPayment || !invoiceId) {
      way.drop();
      return false;
    }
    if (way.isHere) onLeave?.();
    const url = await dataProvider
      .paymentPageLink(invoiceId, gatewayReturn(resultPath), companyId)
      // The notice below reports that the page did not open.
      .catch(() => null);
    if (url && way.go(url)) return way.isHere;
    way.drop();
    notify('multipoint.paymentNotOpened', {
      type: 'warning',
      autoHideDuration: null,
      messageArgs: { button: translate('orderStatus.pay') },
    });
    return false;
  };
}
