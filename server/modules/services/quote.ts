import type { InstantQuote, Offer } from '../../../contract/orders/services.ts';
import { hasCode, isCodeOf, offerOfCode } from '../../../contract/rules/orders/serviceCode.ts';
import { sortOf, sortServices } from '../../../contract/rules/orders/serviceOrder.ts';
import { ERROR, type ErrorCode } from '../../../contract/wire/errorCodes.ts';
import type { Ctx, Scope } from '../../context.ts';
import { assertAddonCurrency, invalid, noCourier, notFound, Refusal } from '../../http/answer/refusal.ts';
import { NO_COURIER } from '../../ports/couriers.ts';
import { addonProblems } from './addonChoice.ts';
import { courierPrices } from './courierPrices.ts';
import { laneDurations } from './laneDurationStore.ts';
import { fitsItemType, type Journey, offerOf, servesJourney, type Terms, VEHICLE_REACH_KM } from './offer.ts';
import { assertOutletCarries } from './outletCourier.ts';
import { outletAt, placeOfOutlet } from './outlets/outletStore.ts';
import { type Place, resolvePlace, routeKm } from './places.ts';
import { triedPromo } from './promo.ts';
import { checkStops, type QuoteParty, type QuoteRequest } from './quoteRequest.ts';
import { codesOf } from './serviceRecord.ts';
import {
  type ItemTypeRow,
  listActiveServices,
  listItemTypes,
  listZones,
  pricingCustomer,
  pricingTenant,
  ratesOfLane,
  type ServiceRow,
} from './store.ts';
import { chargeableKg } from './weight.ts';

/** Offers for a request, and the reasons for missing ones. */
export interface Quote extends Omit<InstantQuote, 'services'> {
  offers: Offer[];
}

type QuoteErrorEntry = InstantQuote['errors'][number];
const NO_SERVICE = 'No available service.';

/**
 * Prices of every service that carries the load, sorted by the customer's preference. Problems that a user can fix (an unknown promo
 * code, a place that is not found) are in `errors`; throws 422 for an invalid request and 404 without such a tenant.
 */
export async function quote(ctx: Ctx, who: QuoteParty, sent: QuoteRequest): Promise<Quote> {
  const tenant = await pricingTenant(ctx, who.companyId);
  if (!tenant) throw notFound();
  assertAddonCurrency(sent.addons, tenant.currency);
  const request = await withOutlet(ctx, who.companyId, sent);
  const customer =
    who.customerId === undefined ? null : await pricingCustomer(ctx, who.companyId, who.customerId);
  if (who.customerId !== undefined && !customer) throw notFound();

  const carried = await carriedServices(ctx, who.companyId);
  const itemTypes = await listItemTypes(ctx, who.companyId);
  const { itemType, unknown } = chooseItemType(itemTypes, request);
  const errors = addonProblems(request.addons).map((p) => entry(ERROR.validation, p.message, p.field));
  const { promo, refusal: refusedPromo } = await triedPromo(ctx, who, request.promoCode);
  if (refusedPromo) errors.push(entry(ERROR.validation, refusedPromo, 'promoCode'));

  const answer = (offers: Offer[], places: Place[]): Quote => ({
    offers,
    waypoints: places.length ? places.map((p) => p.address) : request.stops.map((s) => s.address),
    chargeableKg: chargeableKg(request.loads),
    errors,
  });

  // No courier carries any service, so problems that a user could correct do not matter.
  if (!carried) {
    errors.unshift(entry(ERROR.noCourier, NO_COURIER));
    return answer([], []);
  }
  const { places, lost } = await locateStops(ctx, who.companyId, tenant.country, request);
  if (lost) {
    errors.unshift(entry(ERROR.geocoder, 'Address not found', lost));
    return answer([], []);
  }
  if (unknown) {
    errors.push(entry(ERROR.noService, `"${unknown}" is not known`, unknown));
    return answer([], places);
  }
  const chosenCompanies = customer?.selectedServices ?? [];
  const terms: Terms = {
    currency: tenant.currency,
    taxBp: tenant.taxBp,
    discountBp: customer?.discountBp ?? 0,
    brandMinor: customer?.customBranding ? customer.brandMinor : 0,
    promo: refusedPromo ? null : promo,
    promoService: promo && (await offeredName(ctx, who.companyId, promo.serviceCode, chosenCompanies)),
    addons: request.addons,
  };
  const { offers, tooFarKm, late } = await priceOffers(ctx, who, request, {
    carried,
    places,
    terms,
    itemType,
    itemTypes,
    chosenCompanies,
  });
  for (const courier of late) errors.push(entry(ERROR.courierLate, `${courier} gave no price in time.`));
  if (!offers.length && !late.length)
    errors.push(
      itemTypeProblem(itemType, request) ??
        (tooFarKm === null ? entry(ERROR.noService, NO_SERVICE) : tripTooLong(tooFarKm)),
    );
  const unfit = promoUnfit(offers, request.serviceCode, terms.promoService);
  if (unfit) errors.push(entry(ERROR.validation, unfit, 'promoCode'));
  return answer(sortServices(offers, sortOf(customer?.priceQuotePref)), places);
}

/**
 * The price of one order with its service, found by the service's code; by its courier's code the cheapest service counts. Throws 400
 * ERR_NO_SERVICE when no such service carries it, and 422 for an address, add-on or promo code that cannot be used.
 */
export async function priceOrder(ctx: Ctx, scope: Scope & QuoteParty, request: QuoteRequest): Promise<Offer> {
  if (!request.serviceCode) throw noService();
  const { offers, errors } = await quote(ctx, scope, request);
  const problem = problemOf(errors);
  if (problem) throw problem;
  const offer = offerOfCode(offers, request.serviceCode);
  if (!offer) {
    const late = errors.find(({ error }) => error.code === ERROR.courierLate)?.error;
    if (late) throw new Refusal(409, ERROR.courierLate, late.message, { field: 'serviceCode' });
    await assertStopCount(ctx, scope, request);
    throw noService();
  }
  for (const [i, addon] of request.addons.entries()) {
    if (offer.addon.some((a) => a.id === addon.id)) continue;
    throw invalid(`serviceAddon.${i}.id`, `${offer.name} does not offer this add-on.`);
  }
  return offer;
}

/** The refusal of an order that is priced with these problems; null if none of them ends its booking. */
export function problemOf(errors: readonly QuoteErrorEntry[]): Refusal | null {
  const first = errors.find(
    ({ error }) => error.code !== ERROR.courierLate && (error.code !== ERROR.noService || error.field),
  )?.error;
  if (!first) return null;
  if (first.code === ERROR.noCourier) return noCourier();
  return new Refusal(422, first.code as ErrorCode, first.message, first.field ? { field: first.field } : {});
}

export const noService = (): Refusal =>
  new Refusal(400, ERROR.noService, NO_SERVICE, { field: 'serviceCode' });

/** Throws 422 when the requested vehicle takes more or fewer stops than the request has (MULTI-34, -35). */
async function assertStopCount(
  ctx: Ctx,
  { companyId }: Scope,
  { serviceCode, stops }: QuoteRequest,
): Promise<void> {
  if (!serviceCode) return;
  const requested = (await listActiveServices(ctx, companyId)).find((s) => isCodeOf(s, serviceCode));
  if (!requested?.vehicle) return;
  const { minWaypoint: min, maxWaypoint: max } = requested.vehicle;
  if (stops.length < min) throw invalid('waypoint', `Min waypoint is ${min}`, { min });
  if (stops.length > max) throw invalid('waypoint', `Max waypoint is ${max}`, { max });
}

interface Question {
  /** Services on sale that a courier carries. */
  carried: readonly ServiceRow[];
  places: Place[];
  terms: Terms;
  itemType: ItemTypeRow | null;
  itemTypes: readonly ItemTypeRow[];
  /** Ids of the service companies that the customer has chosen; empty = all. */
  chosenCompanies: number[];
}

interface Offers {
  offers: Offer[];
  /** Length of the trip in kilometres, if the vehicles cannot drive it only because of the distance. */
  tooFarKm: number | null;
  /** Couriers that gave no price in time: their services are left out. */
  late: string[];
}
const NO_OFFERS: Offers = { offers: [], tooFarKm: null, late: [] };

async function priceOffers(
  ctx: Ctx,
  who: QuoteParty,
  request: QuoteRequest,
  question: Question,
): Promise<Offers> {
  const { places } = question;
  const from = places[0];
  const to = places.at(-1);
  if (!from?.zone || !to?.zone) return NO_OFFERS;
  const journey: Journey = {
    loads: request.loads,
    stops: places.length,
    km: null,
    itemType: question.itemType,
  };
  const matching = question.carried.filter(
    (s) =>
      matchesCodes(s, request) &&
      isChosen(s, question.chosenCompanies) &&
      servesJourney(s, journey, request.addons),
  );
  // A copy, as the original may be cached.
  const rates = new Map(
    await ratesOfLane(
      ctx,
      matching.map((s) => s.id),
      from.zone,
      to.zone,
    ),
  );
  const late = await courierPrices(ctx, who, rates, { ...question, services: matching, request });
  const fitting = matching.filter((s) => rates.has(s.id));
  if (!fitting.length) return { ...NO_OFFERS, late };
  if (fitting.some((s) => s.vehicle)) journey.km = await routeKm(ctx, places);
  const durations = await laneDurations(ctx, who.companyId, from.zone, to.zone);
  const offers = fitting.flatMap((service) => {
    const rate = rates.get(service.id);
    const offer =
      rate && offerOf(service, rate, journey, question.terms, durations.get(service.id), question.itemTypes);
    return offer ? [offer] : [];
  });
  const tooFar = !offers.length && journey.km !== null && journey.km > VEHICLE_REACH_KM;
  return { offers, tooFarKm: tooFar ? journey.km : null, late };
}

/** Whether any courier carries the company's services. */
export const hasCourier = async (ctx: Ctx, companyId: string): Promise<boolean> =>
  (await carriedServices(ctx, companyId)) !== null;

/** Services on sale that a courier carries; null if no courier is connected. */
async function carriedServices(ctx: Ctx, companyId: string): Promise<readonly ServiceRow[] | null> {
  const services = await listActiveServices(ctx, companyId);
  const carried = await ctx.ports.couriers.carried(services.map(({ id }) => id));
  if (carried === 'all') return services;
  return carried.length > 0 ? services.filter(({ id }) => carried.includes(id)) : null;
}

/** Reason why a promo code applies to none of the offers, or not to the requested one. */
function promoUnfit(offers: Offer[], serviceCode: string | null, isFor: string | null): string | null {
  const requested = serviceCode === null ? undefined : offerOfCode(offers, serviceCode);
  if (requested) return requested.promoRefusal ?? null;
  if (!offers.length || offers.some((offer) => !offer.promoRefusal)) return null;
  return isFor === null
    ? 'This promo code applies to none of these services.'
    : `This promo code is for ${isFor} only.`;
}

/** Name of a service of the tenant, if a customer with these couriers is offered it. */
async function offeredName(
  ctx: Ctx,
  companyId: string,
  serviceCode: string | null,
  chosenCompanies: number[],
): Promise<string | null> {
  if (serviceCode === null) return null;
  const named = (await listActiveServices(ctx, companyId)).find(({ code }) => code === serviceCode);
  return named && isChosen(named, chosenCompanies) ? named.name : null;
}

/** Whether a customer with these chosen couriers is offered the service; without chosen couriers all are offered. */
const isChosen = ({ serviceCompanyId }: ServiceRow, chosenCompanies: number[]): boolean =>
  !chosenCompanies.length || chosenCompanies.includes(serviceCompanyId);

/** `serviceCode` names a service, or its courier if no service has that code (API-compat of orders). */
function matchesCodes(service: ServiceRow, request: QuoteRequest): boolean {
  const { serviceCode, serviceCompanyCode } = request;
  if (serviceCompanyCode && !isCodeOf(service.serviceCompany, serviceCompanyCode)) return false;
  return !serviceCode || hasCode(codesOf(service), serviceCode);
}

/** A parcel dropped off at an outlet starts there and goes with the outlet's courier; the sender's address does not matter. */
async function withOutlet(ctx: Ctx, companyId: string, request: QuoteRequest): Promise<QuoteRequest> {
  const [first, ...others] = request.stops;
  const outlet = await outletAt(ctx, companyId, first?.placeId);
  if (!first || !outlet) return { ...request, stops: checkStops(request.stops) };
  await assertOutletCarries(ctx, companyId, outlet, request);
  return {
    ...request,
    stops: [{ ...first, address: placeOfOutlet(outlet) }, ...checkStops(others)],
    serviceCompanyCode: request.serviceCompanyCode ?? outlet.serviceCompany.companyCode,
  };
}

async function locateStops(
  ctx: Ctx,
  companyId: string,
  homeCountry: string,
  request: QuoteRequest,
): Promise<{ places: Place[]; lost: string | null }> {
  const zones = await listZones(ctx, companyId);
  const places: Place[] = [];
  for (const { field, address } of request.stops) {
    const place = await resolvePlace(ctx, zones, homeCountry, address);
    if (!place) return { places: [], lost: field };
    places.push(place);
  }
  return { places, lost: null };
}

/** The requested type; null if none was requested. `unknown` is the field with a type that does not exist. */
function chooseItemType(
  all: readonly ItemTypeRow[],
  { itemType }: QuoteRequest,
): { itemType: ItemTypeRow | null; unknown?: string } {
  if (itemType.id == null && !itemType.name) return { itemType: null };
  const name = itemType.name?.toLowerCase();
  const hit = all.find((t) => (itemType.id == null ? t.name.toLowerCase() === name : t.id === itemType.id));
  if (hit) return { itemType: hit };
  return { itemType: null, unknown: itemType.id == null ? 'itemType' : 'itemTypeId' };
}

/** Names the item type's limits if they are the reason for missing offers. */
function itemTypeProblem(type: ItemTypeRow | null, { loads }: QuoteRequest): QuoteErrorEntry | null {
  if (!type || fitsItemType(type, loads)) return null;
  return entry(
    ERROR.validation,
    `${type.name} weighs from ${type.minWeightKg} to ${type.maxWeightKg} kg.`,
    'weight',
  );
}

const tripTooLong = (km: number): QuoteErrorEntry =>
  entry(
    ERROR.noService,
    `The trip is ${km} km long. Vehicles drive up to ${VEHICLE_REACH_KM} km.`,
    'waypoint',
  );

const entry = (code: ErrorCode, message: string, field?: string): QuoteErrorEntry => ({
  error: { code, message, ...(field ? { field } : {}) },
});
