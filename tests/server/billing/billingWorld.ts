import type { Transaction } from '../../../contract/money/billing.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { call, makeOrder, pageOf } from '../orders/orderBody.ts';

export { shipper, t } from '../../support/shipperServer.ts';

export const moves = async (query = '', who = shipper) =>
  pageOf<Transaction>(await call(t, who, 'GET', `wallet/tx?${query}`));
export const byCard = () => makeOrder(t, shipper, { paymentMethodId: 1 });

/** A payment that somebody began. */
export const begin = (invoiceId: string | null) =>
  call(t, null, 'GET', `wallet/invoice/${invoiceId}/payment?companyId=${shipper.companyId}`);

/** Prepares each test file that calls it. */
export function withBilling(): void {
  withNewShipper({ walletMinor: 10_000, taxBp: 600 });
}
