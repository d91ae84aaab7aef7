import { useLocation } from 'react-router-dom';
import type { InvoiceDetails } from '../../../contract/money/wallet.ts';
import { LEFT_UNPAID, PAYMENT_STATUS } from '../../../contract/rules/money/payment.ts';

/** Whether a bank may still pay the invoice: another payment is then possible, but it is not offered as the primary step. */
export function useIsAtBank(invoice: InvoiceDetails | undefined): boolean {
  const { search } = useLocation();
  if (!invoice?.isPaymentBegun || invoice.status !== PAYMENT_STATUS.pending) return false;
  return !new URLSearchParams(search).has(LEFT_UNPAID);
}
