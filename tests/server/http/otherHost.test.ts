import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TopUpStarted } from '../../../contract/money/topUp.ts';
import type { App } from '../../../server/context.ts';
import { payment } from '../../../server/db/schema/ledger.ts';
import { company } from '../../../server/db/schema/tenants.ts';
import { startTestPortal } from '../../support/portal.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, makeOrder } from '../orders/orderBody.ts';

let app: App;
let lion: TestShipper;
let order: Awaited<ReturnType<typeof makeOrder>>;
withServer();
beforeAll(async () => {
  await makeShipper(t);
  lion = await makeShipper(t, { companyCode: 'lion', walletMinor: 100_000 });
  order = await makeOrder(t, lion);
  app = await startTestPortal(t);
});
afterAll(async () => {
  await app.close();
});

const OWN = 'http://lion.localhost:4000';
const open = (url: string, host: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host, ...headers } });
const ticketFor = async (path: string) =>
  data<{ ticket: string }>(await call(t, lion, 'POST', 'auth/ticket', { path })).ticket;

it.each(['label', 'label?format=html&type=A6-1', 'packlist'])(
  'order/{id}/%s at another tenant’s host redirects to its own host with its query, and opens there (TRACK-42)',
  async (what) => {
    const path = `/v1.0/order/${order.id}/${what}`;
    const elsewhere = await open(path, 'localhost');
    expect([elsewhere.statusCode, elsewhere.headers.location, elsewhere.body]).toEqual([302, OWN + path, '']);
    expect((await open(path, 'lion.localhost:4000')).statusCode).toBe(200);
  },
);

it.each(['contacts/export', 'order/bulk_order_template.xlsx', 'wallet/statement?month=2026-03'])(
  'a ticket for %s at another tenant’s host is not used up: it opens once at its own host (TRACK-42)',
  async (what) => {
    const path = `/v1.0/${what}`;
    const ticket = await ticketFor(path);
    const link = `${path}${path.includes('?') ? '&' : '?'}jwt=${ticket}`;
    for (let i = 0; i < 2; i++) {
      const elsewhere = await open(link, 'localhost');
      expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([302, OWN + link]);
    }
    expect((await open(link, 'lion.localhost:4000')).statusCode).toBe(200);
    expect((await open(link, 'lion.localhost:4000')).statusCode).toBe(401);
    expect((await open(link, 'localhost')).statusCode).toBe(401);
  },
);

it('an unknown id, a wrong company and a forged ticket get the same refusal at each host, without a redirect (TRACK-42)', async () => {
  const none = '00000000-0000-4000-8000-000000000009';
  for (const [path, status] of [
    [`/v1.0/order/${none}/label`, 404],
    [`/v1.0/order/${order.id}/label?companyId=${none}`, 404],
    ['/v1.0/contacts/export?jwt=forged', 401],
  ] as const)
    for (const host of ['localhost', 'lion.localhost:4000']) {
      const answer = await open(path, host);
      expect([path, host, answer.statusCode, answer.headers.location]).toEqual([
        path,
        host,
        status,
        undefined,
      ]);
    }
});

it('programs with a key, and streams of events, are answered at each host (TRACK-42)', async () => {
  const session = { authorization: lion.auth.authorization! };
  expect((await open(`/v1.0/order/${order.id}/label`, 'localhost', session)).statusCode).toBe(200);
  expect((await open('/v1.0/contacts/export', 'localhost', session)).statusCode).toBe(200);
});

it('the secret link of a parcel redirects a program from another tenant’s host to its own; an unknown link does not redirect (TRACK-42)', async () => {
  const path = `/v1.0/etrack/${order.nanoId}`;
  const elsewhere = await open(path, 'localhost');
  expect([elsewhere.statusCode, elsewhere.headers.location, elsewhere.body]).toEqual([302, OWN + path, '']);
  expect((await open(path, 'lion.localhost:4000')).statusCode).toBe(200);
  expect((await open('/v1.0/etrack/unknown', 'localhost')).statusCode).toBe(404);
});

it('a payment page at another tenant’s host redirects to its own host (TRACK-42)', async () => {
  const bill = await makeOrder(t, lion, { paymentMethodId: 1, weight: { value: 20, unit: 'kg' } } as never);
  const begun = `/v1.0/wallet/invoice/${bill.invoiceId}/payment?companyId=${lion.companyId}`;
  const page = new URL(String((await open(begun, 'lion.localhost:4000')).headers.location));
  const elsewhere = await t.app.inject({ url: page.pathname, headers: { host: 'localhost' } });
  expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([302, OWN + page.pathname]);
  const ownAnswer = await t.app.inject({ url: page.pathname, headers: { host: 'lion.localhost:4000' } });
  expect(ownAnswer.statusCode).toBe(200);
});

it.each([
  ['localhost', OWN],
  ['lion.localhost:4000', OWN],
])('the payer of a top-up that was begun at %s returns to %s (PAY-21, TRACK-42)', async (host, origin) => {
  const who = { ...lion, auth: { ...lion.auth, host } };
  const { invoiceId } = data<TopUpStarted>(
    await call(t, who, 'POST', 'topup/buy', { amount: 100, paymentMethodId: 1 }),
  );
  const [row] = await t.db.sql.select().from(payment).where(eq(payment.invoiceId, invoiceId));
  expect(row?.doneUrl).toBe(`${origin}/customer/payment/${invoiceId}`);
});

it('a link of a tenant whose host belongs to another tenant is shown at the opened host, without a redirect loop (TRACK-42)', async () => {
  const path = `/v1.0/order/${order.id}/packlist`;
  const set = (hosts: string[], code: string) =>
    t.db.sql.update(company).set({ hosts }).where(eq(company.code, code));
  // Both tenants name the same host; the older tenant has it.
  await set(['shared.test'], 'my');
  await set(['shared.test'], 'lion');
  try {
    for (const host of ['localhost', 'shared.test', 'shared.test:4000'])
      expect((await open(path, host)).headers.location).toBeUndefined();
  } finally {
    await set([], 'my');
    await set([], 'lion');
  }
});
