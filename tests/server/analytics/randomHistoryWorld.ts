import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { RATINGS } from '../../../contract/rules/analytics.ts';
import { foldAnalytics } from '../../../server/modules/analytics/countStore.ts';
import type { DATABASES } from '../../support/server.ts';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';

export { shipper, t } from '../../support/shipperServer.ts';

/** An order as the test stores it. The expected dashboards come from these, not from stored counts. */
export interface Known {
  id: string;
  placed: number;
  status: number;
  service: string;
  origin: string;
  destination: string;
  price: number;
  cod: { minor: number; status: number } | null;
  rating: number | null;
  promisedS: number | null;
  picked: number | null;
  delivered: number | null;
  missed: number;
}

export const SEED = 20260302;
export const CHANGES = 260;
export const FIRST_DAY = '2025-09-20';
export const SPAN_DAYS = 200;
export const HOUR_MS = 3600_000;
export const STATUSES = [50, 100, 200, 500, 600, 650, 700, 701, 900, 1000];
export const SERVICES = ['DX', 'MBE', 'SDD'];
export const ZONES = ['MY-W', 'MY-E', 'SG'];

/** Numbers that look random and are the same in every run (mulberry32). */
export function numbers(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    chance: (share: number) => next() < share,
    one: <T>(from: readonly T[]): T => from[below(from.length)] as T,
  };
}

export const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
/** Writes an order's present state with its steps. */
export async function write(order: Known): Promise<void> {
  await t.db.sql.execute(sql`
      insert into orders (id, company_id, customer_id, nano_id, status_code, currency, price_minor, service_code, origin_zone, destination_zone, created_at, delivered_at, duration_s, cod_minor, cod_status, rating)
      values (${order.id}::uuid, ${shipper.companyId}::uuid, ${shipper.customerId}, ${order.id}::text, ${order.status}, 'MYR', ${order.price}, ${order.service}, ${order.origin}, ${order.destination}, ${iso(order.placed)}::timestamptz, ${iso(order.delivered)}::timestamptz, ${order.promisedS}::int, ${order.cod?.minor ?? null}::bigint, ${order.cod?.status ?? null}::int, ${order.rating}::int)
      on conflict (id) do update set status_code = excluded.status_code, price_minor = excluded.price_minor, service_code = excluded.service_code,
        origin_zone = excluded.origin_zone, destination_zone = excluded.destination_zone, created_at = excluded.created_at,
        delivered_at = excluded.delivered_at, duration_s = excluded.duration_s, cod_minor = excluded.cod_minor,
        cod_status = excluded.cod_status, rating = excluded.rating`);
  await t.db.sql.execute(sql`delete from activity where order_id = ${order.id}::uuid`);
  const steps = [
    ...(order.picked === null ? [] : [{ code: 500, at: order.picked }]),
    ...Array.from({ length: order.missed }, () => ({
      code: 650,
      at: (order.picked ?? order.placed) + 1000,
    })),
  ];
  for (const { code, at } of steps)
    await t.db.sql.execute(
      sql`insert into activity (order_id, status_code, status_text, created_at) values (${order.id}::uuid, ${code}, '', ${iso(at)}::timestamptz)`,
    );
}

/** Places, moves, rates and deletes orders, changes their service, lane or day, and counts in between. */
export async function live(): Promise<Known[]> {
  const { below, chance, one } = numbers(SEED);
  const orders: Known[] = [];
  const lead = (placed: number) => {
    const picked = chance(0.8) ? placed + below(40 * HOUR_MS) : null;
    const delivered = picked !== null && chance(0.7) ? picked + 60_000 + below(120 * HOUR_MS) : null;
    return { picked, delivered, missed: picked === null ? 0 : below(3) };
  };
  const time = () => Date.parse(`${FIRST_DAY}T00:00:00Z`) + below(SPAN_DAYS * 24 * HOUR_MS);
  for (let i = 0; i < CHANGES; i++) {
    if (chance(0.15)) await foldAnalytics(t.ctx);
    const at = below(orders.length);
    const known = orders[at];
    if (!known || chance(0.45)) {
      const placed = time();
      const order: Known = {
        id: randomUUID(),
        placed,
        status: one(STATUSES),
        service: one(SERVICES),
        origin: one(ZONES.slice(0, 2)),
        destination: one(ZONES),
        price: 100 + below(5000),
        cod: chance(0.4) ? { minor: 100 + below(9000), status: below(4) } : null,
        rating: chance(0.4) ? one(RATINGS) : null,
        promisedS: chance(0.7) ? HOUR_MS / 1000 + below(400_000) : null,
        ...lead(placed),
      };
      orders.push(order);
      await write(order);
    } else if (chance(0.15)) {
      orders.splice(at, 1);
      await t.db.sql.execute(sql`delete from activity where order_id = ${known.id}::uuid`);
      await t.db.sql.execute(sql`delete from orders where id = ${known.id}::uuid`);
    } else {
      const placed = chance(0.2) ? time() : known.placed;
      const change = one([
        { status: one(STATUSES) },
        { rating: chance(0.2) ? null : one(RATINGS) },
        { service: one(SERVICES), price: 100 + below(5000) },
        { destination: one(ZONES), origin: one(ZONES.slice(0, 2)) },
        { cod: known.cod && { ...known.cod, status: below(4) } },
        { placed, ...lead(placed) },
      ]);
      Object.assign(known, change);
      await write(known);
    }
  }
  return orders;
}

/** Prepares each test file that calls it. */
export function withRandomHistory(kind: (typeof DATABASES)[number]): void {
  withShipper({}, { kind });
}
