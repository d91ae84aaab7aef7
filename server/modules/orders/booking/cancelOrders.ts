import { z } from 'zod';
import { isCancellable, isPaid, STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import type { Ctx, Payer, Scope } from '../../../context.ts';
import { isDatabaseAway } from '../../../db/failures.ts';
import { matterChanged } from '../../../eventBus/matters.ts';
import { loggedError } from '../../../http/answer/loggedError.ts';
import { Refusal } from '../../../http/answer/refusal.ts';
import { doneBy, inNameOf } from '../../../http/audit/callRecord.ts';
import { endJob, enqueue } from '../../../jobs/queue.ts';
import { type JobHandler, onJob } from '../../../jobs/registry.ts';
import { lockInvoice, voidPendingInvoice } from '../../wallet/invoices/invoiceStore.ts';
import { refundedMinorOf, undoCorrection } from '../../wallet/postpaid/weightCorrections.ts';
import { refundOrder } from '../../wallet/refundOrder.ts';
import { forEachOrder, type OrderResult } from '../forEachOrder.ts';
import { changedMeanwhile, illegalStep, moveOrder, type OrderRow } from '../status/status.ts';
import { findOrder, lockOrder } from '../store.ts';
import { serviceTypeOf } from '../tenantStore.ts';
import { abandonBooking } from './courierJobs.ts';
import { conflictOf } from './orderConflict.ts';

const QUEUE = 'order.cancel';
/** Longer than any courier takes to answer: by then the call has ended, or its process. */
const FINISH_AFTER_MS = 2 * 60_000;

const Cancellation = z.object({
  companyId: z.string(),
  customerId: z.number(),
  id: z.string(),
  reason: z.string().nullable(),
  doneBy: z.number().nullable(),
  doneByKey: z.string().nullable(),
});

type Cancellation = z.output<typeof Cancellation>;

/**
 * Registers a job that ends cancellations: their process may have ended after the courier was called. After the job's last try an inbox line
 * asks a person.
 */
export function registerCancellations(ctx: Ctx): void {
  onJob(
    ctx,
    QUEUE,
    inItsName(async (jobCtx, { id, reason, ...scope }) => {
      await cancelOne(jobCtx, scope, id, reason, true);
    }),
    inItsName((jobCtx, { id, ...scope }) => reportUnknown(jobCtx, scope, id)),
  );
}

const inItsName =
  (work: (ctx: Ctx, cancellation: Cancellation) => Promise<void>): JobHandler =>
  (ctx, payload) => {
    const cancellation = Cancellation.parse(payload);
    const { id, customerId, doneBy: userId, doneByKey: keyName } = cancellation;
    const by = userId === null ? null : { customerId, userId, keyName };
    return inNameOf(by, async () => {
      if (await isReleasable(ctx, cancellation, id)) await work(ctx, cancellation);
    });
  };

/** Opens an inbox line for a parcel that its courier may have released: no job asks the courier any more. */
export const reportUnknown = (ctx: Ctx, scope: Scope, id: string): Promise<void> =>
  matterChanged(ctx, scope, 'cancelUnknown', id);

/**
 * Cancels orders one by one; each payment is refunded to the wallet once. `isRetry`: an earlier process began the same call and died, so an
 * order that is already cancelled counts as cancelled by this call. With a `seenStatus` that is unpaid, an order that was paid meanwhile is
 * refused.
 */
export const cancelOrders = (
  ctx: Ctx,
  scope: Payer,
  ids: string[],
  reason: string | null,
  isRetry = false,
  seenStatus: number | null = null,
): Promise<OrderResult[]> =>
  forEachOrder(ctx, ids, (id) => {
    if (seenStatus !== null && !isPaid(seenStatus)) return cancelUnpaid(ctx, scope, id, reason, isRetry);
    return cancelOne(ctx, scope, id, reason, isRetry);
  });

/** An unpaid order has no parcel, so no courier is called. */
const cancelUnpaid = (ctx: Ctx, scope: Payer, id: string, reason: string | null, isRetry: boolean) =>
  ctx.db.tx(async () => {
    const order = await lockOrder(ctx, scope, id);
    if (isPaid(order.statusCode) && order.statusCode !== STATUS.cancelled)
      throw changedMeanwhile(await conflictOf(ctx, scope, order));
    return cancelOrder(ctx, scope, id, reason, isRetry);
  });

async function cancelOne(
  ctx: Ctx,
  scope: Scope,
  id: string,
  reason: string | null,
  isRetry: boolean,
): Promise<OrderRow> {
  const cancel = () => ctx.db.tx(() => cancelOrder(ctx, scope, id, reason, isRetry));
  if (ctx.db.inTx()) return cancel();
  await releaseToCancel(ctx, scope, id, reason);
  return isRetry ? cancel() : endJobIfKept(ctx, QUEUE, id, cancel);
}

/**
 * Has the courier release a parcel that may be cancelled. This may take long, so call it before the transaction that cancels. If this
 * process ends before that transaction, a job cancels the order. Throws 409 when the courier does not answer.
 */
export async function releaseToCancel(
  ctx: Ctx,
  scope: Scope,
  id: string,
  reason: string | null,
): Promise<void> {
  if (!(await isReleasable(ctx, scope, id))) return;
  const { companyId, customerId } = scope;
  await releaseWithJob(ctx, id, QUEUE, id, { companyId, customerId, id, reason, ...doneBy(customerId) });
}

/** The same without a job, for callers that are jobs themselves and are repeated. */
export async function releaseParcel(ctx: Ctx, scope: Scope, id: string): Promise<void> {
  if (await isReleasable(ctx, scope, id)) await releaseBooking(ctx, id);
}

/** Whether cancelling the order has its courier release a parcel. */
export async function isReleasable(ctx: Ctx, scope: Scope, id: string): Promise<boolean> {
  const order = await findOrder(ctx, scope, id);
  if (!order || order.statusCode < STATUS.created) return false;
  return isCancellable(order.statusCode, await serviceTypeOf(ctx, scope, order.serviceId));
}

/**
 * Writes a job, then has the courier release the booking. The caller then does its work and ends the job. If this process dies before
 * that, the job does the work. Throws 409 when the courier does not answer.
 */
export async function releaseWithJob(
  ctx: Ctx,
  id: string,
  queue: string,
  key: string,
  payload: Record<string, unknown>,
): Promise<void> {
  const runAt = new Date(ctx.ports.clock.now().getTime() + FINISH_AFTER_MS);
  const isNew = await ctx.db.tx(() => enqueue(ctx, queue, payload, { key, runAt }));
  try {
    await releaseBooking(ctx, id);
  } catch (err) {
    // A job that existed before stays: it is of a process that died, whose courier may have released the parcel.
    if (isNew && err instanceof Refusal) await ctx.db.tx(() => endJob(ctx, queue, key));
    throw err;
  }
}

/** The courier plainly keeps the parcel. */
class KeptByCourier extends Refusal {}

/** Does the work after a release. If the courier keeps the parcel, it released nothing, so no later job may do the work after all. */
export async function endJobIfKept<T>(
  ctx: Ctx,
  queue: string,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (err) {
    if (err instanceof KeptByCourier) await ctx.db.tx(() => endJob(ctx, queue, key));
    throw err;
  }
}

/** Has the courier release a booking. Throws 409 when the courier does not answer. */
export async function releaseBooking(ctx: Ctx, id: string): Promise<void> {
  try {
    await ctx.ports.couriers.release(id);
  } catch (err) {
    if (isDatabaseAway(err)) throw err;
    ctx.log.warn({ ...loggedError(err), orderId: id }, 'courier did not answer a cancellation');
    throw new Refusal(409, ERROR.courierRefused, 'The courier did not answer. Please try again in a minute.');
  }
}

async function cancelOrder(
  ctx: Ctx,
  scope: Scope,
  id: string,
  reason: string | null,
  isRetry: boolean,
): Promise<OrderRow> {
  const order = await lockOrder(ctx, scope, id);
  if (isRetry && order.statusCode === STATUS.cancelled) return order;
  if (!isCancellable(order.statusCode, await serviceTypeOf(ctx, scope, order.serviceId)))
    throw tooLate(order);
  return cancelAndRefund(ctx, scope, order, reason);
}

/**
 * Cancels and refunds a locked order whose status was checked. Throws 409 if its courier already has the parcel. `isRehearsal`: before the
 * release no courier can cancel, so it is not asked.
 */
export async function cancelAndRefund(
  ctx: Ctx,
  scope: Scope,
  order: OrderRow,
  reason: string | null,
  { isRehearsal = false } = {},
): Promise<OrderRow> {
  const { id } = order;
  const isBooked = order.statusCode >= STATUS.created;
  if (isBooked) await endJob(ctx, QUEUE, id);
  if (isBooked && !isRehearsal && !(await ctx.ports.couriers.cancel(id))) {
    const { status, code, message, ...more } = tooLate(order);
    throw new KeptByCourier(status, code, message, more);
  }
  const cancelled = await moveOrder(ctx, scope, id, STATUS.cancelled, {
    description: reason,
    set: { cancelReason: reason },
  });
  const description = `Refund of ${order.consignmentNo ?? 'a cancelled order'}`;
  const heldMinor = await refundedMinorOf(ctx, scope, id);
  // Before the wallet, to which an undone correction adds.
  if (order.invoiceId) await lockInvoice(ctx, scope, order.invoiceId);
  // Without refunds, a charge for a corrected weight is undone first, so that the refund does not pay it. Refunds that were made before
  // are subtracted from this one, so the correction is undone after it.
  if (heldMinor === 0) await undoCorrection(ctx, scope, order);
  await refundOrder(ctx, scope, {
    orderId: id,
    invoiceId: order.invoiceId,
    amountMinor: order.priceMinor ?? 0,
    currency: order.currency,
    description,
    heldMinor,
  });
  if (heldMinor > 0) await undoCorrection(ctx, scope, order);
  await voidPendingInvoice(ctx, scope, order.invoiceId);
  if (order.statusCode < STATUS.created && order.invoiceId)
    await abandonBooking(ctx, order, {
      orderId: id,
      invoiceId: order.invoiceId,
      courier: order.serviceCompanyId,
    });
  return cancelled;
}

export const tooLate = (order: OrderRow) => illegalStep(order.statusCode, STATUS.cancelled, STATUS.cancelled);
