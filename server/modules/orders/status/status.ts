import type { EventType } from '../../../../contract/messages/events.ts';
import { COD_STATUS } from '../../../../contract/rules/money/cod.ts';
import { canMove, STATUS, statusRule } from '../../../../contract/rules/orders/orderStatus.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { type Doer, emitEvents } from '../../../eventBus/emitEvent.ts';
import { conflict, notFound, Refusal } from '../../../http/answer/refusal.ts';
import { doneBy } from '../../../http/audit/callRecord.ts';
import { DAY_MS } from '../../../ports/clock.ts';
import { creditReferrer } from '../../wallet/referral/referralBonus.ts';
import { noteWithoutLine } from '../store.ts';
import { updateManifestProgress } from './manifestProgressStore.ts';
import { type Deciding, lockDeciding, type NewActivity, type OrderRow, writeStep } from './statusStore.ts';

export type { OrderRow };

/** Days from delivery until the collected cash is due to the shipper. */
const COD_DUE_DAYS = 7;

export interface Move {
  description?: string | null;
  location?: string | null;
  coord?: { lat: number; lon: number } | null;
  pod?: {
    name?: string | null;
    nric?: string | null;
    mobile?: string | null;
    sign?: string | null;
    picture?: string[];
  };
  /** The rider; null removes the present one. */
  personnel?: OrderRow['personnel'];
  at?: Date;
  /** The courier's time, where it is not `at`. */
  reportedAt?: Date;
  failedReason?: string | null;
  /** Columns that change together with the status. */
  set?: Partial<
    Pick<
      OrderRow,
      | 'consignmentNo'
      | 'invoiceId'
      | 'priceMinor'
      | 'cancelReason'
      | 'extTrackUrl'
      | 'carrierAppId'
      | 'ownCourier'
      | 'paymentMethodId'
      | 'scheduledAt'
      | 'codStatus'
      | 'bankDetails'
    >
  >;
}

/**
 * The only place where an order's status changes: order row, activity and events in one transaction. Throws 404 without such an order and
 * 409 ERR_ORDER_STATUS for a step that the status table does not permit.
 */
export function moveOrder(
  ctx: Ctx,
  scope: Scope,
  orderId: string,
  to: number,
  move: Move = {},
): Promise<OrderRow> {
  // No savepoint is needed, because all refusals come before the first write.
  return ctx.db.inOneTx(async () => {
    const before = await lockDeciding(ctx, scope, orderId);
    if (!before) throw notFound();
    return moveLocked(ctx, scope, { id: orderId, ...before }, to, move);
  });
}

/** Moves an order that the open transaction has made or locked, with its present columns. Throws 409 ERR_ORDER_STATUS. */
export async function moveLocked(
  ctx: Ctx,
  scope: Scope,
  before: Pick<OrderRow, 'id'> & Deciding,
  to: number,
  move: Move = {},
): Promise<OrderRow> {
  if (!canMove(before.statusCode, to)) throw illegalStep(before.statusCode, to);
  const orderId = before.id;
  // A draft has no open line in the inbox: it never had a step beyond a draft, or its way back to a draft ended the line.
  if (before.statusCode === STATUS.draft) await noteWithoutLine(ctx, orderId);
  const at = move.at ?? ctx.ports.clock.now();
  const set = { ...columns(before, to, move, at), ...learned(to, ctx.ports.clock.now()), ...move.set };
  const entry = { ...activityOf(orderId, to, move, at), ...doneBy(scope.customerId) };
  const after = await writeStep(ctx, scope, orderId, to, set, entry);
  if (!after) throw notFound();
  await updateManifestProgress(ctx, scope, before, to);
  if (to === STATUS.delivered && !after.ownCourier) await creditReferrer(ctx, after, after.currency);
  const doer: Doer = { ...scope, companyId: after.companyId, customerId: after.customerId };
  await emitEvents(ctx, doer, eventsOf(before.statusCode, to), {
    orderId,
    invoiceId: after.invoiceId,
    consignmentNo: after.consignmentNo,
    statusCode: to,
    status: statusRule(to).wire,
    message: after.failedReason ?? move.description ?? statusRule(to).text,
  });
  return after;
}

/** The refusal for a user whose change came after another user's change of the order. */
export const changedMeanwhile = (detail?: unknown) =>
  conflict('The order was changed meanwhile. Please check it and try again.', detail);

/** The detail's `allowed` lists the next steps without `closed`, a step that only couriers may take from here. */
export function illegalStep(from: number, to?: number, closed?: number): Refusal {
  return illegal(from, nextStepsText(from, to), closed);
}

/** The message for a refused step: the order's status, and what can still be done. */
function nextStepsText(from: number, to: number | undefined): string {
  const { text: name, next } = statusRule(from);
  if (to === undefined) return `The order is ${name} now, no draft any more. Place it again to change it.`;
  if (to === STATUS.cancelled)
    return next.length > 0 && from < STATUS.delivered
      ? `The courier already has this order (${name}). Ask support to stop it, or return it to the sender.`
      : `The order is already ${name}. To send the parcel, place the order again.`;
  const steps = [...new Set(next.map((code) => statusRule(code).text))];
  return steps.length > 0
    ? `The order is ${name}. From there it can become: ${steps.join(', ')}.`
    : `The order is ${name}, which is its last step.`;
}

/** The refusal for an order that somebody else confirmed or cancelled first. */
export const notConfirmable = (from: number): Refusal =>
  illegal(from, `The order cannot be confirmed: its status is now ${statusRule(from).text}.`);

function illegal(from: number, message: string, closed?: number): Refusal {
  return new Refusal(409, ERROR.illegalStatus, message, {
    detail: {
      from,
      allowed: [...new Set(statusRule(from).next)].filter((code) => code !== closed).sort((a, b) => a - b),
    },
  });
}

function columns(
  before: Pick<OrderRow, 'codMinor' | 'ownCourier'>,
  to: number,
  move: Move,
  at: Date,
): Partial<OrderRow> {
  const delivered = to === STATUS.delivered;
  const collects = delivered && before.codMinor !== null && before.codMinor > 0;
  return {
    statusCode: to,
    failedReason: to === STATUS.failed ? (move.failedReason ?? move.description ?? null) : null,
    ...(delivered ? { deliveredAt: at } : {}),
    ...(to === STATUS.cancelled ? { pickupManifestId: null } : {}),
    ...(collects ? collected(before, at) : {}),
    ...(move.personnel === undefined ? {} : { personnel: move.personnel }),
    ...(move.coord ? { position: move.coord } : {}),
  };
}

/**
 * The time of the change by our clock: a courier may report a step hours later, and nobody has seen it before. A completed order keeps the
 * time of its delivery, as its completion is no news.
 */
const learned = (to: number, now: Date): Partial<Pick<OrderRow, 'updatedAt' | 'statusAt'>> =>
  to === STATUS.completed ? { updatedAt: now } : { updatedAt: now, statusAt: now };

/** Cash collected under the shipper's own courier account has no due date: courier and shipper settle it without the tenant. */
const collected = ({ ownCourier }: Pick<OrderRow, 'ownCourier'>, at: Date): Partial<OrderRow> =>
  ownCourier
    ? { codStatus: COD_STATUS.ownCourier, codDueAt: null }
    : { codStatus: COD_STATUS.collected, codDueAt: new Date(at.getTime() + COD_DUE_DAYS * DAY_MS) };

/** The row of the history that a step writes. */
export function activityOf(orderId: string, to: number, move: Move, at: Date): NewActivity {
  const { pod } = move;
  return {
    orderId,
    statusCode: to,
    statusText: statusRule(to).text,
    description: move.description ?? move.failedReason ?? null,
    location: move.location ?? null,
    coord: move.coord ?? null,
    podName: pod?.name ?? null,
    podNric: pod?.nric ?? null,
    podMobile: pod?.mobile ?? null,
    podSign: pod?.sign ?? null,
    podPicture: pod?.picture ?? [],
    reportedAt: move.reportedAt ?? null,
    createdAt: at,
  };
}

/** Events of a step: one for the order if its status changes or it failed, and the tracking events once it is a parcel. */
export function eventsOf(from: number, to: number): EventType[] {
  const changed = from !== to;
  const types: EventType[] = [];
  if (to === STATUS.failed) types.push('order.failed');
  else if (to === STATUS.created && from < STATUS.created) types.push('order.created');
  else if (changed) types.push(to < STATUS.created ? 'order.status' : 'order.updated');
  if (to >= STATUS.created) types.push('order_tracking.update');
  if (to >= STATUS.created && changed) types.push('order_tracking.change');
  return types;
}
