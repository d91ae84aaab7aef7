import type { Offer } from '../../../../contract/orders/services.ts';
import type { Ctx } from '../../../context.ts';

const MAX_ENTRIES = 2000;
const MAX_AGE_MS = 15 * 60_000;

interface CachedOffers {
  /** As JSON, which takes a fraction of the memory. */
  offers: string;
  until: number;
}
const caches = new WeakMap<Ctx['db'], Map<string, CachedOffers>>();

/**
 * Caches offers in this process for 15 minutes: a row that was priced need not be priced again when it becomes an order. If its price
 * changed meanwhile, the confirmation refuses it like any other changed price.
 */
export function cacheOffers(ctx: Ctx, key: string, offers: Offer[]): void {
  const cache = caches.get(ctx.db) ?? new Map<string, CachedOffers>();
  caches.set(ctx.db, cache);
  cache.delete(key);
  cache.set(key, { offers: JSON.stringify(offers), until: ctx.ports.clock.now().getTime() + MAX_AGE_MS });
  if (cache.size <= MAX_ENTRIES) return;
  const [oldest] = cache.keys();
  if (oldest !== undefined) cache.delete(oldest);
}

export function cachedOffers(ctx: Ctx, key: string): Offer[] | null {
  const found = caches.get(ctx.db)?.get(key);
  if (!found || found.until <= ctx.ports.clock.now().getTime()) return null;
  return JSON.parse(found.offers) as Offer[];
}
