import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Transaction } from '../../../contract/money/billing.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, makeOrder, pageOf } from '../orders/orderBody.ts';

export let t: TestServer;
export let shipper: TestShipper;
export const moves = async (query = '', who = shipper) =>
  pageOf<Transaction>(await call(t, who, 'GET', `wallet/tx?${query}`));
export const byCard = () => makeOrder(t, shipper, { paymentMethodId: 1 });

/** A payment that somebody began. */
export const begin = (invoiceId: string | null) =>
  call(t, null, 'GET', `wallet/invoice/${invoiceId}/payment?companyId=${shipper.companyId}`);

/** Prepares each test file that calls it. */
export function withBilling(): void {
  beforeAll(async () => {
    t = await startTestServer();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.truncate();
    shipper = await makeShipper(t, { walletMinor: 10_000, taxBp: 600 });
  });
}
