import type { Invoice } from '../../../contract/money/wallet.ts';
import type { PaymentMethod } from '../../../contract/orders/services.ts';
import { termDays } from '../../../contract/rules/money/billing.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { PAYMENT_WALLET } from '../../../contract/rules/money/payment.ts';
import { spendableMinor } from '../payment/rules/paymentChoices.ts';

export interface InvoiceMethod {
  method: PaymentMethod;
  /** Minimum in minor units that the total must exceed; null if the method can be used. */
  minimumMinor: number | null;
}

type Due = Pick<Invoice, 'totalPrice' | 'totalPaid'>;

/** Amount still due on an invoice, as the wallet may have paid a part. */
export const dueMinorOf = ({ totalPrice, totalPaid }: Due): number =>
  nearestMinor(totalPrice.amount) - nearestMinor(totalPaid.amount);

/**
 * Money that the wallet can pay of an invoice. The orders of a monthly invoice have already debited it, so it pays one if its balance is not
 * below zero. An account that pays monthly pays its other invoices without credit, as no monthly invoice would have them.
 */
export function walletMinorFor(
  invoice: Due & Pick<Invoice, 'invoice_type' | 'paymentTerm'>,
  customer: Parameters<typeof spendableMinor>[0],
): number {
  const balanceMinor = nearestMinor(customer.walletBalance);
  if (invoice.invoice_type.type === 'postpaid') return dueMinorOf(invoice) + balanceMinor;
  return termDays(invoice.paymentTerm) === null ? spendableMinor(customer) : balanceMinor;
}

/**
 * The methods for an invoice. The wallet is offered only if it covers the total (BILL-23), and never for a top-up. Other methods are refused
 * below their minimum (BILL-24).
 */
export function invoiceMethods(
  methods: readonly PaymentMethod[],
  invoice: Due & Pick<Invoice, 'invoice_type'>,
  walletMinor: number,
): InvoiceMethod[] {
  const totalMinor = dueMinorOf(invoice);
  const isTopUp = invoice.invoice_type.type === 'topup';
  return methods
    .filter(({ id, disabled }) => (id === PAYMENT_WALLET ? !isTopUp && walletMinor >= totalMinor : !disabled))
    .map((method) => {
      const minimum = method.id === PAYMENT_WALLET ? 0 : nearestMinor(method.minAmount ?? 0);
      return { method, minimumMinor: totalMinor < minimum ? minimum : null };
    });
}
