import type { QuotedService } from '../../../contract/services.ts';

type Sortable = Pick<QuotedService, 'price' | 'duration'>;

/**
 * Offers by the customer's preference: `cheapest`, `fastest`, `best` (price and time weigh the same, each relative to the lowest),
 * anything else also by price, the faster one first where prices are equal.
 */
export function orderOffers<T extends Sortable>(offers: T[], preference: string | null): T[] {
  const byPrice = (a: T, b: T) => a.price.amount - b.price.amount || a.duration - b.duration;
  const byTime = (a: T, b: T) => a.duration - b.duration || a.price.amount - b.price.amount;
  if (preference === 'fastest') return [...offers].sort(byTime);
  if (preference !== 'best') return [...offers].sort(byPrice);
  const lowest = Math.min(...offers.map((o) => o.price.amount)) || 1;
  const quickest = Math.min(...offers.map((o) => o.duration)) || 1;
  const score = (o: T) => o.price.amount / lowest + o.duration / quickest;
  return [...offers].sort((a, b) => score(a) - score(b) || byPrice(a, b));
}
