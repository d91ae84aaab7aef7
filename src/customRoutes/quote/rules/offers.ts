import type { QuotedService } from '../../../../contract/orders/services.ts';
import { LIMITS } from '../../../../contract/rules/limits.ts';
import { ADDON_COD, ADDON_INSURANCE } from '../../../../contract/rules/money/payment.ts';

export const OFFER_SORTS = ['price', 'speed'] as const;
export type OfferSort = (typeof OFFER_SORTS)[number];

type Offer = Pick<QuotedService, 'addon' | 'price' | 'duration'>;

/** With an amount for cash on delivery or insurance, only services with that add-on remain (QUOTE-44…46). */
export function offersWithAddons<T extends Pick<Offer, 'addon'>>(
  offers: readonly T[],
  { cod, insurance }: { cod: number | null; insurance: number | null },
): T[] {
  const needed = [...(cod ? [ADDON_COD] : []), ...(insurance ? [ADDON_INSURANCE] : [])];
  return offers.filter((offer) => needed.every((id) => offer.addon.some((addon) => addon.id === id)));
}

/** Sorts the cheapest or the fastest first; among equals the other value decides. */
export function sortOffers<T extends Pick<Offer, 'price' | 'duration'>>(
  offers: readonly T[],
  by: OfferSort,
): T[] {
  const price = (a: T, b: T) => a.price.amount - b.price.amount;
  const speed = (a: T, b: T) => a.duration - b.duration;
  return [...offers].sort((a, b) =>
    by === 'speed' ? speed(a, b) || price(a, b) : price(a, b) || speed(a, b),
  );
}

export const pageCount = (offers: number): number => Math.max(1, Math.ceil(offers / LIMITS.quotesPerPage));

/** Fifty to a page, counted from 1 (QUOTE-47). */
export const offerPage = <T>(offers: readonly T[], page: number): T[] =>
  offers.slice((page - 1) * LIMITS.quotesPerPage, page * LIMITS.quotesPerPage);
