import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { LEASE_MS, takeJobs } from '../../../server/jobs/lease.ts';
import { enqueue } from '../../../server/jobs/queue.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { runBatch } from '../../../server/modules/bulk/runBatch.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { DATABASES } from '../../support/server.ts';
import { t } from '../../support/shipperServer.ts';
import { call, walletBalanceOf } from '../orders/orderBody.ts';
import {
  afterTheWait,
  batchOf,
  charges,
  dyingAfter,
  makeDrafts,
  patch,
  previewOf,
  resultsOf,
  start,
  statusOf,
  UNDO_S,
  withBatches,
} from './batchWorld.ts';

describe.each(DATABASES)('a batch with several workers and users on %s', (kind) => {
  const shipper = withBatches(kind);

  describe('a worker that dies', () => {
    it.each([0, 1])(
      'a worker that dies at any statement does no row twice and loses none, payment method %i (BULK-09, BULK-24)',
      async (paymentMethodId) => {
        const who = await shipper();
        const orderIds = await makeDrafts(t, who, 4);
        const batch = await start(t, who, { kind: 'confirm', orderIds, options: { paymentMethodId } });
        t.clock.advance(UNDO_S);
        for (let statements = 0; statements < 400; statements += 23)
          await runBatch(dyingAfter(t.ctx, statements), { batchId: batch.id }).catch((err: Error) => {
            if (err.message !== 'connection lost') throw err;
          });
        await runDueJobs(t.ctx);
        expect(await batchOf(t, who, batch.id)).toMatchObject({ state: 'done', done: 4, failed: 0 });
        const { data: rows } = await resultsOf(t, who, batch.id);
        const codes = await Promise.all(orderIds.map((id) => statusOf(t, id)));
        expect(codes).toEqual(Array(4).fill(paymentMethodId ? 10 : 100));
        expect(new Set(rows.map((r) => r.invoiceId)).size).toBe(paymentMethodId ? 1 : 4);
        expect(await charges(t, who)).toBe(paymentMethodId ? 0 : 4);
        expect(await walletBalanceOf(t, who)).toBe(paymentMethodId ? 1000 : 972);
        expect((await verifyLedger(t.ctx)).problems).toEqual([]);
      },
    );

    it('the job of a worker that dies on every attempt is given up: the batch ends, and the remaining rows have failed (BULK-09)', async () => {
      const who = await shipper();
      const orderIds = await makeDrafts(t, who, 3);
      const batch = await start(t, who, { kind: 'confirm', orderIds });
      t.clock.advance(UNDO_S);
      // Enough for the first order, not for the second.
      for (let statements = 0, done = 0; done < 1; statements += 5) {
        await runBatch(dyingAfter(t.ctx, statements), { batchId: batch.id }).catch(() => undefined);
        ({ done } = await batchOf(t, who, batch.id));
      }
      const { done } = await batchOf(t, who, batch.id);
      expect(done).toBeLessThan(3);
      const ours = sql`queue = 'bulk.run' and payload->>'batchId' = ${batch.id} and done_at is null`;
      await t.db.sql.execute(sql`update job set attempts = max_attempts where ${ours}`);
      await runDueJobs(t.ctx);
      const after = await batchOf(t, who, batch.id);
      expect(after).toMatchObject({ state: 'done', total: 3, done: 3, failed: 3 - done });
      expect(after.finishedAt).not.toBeNull();
      const { data: rows } = await resultsOf(t, who, batch.id);
      expect(rows.filter((r) => r.ok).length).toBe(done);
      expect(rows.at(-1)?.error).toMatchObject({ code: 'ERR_INTERNAL' });
      expect(await charges(t, who)).toBe(done);
      const secondBatch = await start(t, who, { kind: 'confirm', orderIds: orderIds.slice(done) });
      await afterTheWait(t);
      expect(await batchOf(t, who, secondBatch.id)).toMatchObject({ state: 'done', failed: 0 });
    });

    it('a second worker continues the batch of a job that was given up (BULK-09)', async () => {
      const who = await shipper();
      const batch = await start(t, who, { kind: 'confirm', orderIds: await makeDrafts(t, who, 2) });
      await enqueue(t.ctx, 'bulk.run', { batchId: batch.id }, { maxAttempts: 1, key: 'first' });
      await takeJobs(t.ctx, 'dead', ['bulk.run'], 1);
      t.clock.advance(LEASE_MS / 1000 + 1);
      await runDueJobs(t.ctx);
      expect(await batchOf(t, who, batch.id)).toMatchObject({ state: 'done', done: 2, failed: 0 });
    });

    it('two workers on one batch do each row once (BULK-09)', async () => {
      const who = await shipper();
      const batch = await start(t, who, { kind: 'confirm', orderIds: await makeDrafts(t, who, 6) });
      t.clock.advance(UNDO_S);
      await Promise.all([runBatch(t.ctx, { batchId: batch.id }), runBatch(t.ctx, { batchId: batch.id })]);
      await runDueJobs(t.ctx);
      expect(await batchOf(t, who, batch.id)).toMatchObject({ state: 'done', done: 6, failed: 0 });
      expect(await charges(t, who)).toBe(6);
    });
  });

  describe('two operators on the same orders', () => {
    it('the second of two batches over the same orders reports for each row that the first batch has it (BULK-09, BULK-11)', async () => {
      const who = await shipper();
      const [a, b, c] = (await makeDrafts(t, who, 3)) as [string, string, string];
      const first = await start(t, who, { kind: 'confirm', orderIds: [a, b] });
      const seen = await previewOf(t, who, { kind: 'cancel', orderIds: [b, c] });
      expect(seen).toMatchObject({ count: 1, byProblem: [{ code: 'ERR_IN_BATCH', orderIds: [b] }] });
      const second = await start(t, who, { kind: 'cancel', orderIds: [b, c] });
      const { data: rows } = await resultsOf(t, who, second.id);
      expect(rows).toMatchObject([
        { orderId: b, ok: false, error: { code: 'ERR_IN_BATCH' } },
        { orderId: c, ok: null, state: 'waiting' },
      ]);
      await afterTheWait(t);
      expect(await Promise.all([a, b, c].map((id) => statusOf(t, id)))).toEqual([100, 100, 900]);
      expect(await batchOf(t, who, first.id)).toMatchObject({ state: 'done', failed: 0 });
    });

    it('two batches at the same moment: every row goes into exactly one (BULK-09)', async () => {
      const who = await shipper();
      const orderIds = await makeDrafts(t, who, 5);
      const batches = await Promise.all([
        start(t, who, { kind: 'confirm', orderIds: orderIds.slice(0, 4) }),
        start(t, who, { kind: 'confirm', orderIds: orderIds.slice(1).reverse() }),
      ]);
      await afterTheWait(t);
      const after = await Promise.all(batches.map((b) => batchOf(t, who, b.id)));
      expect(after.map((b) => b.state)).toEqual(['done', 'done']);
      expect(after.reduce((n, b) => n + b.done - b.failed, 0)).toBe(5);
      expect(after.reduce((n, b) => n + b.failed, 0)).toBe(3);
      expect(await walletBalanceOf(t, who)).toBe(1000 - 35);
    });

    it('an order that is edited, confirmed or deleted while a batch waits fails in the batch; the other orders are confirmed (BULK-09)', async () => {
      const who = await shipper();
      const orderIds = await makeDrafts(t, who, 4);
      const [edited, confirmed, deleted, left] = orderIds as [string, string, string, string];
      const batch = await start(t, who, { kind: 'confirm', orderIds });
      expect((await patch(t, who, edited, { note: 'another hand' })).status).toBe(200);
      expect(
        (await call(t, who, 'POST', 'order/process', { skipQueue: true, orderIds: [confirmed] })).status,
      ).toBe(200);
      expect((await call(t, who, 'DELETE', `order/${deleted}`)).status).toBe(200);
      await afterTheWait(t);
      const { data: rows } = await resultsOf(t, who, batch.id);
      expect(rows.map((r) => [r.orderId, r.ok, r.error?.code ?? null])).toEqual([
        [edited, false, 'ERR_CONFLICT'],
        [confirmed, false, 'ERR_CONFLICT'],
        [deleted, false, 'ERR_NOT_FOUND'],
        [left, true, null],
      ]);
      expect(rows[0]!.error!.message).toBe('The order was changed meanwhile. Please check it and try again.');
      expect(await statusOf(t, edited)).toBe(0);
      expect(await walletBalanceOf(t, who)).toBe(1000 - 14);
    });
  });
});
