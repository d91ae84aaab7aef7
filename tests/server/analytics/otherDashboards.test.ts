import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type {
  CodAnalytics,
  OperationsAnalytics,
  PerformanceAnalytics,
  RatingAnalytics,
} from '../../../contract/reports/analytics.ts';
import { checkCounts } from '../../../server/modules/analytics/checkStore.ts';
import { foldAnalytics } from '../../../server/modules/analytics/countStore.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call } from '../orders/orderBody.ts';

const HOUR_MS = 3600_000;
const PLACED = '2026-03-02T02:00:00Z';
const DAYS = 'dateFrom=2026-03-02&dateTo=2026-03-02';

withNewShipper({});

interface Parcel {
  status?: number;
  service?: string;
  to?: string;
  /** Hours from placing to pickup, and from pickup to delivery. */
  pickup?: number;
  way?: number;
  /** Number of failed deliveries. */
  missed?: number;
  promisedH?: number;
  cod?: { minor: number; status: number };
  rating?: number;
}

async function place(who: TestShipper, parcel: Parcel): Promise<void> {
  const {
    status = 700,
    service = 'DX',
    to = 'MY-W',
    pickup,
    way,
    missed = 0,
    promisedH,
    cod,
    rating,
  } = parcel;
  const id = randomUUID();
  const at = Date.parse(PLACED);
  const after = (hours: number) => new Date(at + hours * HOUR_MS).toISOString();
  const delivered = pickup !== undefined && way !== undefined ? after(pickup + way) : null;
  await t.db.sql.execute(sql`
    insert into orders (id, company_id, customer_id, nano_id, status_code, currency, price_minor, service_code, origin_zone, destination_zone, created_at, delivered_at, duration_s, cod_minor, cod_status, rating)
    values (${id}::uuid, ${who.companyId}::uuid, ${who.customerId}, ${randomUUID()}::text, ${status}, 'MYR', 700, ${service}, 'MY-W', ${to}, ${PLACED}::timestamptz, ${delivered}::timestamptz, ${promisedH === undefined ? null : promisedH * 3600}::int, ${cod?.minor ?? null}::bigint, ${cod?.status ?? null}::int, ${rating ?? null}::int)`);
  const steps = [
    ...(pickup === undefined ? [] : [[500, after(pickup)]]),
    ...Array.from({ length: missed }, () => [650, after((pickup ?? 0) + 1)]),
  ];
  for (const [code, time] of steps)
    await t.db.sql.execute(
      sql`insert into activity (order_id, status_code, status_text, created_at) values (${id}::uuid, ${code}, '', ${time}::timestamptz)`,
    );
}

async function dashboard<T>(path: string, parcels: Parcel[], query = DAYS): Promise<T> {
  for (const parcel of parcels) await place(shipper, parcel);
  while ((await foldAnalytics(t.ctx)) > 0);
  const { status, body } = await call(t, shipper, 'GET', `analytics/${path}?${query}`);
  expect(status).toBe(200);
  return body.data as T;
}

const hours = (seconds: number | undefined) => (seconds ?? 0) / 3600;
/** Durations are counted to 2.5 %. */
const expectHours = (seconds: number | undefined, expected: number) => {
  expect(hours(seconds)).toBeGreaterThan(expected * 0.974);
  expect(hours(seconds)).toBeLessThan(expected * 1.026);
};

it('operations have median, 90th percentile and sample size for each lane and in total (ANA-03)', async () => {
  const data = await dashboard<OperationsAnalytics>('operations', [
    ...[10, 20, 30, 40].map((way) => ({ pickup: 2, way })),
    { pickup: 6, way: 100, to: 'MY-E' },
    { status: 600, pickup: 6, to: 'MY-E' },
    { status: 100 },
  ]);
  const [near, far] = data.lanes;
  expect(data.lanes.map((lane) => [lane.origin, lane.destination])).toEqual([
    ['MY-W', 'MY-W'],
    ['MY-W', 'MY-E'],
  ]);
  expectHours(near?.way?.medianS, 20);
  expectHours(near?.way?.slowS, 40);
  expectHours(far?.way?.medianS, 100);
  expectHours(data.total.way?.medianS, 30);
  expectHours(data.total.pickup?.medianS, 2);
  expect([near?.way?.sample, far?.way?.sample, far?.pickup?.sample]).toEqual([4, 1, 2]);
  expect([data.total.way?.sample, data.total.pickup?.sample]).toEqual([5, 6]);
  expect(data.steps).toEqual([{ day: '2026-03-02', way: data.total.way }]);
  const lane = await dashboard<OperationsAnalytics>('operations', [], `${DAYS}&lane=MY-W~MY-E`);
  expect(lane.total.way?.sample).toBe(1);
});

describe('durations that are stored without service, lane or both', () => {
  const SERVICES = ['DX', 'MBE'];
  const ZONES = ['MY-W', 'MY-E', 'SG'];
  const parcels = Array.from({ length: 24 }, (_, i) => ({
    service: SERVICES[i % 2] ?? '',
    to: ZONES[i % 3] ?? '',
    pickup: 1 + (i % 5),
    way: 10 + 3 * i,
  }));
  it('stored durations without service, lane or both equal the durations of the orders, with every filter and each kind of range (ANA-03, ANA-06)', async () => {
    await dashboard('operations', parcels);
    for (const lane of ZONES) {
      const { body } = await call(t, shipper, 'GET', `analytics/operations?${DAYS}&lane=MY-W~${lane}`);
      const { total } = body.data as OperationsAnalytics;
      const ways = parcels.filter(({ to }) => to === lane).map(({ way }) => way);
      expect(total.way?.sample).toBe(8);
      // The fourth of eight sorted values.
      expectHours(total.way?.medianS, ways[3] ?? 0);
      expectHours(total.way?.slowS, ways[7] ?? 0);
    }
    const { body } = await call(t, shipper, 'GET', `analytics/performance?${DAYS}`);
    const { total, services } = body.data as PerformanceAnalytics;
    expectHours(total.way?.medianS, 10 + 3 * 11);
    expect(services.map(({ code, way }) => [code, way?.sample])).toEqual([
      ['DX', 12],
      ['MBE', 12],
    ]);
  });

  it('durations follow orders that go to another service or lane, or are deleted (ANA-03, ANA-06)', async () => {
    await dashboard('operations', parcels);
    await t.db.sql.execute(sql`update orders set destination_zone = 'MY-E' where destination_zone = 'SG'`);
    await t.db.sql.execute(sql`update orders set service_code = 'MBE' where destination_zone = 'MY-E'`);
    await t.db.sql.execute(
      sql`delete from activity using orders where order_id = orders.id and destination_zone = 'MY-W'`,
    );
    await t.db.sql.execute(sql`delete from orders where destination_zone = 'MY-W'`);
    const total = async (query = '') =>
      (await dashboard<OperationsAnalytics>('operations', [], `${DAYS}${query}`)).total.way;
    const left = parcels.filter(({ to }) => to !== 'MY-W');
    expect((await total())?.sample).toBe(left.length);
    expectHours((await total())?.medianS, left[left.length / 2 - 1]?.way ?? 0);
    expect(await total('&lane=MY-W~MY-E')).toEqual(await total());
    expect(await total('&serviceCode=MBE')).toEqual(await total());
    for (const gone of ['&lane=MY-W~SG', '&lane=MY-W~MY-W', '&serviceCode=DX'])
      expect([gone, (await total(gone))?.sample ?? 0]).toEqual([gone, 0]);
    expect(await checkCounts(t.ctx, { part: 0, of: 1 })).toMatchObject({ differences: [], months: 0 });
  });

  it.each([
    ['operations', ''],
    ['operations', '&lane=MY-W~SG'],
    ['performance', ''],
    ['performance', '&serviceCode=DX'],
  ])(
    'durations answer %s%s from the sums, without the counts by service and lane, which are as many as a day’s orders (ANA-03, ANA-06)',
    async (path, query) => {
      await dashboard('operations', parcels);
      const answers = async () =>
        Promise.all(
          ['2026-03-02', '2026-01-01', '2025-04-01'].map(async (from) => {
            const url = `analytics/${path}?dateFrom=${from}&dateTo=2026-03-31${query}`;
            return (await call(t, shipper, 'GET', url)).body.data;
          }),
        );
      const before = await answers();
      expect(before[0]).toMatchObject({ step: 'day', total: { way: { sample: expect.any(Number) } } });
      await t.db.sql.execute(sql`delete from analytics_count where fact in ('pickup', 'way')`);
      expect(await answers()).toEqual(before);
    },
  );
});

it('cash on delivery is summed by status, and counts as not collected if the parcel came back (ANA-04)', async () => {
  const data = await dashboard<CodAnalytics>('cod', [
    { status: 100, cod: { minor: 5000, status: 0 } },
    { pickup: 1, way: 1, cod: { minor: 7000, status: 1 } },
    { pickup: 1, way: 1, cod: { minor: 2000, status: 3 } },
    { pickup: 1, way: 1, cod: { minor: 2050, status: 3 } },
    { status: 701, cod: { minor: 900, status: 0 } },
    { pickup: 1, way: 1 },
  ]);
  expect(data.total).toEqual({ orders: 5, total: { amount: 169.5, currency: 'MYR' } });
  expect(data.statuses.map((s) => [s.codStatus, s.orders, s.total.amount])).toEqual([
    [0, 1, 50],
    [1, 1, 70],
    [2, 0, 0],
    [3, 2, 40.5],
    [4, 0, 0],
    [9, 1, 9],
  ]);
  expect(data.steps).toEqual([{ day: '2026-03-02', statuses: data.statuses }]);
});

it('rated orders are counted with their average in all and by service, and counted by star (ANA-05)', async () => {
  const delivered = { pickup: 1, way: 1 };
  const data = await dashboard<RatingAnalytics>('ratings', [
    { ...delivered, rating: 5 },
    { ...delivered, rating: 4 },
    { ...delivered, rating: 4, service: 'SDD' },
    { ...delivered },
    { status: 100 },
  ]);
  expect([data.delivered, data.total]).toEqual([4, { rated: 3, average: 4.33 }]);
  expect(data.stars.map((s) => s.orders)).toEqual([0, 0, 0, 2, 1]);
  expect(data.services.map((s) => [s.code, s.rated, s.average])).toEqual([
    ['DX', 2, 4.5],
    ['SDD', 1, 4],
  ]);
});

it('a service’s performance is the share of parcels that arrived, on time and at the first attempt (ANA-06)', async () => {
  const data = await dashboard<PerformanceAnalytics>('performance', [
    { pickup: 2, way: 20, promisedH: 24 },
    { pickup: 2, way: 30, promisedH: 24, missed: 1 },
    { pickup: 2, way: 30 },
    { status: 701, pickup: 2, missed: 2 },
    { status: 900 },
    { status: 100 },
    { pickup: 1, way: 1, promisedH: 6, service: 'SDD' },
  ]);
  const [dx, sdd] = data.services;
  expect([dx?.code, dx?.orders, sdd?.code, sdd?.orders]).toEqual(['DX', 6, 'SDD', 1]);
  expect([dx?.delivered, dx?.onTime, dx?.firstTry]).toEqual([
    { orders: 3, of: 4 },
    { orders: 1, of: 2 },
    { orders: 2, of: 3 },
  ]);
  expect(dx?.spent.amount).toBe(35);
  expect(dx?.outcomes).toEqual({ COMPLETED: 3, RTS: 1, CANCELLED: 1, NEW: 1 });
  expect(data.total.delivered).toEqual({ orders: 4, of: 5 });
});

it('no other dashboard holds anything of another account (ANA-03, ANA-04, ANA-05, ANA-06)', async () => {
  const stranger = await makeShipper(t, { companyCode: 'swift' });
  const neighbour = await makeShipper(t, { companyId: shipper.companyId });
  await dashboard('cod', [{ pickup: 1, way: 1, cod: { minor: 100, status: 1 }, rating: 5, promisedH: 9 }]);
  for (const who of [stranger, neighbour])
    for (const path of ['operations', 'cod', 'ratings', 'performance']) {
      const { body, raw } = await call(t, who, 'GET', `analytics/${path}?${DAYS}`);
      expect(raw).not.toContain('"DX"');
      const { total } = body.data as { total: Record<string, unknown> };
      expect(Object.values(total).filter((part) => typeof part === 'number' && part > 0)).toEqual([]);
      expect(JSON.stringify(total)).not.toMatch(/"(sample|of|rated|orders)":[1-9]/);
    }
});
