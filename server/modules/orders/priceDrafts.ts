import type { Ctx, Scope } from '../../context.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import { enqueue } from '../../jobs/queue.ts';
import { withCatalogMemo } from '../services/catalogMemo.ts';
import { beingPriced, PRICE_QUEUE, unpricedOf } from './pricingStore.ts';
import { refreshQuotes } from './refreshQuotes.ts';

/** Orders per job: between two jobs the worker takes other work. */
const PER_JOB = 100;

/** Starts jobs that price those of these orders that have no prices and no such job yet. */
export async function planPricing(ctx: Ctx, scope: Scope, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const waiting = await beingPriced(ctx, scope);
  const open = ids.filter((id) => !waiting.has(id));
  const { companyId, customerId } = scope;
  for (let at = 0; at < open.length; at += PER_JOB) {
    const orderIds = open.slice(at, at + PER_JOB);
    await enqueue(ctx, PRICE_QUEUE, { companyId, customerId, orderIds }, { key: orderIds[0] ?? '' });
  }
}

/** The job: prices the orders one by one. After a crash it continues with those that have no prices. */
export async function priceDrafts(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const scope: Scope = { companyId: String(payload.companyId), customerId: Number(payload.customerId) };
  const ids = await unpricedOf(ctx, scope, payload.orderIds as string[]);
  const pricing = withCatalogMemo(ctx);
  for (const id of ids) {
    // A refusal is ignored: an order that was changed, confirmed or deleted meanwhile has prices already or needs none.
    await refreshQuotes(pricing, scope, [id]);
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (ids.length) await emitEvent(ctx, scope, 'orders.priced', { message: String(ids.length) });
}
