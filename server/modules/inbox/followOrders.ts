import { inboxKindOf } from '../../../contract/rules/orders/inbox.ts';
import type { Ctx } from '../../context.ts';
import { emitEvent, type WrittenEvent } from '../../eventBus/emitEvent.ts';
import { endOthers, missedOrders, openLines } from './lineStore.ts';

/** Each change of an order's status is told by one of these. */
const STEPS: ReadonlySet<string> = new Set([
  'order.created',
  'order.failed',
  'order.status',
  'order.updated',
]);

/** Opens and ends the lines of orders that took a step, in its transaction. */
export async function followOrders(ctx: Ctx, events: WrittenEvent[]): Promise<void> {
  for (const { type, orderId, statusCode, companyId, customerId } of events) {
    if (!STEPS.has(type) || !orderId || statusCode === null) continue;
    const kind = inboxKindOf(statusCode);
    await endOthers(ctx, orderId, statusCode, kind);
    const scope = { companyId, customerId };
    if (kind) await openLines(ctx, [{ orderId, kind, since: ctx.ports.clock.now(), scope }]);
  }
}

/** Opens lines of orders that are later than quoted, and of those whose step was made before there was an inbox. */
export async function findMissedOrders(ctx: Ctx): Promise<void> {
  for (;;) {
    const missed = await missedOrders(ctx);
    if (missed.length === 0) return;
    const accounts = await ctx.db.tx(async () => {
      const scopes = await openLines(ctx, missed);
      for (const scope of scopes) await emitEvent(ctx, scope, 'inbox.changed', {});
      return scopes.length;
    });
    // Another process was faster.
    if (accounts === 0) return;
  }
}
