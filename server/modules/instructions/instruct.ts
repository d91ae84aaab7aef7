import { isDeepStrictEqual } from 'node:util';
import type { ParsedInstructInput } from '../../../contract/orders/instructions.ts';
import type { OrderContact } from '../../../contract/orders/orders.ts';
import type { Outlet } from '../../../contract/orders/services.ts';
import {
  INSTRUCTIONS,
  type Instruction,
  instructionDay,
  instructionKind,
  isBroughtBack,
  isInstructable,
  REATTEMPT_DAYS,
} from '../../../contract/rules/orders/instructions.ts';
import { STATUS, statusRule } from '../../../contract/rules/orders/orderStatus.ts';
import { instructionSentence, sentenceDay } from '../../../contract/rules/orders/saidNotes.ts';
import { outletText } from '../../../contract/rules/places/outletText.ts';
import { localDay, momentAt } from '../../../contract/rules/text/localClock.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { isDatabaseAway } from '../../db/failures.ts';
import { doerOf } from '../../eventBus/emitEvent.ts';
import { matterChanged } from '../../eventBus/matters.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import { conflict, invalid, notFound, Refusal } from '../../http/answer/refusal.ts';
import { derivedId } from '../../http/request/idempotency.ts';
import { DAY_MS } from '../../ports/clock.ts';
import type { InstructionResult } from '../../ports/couriers.ts';
import { assertKeySendsTo } from '../apiTokens/keyLimits.ts';
import { companyById } from '../company/service.ts';
import { answerOrder } from '../inbox/lineStore.ts';
import { notifyOfChange } from '../notices/writeNotices.ts';
import { movedTo, scheduledDate } from '../orders/booking/orderInput.ts';
import { forEachOrder, type OrderResult } from '../orders/forEachOrder.ts';
import { addPersonMessage } from '../orders/status/personMessage.ts';
import { illegalStep, type OrderRow } from '../orders/status/status.ts';
import { findOrder, lockOrder, waypointsByOrder, writeOrder } from '../orders/store.ts';
import { nearOutlets } from '../services/outlets/nearOutlets.ts';
import { outletAt } from '../services/outlets/outletStore.ts';
import {
  answerRequests,
  claimCourier,
  insertInstruction,
  newestInstruction,
  releaseCourier,
  writeAddress,
  writeStopTimes,
} from './instructionStore.ts';

/** Couriers begin their rounds by then. */
const DAY_BEGINS = '09:00';

/**
 * Sends an instruction to the couriers of parcels, one parcel after another. The same instruction changes nothing if the same
 * call repeats it, or before the courier's next step. Throws 422 for an instruction that nobody could follow.
 */
export async function instruct(
  ctx: Ctx,
  actor: Actor,
  ids: string[],
  input: ParsedInstructInput,
  callId: string,
): Promise<OrderResult[]> {
  const instruction = await readInstruction(ctx, actor, ids, input);
  const outlet = await outletAt(ctx, actor.companyId, instruction.holdAtOutlet);
  if (instruction.holdAtOutlet !== undefined && !outlet)
    throw invalid('holdAtOutlet', 'There is no such outlet.');
  const seenAtOf = seenTimes(input);
  return forEachOrder(ctx, ids, async (id) =>
    instructOne(ctx, actor, id, {
      id: derivedId(ctx, `instruct\n${callId}\n${id}`),
      instruction,
      outlet,
      seenAt: seenAtOf(id),
    }),
  );
}

/** When the caller read an order; null if any earlier instruction may be replaced. Throws 422 for an order that `seen` leaves out. */
function seenTimes({ seen, seenAt }: ParsedInstructInput): (orderId: string) => Date | null {
  const times = new Map(Object.entries(seen ?? {}).map(([id, at]) => [id.toLowerCase(), at]));
  return (orderId) => {
    const at = times.get(orderId) ?? seenAt;
    if (!at && seen) throw invalid('seen', '"seen" does not name this order.');
    return at ? new Date(at) : null;
  };
}

/** The one instruction of a call. Throws 422. */
async function readInstruction(
  ctx: Ctx,
  { companyId }: Actor,
  ids: string[],
  { reattemptOn, address, holdAtOutlet, returnNow, pickupOn, note }: ParsedInstructInput,
): Promise<Instruction> {
  const instruction: Instruction = {
    ...(reattemptOn ? { reattemptOn } : {}),
    ...(address ? { address } : {}),
    ...(holdAtOutlet ? { holdAtOutlet } : {}),
    ...(returnNow ? { returnNow: true } : {}),
    ...(pickupOn ? { pickupOn } : {}),
  };
  if (Object.keys(instruction).length !== 1)
    throw invalid('instruction', `Name exactly one of: ${INSTRUCTIONS.join(', ')}.`);
  if (address && ids.length > 1) throw invalid('address', 'An address belongs to one order alone.');
  const day = instructionDay(instruction);
  if (day) {
    const field = pickupOn ? 'pickupOn' : 'reattemptOn';
    const { timezone } = await companyById(ctx, companyId);
    const now = ctx.ports.clock.now();
    const last = localDay(new Date(now.getTime() + REATTEMPT_DAYS * DAY_MS), timezone);
    if (day < localDay(now, timezone)) throw invalid(field, 'This day has passed.');
    if (day > last) throw invalid(field, `The last day that can be named is ${sentenceDay(last)}.`);
  }
  return { ...instruction, ...(note ? { note } : {}) };
}

interface Work {
  id: string;
  instruction: Instruction;
  outlet: Outlet | null;
  /** When the caller read the orders, if it is known. */
  seenAt: Date | null;
}

/** Two instructions at once would leave it open which of them the courier follows, so the second one is refused. */
async function instructOne(ctx: Ctx, actor: Actor, orderId: string, work: Work): Promise<OrderRow> {
  if (!(await findOrder(ctx, actor, orderId))) throw notFound();
  if (!(await claimCourier(ctx, orderId, work.id)))
    throw conflict(
      'The courier is being told something else about this parcel. Please try again in a moment.',
    );
  try {
    return await instructClaimed(ctx, actor, orderId, work);
  } finally {
    // The claim ends by itself; its release must not replace the courier's answer.
    await releaseCourier(ctx, orderId, work.id).catch((err) =>
      ctx.log.error({ orderId, ...loggedError(err) }, 'claim of a courier not released'),
    );
  }
}

async function instructClaimed(ctx: Ctx, actor: Actor, orderId: string, work: Work): Promise<OrderRow> {
  const { id, instruction, outlet, seenAt } = work;
  const order = await findOrder(ctx, actor, orderId);
  if (!order) throw notFound();
  const kind = instructionKind(instruction);
  const newest = await newestInstruction(ctx, actor, orderId);
  if (newest?.stands && isDeepStrictEqual(newest.instruction, instruction)) return order;
  if (newest && newest.id !== id && seenAt && newest.createdAt > seenAt)
    throw conflict(
      'The courier was told something else about this parcel meanwhile. Please look at it again.',
    );
  if (!kind || !isInstructable(order.statusCode, kind)) throw tooLate(order);
  if (outlet && outlet.serviceCompany.id !== order.serviceCompanyId)
    throw invalid('holdAtOutlet', `${outlet.name} only takes parcels of ${outlet.serviceCompany.name}.`);
  const stops = (await waypointsByOrder(ctx, [orderId])).get(orderId) ?? [];
  const isReturn = isBroughtBack(order.statusCode);
  const stop = isReturn ? stops[0] : stops.at(-1);
  if (instruction.address && stops.length > 2)
    throw conflict(
      'The address of an order with several stops cannot be corrected here. Please ask support.',
    );
  if (outlet) await assertNear(ctx, actor, outlet, stop?.contact);
  const country = stop?.contact.country ?? null;
  const place = outlet ?? (instruction.address && { ...instruction.address, country });
  if (place) await assertKeySendsTo(ctx, actor, place);
  const result = await askCourier(ctx, order, work, stops[0]?.contact ?? null);
  if (!result.accepted)
    throw new Refusal(409, ERROR.courierRefused, result.reason, {
      detail: { instead: result.instead ?? [] },
    });
  return ctx.db.tx(async () => {
    const locked = await lockOrder(ctx, actor, orderId);
    if (!(await insertInstruction(ctx, actor, { id, orderId, instruction }))) return locked;
    if (instruction.address && stop) await writeAddress(ctx, stop, instruction.address);
    const addedMessage = await addPersonMessage(ctx, actor, orderId, {
      by: 'shipper',
      sentence: instructionSentence(instruction, {
        outlet: outlet ? outletText(outlet) : undefined,
        isReturn,
      }),
      detail: instruction.note ?? null,
    });
    await answerOrder(ctx, actor, orderId, { doer: doerOf(actor), instruction });
    // Another pickup answers no request of the recipient, whose notices follow the pickup.
    if (instruction.pickupOn !== undefined)
      return moveToPickup(ctx, actor, addedMessage, instruction.pickupOn);
    for (const request of await answerRequests(ctx, actor, orderId, {
      isReturn: instruction.returnNow === true,
    }))
      await matterChanged(ctx, actor, 'asked', request);
    // The recipient of a returning parcel does not expect a delivery.
    if (!isReturn) await notifyOfChange(ctx, actor, orderId);
    return addedMessage;
  });
}

/** Throws 422 for an outlet that the recipient's page would not offer. */
async function assertNear(
  ctx: Ctx,
  { companyId }: Scope,
  outlet: Outlet,
  place: OrderContact | undefined,
): Promise<void> {
  const near = await nearOutlets(ctx, companyId, outlet.serviceCompany.id, place);
  if (!near.some(({ id }) => id === outlet.id))
    throw invalid('holdAtOutlet', `${outlet.name} is in another area than the recipient.`);
}

/**
 * The order and its first pickup have that day, from which the arrival is counted. A drop-off whose own time would be before it moves too. An
 * order whose courier has reported a step since it was asked stays as it is.
 */
async function moveToPickup(ctx: Ctx, actor: Actor, order: OrderRow, day: string): Promise<OrderRow> {
  if (order.statusCode !== STATUS.pickupFailed) return order;
  const { timezone } = await companyById(ctx, actor.companyId);
  const now = ctx.ports.clock.now();
  const at = day > localDay(now, timezone) ? momentAt(day, DAY_BEGINS, timezone) : now;
  const all = (await waypointsByOrder(ctx, [order.id])).get(order.id) ?? [];
  const stops = all.slice(all.findIndex(({ type }) => type === 'PICKUP'));
  const isBefore = ({ type, scheduledAt }: (typeof stops)[number]) =>
    type === 'DROPOFF' && (scheduledDate(scheduledAt, now) ?? at) < at;
  const moved = movedTo(stops, at.toISOString(), now);
  await writeStopTimes(
    ctx,
    moved.filter((_, i) => i === 0 || stops.slice(i, i + 1).some(isBefore)),
  );
  return writeOrder(ctx, actor, order.id, { scheduledAt: at });
}

async function askCourier(
  ctx: Ctx,
  order: OrderRow,
  work: Work,
  sender: OrderContact | null,
): Promise<InstructionResult> {
  try {
    return await ctx.ports.couriers.instruct({ ...work, orderId: order.id, sender }, order.statusCode);
  } catch (err) {
    if (isDatabaseAway(err) || err instanceof Refusal) throw err;
    ctx.log.warn({ ...loggedError(err), orderId: order.id }, 'courier did not answer an instruction');
    throw new Refusal(409, ERROR.courierRefused, 'The courier did not answer. Please try again in a minute.');
  }
}

const tooLate = ({ statusCode }: OrderRow): Refusal =>
  new Refusal(
    409,
    ERROR.illegalStatus,
    `The order is ${statusRule(statusCode).text}: its courier cannot be told this now.`,
    { detail: illegalStep(statusCode).detail },
  );
