import { describe, expect, it } from 'vitest';
import type { AnalyticsAnswers } from '../../../contract/reports/analytics.ts';
import {
  BUCKET_RATIO,
  COD_STEPS,
  type Dashboard,
  daysIn,
  NOT_COLLECTED,
  outcomeOf,
  RATINGS,
  SHORTEST_S,
  startOfStep,
  stepFor,
  stepsOf,
  timingOf,
} from '../../../contract/rules/analytics.ts';
import { NEVER_COLLECTED } from '../../../contract/rules/money/cod.ts';
import { addDays } from '../../../contract/rules/text/days.ts';
import { checkCounts } from '../../../server/modules/analytics/checkStore.ts';
import { foldAnalytics } from '../../../server/modules/analytics/countStore.ts';
import { grouped } from '../../../server/modules/analytics/grouped.ts';
import { DATABASES } from '../../support/server.ts';
import { command } from '../operate/command.ts';
import { call } from '../orders/orderBody.ts';
import { CHANGES, HOUR_MS, type Known, live, shipper, t, withRandomHistory } from './randomHistoryWorld.ts';

/** The tenant's time zone. */
const dayOf = (time: number) => new Date(time + 8 * HOUR_MS).toISOString().slice(0, 10);

describe.each(DATABASES)('on %s', (kind) => {
  withRandomHistory(kind);

  const RANGES: [from: string, to: string][] = [
    ['2025-11-03', '2025-11-03'],
    ['2025-10-12', '2025-11-09'],
    ['2025-11-17', '2026-02-14'],
    ['2025-12-01', '2026-02-28'],
    ['2025-06-15', '2026-04-20'],
  ];
  const FILTERS: Filter[] = [
    {},
    { serviceCode: 'MBE' },
    { lane: 'MY-W~SG' },
    { serviceCode: 'DX', lane: 'MY-E~MY-W' },
  ];
  const CASES = RANGES.flatMap(([from, to]) => FILTERS.map((filter) => ({ from, to, filter })));

  it('each dashboard equals its orders, over every range and filter, after a long random history and after a rebuild (ANA-02, ANA-03, ANA-04, ANA-05, ANA-06)', async () => {
    const orders = await live();
    while ((await foldAnalytics(t.ctx)) > 0);
    const compare = async (cases: typeof CASES) => {
      for (const { from, to, filter } of cases)
        for (const dashboard of Object.keys(RECKONED) as Dashboard[]) {
          const queryText = new URLSearchParams(Object.entries({ dateFrom: from, dateTo: to, ...filter }));
          const { body } = await call(t, shipper, 'GET', `analytics/${dashboard}?${queryText}`);
          expect([dashboard, `${queryText}`, comparable(body.data as object)]).toEqual([
            dashboard,
            `${queryText}`,
            comparable(RECKONED[dashboard](orders, from, to, filter)),
          ]);
        }
    };
    expect(orders.length).toBeGreaterThan(CHANGES / 4);
    await compare(CASES);
    expect(await checkCounts(t.ctx, { part: 0, of: 1 })).toMatchObject({ differences: [], months: 0 });
    await t.db.raw(
      "update analytics_count set orders = orders + 1 where fact in ('ratingOfAll', 'triesOfService')",
    );
    await t.db.raw("delete from analytics_count where fact in ('statusOfService', 'codOfLane')");
    expect((await command(t, 'analytics/rebuild', { tenant: 'my' })).status).toBe(200);
    while ((await foldAnalytics(t.ctx)) > 0);
    // Ranges of whole months, of days only, and of both.
    await compare(CASES.slice(8));
  });
});

interface Filter {
  serviceCode?: string;
  lane?: string;
}

/**
 * Answers without the fields that the model does not compute. Lists sorted by size are sorted by name, because equal entries may be in any
 * order.
 */
function comparable(answer: object): object {
  const { asOf: _asOf, ...rest } = answer as { asOf?: string } & Record<string, unknown>;
  const nameOf = (row: object) =>
    JSON.stringify(Object.entries(row).filter(([key]) => /^(code|origin|destination)$/.test(key)));
  const sorted = (rows: unknown) =>
    (rows as object[])
      .map((row) => ({ ...row, name: undefined }))
      .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  for (const key of ['services', 'lanes']) if (key in rest) rest[key] = sorted(rest[key]);
  return rest;
}

const chosen = (orders: readonly Known[], from: string, to: string, { serviceCode, lane }: Filter) =>
  orders.filter(
    (order) =>
      order.status >= 100 &&
      dayOf(order.placed) >= from &&
      dayOf(order.placed) <= to &&
      (serviceCode === undefined || order.service === serviceCode) &&
      (lane === undefined || `${order.origin}~${order.destination}` === lane),
  );

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, minor) => sum + minor, 0) / 100;
const money = (amounts: readonly number[]) => ({ amount: sumOf(amounts), currency: 'MYR' });
const spentOf = (orders: readonly Known[]) =>
  money(orders.flatMap(({ status, price }) => (status === 900 ? [] : [price])));
const counts = (values: readonly (string | undefined)[]) => {
  const found: Record<string, number> = {};
  for (const value of values) if (value !== undefined) found[value] = (found[value] ?? 0) + 1;
  return found;
};
const starsOf = (orders: readonly Known[]) => {
  const rated = orders.flatMap(({ rating }) => (rating === null ? [] : [rating]));
  const points = rated.reduce((sum, stars) => sum + stars, 0);
  return {
    rated: rated.length,
    average: rated.length ? Math.round((100 * points) / rated.length) / 100 : null,
  };
};
const timing = (durationsMs: readonly number[]) => {
  const buckets = new Map<number, number>();
  for (const ms of durationsMs) {
    const bucket = Math.floor(
      Math.log(Math.max(ms / 1000, SHORTEST_S) / SHORTEST_S) / Math.log(BUCKET_RATIO),
    );
    buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1);
  }
  return timingOf(buckets);
};
const wayOf = (orders: readonly Known[]) =>
  timing(
    orders.flatMap(({ picked, delivered }) =>
      picked !== null && delivered !== null && delivered >= picked ? [delivered - picked] : [],
    ),
  );
const pickupOf = (orders: readonly Known[]) =>
  timing(
    orders.flatMap(({ placed, picked }) => (picked !== null && picked >= placed ? [picked - placed] : [])),
  );
const arrived = (orders: readonly Known[]) => orders.filter(({ delivered }) => delivered !== null);

const cashOf = (orders: readonly Known[]) => {
  const stepOf = ({ cod, status }: Known) =>
    cod?.status === 0 && NEVER_COLLECTED.includes(status) ? NOT_COLLECTED : cod?.status;
  return COD_STEPS.map((codStatus) => {
    const within = orders.filter((order) => order.cod && stepOf(order) === codStatus);
    return { codStatus, orders: within.length, total: money(within.map(({ cod }) => cod?.minor ?? 0)) };
  });
};

const performanceOf = (orders: readonly Known[]) => {
  const outcomes = counts(orders.map(({ status }) => outcomeOf(status)));
  const promised = arrived(orders).filter(({ promisedS }) => promisedS !== null);
  const { COMPLETED: delivered = 0, RTS: returned = 0 } = outcomes;
  return {
    orders: orders.length,
    outcomes,
    delivered: { orders: delivered, of: delivered + returned },
    onTime: {
      orders: promised.filter((o) => (o.delivered ?? 0) <= o.placed + (o.promisedS ?? 0) * 1000).length,
      of: promised.length,
    },
    firstTry: {
      orders: arrived(orders).filter(({ missed }) => missed === 0).length,
      of: arrived(orders).length,
    },
    way: wayOf(orders),
    rating: starsOf(orders),
    spent: spentOf(orders),
  };
};

const rangeQuery = (from: string, to: string) => ({
  dateFrom: from,
  dateTo: to,
  step: stepFor(daysIn(from, to)),
});
const bySteps = <T extends object>(
  orders: readonly Known[],
  from: string,
  to: string,
  answer: (orders: readonly Known[]) => T,
): (T & { day: string })[] => {
  const { step } = rangeQuery(from, to);
  return stepsOf(from, to, step).map((day) => ({
    day,
    ...answer(orders.filter(({ placed }) => startOfStep(dayOf(placed), step) === day)),
  }));
};

type Reckoned = {
  [D in Dashboard]: (orders: readonly Known[], from: string, to: string, filter: Filter) => object;
};

/** Each dashboard, computed from the orders. */
const RECKONED: Reckoned = {
  orders: (all, from, to, filter) => {
    const orders = chosen(all, from, to, filter);
    const before = chosen(all, addDays(from, -daysIn(from, to)), addDays(from, -1), filter);
    const totalOf = (some: readonly Known[]) => ({ orders: some.length, spent: spentOf(some) });
    return {
      ...rangeQuery(from, to),
      total: totalOf(orders),
      before: totalOf(before),
      steps: bySteps(orders, from, to, (some) => ({
        ...totalOf(some),
        outcomes: counts(some.map(({ status }) => outcomeOf(status))),
      })),
      statuses: Object.entries(counts(orders.map(({ status }) => String(status))))
        .map(([statusCode, n]) => ({ statusCode: Number(statusCode), orders: n }))
        .sort((a, b) => a.statusCode - b.statusCode),
    } satisfies Omit<AnalyticsAnswers['orders'], 'asOf'>;
  },
  operations: (all, from, to, filter) => {
    const orders = chosen(all, from, to, filter);
    const timed = (some: readonly Known[]) => ({ pickup: pickupOf(some), way: wayOf(some) });
    return {
      ...rangeQuery(from, to),
      total: timed(orders),
      steps: bySteps(orders, from, to, (some) => ({ way: wayOf(some) })),
      lanes: [...grouped(orders, ({ origin, destination }) => `${origin}~${destination}`)]
        .map(([lane, some]) => {
          const [origin = '', destination = ''] = lane.split('~');
          return { origin, destination, ...timed(some) };
        })
        .filter(({ pickup, way }) => pickup || way),
    };
  },
  cod: (all, from, to, filter) => {
    const orders = chosen(all, from, to, filter).filter(({ cod }) => cod !== null);
    return {
      ...rangeQuery(from, to),
      total: { orders: orders.length, total: money(orders.map(({ cod }) => cod?.minor ?? 0)) },
      statuses: cashOf(orders),
      steps: bySteps(orders, from, to, (some) => ({ statuses: cashOf(some) })),
    };
  },
  ratings: (all, from, to, filter) => {
    const orders = chosen(all, from, to, filter);
    return {
      ...rangeQuery(from, to),
      delivered: arrived(orders).length,
      total: starsOf(orders),
      stars: RATINGS.map((rating) => ({ rating, orders: orders.filter((o) => o.rating === rating).length })),
      steps: bySteps(orders, from, to, starsOf),
      services: [...grouped(orders, ({ service }) => service)]
        .map(([code, some]) => ({ code, ...starsOf(some) }))
        .filter(({ rated }) => rated > 0),
    };
  },
  performance: (all, from, to, filter) => {
    const orders = chosen(all, from, to, filter);
    return {
      ...rangeQuery(from, to),
      total: performanceOf(orders),
      services: [...grouped(orders, ({ service }) => service)].map(([code, some]) => ({
        code,
        ...performanceOf(some),
      })),
    };
  },
};
