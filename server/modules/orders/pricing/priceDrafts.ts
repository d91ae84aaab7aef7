import { createHash } from 'node:crypto';
import type { Ctx, Scope } from '../../../context.ts';
import { isDatabaseAway } from '../../../db/failures.ts';
import { emitEvent } from '../../../eventBus/emitEvent.ts';
import { loggedError } from '../../../http/answer/loggedError.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { withCatalogMemo } from '../../services/catalogMemo.ts';
import { beingPriced, PRICE_QUEUE, unpricedOf } from './pricingStore.ts';
import { refreshQuotes } from './refreshQuotes.ts';

/** Orders per job: between two jobs the worker takes other work. */
const PER_JOB = 100;
/** After this time the rest of a job becomes another job, behind those of other accounts. */
const TURN_MS = 2000;
const TELL_EVERY = 25;
/** A person waits for the prices, so a job gives up after about fifteen seconds. */
const TRIES = 4;

/** Starts jobs for the orders among these that have neither prices nor such a job. */
export async function planPricing(ctx: Ctx, scope: Scope, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const waiting = await beingPriced(ctx, scope);
  const open = ids.filter((id) => !waiting.has(id));
  const { companyId, customerId } = scope;
  for (let at = 0; at < open.length; at += PER_JOB) {
    await planJob(ctx, { companyId, customerId }, open.slice(at, at + PER_JOB));
  }
}

/** Keyed by all ids: a job for some of them, planned at the same moment, must not replace this one. */
async function planJob(ctx: Ctx, scope: Scope, orderIds: string[]): Promise<void> {
  const key = createHash('sha256').update(orderIds.join()).digest('hex');
  await enqueue(ctx, PRICE_QUEUE, { ...scope, orderIds }, { key, maxAttempts: TRIES });
}

/**
 * The job: prices the orders one by one. After a crash or a failure it continues with the orders without prices. Throws while such orders
 * are left.
 */
export async function priceDrafts(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const scope = scopeOf(payload);
  const ids = await unpricedOf(ctx, scope, payload.orderIds as string[]);
  const pricing = withCatalogMemo(ctx);
  const ends = ctx.ports.clock.now().getTime() + TURN_MS;
  let failure: unknown;
  let unreported = 0;
  let done = 0;
  for (const id of ids) {
    // A courier may need seconds for each order: the other accounts' orders have their turn in between.
    if (done > 0 && ctx.ports.clock.now().getTime() >= ends) {
      await planJob(ctx, scope, ids.slice(done));
      break;
    }
    done++;
    try {
      // A refusal is ignored: an order that was changed, confirmed or deleted meanwhile already has prices or needs none.
      await refreshQuotes(pricing, scope, [id]);
    } catch (err) {
      if (isDatabaseAway(err)) throw err;
      failure = err;
      ctx.log.error({ orderId: id, ...loggedError(err) }, 'order could not be priced');
    }
    if (++unreported === TELL_EVERY) {
      await tell(ctx, scope, unreported);
      unreported = 0;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (unreported > 0) await tell(ctx, scope, unreported);
  const left = await unpricedOf(ctx, scope, ids.slice(0, done));
  if (left.length > 0) throw failure ?? new Error(`${left.length} orders have no prices`);
}

/** When a job is given up: notifies viewers who wait for its prices; the preview shows the reason. */
export const tellUnpriced = (ctx: Ctx, payload: Record<string, unknown>) => tell(ctx, scopeOf(payload), 0);

const tell = (ctx: Ctx, scope: Scope, priced: number) =>
  emitEvent(ctx, scope, 'orders.priced', { message: String(priced) });

const scopeOf = (payload: Record<string, unknown>): Scope => ({
  companyId: String(payload.companyId),
  customerId: Number(payload.customerId),
});
