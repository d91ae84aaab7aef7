import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_ITEM_TYPE, goodsOf, kgOf } from '../../../../contract/rules/orders/goods.ts';
import { isConfirmable, STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import type { Actor, Ctx, Scope } from '../../../context.ts';
import { emitEvent } from '../../../eventBus/emitEvent.ts';
import { filledPlaces } from '../../parameters/wrongPlaces.ts';
import { withCatalogMemo } from '../../services/catalogMemo.ts';
import { voidPendingInvoice } from '../../wallet/invoices/invoiceStore.ts';
import type { OrderFields } from '../intake.ts';
import { payOrder } from '../payment/payOrder.ts';
import { changedMeanwhile, illegalStep, moveOrder, type OrderRow } from '../status/status.ts';
import { deleteOrder, lockOrder, replaceStops, stopsOfOrder, writeOrder } from '../store.ts';
import { methodOf, prepareOrder } from './confirmOrder.ts';
import { draftOffer, namesOf, withSchedule } from './createOrder.ts';
import { assertKnownService } from './knownService.ts';
import { assertSentGoods } from './orderCheck.ts';
import { conflictOf } from './orderConflict.ts';
import { plainColumns } from './orderFields.ts';
import {
  assertPickupAhead,
  extrasOf,
  movedTo,
  type Stop,
  scheduledDate,
  scheduleOf,
  sentPickups,
  stopsOf,
  weightOf,
} from './orderInput.ts';
import { stopsFromOutlet } from './outletStops.ts';
import { isWeighed, keptKg, parcelKg, reweighed } from './pieces.ts';

/**
 * Changes the fields of the body in an unconfirmed order, and prices it again; with `process` it is confirmed afterwards. The order no
 * longer waits for a pending payment. Throws 404; 409 for an order that is confirmed or processing; 409 with the current order and its last
 * editor if the change is based on another version; 422 for a payment method that cannot pay.
 */
export async function updateOrder(
  live: Ctx,
  scope: Actor,
  id: string,
  patch: OrderFields,
): Promise<OrderRow> {
  const ctx = withCatalogMemo(live);
  const changed = await change(ctx, scope, id, patch);
  const stops = await stopsOfOrder(ctx, id);
  const offer = await draftOffer(ctx, scope, changed, stops);
  const priced = await ctx.db.tx(async () => {
    const now = await lockOrder(ctx, scope, id);
    return now.version === changed.version ? writeOrder(ctx, scope, id, offer) : now;
  });
  if (!patch.process) return priced;
  const prepared = await prepareOrder(ctx, scope, id, { quotedMinor: patch.quotedMinor });
  return payOrder(ctx, scope, prepared, {
    methodId: methodAfter(ctx, patch, priced),
    skipQueue: patch.skipQueue,
  });
}

/**
 * The payment method of the order after the change. Throws 422 for a method that cannot pay. `change` calls this function before its first
 * write.
 */
const methodAfter = (ctx: Ctx, { paymentMethodId }: OrderFields, order: OrderRow): number =>
  methodOf(ctx, paymentMethodId, paymentMethodId === undefined ? order : undefined);

function change(ctx: Ctx, scope: Actor, id: string, patch: OrderFields): Promise<OrderRow> {
  return ctx.db.tx(async () => {
    const before = await lockOrder(ctx, scope, id);
    if (patch.version != null && patch.version !== before.version)
      throw changedMeanwhile(await conflictOf(ctx, scope, before));
    if (!isConfirmable(before.statusCode)) throw illegalStep(before.statusCode);
    if (patch.serviceCode !== before.serviceCode) await assertKnownService(ctx, scope, patch.serviceCode);
    if (patch.process) methodAfter(ctx, patch, before);
    if (before.statusCode === STATUS.pendingPayment) await moveOrder(ctx, scope, id, STATUS.draft);
    await voidPendingInvoice(ctx, scope, before.invoiceId);
    const stored = await stopsOfOrder(ctx, id);
    assertSentGoods(patch, stored);
    const kept = patch.scheduledAt === null ? untimed(stored) : stored;
    const patchStops = stopsOf(patch, before.currency, kept);
    const serviceCode = patch.serviceCode === undefined ? before.serviceCode : patch.serviceCode;
    const sent = await stopsFromOutlet(ctx, scope, patchStops ?? kept, serviceCode);
    const at = scheduleOf(patch.scheduledAt, 'scheduledAt');
    const placed = filledPlaces(sent);
    const timed = retimed(patch, placed, kept, at, ctx.ports.clock.now());
    if (patch.process) {
      await assertPickupAhead(ctx, scope, sentPickups(patch));
      await assertPickupAhead(ctx, scope, { scheduledAt: timed[0]?.scheduledAt });
    }
    const stops = patch.weight && !hasGoods(patch) ? reweighed(timed, weightOf(patch.weight, timed)) : timed;
    if ((patchStops || patch.scheduledAt !== undefined || patch.weight) && !isSameStops(stops, stored))
      await replaceStops(ctx, scope, id, stops);
    const after = await writeOrder(ctx, scope, id, {
      ...columns(ctx, before, patch, stops, stored),
      editedBy: scope.via === 'session' ? scope.userId : null,
      editedAt: ctx.ports.clock.now(),
    });
    await emitEvent(ctx, scope, 'order.updated', {
      orderId: id,
      statusCode: after.statusCode,
      consignmentNo: after.consignmentNo,
    });
    return after;
  });
}

/** The stops with a new time of the first. Drop-offs whose times were not sent move with it, so that none is before the pickup. */
function retimed(
  { waypoint, origin, destination }: OrderFields,
  placed: Stop[],
  before: Stop[],
  at: string | null,
  now: Date,
): Stop[] {
  const pickupAt = at ?? (origin?.scheduledAt === undefined ? null : (placed[0]?.scheduledAt ?? null));
  if (!pickupAt || waypoint?.length || destination?.scheduledAt !== undefined)
    return withSchedule(placed, at);
  const from = before[0]?.scheduledAt ?? null;
  return movedTo(
    placed.map((stop, i) => (i === 0 ? { ...stop, scheduledAt: from } : stop)),
    pickupAt,
    now,
  );
}

/** The stops without the time of the first. */
const untimed = (stops: Stop[]): Stop[] =>
  stops.map((stop, i) => (i === 0 ? { ...stop, scheduledAt: null } : stop));

/** Whether stops were sent back unchanged; they then keep their ids. */
const isSameStops = (sent: Stop[], stored: Stop[]): boolean =>
  isDeepStrictEqual(sent.map(plainStop), stored.map(plainStop));

const plainStop = ({ type, scheduledAt, note, placeId, contact, inventory }: Stop): unknown =>
  JSON.parse(JSON.stringify({ type, scheduledAt, note, placeId, contact, inventory }));

function columns(
  ctx: Ctx,
  before: OrderRow,
  patch: OrderFields,
  stops: Stop[],
  stored: Stop[],
): Partial<OrderRow> {
  const newGoods = !isDeepStrictEqual(goodsOf(stops), goodsOf(stored));
  return {
    ...plainColumns(patch, before),
    ...extrasOf(patch, before, before.currency),
    invoiceId: null,
    source: patch.source ?? before.source,
    itemType: newType(before, patch, stops, newGoods),
    weightKg: newWeight(before, patch, stops, newGoods ? stored : null),
    ...namesOf(stops),
    scheduledAt: scheduledDate(stops[0]?.scheduledAt, ctx.ports.clock.now()),
  };
}

/** Null means unset: the type of the goods, as in a new order. */
function newType({ itemType }: OrderRow, patch: OrderFields, stops: Stop[], newGoods: boolean) {
  const ofGoods = newGoods || patch.itemType === null ? goodsOf(stops)[0]?.type : undefined;
  return patch.itemType || ofGoods || (patch.itemType === null ? DEFAULT_ITEM_TYPE : itemType);
}

/** `replaced`: the stops whose goods the change replaces. A weight that was only the sum of these goods ends with them. */
function newWeight(
  { weightKg }: OrderRow,
  { weight, ...patch }: OrderFields,
  stops: Stop[],
  replaced: Stop[] | null,
): number {
  if (weight === null) return parcelKg(0, stops);
  if (weight) {
    const statedKg = weightOf(weight, stops);
    return replaced || hasGoods(patch) ? parcelKg(statedKg, stops) : statedKg;
  }
  if (!replaced) return weightKg;
  const wasSum = isWeighed(goodsOf(replaced)) && kgOf(goodsOf(replaced)) === weightKg;
  return keptKg(wasSum ? 0 : weightKg, stops);
}

const hasGoods = ({ waypoint, origin, destination }: OrderFields): boolean =>
  [...(waypoint ?? []), origin, destination].some((stop) => stop?.inventory);

const DELETABLE: ReadonlySet<number> = new Set([STATUS.draft, STATUS.failed, STATUS.cancelled]);

/** Removes an order with the status draft, failed or cancelled. Throws 409 for other orders. */
export function deleteUnused(ctx: Ctx, scope: Scope, id: string): Promise<void> {
  return ctx.db.tx(async () => {
    const order = await lockOrder(ctx, scope, id);
    if (!DELETABLE.has(order.statusCode)) throw illegalStep(order.statusCode);
    await deleteOrder(ctx, scope, id);
  });
}
