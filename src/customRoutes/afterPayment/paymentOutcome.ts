import { isPaymentDone, PAYMENT_STATUS } from '../../../contract/rules/money/payment.ts';
import { isOpenEnded, STATUS } from '../../../contract/rules/orders/orderStatus.ts';

export type PaymentOutcome = 'processing' | 'pending' | 'failed' | 'partly' | 'thanks';

/** Result of a payment for orders, from the orders' status codes and, if known, from the invoice's status. */
export function paymentOutcome(codes: readonly number[], payment: number | null): PaymentOutcome {
  if (codes.includes(STATUS.pendingPayment)) {
    if (payment === PAYMENT_STATUS.failed) return 'failed';
    return payment === PAYMENT_STATUS.paid ? 'processing' : 'pending';
  }
  if (codes.some(isOpenEnded)) return 'processing';
  const done = codes.filter(isPaymentDone).length;
  if (done === 0) return 'failed';
  return done < codes.length ? 'partly' : 'thanks';
}
