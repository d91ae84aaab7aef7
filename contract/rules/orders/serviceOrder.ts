import type { QuotedService } from '../../orders/services.ts';
import { offerOfCode, type Priced, priceIn } from './serviceCode.ts';

export const SERVICE_SORTS = ['cheapest', 'fastest', 'best'] as const;
export type ServiceSort = (typeof SERVICE_SORTS)[number];

type Offer = Priced & Pick<QuotedService, 'duration'>;
type NamedOffer = Offer & Pick<QuotedService, 'code' | 'serviceCompanyCode' | 'service'>;

export const isServiceSort = (text: string | null | undefined): text is ServiceSort =>
  SERVICE_SORTS.includes(text as ServiceSort);

/** A customer's preference; by default the cheapest first. */
export const sortOf = (preference: string | null | undefined): ServiceSort =>
  isServiceSort(preference) ? preference : 'cheapest';

/** Offers by price, by time, or by both relative to the lowest of each. */
export function sortServices<T extends Offer>(offers: T[], by: ServiceSort): T[] {
  const byPrice = (a: T, b: T) => priceIn(a) - priceIn(b) || a.duration - b.duration;
  if (by === 'cheapest') return [...offers].sort(byPrice);
  if (by === 'fastest') return [...offers].sort((a, b) => a.duration - b.duration || byPrice(a, b));
  const cheapest = Math.min(...offers.map(priceIn)) || 1;
  const fastest = Math.min(...offers.map((o) => o.duration)) || 1;
  const score = (o: T) => priceIn(o) / cheapest + o.duration / fastest;
  return [...offers].sort((a, b) => score(a) - score(b) || byPrice(a, b));
}

/**
 * The service to preselect: the requested one if it is offered, else the first by the customer's preference. A drop-off service is chosen
 * only if no courier picks up, so that nobody learns too late that they must bring the parcel.
 */
export function firstChoice<T extends NamedOffer>(
  offers: T[],
  requested: string,
  by: ServiceSort,
): T | undefined {
  const sorted = sortServices(offers, by);
  return offerOfCode(sorted, requested) ?? sorted.find((o) => o.service.operationType.pickup) ?? sorted[0];
}

/** Ways to choose a service for each order, if not one service for all. */
export const SERVICE_CHOICES = ['cheapest', 'fastest', 'ownElseCheapest'] as const;
export type ServiceChoice = (typeof SERVICE_CHOICES)[number];

/** The offer that a choice selects for one order; the order's own service first if the choice says so. */
export function offerByChoice<T extends NamedOffer>(
  offers: T[],
  orderCode: string | null,
  choice: ServiceChoice,
): T | undefined {
  if (choice === 'ownElseCheapest' && orderCode) return offerOfCode(offers, orderCode);
  return firstChoice(offers, '', choice === 'fastest' ? 'fastest' : 'cheapest');
}
