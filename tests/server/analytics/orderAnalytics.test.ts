import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AnalyticsChoices, OrderAnalytics } from '../../../contract/reports/analytics.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { rowsOf } from '../../../server/db/db.ts';
import { company } from '../../../server/db/schema/tenants.ts';
import { recountCompany } from '../../../server/modules/analytics/countStore.ts';
import { updateTenant } from '../../../server/modules/operate/tenants/tenants.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { DATABASES, type TestServer } from '../../support/server.ts';
import { makeAccount, makeShipper, type TestShipper } from '../../support/world.ts';
import { call, makeDraft, makeOrder } from '../orders/orderBody.ts';
import { foldAll, kept, shipper, t, withOrderAnalytics } from './orderAnalyticsWorld.ts';

interface Placed {
  at: string;
  status?: number;
  service?: string;
  price?: number;
}

/** Orders directly from the table. */
async function place(t: TestServer, who: TestShipper, placed: Placed[]): Promise<void> {
  for (const { at, status = 700, service = 'DX', price = 700 } of placed)
    await t.db.sql.execute(sql`
      insert into orders (id, company_id, customer_id, nano_id, status_code, currency, price_minor, service_code, origin_zone, destination_zone, created_at)
      values (${randomUUID()}::uuid, ${who.companyId}::uuid, ${who.customerId}, ${randomUUID()}::text, ${status}, 'MYR', ${price}, ${service}, 'MY-W', 'MY-E', ${at}::timestamptz)`);
}

describe.each(DATABASES)('on %s', (kind) => {
  withOrderAnalytics(kind);

  const ordersOf = async (who: TestShipper, query: string) => {
    const { status, body } = await call(t, who, 'GET', `analytics/orders?${query}`);
    return { status, data: body.data as OrderAnalytics, error: body.error as { field?: string } | undefined };
  };

  it('orders count by present status on the day of placing in the tenant’s time zone (ANA-02)', async () => {
    await place(t, shipper, [
      { at: '2026-03-01T15:59:00Z' },
      { at: '2026-03-01T16:00:00Z', status: 600, price: 900 },
      { at: '2026-03-02T15:59:00Z', status: 900, price: 5000 },
      { at: '2026-03-03T02:00:00Z', status: 99 },
    ]);
    await foldAll(t);
    const { data } = await ordersOf(shipper, 'dateFrom=2026-03-01&dateTo=2026-03-03');
    expect(data.steps.map(({ day, orders, outcomes }) => [day, orders, outcomes])).toEqual([
      ['2026-03-01', 1, { COMPLETED: 1 }],
      ['2026-03-02', 2, { CURRENT: 1, CANCELLED: 1 }],
      ['2026-03-03', 0, {}],
    ]);
    expect(data.statuses).toEqual([
      { statusCode: 600, orders: 1 },
      { statusCode: 700, orders: 1 },
      { statusCode: 900, orders: 1 },
    ]);
    // Cancelled orders were refunded.
    expect(data.total).toEqual({ orders: 3, spent: { amount: 16, currency: 'MYR' } });
    const next = await ordersOf(shipper, 'dateFrom=2026-03-02&dateTo=2026-03-02');
    expect(next.data.before).toEqual({ orders: 1, spent: { amount: 7, currency: 'MYR' } });
  });

  it('a range over several months has the same sums from months and days as from its days alone (ANA-02)', async () => {
    await place(
      t,
      shipper,
      [
        '2026-01-10',
        '2026-01-31',
        '2026-02-01',
        '2026-02-28',
        '2026-03-01',
        '2026-03-31',
        '2026-04-01',
        '2026-04-09',
      ].map((day) => ({ at: `${day}T04:00:00Z` })),
    );
    await foldAll(t);
    const total = async (from: string, to: string) =>
      (await ordersOf(shipper, `dateFrom=${from}&dateTo=${to}`)).data;
    expect((await total('2026-01-11', '2026-04-08')).total.orders).toBe(6);
    expect((await total('2026-01-01', '2026-03-31')).total.orders).toBe(6);
    expect((await total('2025-06-15', '2026-04-09')).total.orders).toBe(8);
    const year = await total('2025-06-15', '2026-04-09');
    expect(year.step).toBe('month');
    expect(year.steps.filter((s) => s.orders > 0).map((s) => [s.day, s.orders])).toEqual([
      ['2026-01-01', 2],
      ['2026-02-01', 2],
      ['2026-03-01', 2],
      ['2026-04-01', 2],
    ]);
    const weeks = await total('2026-01-11', '2026-04-08');
    expect(weeks.step).toBe('week');
    expect(weeks.steps.find((s) => s.day === '2026-01-26')?.orders).toBe(2);
  });

  it('counts equal the orders after bookings, moves, ratings and deletions (ANA-02)', async () => {
    const draft = await makeDraft(t, shipper);
    const [one, two] = [await makeOrder(t, shipper), await makeOrder(t, shipper)];
    await foldAll(t);
    await moveOrder(t.ctx, shipper, one.id, STATUS.pickupSuccess);
    await moveOrder(t.ctx, shipper, one.id, STATUS.delivered);
    await foldAll(t);
    await t.db.sql.execute(sql`update orders set rating = 4 where id = ${one.id}::uuid`);
    await t.db.sql.execute(
      sql`update orders set created_at = created_at - interval '40 days' where id = ${two.id}::uuid`,
    );
    expect((await call(t, shipper, 'DELETE', `order/${draft.id}`)).status).toBe(200);
    await foldAll(t);
    const folded = await kept(t);
    expect(folded.filter((row) => row.span === 'day' && row.fact === 'status')).toHaveLength(2);
    expect(
      folded.filter((row) => row.fact === 'rating').map((row) => [row.span, row.value, row.orders]),
    ).toEqual([
      ['day', 4, 1],
      ['month', 4, 1],
    ]);
    await t.db.sql.execute(sql`delete from orders where id = ${two.id}::uuid`);
    await foldAll(t);
    const rest = await kept(t);
    await recountCompany(t.ctx, shipper.companyId);
    expect(await kept(t)).toEqual([]);
    await foldAll(t);
    expect(await kept(t)).toEqual(rest);
  });

  it('orders are counted again when the tenant’s time zone changes (ANA-02)', async () => {
    await makeOrder(t, shipper);
    await foldAll(t);
    const [row] = await t.db.sql.select().from(company).where(eq(company.id, shipper.companyId));
    const file = { code: row!.code, timezone: 'America/Los_Angeles' };
    await updateTenant(t.ctx, { file, dryRun: false }, { reason: 'moved', by: 'somebody' });
    expect(await kept(t)).toEqual([]);
    await foldAll(t);
    expect((await kept(t)).filter(({ fact }) => fact === 'status')).not.toEqual([]);
  });

  it('an answer counts until its stated time: the first change that is not counted yet (ANA-02)', async () => {
    await makeOrder(t, shipper);
    const [change] = rowsOf<{ at: Date }>(
      await t.db.sql.execute(sql`select min(changed_at) as at from analytics_change`),
    );
    const before = (await ordersOf(shipper, '')).data;
    expect(before.total.orders).toBe(0);
    const now = t.ctx.ports.clock.now().getTime();
    expect(Date.parse(before.asOf)).toBe(Math.min(new Date(change!.at).getTime(), now));
    await foldAll(t);
    const after = (await ordersOf(shipper, '')).data;
    expect(after.total.orders).toBe(1);
    expect(Date.parse(after.asOf)).toBeGreaterThanOrEqual(now);
  });

  it('no dashboard holds orders of another account or another tenant, for any filter (ANA-01, ANA-02)', async () => {
    const branch = { ...shipper };
    branch.customerId = await makeAccount(t, { companyId: shipper.companyId, userId: shipper.userId });
    branch.auth = { ...shipper.auth, 'x-customer-id': String(branch.customerId) };
    const neighbour = await makeShipper(t, { companyId: shipper.companyId });
    const stranger = await makeShipper(t, { companyCode: 'swift' });
    await place(t, shipper, [{ at: '2026-03-01T04:00:00Z', service: 'MINE' }]);
    await foldAll(t);
    const days = 'dateFrom=2026-03-01&dateTo=2026-03-01';
    expect((await ordersOf(shipper, days)).data.total.orders).toBe(1);
    for (const who of [branch, neighbour, stranger]) {
      expect((await ordersOf(who, days)).data.total.orders).toBe(0);
      const choices = await call(t, who, 'GET', 'analytics/choices');
      expect(choices.body.data as AnalyticsChoices).toEqual({ services: [], lanes: [] });
    }
    for (const who of [neighbour, stranger])
      expect((await ordersOf(who, `${days}&customerId=${shipper.customerId}`)).status).toBe(404);
    expect((await ordersOf(stranger, `${days}&companyId=${shipper.companyId}`)).status).toBe(404);
  });

  it("the filters offer the account's own values, and narrow the counts (ANA-02)", async () => {
    await place(t, shipper, [
      { at: '2026-03-01T04:00:00Z' },
      { at: '2026-03-01T04:00:00Z', service: 'SDD' },
      { at: '2026-03-01T04:00:00Z', service: 'GONE' },
    ]);
    await foldAll(t);
    const { body } = await call(t, shipper, 'GET', 'analytics/choices');
    const { services, lanes } = body.data as AnalyticsChoices;
    expect(services.map(({ code }) => code).sort()).toEqual(['DX', 'GONE', 'SDD']);
    expect(services.find(({ code }) => code === 'GONE')?.name).toBe('GONE');
    expect(services.find(({ code }) => code === 'DX')?.name).not.toBe('DX');
    expect(lanes).toEqual([{ origin: 'MY-W', destination: 'MY-E' }]);
    const days = 'dateFrom=2026-03-01&dateTo=2026-03-01';
    expect((await ordersOf(shipper, `${days}&serviceCode=SDD`)).data.total.orders).toBe(1);
    expect((await ordersOf(shipper, `${days}&lane=MY-W~MY-E`)).data.total.orders).toBe(3);
    expect((await ordersOf(shipper, `${days}&lane=MY-E~MY-W`)).data.total.orders).toBe(0);
  });

  it('a dashboard accepts a range of three years, leap day included', async () => {
    expect((await ordersOf(shipper, 'dateFrom=2023-03-02&dateTo=2026-03-01')).status).toBe(200);
  });

  it.each([
    ['dateFrom=2026-03-02&dateTo=2026-03-01', 'dateFrom'],
    ['dateFrom=2020-01-01&dateTo=2026-03-01', 'dateFrom'],
    ['dateFrom=2023-03-01&dateTo=2026-03-01', 'dateFrom'],
    ['dateTo=2026-02-30', 'dateTo'],
    ['dateTo=9999-12-31', 'dateTo'],
    ['dateFrom=0000-01-01', 'dateFrom'],
    ['lane=MY-W', 'lane'],
    ['lane=a~b~c', 'lane'],
  ])('a dashboard refuses %s', async (query, field) => {
    const { status, error } = await ordersOf(shipper, query);
    expect([status, error?.field]).toEqual([422, field]);
  });
});
