import { randomUUID } from 'node:crypto';
import { COD_STATUS } from '../../../contract/rules/money/cod.ts';
import { priceLevel } from '../../../contract/rules/money/currencies.ts';
import { STATUS, statusRule } from '../../../contract/rules/orders/orderStatus.ts';
import { checkDigit } from '../../../contract/rules/orders/scanCodes.ts';
import type { Ctx, Scope } from '../../context.ts';
import { activity, orders, waypoint } from '../../db/schema/orders/orders.ts';
import { nanoId } from '../../http/caller/tokens.ts';
import { listActiveServices, listZones, type ServiceRow } from '../../modules/services/store.ts';
import { zoneOf } from '../../modules/services/zones.ts';
import { DAY_S, HOUR_S } from '../../ports/clock.ts';
import type { DemoContact } from './people.ts';

export interface DemoHistory {
  from: DemoContact;
  to: readonly DemoContact[];
  country: string;
  currency: string;
  /** The oldest and the newest of its days, counted back from now. */
  days: { oldest: number; newest: number };
  /** The first consignment number; lower numbers belong to the other demo orders. */
  firstNumber: number;
  priceMinor: number;
}

/** Services by rank: the first ones that the tenant sells carry most of the history. */
const SERVICES = ['DX', 'MBE', 'TNE', 'SDD'];
const SAME_ZONE_S = 26 * HOUR_S;
const FAR_S = 84 * HOUR_S;
/** Delivers within a zone on the same day. */
const SAME_DAY = { code: 'SDD', usualS: 6 * HOUR_S };
/** The quoted duration relative to the usual one. */
const QUOTED = 1.35;
const COD_SETTLED_AFTER = 21;
const COD_UNDER_WAY_AFTER = 10;

/** Numbers from 0 to 1, the same in every demo. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Past orders for the dashboards, stored in their final state: without wallet, invoices and couriers, as if they came from another system.
 */
export async function seedHistory(ctx: Ctx, scope: Scope, history: DemoHistory): Promise<void> {
  const sold = await listActiveServices(ctx, scope.companyId);
  const services = SERVICES.flatMap((code) => sold.find((service) => service.code === code) ?? []);
  const zones = await listZones(ctx, scope.companyId);
  const zone = ({ country, state }: DemoContact) => zoneOf(zones, country, state);
  const [first] = services;
  if (!first) return;
  const next = dice(history.firstNumber);
  const made: ReturnType<typeof pastOrder>[] = [];
  const { oldest, newest } = history.days;
  for (let day = oldest; day >= newest; day--) {
    // Orders rise from month to month and are few at weekends.
    const weekend = day % 7 < 2 ? 0.4 : 1;
    const count = Math.floor((1 + 1.6 * ((oldest - day) / oldest)) * weekend + next());
    for (let i = 0; i < count; i++) {
      const to = history.to[Math.floor(next() ** 1.5 * history.to.length)] ?? history.from;
      const wanted = services[Math.floor(next() ** 2 * services.length)] ?? first;
      const at = ctx.ports.clock.now().getTime() - (day - next() * 0.4) * DAY_S * 1000;
      const isNear = zone(to) === zone(history.from);
      const service = wanted.code === SAME_DAY.code && !isNear ? first : wanted;
      made.push(
        pastOrder(scope, history, {
          number: history.firstNumber + made.length,
          at,
          age: day,
          to,
          service,
          isNear,
          zones: [zone(history.from), zone(to)],
          next,
        }),
      );
    }
  }
  await ctx.db.sql.insert(orders).values(made.map(({ order }) => order));
  await ctx.db.sql.insert(waypoint).values(made.flatMap(({ stops }) => stops));
  await ctx.db.sql.insert(activity).values(made.flatMap(({ steps }) => steps));
}

interface Facts {
  number: number;
  at: number;
  /** In days. */
  age: number;
  to: DemoContact;
  service: ServiceRow;
  isNear: boolean;
  zones: [string | null, string | null];
  next: () => number;
}

function pastOrder(scope: Scope, history: DemoHistory, facts: Facts) {
  const { number, at, age, to, service, isNear, zones, next } = facts;
  const { from, country, currency } = history;
  const id = randomUUID();
  const digits = String(number).padStart(9, '0');
  const slowness = 0.6 + next() * 0.7 + (next() > 0.88 ? 1.2 : 0) + (service.code === 'DX' ? 0 : 0.35);
  const laneS = isNear ? SAME_ZONE_S : FAR_S;
  const usualS = service.code === SAME_DAY.code ? SAME_DAY.usualS : laneS;
  const pickedAt = at + ((2 + next() * 9) * HOUR_S * 1000 * usualS) / laneS;
  const arrivedAt = pickedAt + usualS * slowness * 0.72 * 1000;
  const fate = next();
  const last = fate < 0.05 ? STATUS.cancelled : fate < 0.11 ? STATUS.returnDelivered : STATUS.completed;
  const isDelivered = last === STATUS.completed;
  const missed = last === STATUS.returnDelivered ? 2 : next() < 0.09 ? 1 : 0;
  const codMinor = next() < 0.3 ? priced((4 + next() * 14) * history.priceMinor, currency) : null;
  const weightKg = Math.round((0.3 + next() * 2.2) * 10) / 10;
  const unhappy = slowness > 1.5 || missed > 0;
  const stars = unhappy ? 2 + Math.floor(next() * 3) : 4 + Math.floor(next() * 2);
  const order: typeof orders.$inferInsert = {
    id,
    companyId: scope.companyId,
    customerId: scope.customerId,
    nanoId: nanoId(),
    consignmentNo: `${country}${digits}${checkDigit(digits)}`,
    statusCode: last,
    source: 'api',
    serviceId: service.id,
    serviceCode: service.code,
    serviceCompanyId: service.serviceCompanyId,
    itemType: 'PARCEL',
    weightKg,
    priceMinor: priced(history.priceMinor * (isNear ? 1 : 1.8) * (0.9 + weightKg * 0.15), currency),
    currency,
    codMinor,
    codStatus: codMinor === null ? null : codStatusOf(isDelivered, age),
    durationS: Math.round(usualS * QUOTED),
    deliveredAt: isDelivered ? new Date(arrivedAt + missed * DAY_S * 1000) : null,
    failedAttempts: last === STATUS.cancelled ? 0 : missed,
    rating: isDelivered && next() < 0.45 ? stars : null,
    recipientName: to.name,
    senderName: from.name,
    originZone: zones[0],
    destinationZone: zones[1],
    createdAt: new Date(at),
    updatedAt: new Date(arrivedAt + missed * DAY_S * 1000),
  };
  const step = (statusCode: number, time: number): typeof activity.$inferInsert => ({
    orderId: id,
    statusCode,
    statusText: statusRule(statusCode).text,
    createdAt: new Date(time),
  });
  const onTheWay = [
    step(STATUS.pickupSuccess, pickedAt),
    ...Array.from({ length: missed }, (_, i) =>
      step(STATUS.failedDelivery, arrivedAt + i * DAY_S * 1000 - HOUR_S),
    ),
  ];
  const steps = [
    step(STATUS.created, at),
    ...(last === STATUS.cancelled ? [step(STATUS.cancelled, at + HOUR_S * 1000)] : onTheWay),
    ...(isDelivered ? [step(STATUS.delivered, arrivedAt + missed * DAY_S * 1000)] : []),
    ...(last === STATUS.returnDelivered
      ? [
          step(STATUS.returning, arrivedAt + 2 * DAY_S * 1000),
          step(STATUS.returnDelivered, arrivedAt + 4 * DAY_S * 1000),
        ]
      : []),
  ];
  return { order, steps, stops: stopsOf(id, from, to, { weightKg, currency }) };
}

/** Rounded to the currency's usual prices: to 0.05, or to 500 in currencies with prices in thousands. */
const priced = (minor: number, currency: string): number => {
  const step = priceLevel(currency) >= 100 ? 50_000 : 5;
  return Math.round(minor / step) * step;
};

const codStatusOf = (isDelivered: boolean, age: number): number => {
  if (!isDelivered) return COD_STATUS.pendingDelivery;
  if (age > COD_SETTLED_AFTER) return COD_STATUS.settled;
  return age > COD_UNDER_WAY_AFTER ? COD_STATUS.processing : COD_STATUS.collected;
};

const stopsOf = (
  orderId: string,
  from: DemoContact,
  to: DemoContact,
  { weightKg, currency }: { weightKg: number; currency: string },
): (typeof waypoint.$inferInsert)[] => [
  { orderId, seq: 0, type: 'PICKUP', contact: { ...from, mobile: null, coord: null } },
  {
    orderId,
    seq: 1,
    type: 'DROPOFF',
    contact: { ...to, mobile: null, coord: null },
    inventory: [
      {
        name: null,
        type: 'PARCEL',
        description: 'Batik',
        quantity: 1,
        weight: { value: weightKg, unit: 'kg' },
        dimension: null,
        price: { amount: 60, currency },
        hsCode: null,
        mpcId: null,
        taxShipping: null,
      },
    ],
  },
];
