import type { Order, ParsedOrderPatch } from '../../../contract/orders.ts';
import { goodsOf } from '../../../contract/rules/goods.ts';
import { isConfirmable, STATUS } from '../../../contract/rules/orderStatus.ts';
import type { Ctx, Scope } from '../../context.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import { voidPendingInvoice } from '../wallet/invoiceStore.ts';
import { methodOf, prepareOrder } from './confirmOrder.ts';
import { draftOffer, namesOf, withSchedule } from './createOrder.ts';
import { assertKnownService } from './knownService.ts';
import { toOrder } from './mapper.ts';
import { plainColumns } from './orderFields.ts';
import { extrasOf, type Stop, scheduledDate, stopsOf, weightOf } from './orderInput.ts';
import { stopsFromOutlet } from './outletStops.ts';
import { payOrder } from './payOrder.ts';
import { changedMeanwhile, illegalStep, moveOrder, type OrderRow } from './status.ts';
import {
  deleteOrder,
  lockOrder,
  recordById,
  replaceStops,
  stopsOfOrder,
  waypointsByOrder,
  writeOrder,
} from './store.ts';

/**
 * Changes the fields of the body in an unconfirmed order, and prices it again; with `process` it is confirmed afterwards.
 * A pending payment is no longer waited for. Throws 404, 409 for an order that is confirmed or processing, and 409 with the
 * current order when it is not the version that the change is based on, 422 for a payment method that cannot pay.
 */
export async function updateOrder(
  ctx: Ctx,
  scope: Scope,
  id: string,
  patch: ParsedOrderPatch,
): Promise<OrderRow> {
  const changed = await change(ctx, scope, id, patch);
  const stops = await stopsOfOrder(ctx, id);
  const offer = await draftOffer(ctx, scope, changed, stops);
  const priced = await ctx.db.tx(async () => {
    const now = await lockOrder(ctx, scope, id);
    return now.version === changed.version ? writeOrder(ctx, scope, id, offer) : now;
  });
  if (!patch.process) return priced;
  const prepared = await prepareOrder(ctx, scope, id, { quotedPrice: patch.quotedPrice });
  return payOrder(ctx, scope, prepared, { methodId: methodAfter(patch, priced), skipQueue: patch.skipQueue });
}

/** The payment method of the order after the change. Throws 422, so that a call that cannot be paid changes nothing. */
const methodAfter = ({ paymentMethodId }: ParsedOrderPatch, order: OrderRow): number =>
  methodOf(paymentMethodId, paymentMethodId === undefined ? order : undefined);

function change(ctx: Ctx, scope: Scope, id: string, patch: ParsedOrderPatch): Promise<OrderRow> {
  return ctx.db.tx(async () => {
    const before = await lockOrder(ctx, scope, id);
    if (patch.version != null && patch.version !== before.version)
      throw changedMeanwhile({ order: await asItIs(ctx, scope, id) });
    if (!isConfirmable(before.statusCode)) throw illegalStep(before.statusCode);
    if (patch.serviceCode !== before.serviceCode) await assertKnownService(ctx, scope, patch.serviceCode);
    if (patch.process) methodAfter(patch, before);
    if (before.statusCode === STATUS.pendingPayment) await moveOrder(ctx, scope, id, STATUS.draft);
    await voidPendingInvoice(ctx, scope, before.invoiceId);
    const told = stopsOf(patch, before.currency);
    const serviceCode = patch.serviceCode === undefined ? before.serviceCode : patch.serviceCode;
    const sent = await stopsFromOutlet(ctx, scope, told ?? (await stopsOfOrder(ctx, id)), serviceCode);
    const stops = withSchedule(sent, patch.scheduledAt);
    if (told || patch.scheduledAt) await replaceStops(ctx, scope, id, stops);
    const after = await writeOrder(ctx, scope, id, columns(ctx, before, patch, stops, told !== undefined));
    await emitEvent(ctx, scope, 'order.updated', {
      orderId: id,
      statusCode: after.statusCode,
      consignmentNo: after.consignmentNo,
    });
    return after;
  });
}

async function asItIs(ctx: Ctx, scope: Scope, id: string): Promise<Order> {
  const record = await recordById(ctx, scope, id);
  return toOrder(record, (await waypointsByOrder(ctx, [id])).get(id) ?? [], { quotes: true });
}

function columns(
  ctx: Ctx,
  before: OrderRow,
  patch: ParsedOrderPatch,
  stops: Stop[],
  newStops: boolean,
): Partial<OrderRow> {
  return {
    ...plainColumns(patch, before),
    ...extrasOf(patch, before),
    invoiceId: null,
    source: patch.source ?? before.source,
    itemType: patch.itemType || (newStops ? goodsOf(stops)[0]?.type : undefined) || before.itemType,
    weightKg: newWeight(before, patch, stops, newStops),
    ...namesOf(stops),
    scheduledAt: scheduledDate(stops[0]?.scheduledAt, ctx.ports.clock.now()),
  };
}

function newWeight(before: OrderRow, patch: ParsedOrderPatch, stops: Stop[], newStops: boolean): number {
  const told = patch.weight ? weightOf(patch.weight, stops) : before.weightKg;
  return (newStops && weightOf(null, stops)) || told;
}

const DELETABLE: ReadonlySet<number> = new Set([STATUS.draft, STATUS.failed, STATUS.cancelled]);

/** Removes an order that was never confirmed, or is cancelled. Throws 409 for any other. */
export function deleteUnused(ctx: Ctx, scope: Scope, id: string): Promise<void> {
  return ctx.db.tx(async () => {
    const order = await lockOrder(ctx, scope, id);
    if (!DELETABLE.has(order.statusCode)) throw illegalStep(order.statusCode);
    await deleteOrder(ctx, scope, id);
  });
}
