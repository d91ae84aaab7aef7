import { canMove, STATUS, statusRule } from '../../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { emitEvent } from '../../../eventBus/emitEvent.ts';
import { notFound } from '../../../http/answer/refusal.ts';
import { activityOf, type Move, moveOrder } from './status.ts';
import { historyOf, lockDeciding, type PastStep, writeStep } from './statusStore.ts';

/**
 * `moved`: the order has the reported status. `added`: the report only joined the history. `repeated`: the history contains it already.
 * `impossible`: the status table does not permit it, and nothing was written.
 */
export type ReportResult = 'moved' | 'added' | 'repeated' | 'impossible';

/** A courier's report; `at` is absent if the report has no time. */
export type CourierStep = Omit<Move, 'set'> & { statusCode: number; at?: Date | undefined };

/**
 * Takes a courier's report at its own time. The status follows the newest step. An older report only joins the history, as does the present
 * status from another place. Only a report with the same status, time and place is a repeat. Throws 404 without such an order.
 */
export function takeReportedStep(
  ctx: Ctx,
  scope: Scope,
  orderId: string,
  { statusCode, ...step }: CourierStep,
): Promise<ReportResult> {
  return ctx.db.tx(async () => {
    const order = await lockDeciding(ctx, scope, orderId);
    if (!order) throw notFound();
    const history = await historyOf(ctx, orderId);
    const now = ctx.ports.clock.now();
    // A delivery ends the way: once its time has come, the time of another clock that is ahead does not hold it back.
    const timeToCompare =
      statusCode === STATUS.delivered && step.at && step.at <= now ? earliestTime : couriersTime;
    const later = history.filter((past) => isCouriers(past) && step.at && timeToCompare(past) > step.at);
    const at = timeOf(step.at, history, later, now);
    const reportedAt = step.at && step.at.getTime() !== at.getTime() ? step.at : undefined;
    const move = { ...step, at, ...(reportedAt ? { reportedAt } : {}) };
    const isRepeat = (past: PastStep) =>
      past.statusCode === statusCode &&
      (past.location ?? null) === (step.location ?? null) &&
      // A report without a time is a repeat if status and place are the present ones.
      (step.at ? couriersTime(past).getTime() === step.at.getTime() : statusCode === order.statusCode);
    if (history.some(isRepeat)) return 'repeated';
    if (later.length > 0) return add(ctx, scope, orderId, order.statusCode, statusCode, move);
    const to = stepFrom(order.statusCode, statusCode);
    if (canMove(order.statusCode, to)) {
      await moveOrder(ctx, scope, orderId, to, move);
      return 'moved';
    }
    if (to === order.statusCode) return add(ctx, scope, orderId, order.statusCode, to, move);
    return 'impossible';
  });
}

/** Our own steps before the pickup do not count: a report is not late because the courier's clock is slow. */
const isCouriers = ({ statusCode }: PastStep): boolean => statusCode >= STATUS.startPickup;

/** The time of a step by the courier's clock, by which its reports are compared: our clock may have passed it only because it is ahead. */
const couriersTime = ({ reportedAt, createdAt }: PastStep): Date => reportedAt ?? createdAt;

/** A clock that is ahead has the earlier time in `createdAt`, a clock that is slow in `reportedAt`. */
const earliestTime = ({ reportedAt, createdAt }: PastStep): Date =>
  reportedAt && reportedAt < createdAt ? reportedAt : createdAt;

/** The time of a report within limits, as couriers' clocks differ: never before the order was made, before the later steps, never in the future. */
function timeOf(
  at: Date | undefined,
  history: readonly PastStep[],
  later: readonly PastStep[],
  now: Date,
): Date {
  const times = (steps: readonly PastStep[]) => steps.map(({ createdAt }) => createdAt.getTime());
  const made = Math.min(now.getTime(), ...times(history));
  const last = Math.min(now.getTime(), ...times(later).map((time) => time - 1));
  return at ? new Date(Math.max(Math.min(at.getTime(), last), made)) : now;
}

/** The delivery of a returning parcel is the delivery to its sender. */
const stepFrom = (from: number, reported: number): number =>
  reported === STATUS.delivered && (from === STATUS.returning || from === STATUS.returnFailed)
    ? STATUS.returnDelivered
    : reported;

/** Adds a step to the history; the status stays. */
async function add(
  ctx: Ctx,
  scope: Scope,
  orderId: string,
  present: number,
  statusCode: number,
  move: Move & { at: Date },
): Promise<'added'> {
  const entry = activityOf(orderId, statusCode, move, move.at);
  const order = await writeStep(ctx, scope, orderId, statusCode, {}, entry);
  if (!order) throw notFound();
  await emitEvent(
    ctx,
    { companyId: order.companyId, customerId: order.customerId },
    'order_tracking.update',
    {
      orderId,
      invoiceId: order.invoiceId,
      consignmentNo: order.consignmentNo,
      statusCode: present,
      status: statusRule(present).wire,
      message: move.description ?? statusRule(statusCode).text,
    },
  );
  return 'added';
}
