import { INBOX_CODES } from '../../../contract/rules/orders/inbox.ts';
import { stepMatter } from '../../../contract/rules/orders/stepMatter.ts';
import type { Ctx } from '../../context.ts';
import { emitEvent, type WrittenEvent } from '../../eventBus/emitEvent.ts';
import { forgetWithoutLine, hasNoLine } from '../orders/store.ts';
import { endEarlyLines, endOthers, missedOrders, openLines, presentStep, wakeLine } from './lineStore.ts';
import { syncOrder } from './matterStore.ts';

/** Every change of an order's status emits one of these events. The last event also reports a failed attempt that changes no status. */
const STEPS: ReadonlySet<string> = new Set([
  'order.created',
  'order.failed',
  'order.status',
  'order.updated',
  'order_tracking.update',
]);

/** Opens and ends the lines of orders in the transaction of their step. */
export async function followOrders(ctx: Ctx, events: WrittenEvent[]): Promise<void> {
  // Events of one occurrence have the same order.
  const event = events.find(({ type }) => STEPS.has(type));
  // The caller records its own step about a message, such as an instruction.
  if (!event?.orderId || event.statusCode === null || event.isMessage) return;
  const { orderId, statusCode, companyId, customerId, by, key } = event;
  const scope = { companyId, customerId };
  const now = ctx.ports.clock.now();
  const present = INBOX_CODES.includes(statusCode) ? await presentStep(ctx, orderId, statusCode) : undefined;
  const kind = stepMatter(statusCode, present?.words);
  const since = present?.since ?? now;
  const doer = by === null && !key ? null : { by, ...(key && { key }) };
  const step = { orderId, statusCode, kind, since, doer, scope };
  if (!(await hasNoLine(ctx, orderId))) {
    await endOthers(ctx, step);
    await syncOrder(ctx, scope, orderId);
  }
  if (!kind) return;
  forgetWithoutLine(ctx, orderId);
  await wakeLine(ctx, step);
  await openLines(ctx, [{ orderId, kind, since, scope }]);
}

/** Opens lines of late orders, and of orders whose step is older than the inbox. Ends lines of orders that are not late yet. */
export async function findMissedOrders(ctx: Ctx): Promise<void> {
  await ctx.db.tx(async () => {
    for (const scope of await endEarlyLines(ctx)) await emitEvent(ctx, scope, 'inbox.changed', {});
  });
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
