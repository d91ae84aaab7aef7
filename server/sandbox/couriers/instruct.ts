import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { OrderContact } from '../../../contract/orders/orders.ts';
import {
  INSTRUCTIONS,
  type Instruction,
  type InstructionKind,
  instructionDay,
  instructionKind,
  isBroughtBack,
} from '../../../contract/rules/orders/instructions.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { stateNamed } from '../../../contract/rules/places/stateNames.ts';
import { localDay, localTime, momentAt } from '../../../contract/rules/text/localClock.ts';
import type { Ctx } from '../../context.ts';
import { activity, waypoint } from '../../db/schema/orders/orders.ts';
import { company } from '../../db/schema/tenants.ts';
import type { OrderRow } from '../../modules/orders/status/status.ts';
import type { InstructedParcel, InstructionRequest, InstructionResult } from '../../ports/couriers.ts';
import { isOnDemand } from './plan.ts';
import { REFUSED_POSTCODE } from './refusedPostcode.ts';
import { lockOrder, lockShipment, replan, serviceTypeOf } from './shipments.ts';

/** By this time today's round has started. */
export const CUT_OFF = '12:00';
/** Failed deliveries, or pickups, after which the courier makes no further attempt. */
export const MOST_ATTEMPTS = 3;
/** Start of the round on a later day. */
const ROUND = '09:00';

interface Parcel {
  order: OrderRow;
  serviceType: string;
  timezone: string;
  /** Address of the delivery: the sender's if the parcel is returned. */
  to: OrderContact | undefined;
}

/** An embedded courier obeys an instruction, or refuses it with a reason like a real courier. It receives each instruction once. */
export function instruct(ctx: Ctx, request: InstructionRequest): Promise<InstructionResult> {
  return ctx.db.tx(async () => {
    const { id, orderId, instruction } = request;
    const order = await lockOrder(ctx, orderId);
    const shipment = order && (await lockShipment(ctx, orderId));
    if (!order || !shipment) return { accepted: false, reason: 'The courier does not know this parcel.' };
    if (shipment.toldId === id) return { accepted: true };
    const parcel = await parcelOf(ctx, order);
    const reason = await refusalOf(ctx, parcel, request);
    if (reason !== null) return { accepted: false, reason };
    const agreed = withAgreedDay(instruction, shipment.told, order.statusCode);
    const from = startOf(ctx.ports.clock.now(), agreed, parcel);
    await replan(ctx, order, parcel.serviceType, from, { told: agreed, toldId: id });
    return { accepted: true };
  });
}

async function parcelOf(ctx: Ctx, order: OrderRow): Promise<Parcel> {
  const [tenant] = await ctx.db.sql
    .select({ timezone: company.timezone })
    .from(company)
    .where(eq(company.id, order.companyId));
  const stops = await ctx.db.sql
    .select({ type: waypoint.type, contact: waypoint.contact })
    .from(waypoint)
    .where(eq(waypoint.orderId, order.id))
    .orderBy(waypoint.seq);
  return {
    order,
    serviceType: await serviceTypeOf(ctx, order.serviceId),
    timezone: tenant?.timezone ?? 'UTC',
    to: isBroughtBack(order.statusCode)
      ? stops[0]?.contact
      : stops.findLast(({ type }) => type === 'DROPOFF')?.contact,
  };
}

/** A corrected address keeps the day of the instruction before it. */
function withAgreedDay(
  instruction: Instruction,
  earlier: Instruction | null,
  statusCode: number,
): Instruction {
  if (instruction.address === undefined) return instruction;
  return statusCode === STATUS.pickupFailed
    ? { ...instruction, pickupOn: earlier?.pickupOn }
    : { ...instruction, reattemptOn: earlier?.reattemptOn };
}

/** Start of the next step; on a later day of delivery or pickup it is the start of that day's round. */
function startOf(now: Date, instruction: Instruction, { timezone }: Parcel): Date {
  const day = instructionDay(instruction);
  return day !== undefined && day > localDay(now, timezone) ? momentAt(day, ROUND, timezone) : now;
}

/** The courier's reason for a refusal; null if it obeys. */
async function refusalOf(
  ctx: Ctx,
  parcel: Parcel,
  { instruction }: InstructionRequest,
): Promise<string | null> {
  const kind = instructionKind(instruction);
  const { order, serviceType } = parcel;
  const pickups = (await failedPickups(ctx, [{ ...order, orderId: order.id }])).get(order.id);
  const onSight = kind ? refusalOnSight(kind, { ...order, serviceType }, pickups) : null;
  if (onSight !== null) return onSight;
  switch (kind) {
    case 'reattemptOn':
      return refuseDay(ctx.ports.clock.now(), instruction.reattemptOn ?? '', parcel);
    case 'pickupOn':
      return refuseDay(ctx.ports.clock.now(), instruction.pickupOn ?? '', parcel);
    case 'address':
      return refuseAddress(instruction.address, parcel);
    default:
      return null;
  }
}

/** The reason for which the courier takes no instruction of this kind, whatever day or place it names; null if it may obey. */
function refusalOnSight(
  kind: InstructionKind,
  { statusCode, serviceType, failedAttempts }: Omit<InstructedParcel, 'orderId'>,
  pickups = 0,
): string | null {
  if (kind === 'reattemptOn' && isOnDemand(serviceType ?? ''))
    return 'A rider brings this parcel at once: there is no later round.';
  if (kind === 'pickupOn' && isOnDemand(serviceType ?? ''))
    return 'A rider collects this parcel at once: there is no later round.';
  if (kind === 'pickupOn' && pickups >= MOST_ATTEMPTS)
    return `The courier came ${MOST_ATTEMPTS} times and does not come again. Change the service, or place the parcel again.`;
  if (kind === 'reattemptOn' && failedAttempts >= MOST_ATTEMPTS && !isBroughtBack(statusCode))
    return `The courier tried ${MOST_ATTEMPTS} times and does not come again. Have the parcel held at an outlet, or sent back.`;
  if (kind === 'address' && (statusCode === STATUS.inTransit || statusCode === STATUS.arrivedDelivery))
    return 'The parcel is with the driver. Its address can be changed once it is back at the hub.';
  return null;
}

/** The instructions that the couriers of these parcels may obey, by order. */
export async function takes(
  ctx: Ctx,
  parcels: readonly InstructedParcel[],
): Promise<Map<string, InstructionKind[]>> {
  const pickups = await failedPickups(ctx, parcels);
  return new Map(
    parcels.map((parcel) => [
      parcel.orderId,
      INSTRUCTIONS.filter((kind) => refusalOnSight(kind, parcel, pickups.get(parcel.orderId)) === null),
    ]),
  );
}

/** Number of failed pickups of those of these parcels that wait for another one. */
async function failedPickups(
  ctx: Ctx,
  parcels: readonly Pick<InstructedParcel, 'orderId' | 'statusCode'>[],
): Promise<Map<string, number>> {
  const ids = parcels.flatMap(({ orderId, statusCode }) =>
    statusCode === STATUS.pickupFailed ? orderId : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.sql
    .select({ orderId: activity.orderId, times: count() })
    .from(activity)
    .where(
      and(
        inArray(activity.orderId, ids),
        eq(activity.statusCode, STATUS.pickupFailed),
        isNull(activity.saidBy),
      ),
    )
    .groupBy(activity.orderId);
  return new Map(rows.map(({ orderId, times }) => [orderId, times]));
}

function refuseDay(now: Date, day: string, { timezone }: Parcel): string | null {
  if (day === localDay(now, timezone) && localTime(now, timezone).slice(11, 16) >= CUT_OFF)
    return `The round of today has left at ${CUT_OFF}. Name a later day.`;
  return null;
}

function refuseAddress(address: Instruction['address'], { to }: Parcel): string | null {
  if (address?.postcode === REFUSED_POSTCODE)
    return `The courier does not serve the delivery postcode ${REFUSED_POSTCODE}.`;
  // Two names may mean the same state: Penang and Pulau Pinang.
  const named = (state = '') => stateNamed(to?.country ?? '', state) ?? state.trim().toLowerCase();
  return named(address?.state ?? '') === named(to?.state ?? '')
    ? null
    : `The courier changes an address within ${to?.state} alone. Have the parcel sent back, and place it again.`;
}
