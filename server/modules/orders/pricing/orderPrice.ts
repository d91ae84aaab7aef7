import {
  InstantQuoteInput,
  type Outlet,
  type QuoteAddress,
  type QuotedService,
} from '../../../../contract/orders/services.ts';
import { LIMITS } from '../../../../contract/rules/limits.ts';
import { moneyText, toMinor } from '../../../../contract/rules/money/money.ts';
import { goodsOf } from '../../../../contract/rules/orders/goods.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { Refusal } from '../../../http/answer/refusal.ts';
import { placeOfOutlet } from '../../services/outletStore.ts';
import { resolvePlace } from '../../services/places.ts';
import { kindOfLine } from '../../services/priceLines.ts';
import { priceOrder, quote } from '../../services/quote.ts';
import { listZones, pricingCustomer, pricingTenant } from '../../services/store.ts';
import { type Stop, weightOf } from '../booking/orderInput.ts';
import { addonsOf } from '../mapper.ts';
import type { OrderRow } from '../status/status.ts';
import { cachedOffers, cacheOffers } from './cachedOffers.ts';

type Priceable = Pick<
  OrderRow,
  'weightKg' | 'itemType' | 'promoCode' | 'serviceAddon' | 'codMinor' | 'insuranceMinor'
>;

/** The only conversion from an order to a request for prices. */
export function questionOf(order: Priceable, stops: Stop[], serviceCode: string | null) {
  return InstantQuoteInput.parse({
    serviceCode,
    waypoint: stops.map((s) => ({
      type: s.type,
      scheduledAt: s.scheduledAt,
      placeId: s.placeId,
      ...addressOf(s),
      contact: addressOf(s),
    })),
    weight: { unit: 'kg', value: order.weightKg },
    itemType: order.itemType,
    inventory: itemsOf(order, stops),
    serviceAddon: addonsOf(order),
    promoCode: order.promoCode,
  });
}

/** The goods as they are; when the order's weight was changed, it replaces their own weights. */
function itemsOf(order: Priceable, stops: Stop[]) {
  const goods = goodsOf(stops);
  if (weightOf(null, stops) === order.weightKg) return goods;
  return goods.map((item) => ({ ...item, weight: null }));
}

const addressOf = ({ contact: c }: Pick<Stop, 'contact'>) => ({
  address1: c.address1,
  address2: c.address2,
  city: c.city,
  state: c.state,
  postcode: c.postcode,
  country: c.country,
  coord: c.coord,
});

/** The price of an order with its service. Throws 400 for an unknown service and refuses goods that the service does not carry. */
export function quoteFor(
  ctx: Ctx,
  scope: Scope,
  order: Priceable & { serviceCode: string },
  stops: Stop[],
): Promise<QuotedService> {
  return priceOrder(ctx, scope, questionOf(order, stops, order.serviceCode));
}

/** Every service that would carry the order; none when its places or weight cannot be priced yet. */
export async function offersFor(
  ctx: Ctx,
  scope: Scope,
  order: Priceable,
  stops: Stop[],
): Promise<QuotedService[]> {
  if (stops.length < 2 || order.weightKg <= 0 || order.weightKg > LIMITS.weightMaxKg) return [];
  try {
    return (await quote(ctx, scope, questionOf(order, stops, null))).services;
  } catch (err) {
    if (err instanceof Refusal) return [];
    throw err;
  }
}

/** Like `offersFor`, but cached: an order is likely to be made from them within minutes. */
export async function cachedOrNewOffers(
  ctx: Ctx,
  scope: Scope,
  order: Priceable,
  stops: Stop[],
): Promise<QuotedService[]> {
  const key = keyOf(scope, order, stops);
  const known = cachedOffers(ctx, key);
  if (known) return known;
  const offers = await offersFor(ctx, scope, order, stops);
  // None may be a place that is not found just now: that is asked again.
  if (offers.length > 0) cacheOffers(ctx, key, offers);
  return offers;
}

/** Cached offers for exactly this shipment; null without any of the last minutes. */
export const cachedOffersFor = (
  ctx: Ctx,
  scope: Scope,
  order: Priceable,
  stops: Stop[],
): QuotedService[] | null => cachedOffers(ctx, keyOf(scope, order, stops));

const keyOf = ({ companyId, customerId }: Scope, order: Priceable, stops: Stop[]): string =>
  JSON.stringify([companyId, customerId, questionOf(order, stops, null)]);

/** Throws 409 with the new price when the user saw another one. */
export function assertQuotedPrice(seen: number | null | undefined, now: QuotedService): void {
  if (seen == null) return;
  // Not by `toMinor`, which throws for numbers that are no amounts.
  if (Math.round(seen * 100) === toMinor(now.price.amount)) return;
  throw new Refusal(
    409,
    ERROR.staleQuote,
    `The price has changed to ${moneyText(toMinor(now.price.amount), now.price.currency)}.`,
    { detail: { price: now.price } },
  );
}

/** The stored part of the offer that priced an order. */
export function columnsOfOffer(offer: QuotedService, addons: OrderRow['serviceAddon']) {
  const names = new Map(offer.addon.map((a) => [a.id, a.name]));
  return {
    serviceId: offer.id,
    serviceCode: offer.code,
    serviceCompanyId: offer.serviceCompany.id,
    priceMinor: toMinor(offer.price.amount),
    durationS: offer.duration,
    serviceAddon: addons.map((a) => ({ ...a, name: names.get(a.id) ?? a.name })),
  };
}

/** Whether recipients may see the shipper's own brand: it is in the price, or it has none. */
export async function showsBrand(ctx: Ctx, scope: Scope, offer: QuotedService): Promise<boolean> {
  if (offer.breakdown.some((line) => kindOfLine(line) === 'brand')) return true;
  return (await pricingCustomer(ctx, scope.companyId, scope.customerId))?.brandMinor === 0;
}

/**
 * Zones where the parcel starts and ends, the outlet's where it is dropped off at one: past deliveries of a lane predict how long the
 * next ones take.
 */
export async function laneOf(
  ctx: Ctx,
  scope: Scope,
  stops: Stop[],
  outlet: Outlet | null,
): Promise<Pick<OrderRow, 'originZone' | 'destinationZone'>> {
  const zones = await listZones(ctx, scope.companyId);
  const home = (await pricingTenant(ctx, scope.companyId))?.country ?? '';
  const zoneAt = async (place: QuoteAddress | undefined) =>
    place ? ((await resolvePlace(ctx, zones, home, place))?.zone ?? null) : null;
  const [first, last] = [stops[0], stops.at(-1)];
  const start = outlet ? placeOfOutlet(outlet) : first && addressOf(first);
  return { originZone: await zoneAt(start), destinationZone: await zoneAt(last && addressOf(last)) };
}

/** Columns of an order without a price. */
export const NO_OFFER = {
  serviceId: null,
  serviceCompanyId: null,
  priceMinor: null,
  durationS: null,
} as const;
