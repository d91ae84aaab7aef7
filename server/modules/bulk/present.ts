import type {
  BatchPreview,
  BatchProgress,
  BatchRowResult,
  OrderBatch,
} from '../../../contract/orders/bulk.ts';
import { fromMinor, moneyOf } from '../../../contract/rules/money/money.ts';
import type { Actor, Ctx } from '../../context.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import type { Refusal } from '../../http/answer/refusal.ts';
import { isId } from '../orders/ids.ts';
import { billsAmong, dueOf } from '../wallet/invoices/invoiceStore.ts';
import type { BatchSummary, QuotedServices } from './preview.ts';
import type { resultPage } from './rowStore.ts';
import { type BatchRecord, namesOfUsers, seenBatches, type Tally, tallies } from './store.ts';

const time = (at: Date | null) => at?.toISOString() ?? null;

/** Batches as the API returns them. */
export async function toBatches(ctx: Ctx, actor: Actor, rows: BatchRecord[]): Promise<OrderBatch[]> {
  const ids = rows.map((r) => r.id);
  const counts = await tallies(ctx, actor, ids);
  const seen = await seenBatches(ctx, actor, ids);
  const names = await namesOfUsers(ctx, actor, [...new Set(rows.map((r) => r.userId))]);
  // An invoice can be paid from when every order is on it until it is paid or void.
  const billed = rows.flatMap((r) => (r.state === 'done' && r.invoiceId) || []);
  const bills = new Map((await billsAmong(ctx, actor, billed)).map((bill) => [bill.id, bill]));
  const serverNow = ctx.ports.clock.now().toISOString();
  const dueInvoice = ({ invoiceId, currency }: BatchRecord) => {
    const bill = invoiceId ? bills.get(invoiceId) : undefined;
    return { invoiceId: bill?.id ?? null, invoiceDue: bill ? moneyOf(dueOf(bill), currency) : null };
  };
  return rows.map((row) => ({
    ...progressOf(row, counts.get(row.id)),
    sum: moneyOf(row.sumMinor, row.currency),
    undoUntil: time(row.undoUntil),
    serverNow,
    createdAt: row.createdAt.toISOString(),
    finishedAt: time(row.finishedAt),
    by: { userId: row.userId, name: names.get(row.userId) ?? '' },
    seen: seen.has(row.id),
    ...dueInvoice(row),
  }));
}

export async function toBatch(ctx: Ctx, actor: Actor, row: BatchRecord): Promise<OrderBatch> {
  const [batch] = await toBatches(ctx, actor, [row]);
  return batch!;
}

const NONE: Tally = { ok: 0, failed: 0, leftOut: 0 };

function progressOf(
  { id, kind, state, total }: BatchRecord,
  { ok, failed, leftOut }: Tally = NONE,
): BatchProgress {
  return { id, kind, state, total, done: ok + failed, failed, leftOut };
}

/** Sends the progress of a batch to the customer's live streams. */
export async function emitProgress(ctx: Ctx, batch: BatchRecord): Promise<void> {
  const counts = await tallies(ctx, batch, [batch.id]);
  await emitEvent(ctx, batch, 'batch.progress', {
    status: batch.state,
    invoiceId: batch.state === 'done' ? batch.invoiceId : null,
    batch: progressOf(batch, counts.get(batch.id)),
  });
}

/** `named`: the row's id in the call, which is stored if it is no id. */
export const toRowError = ({ code, message, field }: Refusal, named?: string) => ({
  code,
  message,
  field: field ?? null,
  ...(named === undefined || isId(named) ? {} : { named }),
});

type ResultRow = Awaited<ReturnType<typeof resultPage>>['rows'][number];

export function toRowResult(currency: string, { row, ...order }: ResultRow): BatchRowResult {
  const priceMinor = row.priceMinor ?? row.seenPriceMinor;
  return {
    orderId: row.error?.named ?? row.orderId,
    seq: row.seq,
    state: row.state,
    ok: row.state === 'ok' ? true : row.state === 'failed' ? false : null,
    consignmentNo: row.consignmentNo ?? order.consignmentNo,
    referenceNo: order.referenceNo,
    recipientName: order.recipientName,
    statusCode: row.statusCode ?? row.seenStatus,
    price: priceMinor === null ? null : moneyOf(priceMinor, currency),
    invoiceId: row.invoiceId,
    error: row.error,
  };
}

type SummaryRecord = Omit<BatchPreview, 'services'>;

export const toSummary = ({
  sumMinor,
  gatewayMinor,
  balanceMinor,
  balanceAfterMinor,
  shortMinor,
  covered,
  ...counts
}: BatchSummary): SummaryRecord => ({
  ...counts,
  sum: fromMinor(sumMinor),
  gatewaySum: fromMinor(gatewayMinor),
  balance: fromMinor(balanceMinor),
  balanceAfter: fromMinor(balanceAfterMinor),
  short: fromMinor(shortMinor),
  covered: covered && { count: covered.count, sum: fromMinor(covered.sumMinor) },
});

export const toPreview = ({
  summary,
  services,
}: {
  summary: BatchSummary;
  services: QuotedServices;
}): BatchPreview => ({
  ...toSummary(summary),
  services,
});
