import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { checkCounts } from '../../../server/modules/analytics/checkStore.ts';
import { CHECK_QUEUE } from '../../../server/modules/analytics/nightlyCheck.ts';
import { DATABASES } from '../../support/server.ts';
import { makeShipper } from '../../support/world.ts';
import { audit, command } from '../operate/command.ts';
import { foldAll, kept, shipper, t, withOrderAnalytics } from './orderAnalyticsWorld.ts';

describe.each(DATABASES)('on %s', (kind) => {
  withOrderAnalytics(kind);

  describe('stored counts that differ from the orders', () => {
    const everything = { part: 0, of: 1 };
    /** A year of orders with ratings, cash and steps. */
    const makeYear = async () => {
      for (let i = 0; i < 24; i++) {
        const id = randomUUID();
        const at = new Date(Date.parse('2025-03-05T20:00:00Z') + i * 15 * 86_400_000).toISOString();
        await t.db.sql.execute(sql`
          insert into orders (id, company_id, customer_id, nano_id, status_code, currency, price_minor, service_code, origin_zone, destination_zone, cod_minor, cod_status, rating, duration_s, created_at, delivered_at)
          values (${id}::uuid, ${shipper.companyId}::uuid, ${shipper.customerId}, ${id}::text, 700, 'MYR', ${500 + i}, 'DX', 'MY-W', 'MY-E', 2000, 1, ${1 + (i % 5)}, 90000, ${at}::timestamptz, ${at}::timestamptz + interval '20 hours')`);
        await t.db.sql.execute(sql`
          insert into activity (order_id, status_code, status_text, created_at)
          values (${id}::uuid, 500, '', ${at}::timestamptz + interval '2 hours')`);
      }
      await foldAll(t);
    };
    const breaks: [what: string, statement: string, fact: string][] = [
      [
        'too many in a status',
        "update analytics_count set orders = orders + 2 where span = 'day' and fact = 'status' and day = '2025-03-06'",
        'status',
      ],
      [
        'a wrong sum of prices',
        "update analytics_count set minor = minor - 1 where span = 'day' and fact = 'status' and day = '2025-03-06'",
        'status',
      ],
      [
        'a rating that is not kept',
        "delete from analytics_count where span = 'day' and fact = 'rating' and day = '2025-03-06'",
        'rating',
      ],
      [
        'a time in a wrong bucket',
        "update analytics_count set value = value + 1 where span = 'day' and fact = 'way' and day = '2025-03-06'",
        'way',
      ],
      [
        'a day that has no orders',
        "insert into analytics_count select company_id, customer_id, span, fact, '2025-01-01', service_code, origin_zone, destination_zone, value, orders, minor from analytics_count where span = 'day' and fact = 'status' limit 1",
        'status',
      ],
    ];

    it.each(breaks)(
      '%s: the nightly job names stored counts that differ from the orders, and counts again (ANA-02)',
      async (_, statement, fact) => {
        await makeYear();
        const right = await kept(t);
        expect(right.length).toBeGreaterThan(24);
        expect(await checkCounts(t.ctx, everything)).toMatchObject({ days: 24, differences: [], months: 0 });
        await t.db.raw(statement);
        const found = await checkCounts(t.ctx, everything);
        expect(found.differences.map((one) => [one.customer, one.fact])).toEqual([
          [shipper.customerId, fact],
        ]);
        const error = vi.spyOn(t.ctx.log, 'error');
        await t.db.sql.insert(job).values({ queue: CHECK_QUEUE, runAt: t.clock.now() });
        await runDueJobs(t.ctx);
        expect(error.mock.calls.map(([line, message]) => [line, message])).toEqual([
          [
            expect.objectContaining({ differenceCount: 1, differences: found.differences }),
            'analytics counts did not fit the orders and are counted anew',
          ],
        ]);
        await foldAll(t);
        expect(await kept(t)).toEqual(right);
        expect(await checkCounts(t.ctx, everything)).toMatchObject({ differences: [], months: 0 });
      },
    );

    it('a month’s sum that differs from its days is written again (ANA-02)', async () => {
      await makeYear();
      const right = await kept(t);
      await t.db.raw("update analytics_count set orders = orders + 5 where span = 'month' and fact = 'cod'");
      expect((await checkCounts(t.ctx, everything)).months).toBeGreaterThan(0);
      await t.db.sql.insert(job).values({ queue: CHECK_QUEUE, runAt: t.clock.now() });
      await runDueJobs(t.ctx);
      expect(await kept(t)).toEqual(right);
    });

    it('a day whose change is not counted yet is no difference (ANA-02)', async () => {
      await makeYear();
      await t.db.raw('update orders set status_code = 1000 where price_minor = 503');
      expect((await checkCounts(t.ctx, everything)).differences).toEqual([]);
      await foldAll(t);
      expect((await checkCounts(t.ctx, everything)).differences).toEqual([]);
    });

    it('an operator lists a tenant’s counts and has them counted again, with an audit entry and without any effect on other tenants (ANA-02)', async () => {
      await makeYear();
      const right = await kept(t);
      await makeShipper(t, { companyCode: 'swift' });
      const ours = { tenant: 'my' };
      expect((await command(t, 'analytics/check', ours)).data).toMatchObject({ ok: true, rows: [] });
      await t.db.raw("update analytics_count set orders = orders + 1 where fact = 'tries'");
      const check = (await command(t, 'analytics/check', ours)).data;
      expect([check.ok, check.rows.length]).toEqual([false, 24]);
      expect((await command(t, 'analytics/check', { tenant: 'swift' })).data.ok).toBe(true);
      expect((await command(t, 'analytics/rebuild', { tenant: 'swift' })).data.said[0]).toMatch(/^0 days/);
      expect((await command(t, 'analytics/rebuild', ours)).data.said[0]).toMatch(/^24 days/);
      expect((await command(t, 'analytics/rebuild', { tenant: 'nowhere' })).status).toBe(404);
      await foldAll(t);
      expect(await kept(t)).toEqual(right);
      expect((await audit(t, 'analytics')).map((row) => row.command)).toEqual([
        'analytics/rebuild',
        'analytics/rebuild',
      ]);
    });
  });
});
