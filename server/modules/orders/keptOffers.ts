import type { QuotedService } from '../../../contract/services.ts';
import type { Ctx } from '../../context.ts';

const MOST = 2000;
const KEPT_MS = 15 * 60_000;

interface Kept {
  /** As text, which takes a fraction of the memory. */
  offers: string;
  until: number;
}
const keptBy = new WeakMap<Ctx['db'], Map<string, Kept>>();

/**
 * Offers that this process was asked for lately: a row that is priced before it becomes an order is not priced again then. A price
 * that has changed since is refused when the order is confirmed, as any other.
 */
export function keepOffers(ctx: Ctx, key: string, offers: QuotedService[]): void {
  const kept = keptBy.get(ctx.db) ?? new Map<string, Kept>();
  keptBy.set(ctx.db, kept);
  kept.delete(key);
  kept.set(key, { offers: JSON.stringify(offers), until: ctx.ports.clock.now().getTime() + KEPT_MS });
  if (kept.size <= MOST) return;
  const [oldest] = kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
}

export function keptOffers(ctx: Ctx, key: string): QuotedService[] | null {
  const found = keptBy.get(ctx.db)?.get(key);
  if (!found || found.until <= ctx.ports.clock.now().getTime()) return null;
  return JSON.parse(found.offers) as QuotedService[];
}
