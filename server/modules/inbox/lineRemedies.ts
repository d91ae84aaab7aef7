import type { InboxLine } from '../../../contract/orders/inbox.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { moneyOf } from '../../../contract/rules/money/money.ts';
import { hasRemedy } from '../../../contract/rules/orders/inbox.ts';
import { instructionsOf, remediesOf } from '../../../contract/rules/orders/remedies.ts';
import type { Ctx, Scope } from '../../context.ts';
import { carriedParcel, takenInstructions } from '../services/outlets/nearOutlets.ts';
import { hasGateway } from '../wallet/paymentMethods.ts';
import { missingForBooking, missingForInvoices } from '../wallet/postpaid/postpaid.ts';
import type { LineRow } from './lineStore.ts';

/** A line with the price of its order. */
type Row = Pick<LineRow, 'kind' | 'orderId' | 'endedAt' | 'facts' | 'currency'> & {
  priceMinor: number | null;
};
export type Answers = Pick<InboxLine, 'remedies' | 'instructions' | 'missing'>;

/** The remedies of lines and the instructions that their couriers take now. It reads a few statements for all lines together. */
export async function remediesOfLines(
  ctx: Ctx,
  scope: Scope,
  rows: readonly Row[],
  orders: ReadonlyMap<string, Order>,
): Promise<(row: Row) => Answers> {
  const open = rows.filter(({ endedAt }) => endedAt === null);
  const parcels = open.flatMap(({ kind, orderId }) => {
    const order = orders.get(orderId ?? '');
    return order && hasRemedy(kind, 'instruct') ? carriedParcel(order) : [];
  });
  const taken = await takenInstructions(ctx, scope.companyId, parcels);
  const invoices = open.flatMap(({ kind, facts }) =>
    hasRemedy(kind, 'pay') && facts.invoiceId ? facts.invoiceId : [],
  );
  const lacking = await missingForInvoices(ctx, scope, invoices);
  const isRetried = open.some(({ kind }) => hasRemedy(kind, 'retry'));
  const lackingFor = isRetried ? await missingForBooking(ctx, scope) : () => 0;
  return ({ kind, orderId, endedAt, facts, currency, priceMinor }) => {
    if (endedAt !== null) return { remedies: [], instructions: [], missing: null };
    const order = orders.get(orderId ?? '') ?? null;
    const lackingMinor = lacking.get(facts.invoiceId ?? '');
    const matter = {
      kind,
      order,
      courierTakes: taken.get(orderId ?? '') ?? [],
      isCovered: lackingMinor === 0,
      hasGateway: hasGateway(ctx),
      offReason: facts.offReason,
    };
    const isPriced = hasRemedy(kind, 'retry') && priceMinor !== null;
    const missingMinor = isPriced ? lackingFor(priceMinor) : (lackingMinor ?? 0);
    const paidIn = (isPriced && order?.price?.currency) || currency;
    return {
      remedies: remediesOf(matter),
      instructions: instructionsOf(matter),
      missing: missingMinor > 0 && paidIn ? moneyOf(missingMinor, paidIn) : null,
    };
  };
}
