import type { BatchRowResult, OrderBatch, ParsedBatchInput } from '../../../contract/orders/bulk.ts';
import { moneyText } from '../../../contract/rules/money/money.ts';
import { BATCH_LIMITS, canBeUndone } from '../../../contract/rules/orders/bulk.ts';
import { isPrintable } from '../../../contract/rules/orders/orderStatus.ts';
import { type Page, toPage } from '../../../contract/wire/envelope.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { conflict, invalid, notFound, Refusal } from '../../http/answer/refusal.ts';
import { assertKeyInForce } from '../../http/request/idempotency.ts';
import { isId } from '../orders/ids.ts';
import { assertNotAllTaken, type CheckedOrder, checkSelection, inAnotherBatch } from './checkSelection.ts';
import { emitProgress, toBatch, toBatches, toRowError, toRowResult, toSummary } from './present.ts';
import { type BatchSummary, selectedRows, summaryOf, total } from './preview.ts';
import { doneOrders, insertRows, type NewRow, resultPage, writeRows } from './rowStore.ts';
import { runLater } from './runBatch.ts';
import { assertOptions, selectedIds } from './selection.ts';
import {
  type BatchRecord,
  batchPage,
  findBatch,
  insertBatch,
  insertSeen,
  lockBatch,
  walletOf,
  writeBatch,
} from './store.ts';

/**
 * Freezes a selection and plans its job. An existing id returns its batch, so a call repeated after a crash makes no second batch. Throws
 * 409 ERR_QUOTE_STALE when the selection differs from the user's preview, and 409 if other batches have all of its orders.
 */
export async function startBatch(
  ctx: Ctx,
  actor: Actor,
  input: ParsedBatchInput,
  id: string,
): Promise<OrderBatch> {
  const made = await findBatch(ctx, actor, id);
  if (made) {
    assertKeyInForce(ctx, made);
    return toBatch(ctx, actor, made);
  }
  await assertOptions(ctx, actor, input);
  const ids = await selectedIds(ctx, actor, input);
  if (ids.length === 0)
    throw invalid(input.filter ? 'filter' : 'orderIds', 'There are no orders to process.');
  const wallet = await walletOf(ctx, actor);
  const checked = await checkSelection(ctx, actor, input, ids);
  assertExpected(input, summaryOf(input, checked, wallet));
  assertNotAllTaken(checked.map((row) => row.problem));
  const rows = selectedRows(input, checked, wallet);
  const batch = await ctx.db.tx(() => freeze(ctx, actor, input, id, rows, wallet.currency));
  return toBatch(ctx, actor, batch);
}

function assertExpected({ expected }: ParsedBatchInput, now: BatchSummary): void {
  if (!expected) return;
  const { count, sum, digest } = expected;
  const isSame = digest == null || digest === now.digest;
  if (isSame && count === now.count && Math.round(sum * 100) === now.sumMinor) return;
  throw new Refusal(
    409,
    ERROR.staleQuote,
    `The orders have changed: there are now ${now.count} for ${moneyText(now.sumMinor, now.currency)}.`,
    { detail: { preview: toSummary(now) } },
  );
}

async function freeze(
  ctx: Ctx,
  actor: Actor,
  { kind, options }: ParsedBatchInput,
  id: string,
  checked: CheckedOrder[],
  currency: string,
): Promise<BatchRecord> {
  const now = ctx.ports.clock.now();
  const batch: BatchRecord = {
    id,
    companyId: actor.companyId,
    customerId: actor.customerId,
    userId: actor.userId,
    tokenId: actor.tokenId ?? null,
    kind,
    state: 'waiting',
    options: options ?? {},
    total: checked.length,
    sumMinor: total(checked.filter((row) => !row.problem)),
    currency,
    undoUntil: canBeUndone(kind) ? new Date(now.getTime() + BATCH_LIMITS.undoMs) : null,
    invoiceId: null,
    createdAt: now,
    finishedAt: null,
  };
  await insertBatch(ctx, batch);
  const goes = await freezeRows(ctx, batch, checked, now);
  if (goes) {
    await runLater(ctx, batch, 'first', batch.undoUntil ?? now);
  } else {
    batch.state = 'done';
    batch.undoUntil = null;
    batch.finishedAt = now;
    await writeBatch(ctx, batch, id, batch);
  }
  await emitProgress(ctx, batch);
  return batch;
}

/** A text that is no id has no place in the column of ids; the row's error holds it. */
const standIn = (seq: number) => `00000000-0000-0000-0000-${String(seq).padStart(12, '0')}`;

/** Stores the rows. Returns whether any row can be processed. */
async function freezeRows(
  ctx: Ctx,
  batch: BatchRecord,
  checked: CheckedOrder[],
  now: Date,
): Promise<boolean> {
  const toRow = (row: CheckedOrder, seq: number): NewRow => ({
    batchId: batch.id,
    seq,
    companyId: batch.companyId,
    customerId: batch.customerId,
    orderId: isId(row.orderId) ? row.orderId : standIn(seq),
    seenVersion: row.seen?.version ?? null,
    seenStatus: row.seen?.statusCode ?? null,
    seenPriceMinor: row.priceMinor,
    consignmentNo: row.seen?.consignmentNo ?? null,
    ...(row.problem
      ? { state: 'failed', error: toRowError(row.problem, row.orderId), doneAt: now, seenPriceMinor: null }
      : { state: 'waiting' }),
  });
  const rows = checked.map(toRow);
  const taken = await insertRows(ctx, rows);
  if (taken.size > 0) {
    assertNotAllTaken(rows.map((row) => (taken.has(row.orderId) ? inAnotherBatch() : row.error)));
    const refused = rows.filter((row) => taken.has(row.orderId));
    batch.sumMinor -= refused.reduce((sum, row) => sum + (row.seenPriceMinor ?? 0), 0);
    await writeBatch(ctx, batch, batch.id, { sumMinor: batch.sumMinor });
    await insertRows(
      ctx,
      refused.map((row) => ({ ...row, state: 'failed', error: toRowError(inAnotherBatch()), doneAt: now })),
    );
  }
  return rows.some((row) => row.state === 'waiting' && !taken.has(row.orderId));
}

/** Undoes a batch before any of it ran; a second call changes nothing. Throws 404, and 409 when it is too late. */
export async function undoBatch(ctx: Ctx, actor: Actor, id: string): Promise<OrderBatch> {
  const undone = await ctx.db.tx(async () => {
    const batch = await lockBatch(ctx, actor, id);
    if (batch.state === 'undone') return batch;
    const now = ctx.ports.clock.now();
    if (batch.state !== 'waiting' || !batch.undoUntil || now >= batch.undoUntil) throw tooLate(batch, now);
    await writeBatch(ctx, actor, id, { state: 'undone', finishedAt: now });
    await writeRows(ctx, actor, id, 'waiting', { state: 'undone', doneAt: now });
    const after: BatchRecord = { ...batch, state: 'undone', finishedAt: now };
    await emitProgress(ctx, after);
    return after;
  });
  return toBatch(ctx, actor, undone);
}

const tooLate = (batch: BatchRecord, now: Date) =>
  conflict('It is too late to undo this: it has already started.', {
    state: batch.state,
    undoUntil: batch.undoUntil?.toISOString() ?? null,
    serverNow: now.toISOString(),
  });

/** Throws 404. */
export async function batchById(ctx: Ctx, actor: Actor, id: string): Promise<OrderBatch> {
  const row = await findBatch(ctx, actor, id);
  if (!row) throw notFound();
  return toBatch(ctx, actor, row);
}

/** Dismisses a finished batch for the actor's user; a second call changes nothing. Throws 404, and 409 while it runs. */
export async function markBatchSeen(ctx: Ctx, actor: Actor, id: string): Promise<OrderBatch> {
  return ctx.db.tx(async () => {
    const row = await lockBatch(ctx, actor, id);
    if (row.state === 'waiting' || row.state === 'running')
      throw conflict('This is still running. It can be dismissed once it has finished.');
    await insertSeen(ctx, actor, id, ctx.ports.clock.now());
    return toBatch(ctx, actor, row);
  });
}

export async function listBatches(
  ctx: Ctx,
  actor: Actor,
  open: boolean,
  limit: number,
): Promise<OrderBatch[]> {
  return toBatches(ctx, actor, await batchPage(ctx, actor, open, limit));
}

/** Throws 404. */
export async function batchResults(
  ctx: Ctx,
  scope: Scope,
  id: string,
  page: { onlyFailed: boolean; offset: number; limit: number },
): Promise<Page<BatchRowResult>> {
  const batch = await findBatch(ctx, scope, id);
  if (!batch) throw notFound();
  const { rows, rowTotal } = await resultPage(ctx, scope, id, page);
  return toPage(
    rows.map((row) => toRowResult(batch.currency, row)),
    rowTotal,
    Math.floor(page.offset / page.limit) + 1,
    page.limit,
  );
}

/** Ids of the orders of a batch whose labels can be printed, in the order in which they were made. Throws 404. */
export async function printableOrders(ctx: Ctx, scope: Scope, id: string): Promise<string[]> {
  if (!(await findBatch(ctx, scope, id))) throw notFound();
  const orders = await doneOrders(ctx, scope, id);
  return orders.filter((order) => isPrintable(order.statusCode)).map((order) => order.id);
}
