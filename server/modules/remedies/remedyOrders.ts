import type { OrderRemedyResult } from '../../../contract/orders/inbox.ts';
import { hasRemedy, type InboxRemedy } from '../../../contract/rules/orders/inbox.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Actor, Ctx } from '../../context.ts';
import { conflict, notFound, Refusal } from '../../http/answer/refusal.ts';
import { findLines, type LineRow } from '../inbox/lineStore.ts';
import { type OrderResult, toResult } from '../orders/forEachOrder.ts';

interface Remedy {
  remedy: InboxRemedy;
  /** An earlier try of this call may have ended the line by its own work, which the work finds again. */
  isRetry: boolean;
  work: (orderIds: string[]) => Promise<OrderResult[]>;
}

/** The order on which a remedy of a line works, or why there is none. */
function orderOf(line: LineRow | undefined, { remedy, isRetry }: Remedy): string | Refusal {
  if (!line) return notFound();
  if (line.endedAt !== null && !isRetry) return conflict('This matter has ended already.');
  if (!line.orderId || !hasRemedy(line.kind, remedy)) return conflict('This matter has no such remedy.');
  return line.orderId;
}

/**
 * Runs a remedy on the orders of lines; each result has the id of its line and the order that there is now. A line that does not fit is
 * refused and holds back no other. Throws 404 where none is there.
 */
export async function remedyOrders(
  ctx: Ctx,
  actor: Actor,
  ids: readonly string[],
  remedy: Remedy,
): Promise<OrderRemedyResult[]> {
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
  const results = orderIds.length > 0 ? await remedy.work(orderIds) : [];
  return found.map(({ id, order }) => {
    if (order instanceof Refusal) return { ...toResult({ id, refusal: order }), orderId: null };
    const result = results.find((one) => one.id === order) ?? { id: order, refusal: notFound() };
    return { ...toResult(asRefused(result)), id, orderId: 'row' in result ? result.row.id : order };
  });
}

/** An order that its courier refused again is no success. */
const asRefused = (result: OrderResult): OrderResult =>
  'row' in result && result.row.statusCode === STATUS.failed
    ? {
        id: result.id,
        refusal: new Refusal(409, ERROR.courierRefused, result.row.failedReason ?? 'The courier refused it.'),
      }
    : result;
