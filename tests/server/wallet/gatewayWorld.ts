import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { payment } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import type { SandboxGateway } from '../../../server/sandbox/gateway/gateway.ts';
import type { DATABASES } from '../../support/server.ts';
import { shipper as home, t, withShipper } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper, walletMinorOf } from '../../support/world.ts';
import { call, data } from '../orders/orderBody.ts';

export { shipper as home, t } from '../../support/shipperServer.ts';

export const another = () => makeShipper(t, { companyId: home.companyId });
export const balance = (who: TestShipper) => walletMinorOf(t, who);
export const DONE = 'http://localhost/customer/orders/new-order';

/** Opens the link of an invoice and returns the address of the gateway's page. */
export async function openPayment(who: TestShipper, invoiceId: string, doneUrl = DONE): Promise<string> {
  const res = await call(
    t,
    null,
    'GET',
    `wallet/invoice/${invoiceId}/payment/?doneUrl=${encodeURIComponent(doneUrl)}&companyId=${who.companyId}`,
  );
  expect(res.status).toBe(302);
  return String(res.headers.location);
}

export async function paymentOf(who: TestShipper, invoiceId: string) {
  await openPayment(who, invoiceId);
  return (await t.db.sql.select().from(payment).where(eq(payment.invoiceId, invoiceId)))[0]!;
}

export async function report(raw: string, signature?: string) {
  const sign = (t.ctx.ports.payments as SandboxGateway).sign;
  return t.app.inject({
    method: 'POST',
    url: '/v1.0/wallet/gateway/callback',
    headers: { 'content-type': 'application/json', 'x-gateway-signature': signature ?? sign(raw) },
    payload: raw,
  });
}

export async function reportOf(
  who: TestShipper,
  invoiceId: string,
  result = 'success',
  more: Record<string, unknown> = {},
) {
  const { id, amountMinor, currency } = await paymentOf(who, invoiceId);
  return JSON.stringify({ paymentId: id, invoiceId, result, amountMinor, currency, ...more });
}

export const stateOf = async (id: string) =>
  (await t.db.sql.select().from(orders).where(eq(orders.id, id)))[0]!;
export const paymentStatus = async (who: TestShipper, invoiceId: string) =>
  data<{ statusCode: number }>(await call(t, who, 'GET', `wallet/invoice/${invoiceId}/paymentStatus`))
    .statusCode;

export const byCard = { paymentMethodId: 1 };

/** Prepares each test file that calls it. */
export function withGateway(kind: (typeof DATABASES)[number]): void {
  withShipper({}, { kind });
}
