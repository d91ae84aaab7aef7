import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../contract/orders/orders.ts';
import { STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import type { Page } from '../../../../contract/wire/envelope.ts';
import { rowsOf } from '../../../../server/db/db.ts';
import {
  orderCount,
  orderCountChange,
  orderDayCount,
} from '../../../../server/db/schema/orders/orderCounts.ts';
import { orders } from '../../../../server/db/schema/orders/orders.ts';
import { job } from '../../../../server/db/schema/system/jobs.ts';
import { runDueJobs } from '../../../../server/jobs/workers.ts';
import {
  foldCounts,
  keptCounts,
  repairCounts,
} from '../../../../server/modules/orders/list/orderCountStore.ts';
import { REPAIR_QUEUE } from '../../../../server/modules/orders/list/orderCounts.ts';
import { moveOrder } from '../../../../server/modules/orders/status/status.ts';
import { DATABASES, type TestServer } from '../../../support/server.ts';
import { shipper, t, withNewShipper } from '../../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../../support/world.ts';
import { call, makeDraft, makeOrder, pageOf } from '../orderBody.ts';

/** Orders of one customer, a minute apart, newest first; every third order has no price. */
async function addOrders(t: TestServer, who: TestShipper, n: number, name = 'Zainab Hassan') {
  await t.db.sql.execute(sql`
    insert into orders (id, company_id, customer_id, nano_id, consignment_no, status_code, currency, weight_kg, price_minor, recipient_name, created_at)
    select gen_random_uuid(), ${who.companyId}::uuid, ${who.customerId}, ${randomUUID()}::text || i, ${randomUUID()}::text || i,
      (array[100, 600, 700])[1 + i % 3], 'MYR', 1 + i % 5, case when i % 3 > 0 then 500 + i % 40 end, ${name}::text,
      ${'2026-03-01T00:00:00Z'}::timestamptz - make_interval(mins => i)
    from generate_series(1, ${n}) i`);
  // Maintenance does the same, because a long table without statistics gets a bad plan.
  await t.db.sql.execute(sql`analyze orders`);
}

describe.each(DATABASES)('on %s', (kind) => {
  withNewShipper(undefined, { kind });

  const byCode = (rows: { code: number; rows: number }[]) =>
    Object.fromEntries(rows.filter((r) => r.rows !== 0).map((r) => [r.code, r.rows]));
  const kept = async () => byCode(await keptCounts(t.ctx, shipper));
  const counted = async () =>
    byCode(
      rowsOf(
        await t.db.sql.execute(
          sql`select status_code as code, count(*)::int as rows from orders where customer_id = ${shipper.customerId} group by 1`,
        ),
      ),
    );
  const daysCounted = async () =>
    rowsOf(
      await t.db.sql.execute(
        sql`select status_code, (created_at at time zone 'UTC')::date::text as day, count(*)::int as rows from orders group by 1, 2 order by 1, 2`,
      ),
    );
  const daysKept = async () =>
    rowsOf(
      await t.db.sql.execute(
        sql`select status_code, day::text as day, rows from order_day_count where rows <> 0 order by 1, 2`,
      ),
    );
  const foldAll = async () => {
    while ((await foldCounts(t.ctx)) > 0);
  };

  describe('stored counts', () => {
    it('stored counts equal the orders that were made, moved, cancelled and deleted, before and after folding', async () => {
      const draft = await makeDraft(t, shipper);
      const sent = await makeOrder(t, shipper);
      await makeOrder(t, shipper);
      await moveOrder(t.ctx, shipper, sent.id, STATUS.pickupSuccess);
      await makeDraft(t, shipper);
      expect((await call(t, shipper, 'DELETE', `order/${draft.id}`)).status).toBe(200);
      expect(await kept()).toEqual({ 0: 1, 100: 1, 500: 1 });
      await foldAll();
      expect(await t.db.sql.select().from(orderCountChange)).toEqual([]);
      expect(await kept()).toEqual({ 0: 1, 100: 1, 500: 1 });
      expect(await daysKept()).toEqual(await daysCounted());
    });

    it('stored counts lose no change with many writers and two folding workers at once', async () => {
      const made = await Promise.all(Array.from({ length: 12 }, () => makeDraft(t, shipper)));
      const wrong = new Error('taken back');
      const steps = [STATUS.processing, STATUS.created, STATUS.ready, STATUS.assigned];
      const moving = made.map(async ({ id }, i) => {
        for (const to of steps.slice(0, 1 + (i % steps.length))) await moveOrder(t.ctx, shipper, id, to);
        const undone = t.ctx.db.tx(async () => {
          await moveOrder(t.ctx, shipper, id, STATUS.cancelled);
          throw wrong;
        });
        await expect(undone).rejects.toThrow(wrong);
      });
      const folding = [1, 2].map(async () => {
        for (let i = 0; i < 20; i++) await foldCounts(t.ctx);
      });
      await Promise.all([...moving, ...folding]);
      expect(await kept()).toEqual(await counted());
      await foldAll();
      expect(await kept()).toEqual(await counted());
      expect(await daysKept()).toEqual(await daysCounted());
    });

    it('stored counts that are wrong are corrected and logged by the nightly job', async () => {
      await addOrders(t, shipper, 30);
      await foldAll();
      await t.db.sql.update(orderCount).set({ rows: 1 });
      await t.db.sql.delete(orderDayCount).where(eq(orderDayCount.statusCode, 600));
      await t.db.sql.insert(orderCountChange).values({ ...shipperKey(), statusCode: 900, rows: 4 });
      expect(await kept()).not.toEqual(await counted());
      await t.db.sql.insert(job).values({ queue: REPAIR_QUEUE, runAt: t.clock.now() });
      await runDueJobs(t.ctx);
      expect(await kept()).toEqual(await counted());
      await foldAll();
      expect(await kept()).toEqual(await counted());
      expect(await daysKept()).toEqual(await daysCounted());
      expect(await repairCounts(t.ctx)).toEqual({ counts: 0, orders: 0 });
    });
    const shipperKey = () => ({
      companyId: shipper.companyId,
      customerId: shipper.customerId,
      day: '2026-03-01',
    });
  });

  describe('GET order', () => {
    const list = async (query: string) => {
      const answer = await call(t, shipper, 'GET', `order?${query}`);
      return { ...pageOf<Order>(answer), ...(answer.body as unknown as Page<Order>) };
    };
    const idsOf = async (query: string) => (await list(query)).data.map((o) => o.id);

    it('GET order returns every page of a long list in both directions, equal to a list read from its start', async () => {
      await addOrders(t, shipper, 4000);
      const neighbour = await makeShipper(t, { companyId: shipper.companyId });
      await addOrders(t, neighbour, 50);
      await foldAll();
      for (const sort of [
        'createdAt&orderBy=desc',
        'createdAt&orderBy=asc',
        'price&orderBy=asc',
        'statusCode&orderBy=desc',
      ]) {
        for (const tab of ['', '&statusCode=100,700']) {
          const query = `sortBy=${sort}${tab}`;
          const all = pageOf<string>(await call(t, shipper, 'GET', `orders?${query}`)).data;
          const total = tab ? 2666 : 4000;
          expect([all.length, new Set(all).size], query).toEqual([total, total]);
          for (const page of [21, 30, 53, 54, 80, 81])
            expect(await idsOf(`${query}&limit=50&page=${page}`), `${query} page ${page}`).toEqual(
              all.slice((page - 1) * 50, page * 50),
            );
        }
      }
    });

    it('GET order continues from the last row of the previous page, by every sort', async () => {
      await addOrders(t, shipper, 1500);
      for (const sort of [
        'createdAt&orderBy=desc',
        'price&orderBy=asc',
        'price&orderBy=desc',
        'weight&orderBy=desc',
      ])
        for (const more of ['', '&n=zai', '&dateTo=2026-03-31']) {
          const query = `sortBy=${sort}${more}&limit=100`;
          const before = await idsOf(`${query}&page=11`);
          const next = await idsOf(`${query}&page=12`);
          expect(next).toHaveLength(100);
          expect(await idsOf(`${query}&page=12&after=${before.at(-1)}`), query).toEqual(next);
          expect(await idsOf(`${query}&page=12&after=${randomUUID()}`), query).toEqual(next);
        }
    });

    it('GET order counts a search up to 10,000 rows, and marks a search with more', async () => {
      await addOrders(t, shipper, 10_000);
      const some = await list('n=zainab&limit=100&page=2');
      expect([some.rowTotal, some.pageTotal, some.rowTotalMore]).toEqual([10_000, 100, undefined]);
      await addOrders(t, shipper, 120);
      const first = await list('n=zainab&limit=100');
      expect([first.rowTotal, first.pageTotal, first.rowTotalMore]).toEqual([10_000, 100, true]);
      const on = await list('n=zainab&limit=100&page=100');
      expect([on.rowTotal, on.pageTotal, on.rowTotalMore]).toEqual([10_001, 101, true]);
      const last = await list('n=zainab&limit=100&page=102');
      expect([last.data.length, last.rowTotal, last.rowTotalMore]).toEqual([20, 10_120, undefined]);
      const whole = await list('limit=100');
      expect([whole.rowTotal, whole.rowTotalMore]).toEqual([10_120, undefined]);
    });

    it('GET order finds one or two letters only at the start of a word, and longer texts anywhere (ORD-12)', async () => {
      await addOrders(t, shipper, 1, 'Rajesh Kumar 伟玲');
      const total = async (query: string) => (await list(query)).rowTotal;
      for (const [text, found] of [
        ['r', 1],
        ['K', 1],
        ['ku', 1],
        ['u', 0],
        ['um', 0],
        ['uma', 1],
        ['伟', 1],
        ['玲', 0],
      ] as const) {
        expect(await total(`n=${text}`), `n=${text}`).toBe(found);
        expect(await total(`keyword=${text}`), `keyword=${text}`).toBe(found);
      }
    });
  });

  it('counts of another company or customer are never shown', async () => {
    await addOrders(t, shipper, 3);
    const other = await makeShipper(t, { companyCode: 'sg' });
    expect(await keptCounts(t.ctx, { ...shipper, companyId: other.companyId })).toEqual([]);
    const crossed = { companyId: other.companyId, customerId: shipper.customerId };
    expect(await keptCounts(t.ctx, crossed)).toEqual([]);
    await t.db.sql.delete(orders);
    expect(await kept()).toEqual({});
  });
});
