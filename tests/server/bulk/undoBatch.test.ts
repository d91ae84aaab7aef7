import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OrderBatch } from '../../../contract/orders/bulk.ts';
import { orderBatchRow } from '../../../server/db/schema/orders/bulk.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { sandboxShipment } from '../../../server/db/schema/system/sandbox.ts';
import { purgeOldRows } from '../../../server/jobs/maintenance.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { runBatch } from '../../../server/modules/bulk/runBatch.ts';
import { DATABASES } from '../../support/server.ts';
import { t } from '../../support/shipperServer.ts';
import { call, data, error, walletBalanceOf } from '../orders/orderBody.ts';
import {
  afterTheWait,
  batchOf,
  makeDrafts,
  resultsOf,
  start,
  statusOf,
  UNDO_S,
  undo,
  withBatches,
} from './batchWorld.ts';

describe.each(DATABASES)('a batch on %s', (kind) => {
  const shipper = withBatches(kind);

  describe('the same orders in two batches', () => {
    const confirm = (orderIds: string[]) => ({ kind: 'confirm' as const, orderIds });
    const taken = {
      code: 'ERR_IN_BATCH',
      message: 'All of these orders are part of another bulk action already.',
    };

    it('of two equal batches that start at once one is made, and the other is refused with the reason (BULK-09)', async () => {
      const who = await shipper();
      const orderIds = await makeDrafts(t, who, 3);
      const both = await Promise.all([1, 2].map(() => call(t, who, 'POST', 'order/bulk', confirm(orderIds))));
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(error(both.find(({ status }) => status === 409)!)).toMatchObject(taken);
      expect(error(await call(t, who, 'POST', 'order/bulk', confirm(orderIds)))).toMatchObject(taken);
      await afterTheWait(t);
      expect(await walletBalanceOf(t, who)).toBe(979);
    });

    it('orders that another batch has are left out, not failed, and the others are confirmed (BULK-09, BX-34)', async () => {
      const who = await shipper();
      const orderIds = await makeDrafts(t, who, 3);
      await start(t, who, confirm(orderIds.slice(0, 2)));
      const second = await start(t, who, confirm(orderIds));
      expect(second).toMatchObject({ state: 'waiting', total: 3, failed: 2, leftOut: 2, sum: { amount: 7 } });
      await afterTheWait(t);
      expect(await batchOf(t, who, second.id)).toMatchObject({
        state: 'done',
        done: 3,
        failed: 2,
        leftOut: 2,
      });
      const { data: rows } = await resultsOf(t, who, second.id, '?onlyFailed=1');
      expect(rows.map((row) => row.error?.code)).toEqual(['ERR_IN_BATCH', 'ERR_IN_BATCH']);
    });

    it('orders that a colleague’s batch has confirmed already are left out, not failed (BULK-09, BX-34)', async () => {
      const who = await shipper();
      const orderIds = await makeDrafts(t, who, 3);
      await start(t, who, confirm(orderIds.slice(0, 2)));
      await afterTheWait(t);
      const second = await start(t, who, confirm(orderIds));
      await afterTheWait(t);
      expect(await batchOf(t, who, second.id)).toMatchObject({ done: 3, failed: 2, leftOut: 2 });
    });
  });

  describe('ten seconds', () => {
    it('a batch changes nothing within its ten seconds, and undo restores everything (BULK-09, BULK-11)', async () => {
      const who = await shipper();
      const orderIds = await makeDrafts(t, who, 3);
      const batch = await start(t, who, { kind: 'confirm', orderIds });
      expect(batch).toMatchObject({ state: 'waiting', total: 3, done: 0, failed: 0, sum: { amount: 21 } });
      expect(Date.parse(batch.undoUntil!) - Date.parse(batch.serverNow)).toBe(UNDO_S * 1000);
      t.clock.advance(UNDO_S - 1);
      await runDueJobs(t.ctx);
      expect(await walletBalanceOf(t, who)).toBe(1000);
      expect(await statusOf(t, orderIds[0]!)).toBe(0);
      expect(data<OrderBatch>(await undo(t, who, batch.id))).toMatchObject({ state: 'undone', done: 0 });
      expect((await undo(t, who, batch.id)).status).toBe(200);
      await afterTheWait(t);
      expect(await batchOf(t, who, batch.id)).toMatchObject({ state: 'undone' });
      expect(await walletBalanceOf(t, who)).toBe(1000);
      expect(
        await t.db.sql.select().from(sandboxShipment).where(eq(sandboxShipment.orderId, orderIds[0]!)),
      ).toEqual([]);
      const secondBatch = await start(t, who, { kind: 'confirm', orderIds });
      await afterTheWait(t);
      expect(await batchOf(t, who, secondBatch.id)).toMatchObject({ state: 'done', done: 3, failed: 0 });
    });

    it('a worker before the ten seconds are over leaves the batch alone, a worker afterwards runs it (BULK-09)', async () => {
      const who = await shipper();
      const batch = await start(t, who, { kind: 'confirm', orderIds: await makeDrafts(t, who, 1) });
      t.clock.advance(UNDO_S - 1);
      await runBatch(t.ctx, { batchId: batch.id });
      expect(await batchOf(t, who, batch.id)).toMatchObject({ state: 'waiting', done: 0 });
      expect(await walletBalanceOf(t, who)).toBe(1000);
      t.clock.advance(1);
      await runDueJobs(t.ctx);
      expect(await batchOf(t, who, batch.id)).toMatchObject({ state: 'done', done: 1, failed: 0 });
    });

    it('undo is refused after the ten seconds, even before a worker has started (BULK-09)', async () => {
      const who = await shipper();
      const batch = await start(t, who, { kind: 'confirm', orderIds: await makeDrafts(t, who, 1) });
      t.clock.advance(UNDO_S);
      const late = await undo(t, who, batch.id);
      expect([late.status, error(late).code]).toEqual([409, 'ERR_CONFLICT']);
      await runDueJobs(t.ctx);
      expect((await undo(t, who, batch.id)).status).toBe(409);
      expect(await batchOf(t, who, batch.id)).toMatchObject({ state: 'done', done: 1, failed: 0 });
    });
  });

  describe('a reload', () => {
    it('a reload finds the open batches of the account, and their events have the progress (BULK-09, LIVE-05)', async () => {
      const who = await shipper();
      const open = async () => data<OrderBatch[]>(await call(t, who, 'GET', 'order/bulk?open=1'));
      const orderIds = await makeDrafts(t, who, 25);
      const batch = await start(t, who, { kind: 'confirm', orderIds });
      expect((await open()).map((b) => b.id)).toEqual([batch.id]);
      await afterTheWait(t);
      expect(await open()).toEqual([]);
      const all = data<OrderBatch[]>(await call(t, who, 'GET', 'order/bulk'));
      expect(all.map((b) => [b.id, b.state])).toEqual([[batch.id, 'done']]);
      const events = await t.db.sql
        .select({ payload: event.payload })
        .from(event)
        .where(and(eq(event.customerId, who.customerId), eq(event.type, 'batch.progress')))
        .orderBy(event.id);
      const steps = events.map(({ payload }) => payload.batch as { state: string; done: number });
      expect(steps.map((s) => [s.state, s.done])).toEqual([
        ['waiting', 0],
        ['running', 0],
        ['running', 10],
        ['running', 20],
        ['done', 25],
      ]);
    });

    it('old batches are deleted with their rows, open ones are kept (BULK-09)', async () => {
      const who = await shipper();
      const [a, b] = await makeDrafts(t, who, 2);
      const old = await start(t, who, { kind: 'confirm', orderIds: [a!] });
      await undo(t, who, old.id);
      const waiting = await start(t, who, { kind: 'confirm', orderIds: [b!] });
      t.clock.advance(91 * 24 * 3600);
      await purgeOldRows(t.ctx);
      const kept = await t.db.sql
        .select({ id: orderBatchRow.batchId })
        .from(orderBatchRow)
        .where(eq(orderBatchRow.customerId, who.customerId));
      expect(kept.map((r) => r.id)).toEqual([waiting.id]);
    });
  });
});
