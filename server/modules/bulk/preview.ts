import { createHash } from 'node:crypto';
import type {
  BatchPreview,
  BatchProblem,
  ParsedBatchSelection,
  PricingPlan,
} from '../../../contract/orders/bulk.ts';
import { PAYMENT_WALLET } from '../../../contract/rules/money/payment.ts';
import { BATCH_LIMITS } from '../../../contract/rules/orders/bulk.ts';
import { isPaid } from '../../../contract/rules/orders/orderStatus.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Ctx } from '../../context.ts';
import { Refusal } from '../../http/answer/refusal.ts';
import { isId } from '../orders/ids.ts';
import type { Reader } from '../orders/list/listFilterStore.ts';
import { planPricing } from '../orders/pricing/priceDrafts.ts';
import { unpricedOf } from '../orders/pricing/pricingStore.ts';
import { type CheckedOrder, checkSelection } from './checkSelection.ts';
import { assertOptions, selectedIds } from './selection.ts';
import { quotedServices, walletOf } from './store.ts';

const CHUNK = 1000;

export type QuotedServices = Awaited<ReturnType<typeof quotedServices>>;
type Wallet = Awaited<ReturnType<typeof walletOf>>;

/** Effect, cost and remaining balance of a batch over this selection. */
export async function previewBatch(
  ctx: Ctx,
  scope: Reader,
  input: ParsedBatchSelection,
): Promise<{ summary: BatchSummary; services: QuotedServices }> {
  await assertOptions(ctx, scope, input);
  const ids = await selectedIds(ctx, scope, input);
  const wallet = await walletOf(ctx, scope);
  const checked = await checkSelection(ctx, scope, input, ids);
  const summary = summaryOf(input, checked, wallet);
  const listed = input.kind === 'confirm' && ids.length <= BATCH_LIMITS.serviceList;
  return { summary, services: listed ? await quotedServices(ctx, scope, ids.filter(isId)) : [] };
}

/** The selection for a batch: with `onlyCovered`, orders that the wallet does not cover are left out. */
export const selectedRows = (
  { kind, options }: Pick<ParsedBatchSelection, 'kind' | 'options'>,
  checked: CheckedOrder[],
  wallet: Wallet,
): CheckedOrder[] => {
  if (kind !== 'confirm' || !options?.onlyCovered) return checked;
  const uncovered = new Set(uncoveredOf(checked, wallet));
  return checked.map((row) => (uncovered.has(row) ? { ...row, problem: notCovered() } : row));
};

/** Starts pricing the orders of the selection that were never priced. Returns their number; the preview reports the progress. */
export async function priceSelection(
  ctx: Ctx,
  scope: Reader,
  input: ParsedBatchSelection,
): Promise<PricingPlan> {
  const open: string[] = [];
  const ids = (await selectedIds(ctx, scope, input)).filter(isId);
  for (let from = 0; from < ids.length; from += CHUNK)
    open.push(...(await unpricedOf(ctx, scope, ids.slice(from, from + CHUNK))));
  await ctx.db.tx(() => planPricing(ctx, scope, open));
  return { unpriced: open.length };
}

/** Effect and cost of a batch over these orders. */
export interface BatchSummary
  extends Pick<
    BatchPreview,
    'kind' | 'total' | 'count' | 'digest' | 'currency' | 'byProblem' | 'unpriced' | 'withoutService'
  > {
  sumMinor: number;
  /** The part of the sum that is paid at the gateway. */
  gatewayMinor: number;
  balanceMinor: number;
  balanceAfterMinor: number;
  shortMinor: number;
  /** The orders that the wallet covers, if it covers only some. */
  covered: { count: number; sumMinor: number } | null;
}

export function summaryOf(
  input: Pick<ParsedBatchSelection, 'kind' | 'options'>,
  seen: CheckedOrder[],
  wallet: Wallet,
): BatchSummary {
  const { kind, options } = input;
  const checked = selectedRows(input, seen, wallet);
  const going = checked.filter((row) => !row.problem);
  const sum = total(going);
  const gateway = total(going.filter((row) => row.methodId !== PAYMENT_WALLET));
  const taken = kind === 'confirm' ? sum - gateway : -sum;
  const after = wallet.balanceMinor - taken;
  const uncovered = new Set(kind === 'confirm' && !options?.onlyCovered ? uncoveredOf(checked, wallet) : []);
  return {
    kind,
    total: checked.length,
    count: going.length,
    sumMinor: sum,
    digest: digestOf(going),
    gatewayMinor: gateway,
    currency: wallet.currency,
    balanceMinor: wallet.balanceMinor,
    balanceAfterMinor: after,
    shortMinor: taken > 0 ? Math.max(0, -(after + wallet.creditLimitMinor)) : 0,
    covered: uncovered.size ? sumUp(going.filter((row) => !uncovered.has(row))) : null,
    byProblem: problemsOf(checked),
    unpriced: checked.filter((row) => row.unpriced).length,
    withoutService: checked.filter((row) => row.withoutService).length,
  };
}

/** Couriers move paid orders while a preview is read, so only unpaid orders have their version in it. */
function digestOf(rows: CheckedOrder[]): string {
  const lines = rows.map(({ orderId, seen }) =>
    seen && !isPaid(seen.statusCode) ? `${orderId} ${seen.version}` : orderId,
  );
  // The order of a filter's list may change without any change of the orders.
  return createHash('sha256').update(lines.sort().join('\n')).digest('base64url');
}

const sumUp = (rows: CheckedOrder[]) => ({ count: rows.length, sumMinor: total(rows) });

/** Orders that the wallet does not cover if they are paid one after another. It may still cover a smaller order later in the list. */
function uncoveredOf(checked: CheckedOrder[], { balanceMinor, creditLimitMinor }: Wallet): CheckedOrder[] {
  let left = balanceMinor + creditLimitMinor;
  return checked.filter((row) => {
    if (row.problem || row.methodId !== PAYMENT_WALLET) return false;
    if (row.priceMinor > left) return true;
    left -= row.priceMinor;
    return false;
  });
}

const notCovered = () =>
  new Refusal(402, ERROR.insufficientBalance, 'The wallet does not cover this order.', {
    field: 'paymentMethodId',
  });

export const total = (rows: CheckedOrder[]) => rows.reduce((sum, row) => sum + row.priceMinor, 0);

/** The most frequent reason first. */
function problemsOf(checked: CheckedOrder[]): BatchProblem[] {
  const byReason = new Map<string, BatchProblem>();
  for (const { orderId, problem, unpriced } of checked) {
    if (!problem || unpriced) continue;
    const { code, message, field = null } = problem;
    const key = `${code}\n${field}\n${message}`;
    const known = byReason.get(key) ?? { code, message, field, count: 0, orderIds: [] };
    known.count++;
    if (known.orderIds.length < BATCH_LIMITS.idsPerProblem) known.orderIds.push(orderId);
    byReason.set(key, known);
  }
  return [...byReason.values()].sort((a, b) => b.count - a.count);
}
