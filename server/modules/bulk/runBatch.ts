import type { Actor, Ctx } from '../../context.ts';
import { isDatabaseAway } from '../../db/failures.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import { accountBlocked, Refusal, unexpected } from '../../http/answer/refusal.ts';
import { inNameOf } from '../../http/audit/callRecord.ts';
import { lacksRight } from '../../http/caller/memberRights.ts';
import { enqueue, hasOpenJob } from '../../jobs/queue.ts';
import { keyEnded, makerLoss } from '../apiTokens/maker.ts';
import { tokenById } from '../apiTokens/store.ts';
import { withCatalogMemo } from '../services/catalogMemo.ts';
import { attachToInvoice, openInvoice, trimInvoice } from './billRows.ts';
import { emitProgress, toRowError } from './present.ts';
import { nextRows, OPEN_ROWS, type RowRecord, writeRows } from './rowStore.ts';
import { failRow, workRow } from './rowWork.ts';
import { type BatchRecord, batchOfJob, lockBatch, writeBatch } from './store.ts';

export const BATCH_QUEUE = 'bulk.run';

/** Rows and time of a run: between runs other batches have their turn, and a stopping server waits no longer than this. */
const ROWS_PER_TURN = 100;
const TURN_MS = 2000;
const TELL_EVERY_ROWS = 10;
const TELL_EVERY_MS = 500;

/**
 * One run of a batch's job: processes the next rows, each in a transaction that also stores its result, and plans the next
 * run. After a crash it continues with the first row that has no result.
 */
export async function runBatch(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const batch = await begin(ctx, String(payload.batchId));
  if (!batch) return;
  const { customerId, userId, tokenId } = batch;
  const keyName = (tokenId === null ? null : (await tokenById(ctx, batch, tokenId))?.name) ?? null;
  return inNameOf({ customerId, userId, keyName }, () => workRows(ctx, { ...batch, keyName }));
}

async function workRows(ctx: Ctx, batch: BatchRecord & Pick<Actor, 'keyName'>): Promise<void> {
  const may = await byMaker(ctx, batch);
  const turn = await nextRows(ctx, batch, batch.id, 'waiting', ROWS_PER_TURN);
  if (turn.length > 0) return workTurn(ctx, batch, turn, may(workRow));
  const ready = await nextRows(ctx, batch, batch.id, 'ready', ROWS_PER_TURN);
  if (ready.length === 0) return finish(ctx, batch);
  const invoiceId = batch.invoiceId ?? (await openInvoice(ctx, batch));
  return workTurn(ctx, { ...batch, invoiceId }, invoiceId ? ready : [], may(attachToInvoice));
}

/** Work that refuses each row if the account was blocked, the batch's maker lost the right or its key has ended. */
async function byMaker(ctx: Ctx, batch: BatchRecord): Promise<(work: RowWork) => RowWork> {
  const right = batch.kind === 'confirm' ? 'orders.pay' : 'orders.write';
  const loss = await makerLoss(ctx, batch, right);
  if (!loss) return (work) => work;
  const refusalOf = { blocked: accountBlocked, key: keyEnded, person: () => lacksRight(right) };
  return () => () => Promise.reject(refusalOf[loss]());
}

/** Starts the batch; null when nothing is left to do. */
function begin(ctx: Ctx, id: string): Promise<BatchRecord | null> {
  return ctx.db.tx(async () => {
    const known = await batchOfJob(ctx, id);
    if (!known) return null;
    const batch = await lockBatch(ctx, known, id);
    if (batch.state === 'running') return batch;
    if (batch.state !== 'waiting') return null;
    const now = ctx.ports.clock.now();
    if (batch.undoUntil && now < batch.undoUntil) {
      await runLater(ctx, batch, 'late', batch.undoUntil);
      return null;
    }
    await writeBatch(ctx, batch, id, { state: 'running' });
    const running: BatchRecord = { ...batch, state: 'running' };
    await emitProgress(ctx, running);
    return running;
  });
}

/** Plans a run of the batch; `turn` tells its runs apart. */
export const runLater = (
  ctx: Ctx,
  { id: batchId, customerId }: Pick<BatchRecord, 'id' | 'customerId'>,
  turn: string,
  runAt = ctx.ports.clock.now(),
): Promise<boolean> =>
  enqueue(ctx, BATCH_QUEUE, { batchId, customerId }, { key: `${batchId}:${turn}`, runAt });

type RowWork = (ctx: Ctx, batch: BatchRecord, row: RowRecord) => Promise<void>;

async function workTurn(ctx: Ctx, batch: BatchRecord, rows: RowRecord[], work: RowWork): Promise<void> {
  let unreported = 0;
  const clock = () => ctx.ports.clock.now().getTime();
  const ends = clock() + TURN_MS;
  let reportedAt = clock();
  const pricing = withCatalogMemo(ctx);
  let last: RowRecord | undefined;
  for (const row of rows) {
    if (last && clock() >= ends) break;
    await oneRow(pricing, batch, row, work);
    last = row;
    const now = clock();
    if (++unreported >= TELL_EVERY_ROWS || now - reportedAt >= TELL_EVERY_MS) {
      await emitProgress(ctx, batch);
      unreported = 0;
      reportedAt = now;
    }
    // Requests of users are served between two rows.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await runLater(ctx, batch, `${last?.state}:${last?.seq}`);
}

/** A refused row gets the reason. A row that fails with an unexpected error is tried twice. */
async function oneRow(ctx: Ctx, batch: BatchRecord, row: RowRecord, work: RowWork): Promise<void> {
  for (const lastTry of [false, true]) {
    try {
      return await work(ctx, batch, row);
    } catch (err) {
      if (err instanceof Refusal) return failRow(ctx, batch, row, err);
      if (isDatabaseAway(err)) throw err;
      ctx.log.error(
        { batchId: batch.id, row: row.seq, lastTry, ...loggedError(err) },
        'row of a batch failed',
      );
      if (lastTry) return failRow(ctx, batch, row, unexpected());
    }
  }
}

/**
 * Ends a batch whose job is given up: its unprocessed rows fail, so that the counts add up. It does nothing while a later job continues the
 * batch.
 */
export async function endFailedBatch(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const batch = await batchOfJob(ctx, String(payload.batchId));
  if (!batch || (await hasOpenJob(ctx, BATCH_QUEUE, { batchId: batch.id }))) return;
  await ctx.db.tx(async () => {
    const { state } = await lockBatch(ctx, batch, batch.id);
    if (state !== 'waiting' && state !== 'running') return;
    const set = { state: 'failed' as const, error: toRowError(unexpected()), doneAt: ctx.ports.clock.now() };
    for (const open of OPEN_ROWS) await writeRows(ctx, batch, batch.id, open, set);
    await writeBatch(ctx, batch, batch.id, { state: 'running' });
    await finish(ctx, batch);
  });
}

function finish(ctx: Ctx, before: BatchRecord): Promise<void> {
  return ctx.db.tx(async () => {
    const batch = await lockBatch(ctx, before, before.id);
    if (batch.state !== 'running') return;
    const set = {
      state: 'done' as const,
      finishedAt: ctx.ports.clock.now(),
      invoiceId: await trimInvoice(ctx, batch),
    };
    await writeBatch(ctx, batch, batch.id, set);
    await emitProgress(ctx, { ...batch, ...set });
  });
}
