import { and, asc, eq, lte } from 'drizzle-orm';
import { canMove, isTerminal, STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx } from '../../context.ts';
import { service } from '../../db/schema/couriers/rateCards.ts';
import { orders, waypoint } from '../../db/schema/orders/orders.ts';
import { sandboxShipment } from '../../db/schema/system/sandbox.ts';
import { callbackOf, takeReport } from '../../modules/apps/callback.ts';
import { type Move, moveOrder, type OrderRow } from '../../modules/orders/status/status.ts';
import { ORDER_COLUMNS } from '../../modules/orders/status/statusStore.ts';
import { placeOfContact } from '../../modules/tracking/distance.ts';
import { descriptionAt, isFindable, locationAt, type Place, pointAt } from './journey.ts';
import { type PlanStep, restOfPlan } from './plan.ts';
import { proofFor } from './proof.ts';
import { riderFor } from './riders.ts';
import { weigh, weightOnScale } from './scale.ts';

const BATCH = 50;
/** Time of a parcel's next step on a running server; null while the clock is stopped. */
export const nextAt = (ctx: Ctx, from: Date, step: PlanStep | undefined): Date | null =>
  step && ctx.ports.clock.speed > 0
    ? new Date(from.getTime() + (step.afterS * 1000) / ctx.ports.clock.speed)
    : null;

/** Moves every parcel that is due by `now`; an overdue parcel makes up its steps one by one. Returns the number of steps. */
export async function advanceShipments(ctx: Ctx, now: Date): Promise<number> {
  let steps = 0;
  for (;;) {
    const due = await ctx.db.sql
      .select({ orderId: sandboxShipment.orderId })
      .from(sandboxShipment)
      .where(and(eq(sandboxShipment.done, false), lte(sandboxShipment.nextAt, now)))
      .orderBy(asc(sandboxShipment.nextAt))
      .limit(BATCH);
    let moved = 0;
    for (const { orderId } of due) if (await advanceOne(ctx, orderId, now)) moved++;
    steps += moved;
    if (moved === 0) return steps;
  }
}

async function advanceOne(ctx: Ctx, orderId: string, now: Date): Promise<boolean> {
  return ctx.db.tx(async () => {
    // Lock the order first, as everywhere: otherwise this job and a shipper's cancellation could wait for each other.
    const order = await lockOrder(ctx, orderId);
    const shipment = await lockShipment(ctx, orderId);
    if (!order || !shipment || shipment.done || !shipment.nextAt || shipment.nextAt > now) return false;
    const serviceType = await serviceTypeOf(ctx, order.serviceId);
    const step = isUpToDate(order, serviceType, shipment) ? shipment.plan[shipment.step] : undefined;
    if (!step || !canMove(order.statusCode, step.code)) {
      await replan(ctx, order, serviceType, shipment.nextAt, shipment);
      return true;
    }
    await report(ctx, order, step.code, shipment.nextAt);
    if (step.code === STATUS.hubIn) await weighAtHub(ctx, order, shipment.nextAt);
    const following = shipment.plan[shipment.step + 1];
    await ctx.db.sql
      .update(sandboxShipment)
      .set({ step: shipment.step + 1, nextAt: nextAt(ctx, shipment.nextAt, following), done: !following })
      .where(eq(sandboxShipment.orderId, orderId));
    return true;
  });
}

async function weighAtHub(ctx: Ctx, order: OrderRow, at: Date): Promise<void> {
  const kg = weightOnScale(order.id, order.weightKg);
  if (kg === null) return;
  const { origin, destination } = await placesOf(ctx, order.id);
  await weigh(ctx, order, kg, { at, place: locationAt(STATUS.hubIn, origin, destination) });
}

/** Whether the order still has the status of the plan; for example, rejecting a rider resets it. */
function isUpToDate(
  order: OrderRow,
  serviceType: string,
  shipment: typeof sandboxShipment.$inferSelect,
): boolean {
  const { plan, step, told: instruction } = shipment;
  if (step > 0) return plan[step - 1]?.code === order.statusCode;
  return plan[0]?.code === restOfPlan(order.id, serviceType, order.statusCode, instruction)[0]?.code;
}

export async function lockOrder(ctx: Ctx, orderId: string): Promise<OrderRow | undefined> {
  const [order] = await ctx.db.sql
    .select(ORDER_COLUMNS)
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update');
  return order;
}

export async function serviceTypeOf(ctx: Ctx, serviceId: number | null): Promise<string> {
  if (serviceId === null) return '';
  const [row] = await ctx.db.sql
    .select({ type: service.serviceType })
    .from(service)
    .where(eq(service.id, serviceId));
  return row?.type ?? '';
}

/** The courier's own record of a parcel, locked. */
export async function lockShipment(ctx: Ctx, orderId: string) {
  const [row] = await ctx.db.sql
    .select()
    .from(sandboxShipment)
    .where(eq(sandboxShipment.orderId, orderId))
    .for('update');
  return row;
}

/** The last instruction to the courier, and its call. */
export type LastInstruction = Pick<typeof sandboxShipment.$inferSelect, 'told' | 'toldId'>;

/** Plans the parcel's next steps again from the order's status, by the last instruction. */
export async function replan(
  ctx: Ctx,
  order: OrderRow,
  serviceType: string,
  from: Date,
  { told: instruction, toldId }: LastInstruction,
): Promise<void> {
  const plan = isTerminal(order.statusCode)
    ? []
    : restOfPlan(order.id, serviceType, order.statusCode, instruction);
  const values = {
    plan,
    step: 0,
    nextAt: nextAt(ctx, from, plan[0]),
    told: instruction,
    toldId,
    done: plan.length === 0,
  };
  await ctx.db.sql
    .insert(sandboxShipment)
    .values({ orderId: order.id, consignmentNo: order.consignmentNo ?? order.id, ...values })
    .onConflictDoUpdate({ target: sandboxShipment.orderId, set: values });
}

/** The courier's report of one step: place, rider, and the proof at delivery. */
export async function report(ctx: Ctx, order: OrderRow, code: number, at: Date): Promise<OrderRow> {
  const { origin, destination, country, recipientCountry, findable } = await placesOf(ctx, order.id);
  const move: Move = {
    at,
    description: descriptionAt(code, findable),
    location: locationAt(code, origin, destination),
    coord: pointAt(code, origin.point, destination.point),
  };
  if (code === STATUS.assigned || code === STATUS.inTransit)
    move.personnel = riderFor(order.id, country, order.version);
  if (code === STATUS.delivered)
    move.pod = proofFor(order.id, order.consignmentNo ?? '', order.recipientName, recipientCountry);
  const callback = order.carrierAppId === null ? null : await callbackOf(ctx, order.carrierAppId);
  if (!callback) return moveOrder(ctx, order, order.id, code, move);
  // The shipper's own account booked it: the courier reports to the address that it got from that account.
  await takeReport(ctx, callback, order.consignmentNo ?? '', { ...move, statusCode: code });
  return (await lockOrder(ctx, order.id))!;
}

async function placesOf(
  ctx: Ctx,
  orderId: string,
): Promise<{
  origin: Place;
  destination: Place;
  country: string | null;
  recipientCountry: string | null;
  findable: boolean;
}> {
  const stops = await ctx.db.sql
    .select()
    .from(waypoint)
    .where(eq(waypoint.orderId, orderId))
    .orderBy(asc(waypoint.seq));
  const first = stops.find((stop) => stop.type === 'PICKUP') ?? stops[0];
  const last = stops.findLast((stop) => stop.type === 'DROPOFF') ?? stops.at(-1);
  return {
    origin: await placeOf(ctx, first),
    destination: await placeOf(ctx, last),
    country: first?.contact.country ?? null,
    recipientCountry: last?.contact.country ?? null,
    findable: !last || isFindable(last.contact, last.recipientNote),
  };
}

async function placeOf(ctx: Ctx, stop: typeof waypoint.$inferSelect | undefined): Promise<Place> {
  if (!stop) return { city: null, state: null, point: null };
  const { city, state } = stop.contact;
  const found = await placeOfContact(ctx, stop.contact);
  return { city, state, point: found ? { lat: found.lat, lon: found.lon } : null };
}
