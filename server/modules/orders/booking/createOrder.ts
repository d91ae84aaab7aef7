import type { Offer } from '../../../../contract/orders/services.ts';
import { PAYMENT_DRAFT } from '../../../../contract/rules/money/payment.ts';
import { DEFAULT_ITEM_TYPE, goodsOf } from '../../../../contract/rules/orders/goods.ts';
import { STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import { offerOfCode } from '../../../../contract/rules/orders/serviceCode.ts';
import type { Ctx, Payer, Scope } from '../../../context.ts';
import { isTaken } from '../../../db/failures.ts';
import { notFound } from '../../../http/answer/refusal.ts';
import { nanoId } from '../../../http/caller/tokens.ts';
import { assertKeyInForce } from '../../../http/request/idempotency.ts';
import { filledPlaces } from '../../parameters/wrongPlaces.ts';
import { withCatalogMemo } from '../../services/catalogMemo.ts';
import { toQuotedService } from '../../services/offerRecord.ts';
import { pricingTenant } from '../../services/store.ts';
import type { OrderFields } from '../intake.ts';
import { payOrder } from '../payment/payOrder.ts';
import { columnsOfOffer, NO_OFFER, offersFor } from '../pricing/orderPrice.ts';
import type { OrderRow } from '../status/status.ts';
import { findOrder, insertOrder } from '../store.ts';
import { methodOf, type Prepared, priceFor } from './confirmOrder.ts';
import { assertKnownService } from './knownService.ts';
import { assertSentGoods } from './orderCheck.ts';
import { plainColumns } from './orderFields.ts';
import {
  assertPickupAhead,
  type Copied,
  extrasOf,
  formOf,
  type Stop,
  scheduledDate,
  scheduleOf,
  sentPickups,
  stopsOf,
  weightOf,
} from './orderInput.ts';
import { stopsFromOutlet } from './outletStops.ts';
import { parcelKg } from './pieces.ts';

/**
 * Creates a draft, or an order that is priced, paid and booked at once. An existing id returns its order, so a call repeated after a crash
 * creates no second order; 409 if that call was more than 30 days ago. Throws 400 for an unknown service, 402, 409 ERR_QUOTE_STALE and 422.
 */
export async function createOrder(
  ctx: Ctx,
  scope: Payer,
  input: OrderFields,
  id: string,
  copied?: Copied,
): Promise<OrderRow> {
  const made = await findOrder(ctx, scope, id);
  if (made) {
    assertKeyInForce(ctx, made);
    return made;
  }
  if (input.process) {
    await assertPickupAhead(
      ctx,
      scope,
      copied ? { scheduledAt: input.waypoint?.[0]?.scheduledAt } : sentPickups(input),
    );
    const memo = withCatalogMemo(ctx);
    return payDraft(memo, scope, await unpriced(memo, scope, input, id, copied), input);
  }
  assertSentGoods(input);
  const { row, stops } = await withOffers(ctx, scope, await unpriced(ctx, scope, input, id, copied));
  try {
    await ctx.db.tx(() => insertOrder(ctx, row, stops));
    return row;
  } catch (err) {
    // Two calls for the same draft at once: the faster call has made it.
    const first = isTaken(err, 'orders_pkey') ? await findOrder(ctx, scope, id) : undefined;
    if (first) return first;
    throw err;
  }
}

export interface Draft {
  row: OrderRow;
  stops: Stop[];
}

/** A draft with today's offers, ready to be inserted. */
export const withOffers = async (ctx: Ctx, scope: Scope, { row, stops }: Draft): Promise<Draft> => ({
  row: { ...row, ...(await draftOffer(ctx, scope, row, stops)) },
  stops,
});

/** The row and stops of a new order, without prices. Throws 400 for an unknown service, 422 for amounts in another currency. */
export async function unpriced(
  ctx: Ctx,
  scope: Scope,
  input: OrderFields,
  id: string,
  copied?: Copied,
): Promise<Draft> {
  await assertKnownService(ctx, scope, input.serviceCode);
  const currency = await currencyOf(ctx, scope.companyId);
  const read = stopsOf(input, currency, [], copied) ?? [];
  const sent = await stopsFromOutlet(ctx, scope, read, input.serviceCode);
  const stops = withSchedule(filledPlaces(sent), input.scheduledAt);
  return { row: newRow(ctx, scope, id, currency, input, stops), stops };
}

async function payDraft(ctx: Ctx, scope: Payer, draft: Draft, input: OrderFields): Promise<OrderRow> {
  const way = { methodId: methodOf(ctx, input.paymentMethodId), skipQueue: input.skipQueue };
  const prepared = await preparedDraft(ctx, scope, draft, input);
  return payOrder(ctx, scope, prepared, way);
}

/** A new order, checked and priced but not inserted yet. Throws 409 ERR_QUOTE_STALE and 422. */
export async function preparedDraft(
  ctx: Ctx,
  scope: Scope,
  { row, stops }: Draft,
  input: Pick<OrderFields, 'waypoint' | 'quotedMinor'>,
): Promise<Prepared> {
  const priced = await priceFor(ctx, scope, row, stops, input, formOf(input));
  return { id: row.id, version: row.version, newStops: false, unsaved: row, ...priced };
}

/** The stored offers of an unconfirmed order: all, and the offer of its service. */
export async function draftOffer(
  ctx: Ctx,
  scope: Scope,
  order: OrderRow,
  stops: Stop[],
): Promise<Partial<OrderRow>> {
  return columnsOfOffers(order, await offersFor(ctx, scope, order, stops));
}

/** All offers, and the price of the order's offer. */
export function columnsOfOffers(order: OrderRow, offers: Offer[]): Partial<OrderRow> {
  const requested = order.serviceCode;
  const chosen = requested ? offerOfCode(offers, requested) : undefined;
  return {
    quotes: offers.map(toQuotedService),
    ...(chosen ? columnsOfOffer(chosen, order.serviceAddon) : NO_OFFER),
  };
}

/** A draft's row without a price, ready to be inserted. */
export function newRow(
  ctx: Ctx,
  scope: Scope,
  id: string,
  currency: string,
  input: OrderFields,
  stops: Stop[],
): OrderRow {
  const now = ctx.ports.clock.now();
  return {
    id,
    companyId: scope.companyId,
    customerId: scope.customerId,
    nanoId: nanoId(),
    consignmentNo: null,
    statusCode: STATUS.draft,
    statusAt: now,
    failedReason: null,
    cancelReason: null,
    source: input.source ?? 'api',
    ...NO_OFFER,
    ...plainColumns(input),
    ...extrasOf(input, { serviceAddon: [], codMinor: null, insuranceMinor: null }, currency),
    paymentMethodId: input.process
      ? methodOf(ctx, input.paymentMethodId)
      : (input.paymentMethodId ?? PAYMENT_DRAFT),
    itemType: input.itemType || goodsOf(stops)[0]?.type || DEFAULT_ITEM_TYPE,
    weightKg: parcelKg(input.weight ? weightOf(input.weight, stops) : 0, stops),
    currency,
    codStatus: null,
    codDueAt: null,
    codPaidAt: null,
    codReference: null,
    codPaidMinor: null,
    bankDetails: null,
    scheduledAt: scheduledDate(stops[0]?.scheduledAt, now),
    deliveredAt: null,
    failedAttempts: 0,
    invoiceId: null,
    pickupManifestId: null,
    extTrackUrl: null,
    carrierAppId: null,
    ownCourier: false,
    personnel: null,
    position: null,
    packedAt: null,
    packedBy: null,
    branded: true,
    madeTogether: null,
    rating: null,
    ratingNote: null,
    quotes: null,
    ...namesOf(stops),
    originZone: null,
    destinationZone: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
    editedBy: null,
    editedAt: null,
  };
}

export const namesOf = (stops: Stop[]) => ({
  senderName: stops[0]?.contact.name ?? null,
  recipientName: stops.length > 1 ? (stops.at(-1)?.contact.name ?? null) : null,
});

/** A time sent for the whole order becomes that of its first stop. */
export function withSchedule(stops: Stop[], scheduledAt: string | null | undefined): Stop[] {
  const at = scheduleOf(scheduledAt, 'scheduledAt');
  return at ? stops.map((s, i) => (i === 0 ? { ...s, scheduledAt: at } : s)) : stops;
}

export async function currencyOf(ctx: Ctx, companyId: string): Promise<string> {
  const row = await pricingTenant(ctx, companyId);
  if (!row) throw notFound();
  return row.currency;
}
