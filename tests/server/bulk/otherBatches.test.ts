import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { InboxLine } from '../../../contract/orders/inbox.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { DATABASES } from '../../support/server.ts';
import { t } from '../../support/shipperServer.ts';
import { afterRelease, beforeRelease, restarted, whileCancelling } from '../orders/change/killed.ts';
import { call, data, makeDraft, makeOrder, pageOf, walletBalanceOf } from '../orders/orderBody.ts';
import {
  afterTheWait,
  batchOf,
  makeDrafts,
  previewOf,
  resultsOf,
  start,
  statusOf,
  undo,
  withBatches,
} from './batchWorld.ts';

describe.each(DATABASES)('a batch on %s', (kind) => {
  const shipper = withBatches(kind);

  describe('the other kinds', () => {
    it('a batch that cancels refunds the price; orders that the courier has picked up are not cancelled (BULK-11)', async () => {
      const who = await shipper();
      const [a, b] = [await makeOrder(t, who), await makeOrder(t, who)];
      const [draft] = await makeDrafts(t, who, 1);
      const orderIds = [a.id, b.id, draft!];
      expect(await previewOf(t, who, { kind: 'cancel', orderIds })).toMatchObject({
        count: 3,
        sum: 14,
        balance: 986,
        balanceAfter: 1000,
      });
      const batch = await start(t, who, { kind: 'cancel', orderIds, options: { reason: 'Late' } });
      const moved = await t.app.inject({
        method: 'POST',
        url: `/v1.0/sandbox/order/${b.id}/status`,
        headers: who.auth,
        payload: { statusCode: 500 },
      });
      expect(moved.statusCode).toBe(200);
      await afterTheWait(t);
      const { data: rows } = await resultsOf(t, who, batch.id);
      expect(rows.map((r) => [r.ok, r.statusCode, r.error?.code ?? null])).toEqual([
        [true, 900, null],
        [false, 100, 'ERR_ORDER_STATUS'],
        [true, 900, null],
      ]);
      expect(await walletBalanceOf(t, who)).toBe(993);
      expect(data(await call(t, who, 'GET', `order/${a.id}`))).toMatchObject({ cancelReason: 'Late' });
      expect((await verifyLedger(t.ctx)).problems).toEqual([]);
    });

    it('a batch that cancels a parcel whose courier does not answer leaves it booked with a line of the inbox, and cancels the others (BULK-11, BX-40)', async () => {
      const who = await shipper();
      const [a, b] = [await makeOrder(t, who), await makeOrder(t, who)];
      const batch = await start(t, who, { kind: 'cancel', orderIds: [a.id, b.id] });
      vi.spyOn(t.ctx.ports.couriers, 'release').mockRejectedValueOnce(new Error('no answer'));
      await afterTheWait(t);
      vi.restoreAllMocks();
      const { data: rows } = await resultsOf(t, who, batch.id);
      expect(rows.map((r) => [r.ok, r.error?.code ?? null]).toSorted()).toEqual([
        [false, 'ERR_COURIER_REFUSED'],
        [true, null],
      ]);
      const { data: lines } = pageOf<InboxLine>(await call(t, who, 'GET', 'inbox'));
      expect(lines.map(({ kind, order }) => [kind, order?.statusCode])).toEqual([['cancelUnknown', 100]]);
      await call(t, who, 'POST', `order/${lines[0]!.order!.id}/cancel`, {});
      expect(pageOf<InboxLine>(await call(t, who, 'GET', 'inbox')).data).toEqual([]);
      expect(await walletBalanceOf(t, who)).toBe(1000);
    });

    it('a draft of a cancelling batch that somebody confirms within the ten seconds keeps its parcel at the courier (BULK-11)', async () => {
      const who = await shipper();
      const orderIds = await makeDrafts(t, who, 1);
      const batch = await start(t, who, { kind: 'cancel', orderIds });
      expect((await call(t, who, 'POST', 'order/process', { orderIds, skipQueue: true })).status).toBe(200);
      const release = vi.spyOn(t.ctx.ports.couriers, 'release');
      await afterTheWait(t);
      expect(release).not.toHaveBeenCalled();
      vi.restoreAllMocks();
      const { data: rows } = await resultsOf(t, who, batch.id);
      expect(rows.map((r) => r.error?.code)).toEqual(['ERR_CONFLICT']);
      expect([await statusOf(t, orderIds[0]!), await walletBalanceOf(t, who)]).toEqual([100, 993]);
    });

    it.each([
      ['before the courier is called', beforeRelease],
      ['after the courier released a parcel', afterRelease],
      ['while an order is cancelled', whileCancelling],
    ])(
      'a cancelling batch whose process is killed %s is completed by the next process, each order refunded once (BULK-11)',
      async (_, kill) => {
        const who = await shipper();
        const orderIds = [(await makeOrder(t, who)).id, (await makeOrder(t, who)).id];
        const batch = await start(t, who, { kind: 'cancel', orderIds, options: { reason: 'Late' } });
        kill(t);
        await afterTheWait(t).catch(() => undefined);
        expect(await walletBalanceOf(t, who)).toBe(986);
        await restarted(t);
        const { data: rows } = await resultsOf(t, who, batch.id);
        expect(rows.map((r) => [r.ok, r.statusCode])).toEqual([
          [true, 900],
          [true, 900],
        ]);
        expect(await walletBalanceOf(t, who)).toBe(1000);
        expect((await verifyLedger(t.ctx)).problems).toEqual([]);
      },
    );

    it('a batch that cancels an order in processing refunds its payment, and its preview shows the refund (BULK-11)', async () => {
      const who = await shipper();
      const paid = await makeOrder(t, who, { skipQueue: null });
      expect(await statusOf(t, paid.id)).toBe(11);
      expect(await previewOf(t, who, { kind: 'cancel', orderIds: [paid.id] })).toMatchObject({
        count: 1,
        sum: 7,
        balance: 993,
        balanceAfter: 1000,
      });
      const { id } = await start(t, who, { kind: 'cancel', orderIds: [paid.id] });
      await afterTheWait(t);
      expect(await batchOf(t, who, id)).toMatchObject({ state: 'done', failed: 0 });
      expect(await statusOf(t, paid.id)).toBe(900);
      expect(await walletBalanceOf(t, who)).toBe(1000);
      expect((await verifyLedger(t.ctx)).problems).toEqual([]);
    });

    it('a batch that refreshes begins at once, cannot be undone, and names the rows without a service (BULK-12, BULK-23)', async () => {
      const who = await shipper();
      const [good] = await makeDrafts(t, who, 1);
      const empty = await makeDraft(t, who, {
        receiver: { postcode: null, city: null, country: null, state: null },
      });
      await t.db.sql.update(orders).set({ priceMinor: 1, quotes: null }).where(eq(orders.id, good!));
      const batch = await start(t, who, { kind: 'refresh', orderIds: [good!, empty.id] });
      expect(batch).toMatchObject({ state: 'waiting', undoUntil: null });
      expect((await undo(t, who, batch.id)).status).toBe(409);
      await runDueJobs(t.ctx);
      const { data: rows } = await resultsOf(t, who, batch.id);
      expect(rows).toMatchObject([
        { ok: true, price: { amount: 7 } },
        {
          ok: false,
          error: {
            code: 'ERR_NO_SERVICE',
            message: 'No service carries this order: check its address, weight and item type.',
          },
        },
      ]);
    });
  });
});
