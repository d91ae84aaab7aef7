import type { Invoice } from '../../../../contract/money/wallet.ts';
import { billingResultPath } from '../../payment/rules/afterPaymentPath.ts';

/** The page that follows the payment of an invoice: the status of a top-up, else the result of its orders. */
export const paymentPath = ({ id, items, invoice_type: { type } }: Invoice): string =>
  type === 'topup' && items.every(({ orderId }) => !orderId) ? `/payment/${id}` : billingResultPath(id);
