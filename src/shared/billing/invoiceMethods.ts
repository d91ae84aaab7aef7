import type { UnbilledAmount } from '../../../contract/money/billing.ts';
import type { Invoice } from '../../../contract/money/wallet.ts';
import type { PaymentMethod } from '../../../contract/orders/services.ts';
import { ownMoneyMinor, termDays } from '../../../contract/rules/money/billing.ts';
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
 * Money that the wallet can pay of an invoice, as the server decides it; null while the debts are unknown that it depends on. A monthly
 * invoice debits nothing more, so the credit limit does not bound it.
 */
export function walletMinorFor(
  invoice: Pick<Invoice, 'invoice_type' | 'paymentTerm'>,
  customer: Parameters<typeof spendableMinor>[0],
  owed: Pick<UnbilledAmount, 'amount' | 'monthly'> | undefined,
): number | null {
  const isMonthly = invoice.invoice_type.type === 'postpaid';
  if (!isMonthly && termDays(invoice.paymentTerm) === null) return spendableMinor(customer);
  if (!owed) return null;
  const ownMinor = ownMoneyMinor(nearestMinor(customer.walletBalance), {
    unbilledMinor: nearestMinor(owed.amount),
    monthlyMinor: nearestMinor(owed.monthly),
  });
  return isMonthly ? ownMinor : Math.min(ownMinor, spendableMinor(customer));
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
