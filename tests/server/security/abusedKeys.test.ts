import { count, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { idempotencyKey } from '../../../server/db/schema/account/access.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { type TestShipper, walletMinorOf } from '../../support/world.ts';
import { call, data, error, type Outcome, orderBody, pageOf } from '../orders/orderBody.ts';
import { another, shipper, t, withAbuse } from './abuseWorld.ts';
import { ADDRESS } from './accessWorld.ts';

withAbuse();

const orderCount = async (who: TestShipper) =>
  (await t.db.sql.select({ n: count() }).from(orders).where(eq(orders.customerId, who.customerId)))[0]!.n;

describe('an idempotency key', () => {
  it.each([
    ['another body', 'POST', 'order', () => orderBody({ note: 'other' })],
    ['another path', 'POST', 'contact', () => ADDRESS],
    ['another verb', 'PUT', 'customer', () => ({ industry: 'Food' })],
  ] as const)(
    'an idempotency key with %s is refused and writes nothing (B1-1, B2-2)',
    async (_what, verb, path, body) => {
      const who = await another({ walletMinor: 10_000 });
      const key = { 'idempotency-key': 'used once' };
      expect((await call(t, who, 'POST', 'order', orderBody(), key)).status).toBe(200);
      const res = await call(t, who, verb, path, body(), key);
      expect([res.status, error(res).code]).toEqual([409, 'ERR_IDEMPOTENCY_MISMATCH']);
      expect(await orderCount(who)).toBe(1);
      expect(data<{ industry: string }>(await call(t, who, 'GET', 'customer')).industry).toBe('Retail');
      expect(pageOf(await call(t, who, 'GET', 'contacts')).rowTotal).toBe(0);
    },
  );

  it('an idempotency key of a refused call can be used for the corrected call (B1-1)', async () => {
    const who = await another({ walletMinor: 10_000 });
    const key = { 'idempotency-key': 'k' };
    expect((await call(t, who, 'POST', 'order', orderBody({ serviceCode: 'NOPE' }), key)).status).toBe(400);
    expect((await call(t, who, 'POST', 'order', orderBody(), key)).status).toBe(200);
  });

  it('an idempotency key belongs to its user alone (B1-1)', async () => {
    const [a, b] = [await another({ walletMinor: 10_000 }), await another({ walletMinor: 10_000 })];
    const key = { 'idempotency-key': 'shared' };
    const made = await Promise.all([a, b].map((who) => call(t, who, 'POST', 'order', orderBody(), key)));
    expect(new Set(made.map((r) => data<Outcome>(r).id)).size).toBe(2);
  });

  it('an idempotency key has at most 255 characters (B1-1)', async () => {
    const send = (length: number) =>
      call(t, shipper, 'PUT', 'user', { lang: 'en_US' }, { 'idempotency-key': 'k'.repeat(length) });
    expect((await send(256)).status).toBe(422);
    expect((await send(255)).status).toBe(200);
  });

  it('an idempotency key finds the work of a call whose answer was lost after the commit (B1-1)', async () => {
    const who = await another({ walletMinor: 10_000 });
    const send = () => call(t, who, 'POST', 'order', orderBody(), { 'idempotency-key': 'lost' });
    const first = data<Outcome>(await send());
    await t.db.sql
      .update(idempotencyKey)
      .set({ statusCode: null, body: null, lockedUntil: new Date(0) })
      .where(eq(idempotencyKey.key, 'lost'));
    const repeated = await send();
    expect([repeated.status, data<Outcome>(repeated)]).toMatchObject([
      200,
      { id: first.id, consignmentNo: first.consignmentNo, invoiceId: first.invoiceId, statusCode: 100 },
    ]);
    expect(await orderCount(who)).toBe(1);
    expect(await walletMinorOf(t, who)).toBe(9_300);
  });
});

it('a profile change writes only the fields of a profile, row by row (API-55, B1-6, B2-9)', async () => {
  const who = await another();
  const rowOf = async () =>
    (await t.db.sql.select().from(customer).where(eq(customer.id, who.customerId)))[0]!;
  const before = await rowOf();
  const sent = Object.fromEntries(
    Object.entries(before)
      .filter(([name]) => !['id', 'type', 'name', 'email', 'dob', 'lang', 'country'].includes(name))
      .map(([name, v]) => [name, typeof v === 'number' ? v + 77 : typeof v === 'boolean' ? !v : v]),
  );
  expect((await call(t, who, 'PUT', 'customer', sent)).status).toBe(422);
  const res = await call(t, who, 'PUT', 'customer', {
    customerId: who.customerId,
    walletBalance: 1e6,
    unbilledAmount: -1,
    discount: 50,
    commission: 50,
    planName: 'gold',
    planExpiryDate: '2099-01-01',
    billing: { paymentTerm: 'credit', maxCredit: 1e6 },
    companyId: '00000000-0000-4000-8000-000000000000',
  });
  expect(res.status).toBe(200);
  const { updatedAt: _before, ...kept } = before;
  const { updatedAt: _after, ...now } = await rowOf();
  expect(now).toEqual(kept);
});

describe('a call that means another account', () => {
  const NOBODY = '00000000-0000-4000-8000-000000000000';

  it.each<[string, 'GET' | 'PUT' | 'POST', (who: TestShipper) => string, Record<string, unknown>?]>([
    ['a profile change by its id', 'PUT', () => 'customer', { id: 999_999, name: 'Mine now' }],
    ['an account read by its company', 'GET', (who) => `customer/${who.customerId}?companyId=${NOBODY}`],
    ['an order by its company', 'POST', () => 'order', { companyId: NOBODY }],
  ])('is not found and changes nothing: %s (B2-8)', async (_case, method, path, body) => {
    const who = await another();
    const res = await call(t, who, method, path(who), body);
    expect(res.status).toBe(404);
    const [row] = await t.db.sql.select().from(customer).where(eq(customer.id, who.customerId));
    expect(row?.name).toBe('Aisyah Trading');
    expect(
      (await call(t, who, 'GET', 'order/statusCounts')).body.data as Record<string, number>,
    ).toMatchObject({ DRAFT: 0 });
  });
});
