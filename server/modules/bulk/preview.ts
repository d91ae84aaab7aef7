import type { BatchPreview, BatchProblem, ParsedBatchSelection } from '../../../contract/bulk.ts';
import { BATCH_LIMITS, type BatchKind } from '../../../contract/rules/bulk.ts';
import { fromMinor } from '../../../contract/rules/money.ts';
import { PAYMENT_WALLET } from '../../../contract/rules/payment.ts';
import type { Ctx, Scope } from '../../context.ts';
import { type CheckedOrder, checkSelection } from './checkSelection.ts';
import { assertOptions, selectedIds } from './selection.ts';
import { walletOf } from './store.ts';

/** What a batch over this selection would do, cost and leave in the wallet. */
export async function previewBatch(
  ctx: Ctx,
  scope: Scope,
  input: ParsedBatchSelection,
): Promise<BatchPreview> {
  assertOptions(input);
  return summaryOf(
    ctx,
    scope,
    input.kind,
    await checkSelection(ctx, scope, input, await selectedIds(ctx, scope, input)),
  );
}

export async function summaryOf(
  ctx: Ctx,
  scope: Scope,
  kind: BatchKind,
  checked: CheckedOrder[],
): Promise<BatchPreview> {
  const wallet = await walletOf(ctx, scope);
  const going = checked.filter((row) => !row.problem);
  const sum = total(going);
  const gateway = total(going.filter((row) => row.methodId !== PAYMENT_WALLET));
  const taken = kind === 'confirm' ? sum - gateway : -sum;
  const after = wallet.balanceMinor - taken;
  return {
    kind,
    total: checked.length,
    count: going.length,
    sum: fromMinor(sum),
    gatewaySum: fromMinor(gateway),
    currency: wallet.currency,
    balance: fromMinor(wallet.balanceMinor),
    balanceAfter: fromMinor(after),
    short: fromMinor(taken > 0 ? Math.max(0, -(after + wallet.creditLimitMinor)) : 0),
    byProblem: problemsOf(checked),
  };
}

export const total = (rows: CheckedOrder[]) => rows.reduce((sum, row) => sum + row.priceMinor, 0);

/** The commonest reason first. */
function problemsOf(checked: CheckedOrder[]): BatchProblem[] {
  const byReason = new Map<string, BatchProblem>();
  for (const { orderId, problem } of checked) {
    if (!problem) continue;
    const { code, message, field = null } = problem;
    const key = `${code}\n${field}\n${message}`;
    const known = byReason.get(key) ?? { code, message, field, count: 0, orderIds: [] };
    known.count++;
    if (known.orderIds.length < BATCH_LIMITS.idsPerProblem) known.orderIds.push(orderId);
    byReason.set(key, known);
  }
  return [...byReason.values()].sort((a, b) => b.count - a.count);
}
