import type { SQL } from 'drizzle-orm';
import type { Order, OrderFilter, OrderListQuery } from '../../../../contract/orders/orders.ts';
import type { Arrival } from '../../../../contract/rules/orders/arrival.ts';
import { TO_BRING } from '../../../../contract/rules/orders/inbox.ts';
import { INSTRUCTIONS, type InstructionKind } from '../../../../contract/rules/orders/instructions.ts';
import { STATUS_GROUPS, type StatusGroup } from '../../../../contract/rules/orders/orderStatus.ts';
import { instructionsFor } from '../../../../contract/rules/orders/remedies.ts';
import { type Page, toPage } from '../../../../contract/wire/envelope.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { listedDurations, type ServiceLane, serviceDurations } from '../../services/laneDurationStore.ts';
import { carriedParcel, takenInstructions } from '../../services/outlets/nearOutlets.ts';
import { pricingTenant } from '../../services/store.ts';
import { toOrder } from '../mapper.ts';
import { withQuotes } from '../pricing/refreshQuotes.ts';
import { activitiesByOrder, type OrderRecord, recordsByIds, userName, waypointsByOrder } from '../store.ts';
import { type Reader, whereOfAll } from './listFilterStore.ts';
import { orderIds } from './listStore.ts';
import { keptCounts } from './orderCountStore.ts';
import { asksQuotes, orderPage } from './orderPageStore.ts';

/** One page of the filtered orders. */
export async function listOrders(ctx: Ctx, scope: Reader, query: OrderListQuery): Promise<Page<Order>> {
  const timezone = await timezoneOf(ctx, scope, query);
  const { records, total, more } = await orderPage(ctx, scope, query, timezone);
  const page = toPage(await present(ctx, scope, records, query.retrieve), total, query.page, query.limit);
  return more ? { ...page, rowTotalMore: true } : page;
}

/** Number of the filtered orders; of a search at most `SEARCH_TOTAL_MOST`. */
export async function countOrders(
  ctx: Ctx,
  scope: Reader,
  query: OrderListQuery,
): Promise<{ rowTotal: number }> {
  const { total } = await orderPage(ctx, scope, query, await timezoneOf(ctx, scope, query));
  return { rowTotal: total };
}

/** Ids of all orders of the filter, for select-all; at most `most`. */
export async function listOrderIds(
  ctx: Ctx,
  scope: Reader,
  query: OrderFilter & Pick<OrderListQuery, 'sortBy' | 'orderBy'>,
  most?: number,
): Promise<Page<string>> {
  const ids = await orderIds(ctx, await filterOf(ctx, scope, query), query, most);
  return toPage(ids, ids.length, 1, ids.length || 1);
}

/** Stored number of orders under each tab. */
export async function countByStatus(ctx: Ctx, scope: Scope): Promise<Record<StatusGroup | 'ALL', number>> {
  const rows = await keptCounts(ctx, scope);
  const total = (has: (code: number) => boolean) =>
    rows.reduce((sum, r) => sum + (has(r.code) ? r.rows : 0), 0);
  const groups = Object.entries(STATUS_GROUPS).map(([name, codes]) => [
    name,
    total((code) => (codes as readonly number[]).includes(code)),
  ]);
  return {
    ...(Object.fromEntries(groups) as Record<StatusGroup, number>),
    ALL: total((code) => code >= 100),
  };
}

/** The caller's orders among these ids, with their history. */
export async function ordersByIds(
  ctx: Ctx,
  scope: Scope,
  ids: string[],
  retrieve: string | undefined,
): Promise<Order[]> {
  const records = await recordsByIds(ctx, scope, ids, { quotes: asksQuotes({ retrieve }) });
  return present(ctx, scope, records, retrieve, true);
}

async function present(
  ctx: Ctx,
  scope: Scope,
  records: OrderRecord[],
  retrieve: string | undefined,
  history = false,
): Promise<Order[]> {
  const quotes = asksQuotes({ retrieve });
  const shown = quotes ? await withQuotes(ctx, scope, records) : records;
  const ids = shown.map((r) => r.order.id);
  const stops = await waypointsByOrder(ctx, ids);
  const activities = history ? await activitiesByOrder(ctx, ids) : null;
  const [only] = history && shown.length === 1 ? shown : [];
  const packer = only?.order.packedBy ? await userName(ctx, scope, only.order.packedBy) : undefined;
  const arrivals = only || !history ? await arrivalsOf(ctx, scope, shown, !history) : null;
  const orders = shown.map((r) =>
    toOrder(r, stops.get(r.order.id) ?? [], {
      quotes,
      ...(activities ? { activities: activities.get(r.order.id) ?? [] } : {}),
      ...(r === only ? { packedBy: packer ?? null } : {}),
      ...(arrivals ? { arrival: arrivals.get(r.order.id) ?? null } : {}),
    }),
  );
  const [order] = only ? orders : [];
  return order ? [{ ...order, instructions: await instructionsNow(ctx, scope, order) }] : orders;
}

/** The instructions that the order's courier takes now. */
async function instructionsNow(ctx: Ctx, { companyId }: Scope, order: Order): Promise<InstructionKind[]> {
  // Most orders fit none, so their couriers need not be known.
  if (instructionsFor(order, INSTRUCTIONS).length === 0) return [];
  const taken = await takenInstructions(ctx, companyId, [carriedParcel(order)]);
  return instructionsFor(order, taken.get(order.id) ?? []);
}

function laneOf({ order }: OrderRecord): ServiceLane | null {
  const { originZone, destinationZone, serviceId } = order;
  return originZone && destinationZone && serviceId ? { originZone, destinationZone, serviceId } : null;
}

/**
 * Measured durations of the orders' services on their lanes, by order, where enough parcels are known. In a list only of orders that their
 * couriers still have to bring, and not quite new.
 */
async function arrivalsOf(
  ctx: Ctx,
  { companyId }: Scope,
  records: OrderRecord[],
  isList: boolean,
): Promise<Map<string, Arrival>> {
  const laneQuestions = records.flatMap((record) => {
    const { id, statusCode } = record.order;
    const lane = isList && !TO_BRING.includes(statusCode) ? null : laneOf(record);
    return lane ? [{ id, lane }] : [];
  });
  const read = isList ? listedDurations : serviceDurations;
  const lanes = laneQuestions.map(({ lane }) => lane);
  const found = await read(ctx, companyId, lanes);
  return new Map(
    laneQuestions.flatMap(({ id }, i) => {
      const measured = found[i];
      if (!measured) return [];
      const { medianS: duration, slowS: etaMax, sample: durationSample } = measured;
      return [[id, { duration, etaMax, durationSample }] as const];
    }),
  );
}

async function filterOf(ctx: Ctx, scope: Reader, filter: OrderFilter): Promise<SQL | undefined> {
  return whereOfAll(scope, filter, await timezoneOf(ctx, scope, filter), ctx.ports.clock.now());
}

/** The company's time zone, read only if the filter names days. */
async function timezoneOf(ctx: Ctx, scope: Scope, filter: OrderFilter): Promise<string> {
  const { dateFrom, dateTo, startDate, endDate, createdDateFrom, createdDateTo } = filter;
  const hasDays = dateFrom ?? dateTo ?? startDate ?? endDate ?? createdDateFrom ?? createdDateTo;
  const row = hasDays ? await pricingTenant(ctx, scope.companyId) : undefined;
  return row?.timezone ?? 'UTC';
}
