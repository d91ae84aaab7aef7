import type { OrderRemedyResult } from '../../../contract/orders/inbox.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Actor, Ctx } from '../../context.ts';
import { notFound, Refusal } from '../../http/answer/refusal.ts';
import type { LineRow } from '../inbox/lineStore.ts';
import { type OrderResult, toResult } from '../orders/forEachOrder.ts';
import { type RemedyCall, withLines } from './remedyLines.ts';

interface Remedy extends RemedyCall {
  work: (orderIds: string[], lines: LineOfOrder[]) => Promise<OrderResult[]>;
}
type LineOfOrder = LineRow & { orderId: string };

/** The line whose order a remedy works on, or the reason why it has no such order. */
function orderOf(id: string, lineOf: (id: string) => LineRow): LineOfOrder | Refusal {
  try {
    const line = lineOf(id);
    const { orderId } = line;
    return orderId === null ? notFound() : { ...line, orderId };
  } catch (err) {
    if (err instanceof Refusal) return err;
    throw err;
  }
}

/**
 * Runs a remedy on the orders of lines. Each result has the id of its line and its present order. A line that does not fit is refused and
 * does not hold back the others. Throws 404 if all are missing.
 */
export async function remedyOrders(
  ctx: Ctx,
  actor: Actor,
  ids: readonly string[],
  remedy: Remedy,
): Promise<OrderRemedyResult[]> {
  return withLines(ctx, actor, ids, remedy, async (lineOf) => {
    // A failed booking whose address was corrected is still a failed booking.
    const books = remedy.remedy !== 'correctAddress';
    const found = ids.map((id) => ({ id, line: orderOf(id, lineOf) }));
    const lines = found.flatMap(({ line }) => (line instanceof Refusal ? [] : line));
    const orderIds = [...new Set(lines.map(({ orderId }) => orderId))];
    const done = orderIds.length > 0 ? await remedy.work(orderIds, lines) : [];
    const results = found.map(({ id, line }) => {
      if (line instanceof Refusal) return { ...toResult({ id, refusal: line }), orderId: null };
      const { orderId } = line;
      const result = done.find((one) => one.id === orderId) ?? { id: orderId, refusal: notFound() };
      const outcome = books ? asRefused(result) : result;
      return { ...toResult(outcome), id, orderId: 'row' in result ? result.row.id : orderId };
    });
    return { results, effects: done.map((result) => ({ ok: 'row' in result })) };
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
