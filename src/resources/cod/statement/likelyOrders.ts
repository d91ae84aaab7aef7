import type { CodClaim } from '../../../../contract/money/cod.ts';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import type { CheckRecord } from './matchStatement.ts';
import { foldNumber } from './statementRows.ts';

const MOST = 50;

/** Orders with the typed number or amount: those that the row may pay first, then those with its amount. */
export function likelyOrders(orders: readonly CodClaim[], record: CheckRecord, typed: string): CodClaim[] {
  const likely = new Set(record.candidates.map(({ id }) => id));
  const isSameAmount = ({ amount }: CodClaim) => nearestMinor(amount.amount) === record.rows[0]?.minor;
  const rank = (order: CodClaim) => (likely.has(order.id) ? 0 : isSameAmount(order) ? 1 : 2);
  const folded = foldNumber(typed);
  return orders
    .filter(({ consignmentNo, referenceNo, amount }) =>
      [consignmentNo, referenceNo, amount.amount.toFixed(2)].some((text) =>
        foldNumber(text ?? '').includes(folded),
      ),
    )
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MOST);
}
