import type { InboxResult } from '../../../contract/orders/inbox.ts';
import { hasRemedy, type InboxRemedy } from '../../../contract/rules/orders/inbox.ts';
import type { Actor, Ctx } from '../../context.ts';
import { conflict, notFound, Refusal } from '../../http/answer/refusal.ts';
import type { OrderResult } from '../orders/forEachOrder.ts';
import { refused } from './inbox.ts';
import { findLines, type LineRow } from './lineStore.ts';

/** The order on which a remedy of a line works, or why there is none. */
function orderOf(line: LineRow | undefined, remedy: InboxRemedy): string | Refusal {
  if (!line) return notFound();
  if (line.endedAt !== null) return conflict('This matter has ended already.');
  if (!line.orderId || !hasRemedy(line.kind, remedy)) return conflict('This matter has no such remedy.');
  return line.orderId;
}

/** Runs a remedy on the orders of lines. A line that does not fit is refused and holds back no other. Throws 404 where none is there. */
export async function remedyOrders(
  ctx: Ctx,
  actor: Actor,
  ids: readonly string[],
  remedy: InboxRemedy,
  work: (orderIds: string[]) => Promise<OrderResult[]>,
): Promise<InboxResult[]> {
  const lines = await findLines(ctx, actor, ids);
  if (lines.length === 0) throw notFound();
  const found = ids.map((id) => ({
    id,
    order: orderOf(
      lines.find((line) => line.id === id),
      remedy,
    ),
  }));
  const orderIds = [...new Set(found.flatMap(({ order }) => (order instanceof Refusal ? [] : order)))];
  const results = orderIds.length > 0 ? await work(orderIds) : [];
  return found.map(({ id, order }) => {
    if (order instanceof Refusal) return refused(id, order);
    const result = results.find((one) => one.id === order);
    if (!result) return refused(id, notFound());
    if ('refusal' in result) return refused(id, result.refusal);
    return { id, ok: true, error: null, orderId: result.row.id };
  });
}
