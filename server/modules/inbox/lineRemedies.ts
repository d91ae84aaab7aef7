import type { InboxLine } from '../../../contract/orders/inbox.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { hasRemedy } from '../../../contract/rules/orders/inbox.ts';
import { instructionsOf, remediesOf } from '../../../contract/rules/orders/remedies.ts';
import type { Ctx, Scope } from '../../context.ts';
import { takenInstructions } from '../services/outlets/nearOutlets.ts';
import { hasGateway } from '../wallet/paymentMethods.ts';
import { coveredInvoices } from '../wallet/postpaid/postpaid.ts';
import type { LineRow } from './lineStore.ts';

type Row = Pick<LineRow, 'kind' | 'orderId' | 'endedAt' | 'facts'>;
export type Answers = Pick<InboxLine, 'remedies' | 'instructions'>;

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
    return order && hasRemedy(kind, 'instruct')
      ? {
          ...order,
          orderId: order.id,
          serviceCompanyId: order.service?.serviceCompanyId ?? null,
          place: order.waypoint.at(-1)?.contact,
        }
      : [];
  });
  const taken = await takenInstructions(ctx, scope.companyId, parcels);
  const invoices = open.flatMap(({ kind, facts }) =>
    hasRemedy(kind, 'pay') && facts.invoiceId ? facts.invoiceId : [],
  );
  const covered = await coveredInvoices(ctx, scope, invoices);
  return ({ kind, orderId, endedAt, facts }) => {
    if (endedAt !== null) return { remedies: [], instructions: [] };
    const matter = {
      kind,
      order: orders.get(orderId ?? '') ?? null,
      courierTakes: taken.get(orderId ?? '') ?? [],
      isCovered: covered.has(facts.invoiceId ?? ''),
      hasGateway: hasGateway(ctx),
      offReason: facts.offReason,
    };
    return { remedies: remediesOf(matter), instructions: instructionsOf(matter) };
  };
}
