import type { InboxLine, InboxQuery, InboxResult } from '../../../contract/orders/inbox.ts';
import { type Page, toPage } from '../../../contract/wire/envelope.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import { conflict, invalid, notFound, type Refusal } from '../../http/answer/refusal.ts';
import { ordersByIds } from '../orders/list/listOrders.ts';
import { changeLines, type LineRow, linePage, lockLines, ordersWithOpenLine } from './lineStore.ts';

/** A page of lines with their orders. */
export async function listInbox(ctx: Ctx, scope: Scope, query: InboxQuery): Promise<Page<InboxLine>> {
  const { rows, total } = await linePage(ctx, scope, query);
  const orders = await ordersByIds(
    ctx,
    scope,
    rows.map(({ orderId }) => orderId),
    undefined,
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  const lines = rows.flatMap(({ orderId, since, deadline, snoozedUntil, endedAt, ...line }) => {
    const order = byId.get(orderId);
    if (!order) return [];
    return {
      ...line,
      since: since.toISOString(),
      deadline: deadline.toISOString(),
      snoozedUntil: snoozedUntil?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
      order,
    };
  });
  return toPage(lines, total, query.page, query.limit);
}

/** Calls lines done. One that ended already is left as it is. */
export const endLines = (ctx: Ctx, actor: Actor, ids: string[]): Promise<InboxResult[]> =>
  change(ctx, actor, ids, async (lines) => ({
    fitting: lines.filter(({ endedAt }) => endedAt === null),
    refuse: () => null,
    set: {
      endedAt: ctx.ports.clock.now(),
      endedHow: 'done',
      endedBy: actor.via === 'apiKey' ? null : actor.userId,
    },
  }));

/** Hides open lines until then. Throws 422 for a time in the past. */
export function snoozeLines(ctx: Ctx, actor: Actor, ids: string[], until: Date): Promise<InboxResult[]> {
  if (until <= ctx.ports.clock.now()) throw invalid('until', 'The time is in the past.');
  return change(ctx, actor, ids, async (lines) => ({
    fitting: lines.filter(({ endedAt }) => endedAt === null),
    refuse: () => conflict('This matter has ended already.'),
    set: { snoozedUntil: until },
  }));
}

/** Opens lines again that were snoozed or called done. */
export const reopenLines = (ctx: Ctx, actor: Actor, ids: string[]): Promise<InboxResult[]> =>
  change(ctx, actor, ids, async (lines) => {
    const done = lines.filter(({ endedHow }) => endedHow === 'done');
    const taken = done.length
      ? await ordersWithOpenLine(
          ctx,
          done.map(({ orderId }) => orderId),
        )
      : new Set();
    return {
      fitting: lines.filter(
        ({ endedHow, orderId }) => endedHow === null || (endedHow === 'done' && !taken.has(orderId)),
      ),
      refuse: () => conflict('The order has moved on: this matter is over.'),
      set: { endedAt: null, endedHow: null, endedBy: null, snoozedUntil: null },
    };
  });

interface Change {
  fitting: readonly LineRow[];
  /** The reason for a line that does not fit; null where it is as wanted already. */
  refuse: () => Refusal | null;
  set: Parameters<typeof changeLines>[3];
}

/** Changes the lines that fit, and answers for each id: one that cannot be changed holds back no other. Throws 404 where none is there. */
function change(
  ctx: Ctx,
  actor: Actor,
  ids: string[],
  plan: (lines: LineRow[]) => Promise<Change>,
): Promise<InboxResult[]> {
  return ctx.db.tx(async () => {
    const lines = await lockLines(ctx, actor, ids);
    if (lines.length === 0) throw notFound();
    const { fitting, refuse, set } = await plan(lines);
    const changed = fitting.map(({ id }) => id);
    if (changed.length > 0) {
      await changeLines(ctx, actor, changed, set);
      await emitEvent(ctx, actor, 'inbox.changed', {});
    }
    return ids.map((id) => {
      if (changed.includes(id)) return { id, ok: true, error: null };
      const refusal = lines.some((line) => line.id === id) ? refuse() : notFound();
      return {
        id,
        ok: refusal === null,
        error: refusal && { code: refusal.code, message: refusal.message },
      };
    });
  });
}
