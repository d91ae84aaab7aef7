import { groupBy } from 'es-toolkit/array';
import { NOBODY } from '../../../contract/orders/orders.ts';
import type { Ctx } from '../../context.ts';
import { countCall } from '../../http/request/rateLimit.ts';
import type { BookedParcel, CourierRates, RateQuestion } from '../../ports/couriers.ts';
import { cartonSize } from './cartonSize.ts';
import type { Place } from './places.ts';
import type { QuoteLoad, QuoteParty, QuoteRequest } from './quoteRequest.ts';
import type { RateRow, ServiceRow } from './store.ts';

/** Time for which a seen price stays valid for booking, although the courier's own price may change every minute. */
const KEPT_MS = 15 * 60_000;
const MOST_KEPT = 2000;
/** Questions of an account for prices alone. A file of a thousand rows may be priced at once, and corrected. */
const QUESTIONS = { limit: 1500, windowS: 300 };
/** Duration if the courier gives none. */
const USUAL_S = 3 * 86_400;

interface Priced {
  services: readonly ServiceRow[];
  places: Place[];
  request: QuoteRequest;
  terms: { currency: string };
}

/**
 * Replaces the rate card's prices by the couriers' own prices, for services with such prices. Returns the names of couriers without an
 * answer in time; a service without such a price is left out.
 */
export async function courierPrices(
  ctx: Ctx,
  who: QuoteParty,
  rates: Map<number, RateRow>,
  { services, places, request, terms }: Priced,
): Promise<string[]> {
  const [from, to] = [places[0], places.at(-1)];
  if (!from || !to) return [];
  const answer = await requestRates(ctx, who, {
    companyId: who.companyId,
    serviceIds: services.map(({ id }) => id),
    sender: contactAt(from),
    recipient: contactAt(to),
    parcels: parcelsOf(request.loads),
    currency: terms.currency,
  });
  for (const id of answer.requested) rates.delete(id);
  for (const [serviceId, { amountMinor, durationS }] of answer.rates)
    rates.set(serviceId, flatRate(serviceId, amountMinor, durationS ?? USUAL_S));
  const late = services.filter(({ id }) => answer.late.includes(id));
  return [...new Set(late.map(({ serviceCompany }) => serviceCompany.name))];
}

/** The same price for the whole load. */
const flatRate = (serviceId: number, baseMinor: number, durationS: number): RateRow => ({
  id: 0,
  serviceId,
  originZone: '',
  destinationZone: '',
  baseKg: Number.MAX_SAFE_INTEGER,
  baseMinor,
  stepKg: 1,
  stepMinor: 0,
  durationS,
});

const contactAt = ({ address }: Place): RateQuestion['sender'] => ({
  ...NOBODY,
  address1: address.address1 ?? null,
  address2: address.address2 ?? null,
  city: address.city ?? null,
  state: address.state ?? null,
  postcode: address.postcode ?? null,
  country: address.country,
});

/** One parcel for each carton, as it is booked later. */
function parcelsOf(loads: QuoteLoad[]): BookedParcel[] {
  const cartons = groupBy(loads, ({ carton }) => carton);
  return Object.values(cartons).map((held) => ({
    weightKg: held.reduce((sum, { weightKg, quantity }) => sum + weightKg * quantity, 0),
    size: cartonSize(held),
    items: [],
  }));
}

interface Kept {
  answer: CourierRates;
  until: number;
}
const kept = new WeakMap<Ctx['db'], Map<string, Kept>>();

/** The couriers' prices, cached. An answer that lacks a courier is not cached. */
async function requestRates(ctx: Ctx, who: QuoteParty, question: RateQuestion): Promise<CourierRates> {
  const cache = kept.get(ctx.db) ?? new Map<string, Kept>();
  kept.set(ctx.db, cache);
  const key = JSON.stringify(question);
  const now = ctx.ports.clock.now().getTime();
  const known = cache.get(key);
  if (known && known.until > now) return known.answer;
  const answer = await ctx.ports.couriers.rates(question, () => countQuestion(ctx, who));
  if (answer.requested.length === 0 || answer.late.length > 0) return answer;
  cache.set(key, { answer, until: now + KEPT_MS });
  const [oldest] = cache.keys();
  if (cache.size > MOST_KEPT && oldest !== undefined) cache.delete(oldest);
  return answer;
}

/** Counts a question that reaches the couriers. Throws 429 above the account's limit. */
async function countQuestion(ctx: Ctx, { customerId, isLimited }: QuoteParty): Promise<void> {
  if (isLimited && customerId !== undefined)
    await countCall(ctx, `rates:${customerId}`, QUESTIONS.limit, QUESTIONS.windowS);
}
