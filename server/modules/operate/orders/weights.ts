import type { OperateAnswer, Stamp } from '../../../../contract/operate/commands.ts';
import { fromMinor, moneyText } from '../../../../contract/rules/money/money.ts';
import type { Ctx } from '../../../context.ts';
import { decideDispute } from '../../charges/disputes.ts';
import { disputes } from '../../wallet/postpaid/weightCorrectionStore.ts';
import { answerOf, withAmounts } from '../answer.ts';
import { insertAction } from '../store.ts';
import { companyOf, nameOf, type OfTenant, orderOf, scopeOf } from './orders.ts';

/** Weights that shippers dispute, the oldest first. */
export async function listDisputes(
  ctx: Ctx,
  input: { all: boolean; limit: number } & OfTenant,
): Promise<OperateAnswer> {
  const rows = await disputes(ctx, { ...input, companyId: await companyOf(ctx, input) });
  const answer = answerOf(
    rows.length === 0 ? 'No weight is disputed.' : [],
    rows.map(({ correction: c, tenant, customer, consignmentNo }) => ({
      order: consignmentNo ?? c.orderId,
      tenant,
      customer: c.customerId,
      name: customer,
      declared: c.declaredKg,
      measured: c.measuredKg,
      amount: fromMinor(c.amountMinor),
      currency: c.currency,
      disputed: c.disputedAt?.toISOString() ?? null,
      reason: c.disputeReason,
      state: c.disputeStatus,
    })),
  );
  return withAmounts(answer, ['amount']);
}

/** Decides a dispute; accepting it refunds the charge. The shipper gets the note in both cases. */
export const decideWeight =
  (accepted: boolean) =>
  (
    ctx: Ctx,
    input: { order: string; note?: string | undefined } & OfTenant,
    stamp: Stamp,
  ): Promise<OperateAnswer> =>
    ctx.db.tx(async () => {
      const order = await orderOf(ctx, input.order, input);
      const row = await decideDispute(ctx, scopeOf(order), order.id, { accepted, note: input.note ?? null });
      const amount = fromMinor(row.amountMinor);
      await insertAction(ctx, stamp, {
        companyId: order.companyId,
        command: accepted ? 'weight/accept' : 'weight/reject',
        subject: `order ${nameOf(order)}`,
        change: { measured: row.measuredKg, declared: row.declaredKg, amount, note: input.note ?? null },
      });
      const money = moneyText(row.amountMinor, row.currency);
      return answerOf(
        accepted
          ? `${nameOf(order)}: the dispute is accepted, ${money} is given back.`
          : `${nameOf(order)}: the dispute is rejected, ${money} stays charged.`,
      );
    });
