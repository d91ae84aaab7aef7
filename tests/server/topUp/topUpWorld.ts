import { eq } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import type { TopUpStarted } from '../../../contract/money/topUp.ts';
import { payment } from '../../../server/db/schema/ledger.ts';
import { companySetting, customer } from '../../../server/db/schema/tenants.ts';
import type { DATABASES } from '../../support/server.ts';
import { shipper as home, t, withShipper } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data } from '../orders/orderBody.ts';

export { shipper as home, t } from '../../support/shipperServer.ts';

export const PLANS = [
  { id: 2, name: 'Standard', value: 100, features: [{ key: 'freeflyer', valueTxt: '10', hide: true }] },
  { id: 1, name: 'Starter', value: 20 },
];
export const CARD = 1;

export const another = () => makeShipper(t, { companyId: home.companyId });
export const buy = (who: TestShipper, body: Record<string, unknown>, key?: string) =>
  call(
    t,
    who,
    'POST',
    'topup/buy',
    { amount: 100, paymentMethodId: CARD, ...body },
    key ? { 'idempotency-key': key } : {},
  );
export const bought = async (who: TestShipper, body: Record<string, unknown> = {}) =>
  data<TopUpStarted>(await buy(who, body));
export const account = async (who: TestShipper) =>
  (await t.db.sql.select().from(customer).where(eq(customer.id, who.customerId)))[0]!;
/** Submits the form of the gateway's page. */
export const pay = async ({ invoiceId }: TopUpStarted, form: Record<string, string>) => {
  const [row] = await t.db.sql.select().from(payment).where(eq(payment.invoiceId, invoiceId));
  return t.app.inject({
    method: 'POST',
    url: `/sandbox/pay/${row!.id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost' },
    payload: new URLSearchParams(form).toString(),
  });
};

/** Prepares each test file that calls it. */
export function withTopUp(kind: (typeof DATABASES)[number]): void {
  withShipper({}, { kind });
  beforeAll(async () => {
    await t.db.sql
      .insert(companySetting)
      .values({ companyId: home.companyId, name: 'topup.plans', data: PLANS });
  });
}
