import { PAYMENT_WALLET } from '../../../contract/rules/money/payment.ts';
import { isPaid, STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { offerByChoice } from '../../../contract/rules/orders/serviceOrder.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Ctx } from '../../context.ts';
import { notFound, Refusal } from '../../http/answer/refusal.ts';
import { assertUnlimitedKey } from '../apiTokens/keyLimits.ts';
import { cancelOrders, isReleasable, releaseParcel, reportUnknown } from '../orders/booking/cancelOrders.ts';
import { applyPrepared, confirmFromWallet, methodOf, prepareOrder } from '../orders/booking/confirmOrder.ts';
import { assertPickupAhead } from '../orders/booking/orderInput.ts';
import type { OrderResult } from '../orders/forEachOrder.ts';
import { refreshQuotes } from '../orders/pricing/refreshQuotes.ts';
import { changedMeanwhile, type OrderRow } from '../orders/status/status.ts';
import { lockOrder, recordById } from '../orders/store.ts';
import { noQuotes } from './checkSelection.ts';
import { toRowError } from './present.ts';
import { claimRow, type RowRecord, writeRow } from './rowStore.ts';
import type { BatchRecord } from './store.ts';

/** Runs the batch's action on one row, once. Throws the refusal that becomes the row's result. */
export function workRow(ctx: Ctx, batch: BatchRecord, row: RowRecord): Promise<void> {
  if (batch.kind === 'confirm') return confirmRow(ctx, batch, row);
  return batch.kind === 'cancel' ? cancelRow(ctx, batch, row) : refreshRow(ctx, batch, row);
}

async function confirmRow(ctx: Ctx, batch: BatchRecord, row: RowRecord): Promise<void> {
  const { scheduledAt, paymentMethodId } = batch.options;
  const prepared = await orChanged(ctx, batch, row, async () => {
    const serviceCode = await serviceOf(ctx, batch, row);
    return prepareOrder(ctx, batch, row.orderId, {
      serviceCode,
      scheduledAt,
      quotedMinor: row.seenPriceMinor,
    });
  });
  if (prepared.version !== row.seenVersion) throw changedMeanwhile();
  await assertPickupAhead(ctx, batch, { scheduledAt: prepared.stops[0]?.scheduledAt });
  const methodId = methodOf(ctx, paymentMethodId, prepared.order);
  await ctx.db.tx(async () => {
    if (!(await claimRow(ctx, batch, row))) return;
    if (methodId === PAYMENT_WALLET) {
      await writeResult(ctx, batch, row, await confirmFromWallet(ctx, batch, prepared));
      return;
    }
    await assertUnlimitedKey(ctx, batch, 'gateway');
    const priced = await applyPrepared(ctx, batch, prepared);
    await writeRow(ctx, batch, row, {
      state: 'ready',
      seenVersion: priced.version,
      priceMinor: prepared.priceMinor,
      itemName: prepared.name,
      itemLines: prepared.lines,
      methodId,
    });
  });
}

/** The service of one order. A choice such as the cheapest is made among the offers that the user saw. */
async function serviceOf(ctx: Ctx, batch: BatchRecord, row: RowRecord): Promise<string | null | undefined> {
  const { serviceCode, serviceChoice } = batch.options;
  if (serviceCode || !serviceChoice) return serviceCode;
  const { order } = await recordById(ctx, batch, row.orderId);
  if (order.version !== row.seenVersion) throw changedMeanwhile();
  const offer = offerByChoice(order.quotes ?? [], order.serviceCode, serviceChoice);
  if (!offer) throw noQuotes();
  return offer.code;
}

/** If somebody else changed the order meanwhile, that change is reported as the reason of a refusal. */
async function orChanged<T>(
  ctx: Ctx,
  batch: BatchRecord,
  row: RowRecord,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (err) {
    if (!(err instanceof Refusal)) throw err;
    const { order } = await recordById(ctx, batch, row.orderId);
    throw order.version === row.seenVersion ? err : changedMeanwhile();
  }
}

/** Couriers move paid orders while a batch waits, so paid orders are checked by status and drafts by version. */
async function cancelRow(ctx: Ctx, batch: BatchRecord, row: RowRecord): Promise<void> {
  const wasDraft = !isPaid(row.seenStatus ?? STATUS.draft);
  // A draft that has a parcel by now was confirmed meanwhile: the row is refused below, so the courier keeps the parcel.
  if (!wasDraft) await releaseParcel(ctx, batch, row.orderId);
  await ctx.db.tx(async () => {
    if (!(await claimRow(ctx, batch, row))) return;
    const order = await lockOrder(ctx, batch, row.orderId);
    if (wasDraft && order.version !== row.seenVersion) throw changedMeanwhile();
    const outcomes = await cancelOrders(ctx, batch, [row.orderId], batch.options.reason || null);
    await writeResult(ctx, batch, row, rowOf(outcomes));
  });
}

/** Requesting prices takes time and may be repeated, so it runs outside the transaction that stores the result. */
async function refreshRow(ctx: Ctx, batch: BatchRecord, row: RowRecord): Promise<void> {
  const order = rowOf(await refreshQuotes(ctx, batch, [row.orderId]));
  if (!order.quotes?.length) throw noQuotes();
  await writeResult(ctx, batch, row, order);
}

function rowOf([outcome]: OrderResult[]): OrderRow {
  if (!outcome) throw notFound();
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.row;
}

/** A courier's refusal leaves a failed order, so the row failed too. */
export async function writeResult(
  ctx: Ctx,
  batch: BatchRecord,
  row: RowRecord,
  order: OrderRow,
): Promise<void> {
  const refused = batch.kind === 'confirm' && order.statusCode === STATUS.failed;
  await writeRow(ctx, batch, row, {
    state: refused ? 'failed' : 'ok',
    statusCode: order.statusCode,
    consignmentNo: order.consignmentNo,
    priceMinor: order.priceMinor,
    invoiceId: order.invoiceId,
    error: refused ? { code: ERROR.courierRefused, message: order.failedReason ?? '', field: null } : null,
    doneAt: ctx.ports.clock.now(),
  });
}

/** A courier that gave no answer may have released the parcel: the person left the batch to its job, so the inbox asks one. */
export async function failRow(ctx: Ctx, batch: BatchRecord, row: RowRecord, refusal: Refusal): Promise<void> {
  const isUnknown = batch.kind === 'cancel' && UNKNOWN.has(refusal.code);
  await ctx.db.tx(async () => {
    if (isUnknown && (await isReleasable(ctx, batch, row.orderId)))
      await reportUnknown(ctx, batch, row.orderId);
    await writeRow(ctx, batch, row, {
      state: 'failed',
      error: toRowError(refusal),
      doneAt: ctx.ports.clock.now(),
    });
  });
}

/** Ends of a cancellation after which the courier may have released the parcel. */
const UNKNOWN: ReadonlySet<string> = new Set([ERROR.courierRefused, ERROR.internal]);
