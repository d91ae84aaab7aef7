import type { Offer, Outlet, QuoteAddress } from '../../../../contract/orders/services.ts';
import { LIMITS } from '../../../../contract/rules/limits.ts';
import { moneyOf, moneyText } from '../../../../contract/rules/money/money.ts';
import { ADDON_COD, ADDON_INSURANCE } from '../../../../contract/rules/money/payment.ts';
import { isMeasured } from '../../../../contract/rules/orders/arrival.ts';
import { goodsOf } from '../../../../contract/rules/orders/goods.ts';
import { pick } from '../../../../contract/rules/pick.ts';
import { PLACE_FIELDS } from '../../../../contract/rules/places/addressFields.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { invalid, Refusal } from '../../../http/answer/refusal.ts';
import { placeOfOutlet } from '../../services/outlets/outletStore.ts';
import { resolvePlace } from '../../services/places.ts';
import { noService, priceOrder, problemOf, quote } from '../../services/quote.ts';
import {
  type QuoteAddon,
  type QuoteParty,
  type QuoteRequest,
  quoteAddons,
  readLoads,
} from '../../services/quoteRequest.ts';
import { listZones, pricingCustomer, pricingTenant } from '../../services/store.ts';
import { type Stop, type StopForm, stopNames, weightOf } from '../booking/orderInput.ts';
import { addonsOf } from '../mapper.ts';
import type { OrderRow } from '../status/status.ts';
import { cachedOffers, cacheOffers } from './cachedOffers.ts';

type Priceable = Pick<
  OrderRow,
  'weightKg' | 'itemType' | 'promoCode' | 'serviceAddon' | 'codMinor' | 'insuranceMinor'
>;

/** An order's request for prices. Throws 422 for goods or stops that cannot be priced. */
function requestOf(
  order: Priceable,
  stops: Stop[],
  serviceCode: string | null,
  named?: StopForm,
): QuoteRequest {
  if (stops.length < 2) throw invalid('waypoint', 'At least two stops are needed.');
  const name = stopNames(stops.length, named);
  return {
    stops: stops.map((stop, i) => ({
      field: name(i),
      address: addressOf(stop),
      placeId: i === 0 ? stop.placeId : null,
    })),
    loads: readLoads({ unit: 'kg', value: order.weightKg }, itemsOf(order, stops)),
    itemType: { name: order.itemType },
    addons: requestedAddons(order),
    serviceCode,
    serviceCompanyCode: null,
    promoCode: order.promoCode,
  };
}

/** The requested add-ons. Some amounts have columns of their own in the order; the values of other add-ons are stored as sent. */
function requestedAddons(order: Priceable): QuoteAddon[] {
  const knownMinor = new Map([
    [ADDON_COD, order.codMinor],
    [ADDON_INSURANCE, order.insuranceMinor],
  ]);
  return quoteAddons(addonsOf(order)).map((addon) => ({
    ...addon,
    valueMinor: knownMinor.get(addon.id) ?? addon.valueMinor,
  }));
}

/** The goods as stored; a changed weight of the order replaces their own weights. */
export function itemsOf(order: Pick<OrderRow, 'weightKg'>, stops: Stop[]) {
  const goods = goodsOf(stops);
  if (weightOf(null, stops) === order.weightKg) return goods;
  return goods.map((item) => ({ ...item, weight: null }));
}

export const addressOf = ({ contact }: Pick<Stop, 'contact'>) => pick(contact, [...PLACE_FIELDS, 'coord']);

type Asker = Scope & QuoteParty;

/** The price of an order with its service. Throws 400 for an unknown service and refuses goods that the service does not carry. */
export function quoteFor(
  ctx: Ctx,
  scope: Asker,
  order: Priceable & { serviceCode: string },
  stops: Stop[],
  named?: StopForm,
): Promise<Offer> {
  return priceOrder(ctx, scope, requestOf(order, stops, order.serviceCode, named));
}

/** Every service that carries the order, at least one. Throws 400 and 422 with the reason why none does. */
export async function requiredOffers(
  ctx: Ctx,
  scope: Asker,
  order: Priceable,
  stops: Stop[],
  named: StopForm,
): Promise<Offer[]> {
  const { offers, errors } = await quote(ctx, scope, requestOf(order, stops, null, named));
  if (offers.length > 0) return offers;
  throw problemOf(errors) ?? noService();
}

/** Every service that would carry the order; none when its places or weight cannot be priced yet. */
export async function offersFor(ctx: Ctx, scope: Asker, order: Priceable, stops: Stop[]): Promise<Offer[]> {
  if (stops.length < 2 || order.weightKg <= 0 || order.weightKg > LIMITS.weightMaxKg) return [];
  try {
    return (await quote(ctx, scope, requestOf(order, stops, null))).offers;
  } catch (err) {
    if (err instanceof Refusal && err.code !== ERROR.tooManyRequests) return [];
    throw err;
  }
}

/** Like `offersFor`, but cached: an order is likely to be made from these offers within minutes. */
export async function cachedOrNewOffers(
  ctx: Ctx,
  scope: Asker,
  order: Priceable,
  stops: Stop[],
): Promise<Offer[]> {
  const key = keyOf(scope, order, stops);
  const known = cachedOffers(ctx, key);
  if (known) return known;
  const offers = await offersFor(ctx, scope, order, stops);
  // An empty result is not cached: the cause may be a place that cannot be found at the moment.
  if (offers.length > 0) cacheOffers(ctx, key, offers);
  return offers;
}

/** Cached offers for exactly this shipment; null if the cache has none. */
export const cachedOffersFor = (ctx: Ctx, scope: Scope, order: Priceable, stops: Stop[]): Offer[] | null =>
  cachedOffers(ctx, keyOf(scope, order, stops));

const keyOf = ({ companyId, customerId }: Scope, order: Priceable, stops: Stop[]): string =>
  JSON.stringify([
    companyId,
    customerId,
    stops.map((stop) => [stop.type, stop.scheduledAt, stop.placeId, addressOf(stop)]),
    itemsOf(order, stops),
    [order.weightKg, order.itemType, order.promoCode, addonsOf(order)],
  ]);

/** Throws 409 with the new price when the user saw another price. */
export function assertQuotedPrice(
  seenMinor: number | null | undefined,
  { priceMinor, currency }: Pick<Offer, 'priceMinor' | 'currency'>,
): void {
  if (seenMinor == null || seenMinor === priceMinor) return;
  throw new Refusal(409, ERROR.staleQuote, `The price has changed to ${moneyText(priceMinor, currency)}.`, {
    detail: { price: moneyOf(priceMinor, currency) },
  });
}

/** The stored part of the offer that priced an order. */
export function columnsOfOffer(offer: Offer, addons: OrderRow['serviceAddon']) {
  const names = new Map(offer.addon.map((a) => [a.id, a.name]));
  return {
    serviceId: offer.id,
    serviceCode: offer.code,
    serviceCompanyId: offer.serviceCompany.id,
    priceMinor: offer.priceMinor,
    durationS: offer.duration,
    usualS: isMeasured(offer) ? offer.etaMax : null,
    serviceAddon: addons.map((a) => ({ ...a, name: names.get(a.id) ?? a.name })),
  };
}

/** Whether recipients may see the shipper's own brand: its price is included, or it is free. */
export async function showsBrand(ctx: Ctx, scope: Scope, offer: Offer): Promise<boolean> {
  if (offer.lines.some(({ kind }) => kind === 'brand')) return true;
  return (await pricingCustomer(ctx, scope.companyId, scope.customerId))?.brandMinor === 0;
}

/**
 * Zones of the parcel's start and end; a drop-off at an outlet starts in the outlet's zone. Past deliveries of a lane predict the duration
 * of the next ones.
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
  usualS: null,
} as const;
