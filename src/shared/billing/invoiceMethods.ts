import type { Invoice } from '../../../contract/money/wallet.ts';
import type { PaymentMethod } from '../../../contract/orders/services.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { PAYMENT_WALLET } from '../../../contract/rules/money/payment.ts';

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
