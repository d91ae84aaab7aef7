import type { OperateAnswer, Stamp } from '../../../../contract/operate/commands.ts';
import { fromMinor, moneyText } from '../../../../contract/rules/money/money.ts';
import type { Ctx } from '../../../context.ts';
import type { StrayReason } from '../../../db/schema/ledger.ts';
import { listStray, settleStray } from '../../wallet/ledger/strayMoneyStore.ts';
import { answerOf, unknown, withAmounts } from '../answer.ts';
import { insertAction } from '../store.ts';
import { companyOf, type OfTenant } from './orders.ts';

const REASONS: Record<StrayReason, string> = {
  unknown: 'no such payment',
  amount: 'another amount than was asked for',
  deleted: 'the account is deleted',
  returned: 'it went back to the payer, and the wallet does not hold it',
  failed: 'the refund failed later: the wallet has the money again',
  disputed: 'the payer’s bank disputes it: answer at the gateway in time',
};

/** Money that waits for a decision, the oldest first. */
export async function listStrayMoney(
  ctx: Ctx,
  input: { all: boolean; limit: number } & OfTenant,
): Promise<OperateAnswer> {
  const rows = await listStray(ctx, { ...input, companyId: await companyOf(ctx, input) });
  const answer = answerOf(
    rows.length === 0 ? 'No money waits for a decision.' : [],
    rows.map(({ stray, tenant }) => ({
      number: stray.id,
      at: stray.createdAt.toISOString(),
      tenant,
      customer: stray.customerId,
      amount: fromMinor(stray.amountMinor),
      currency: stray.currency,
      why: REASONS[stray.reason],
      what: stray.description,
      source: stray.source,
      settled: stray.settledAt?.toISOString() ?? null,
    })),
  );
  return withAmounts(answer, ['amount']);
}

/** Marks money as settled, such as paid back at the gateway or corrected in the wallet. */
export const settleStrayMoney = (
  ctx: Ctx,
  { number }: { number: number },
  stamp: Stamp,
): Promise<OperateAnswer> =>
  ctx.db.tx(async () => {
    const row = await settleStray(ctx, { id: number });
    if (!row) throw unknown('open money', number);
    await insertAction(ctx, stamp, {
      companyId: row.companyId,
      command: 'payments/settled',
      subject: row.customerId === null ? `stray money ${number}` : `customer ${row.customerId}`,
      change: { number, amount: fromMinor(row.amountMinor), currency: row.currency, source: row.source },
    });
    return answerOf(
      `${moneyText(row.amountMinor, row.currency)} of ${row.description} is marked as dealt with.`,
    );
  });
