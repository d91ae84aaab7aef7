import { and, count, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchPreview, OrderBatch } from '../../../contract/bulk.ts';
import {
  companySetting,
  event,
  ledgerTx,
  orderBatch,
  orderBatchRow,
  orders,
  sandboxShipment,
} from '../../../server/db/schema.ts';
import { purgeOldRows } from '../../../server/jobs/maintenance.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { runBatch } from '../../../server/modules/bulk/runBatch.ts';
import { verifyLedger } from '../../../server/modules/wallet/verifyLedger.ts';
import { hasPostgres, startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type ShipperOptions, type TestShipper } from '../../support/world.ts';
import { call, data, error, makeDraft, makeOrder } from '../orders/orderBody.ts';
import {
  afterTheWait,
  batchOf,
  copyDraft,
  dyingAfter,
  makeDrafts,
  resultsOf,
  start,
  UNDO_S,
  walletOf,
} from './batchWorld.ts';

describe.each(['pglite' as const, ...(hasPostgres() ? (['postgres'] as const) : [])])(
  'batches on %s',
  (kind) => {
    let t: TestServer;
    let companyId: string;
    beforeAll(async () => {
      t = await startTestServer({ kind });
      companyId = (await makeShipper(t)).companyId;
    });
    afterAll(() => t.close());

    const shipper = (options: ShipperOptions = {}) =>
      makeShipper(t, { companyId, walletMinor: 100_000, ...options });
    const statusOf = async (id: string) =>
      (await t.db.sql.select({ code: orders.statusCode }).from(orders).where(eq(orders.id, id)))[0]?.code;
    const charges = async (who: TestShipper) =>
      (
        await t.db.sql
          .select({ n: count() })
          .from(ledgerTx)
          .where(
            and(
              eq(ledgerTx.customerId, who.customerId),
              eq(ledgerTx.category, 'order'),
              isNull(ledgerTx.refundOf),
            ),
          )
      )[0]!.n;
    const preview = async (who: TestShipper, body: unknown) =>
      data<BatchPreview>(await call(t, who, 'POST', 'order/bulk/preview', body));
    const undo = (who: TestShipper, id: string) => call(t, who, 'POST', `order/bulk/${id}/undo`, {});
    const patch = (who: TestShipper, id: string, body: unknown) => call(t, who, 'PUT', `order/${id}`, body);

    describe('before money moves', () => {
      it('the preview names count, sum, balance after and what cannot go, and makes nothing (BULK-09)', async () => {
        const who = await shipper({ walletMinor: 5_000 });
        const good = await makeDrafts(t, who, 3);
        const noService = await makeDraft(t, who, { serviceCode: null });
        const noPhone = await makeDraft(t, who, { receiver: { phone: null } });
        const made = await makeOrder(t, who);
        const seen = await preview(who, {
          kind: 'confirm',
          orderIds: [...good, noService.id, noPhone.id, made.id],
        });
        expect(seen).toMatchObject({
          total: 6,
          count: 3,
          sum: 21,
          gatewaySum: 0,
          currency: 'MYR',
          balance: 43,
          balanceAfter: 22,
          short: 0,
        });
        expect(seen.byProblem).toEqual(
          expect.arrayContaining([
            {
              code: 'ERR_VALIDATION',
              message: 'Service is required',
              field: 'serviceCode',
              count: 1,
              orderIds: [noService.id],
            },
            {
              code: 'ERR_VALIDATION',
              message: '"destination.contact.phone" is required',
              field: 'destination.contact.phone',
              count: 1,
              orderIds: [noPhone.id],
            },
            expect.objectContaining({ code: 'ERR_ORDER_STATUS', count: 1, orderIds: [made.id] }),
          ]),
        );
        expect(seen.byProblem).toHaveLength(3);
        expect(
          await t.db.sql.select().from(orderBatch).where(eq(orderBatch.customerId, who.customerId)),
        ).toEqual([]);
      });

      it('a short wallet says by how much, its credit limit counted (BULK-09)', async () => {
        const who = await shipper({ walletMinor: 500, creditLimitMinor: 300 });
        const orderIds = await makeDrafts(t, who, 2);
        expect(await preview(who, { kind: 'confirm', orderIds })).toMatchObject({
          sum: 14,
          balance: 5,
          balanceAfter: -9,
          short: 6,
        });
        expect(
          await preview(who, { kind: 'confirm', orderIds, options: { paymentMethodId: 1 } }),
        ).toMatchObject({
          sum: 14,
          gatewaySum: 14,
          balanceAfter: 5,
          short: 0,
        });
      });

      it('another service for all is priced by the quotes that each order carries (BULK-09)', async () => {
        const who = await shipper();
        const orderIds = await makeDrafts(t, who, 2);
        const [row] = await t.db.sql.select().from(orders).where(eq(orders.id, orderIds[0]!));
        const other =
          row!.quotes!.find((q) => q.code !== 'DX' && q.service.serviceType === 'courier') ?? row!.quotes!.at(-1)!;
        const seen = await preview(who, { kind: 'confirm', orderIds, options: { serviceCode: other.code } });
        expect(seen.sum).toBeCloseTo(2 * other.price.amount, 2);
        const batch = await start(t, who, {
          kind: 'confirm',
          orderIds,
          options: { serviceCode: other.code },
        });
        await afterTheWait(t);
        expect(await batchOf(t, who, batch.id)).toMatchObject({ state: 'done', done: 2, failed: 0 });
        expect(await walletOf(t, who)).toBeCloseTo(1000 - seen.sum, 2);
      });

      it('what is not what the person saw is refused, with what it is now (BULK-09)', async () => {
        const who = await shipper();
        const orderIds = await makeDrafts(t, who, 2);
        const body = { kind: 'confirm', orderIds, expected: { count: 2, sum: 13 } };
        const refused = await call(t, who, 'POST', 'order/bulk', body);
        expect([refused.status, error(refused).code]).toEqual([409, 'ERR_QUOTE_STALE']);
        expect(error(refused).detail).toMatchObject({ preview: { count: 2, sum: 14 } });
        await start(t, who, { kind: 'confirm', orderIds, expected: { count: 2, sum: 14 } });
      });
    });

    describe('ten seconds', () => {
      it('nothing moves before they are over, and undo leaves everything as it was (BULK-09, BULK-11)', async () => {
        const who = await shipper();
        const orderIds = await makeDrafts(t, who, 3);
        const batch = await start(t, who, { kind: 'confirm', orderIds });
        expect(batch).toMatchObject({ state: 'waiting', total: 3, done: 0, failed: 0, sum: { amount: 21 } });
        expect(Date.parse(batch.undoUntil!) - Date.parse(batch.serverNow)).toBe(UNDO_S * 1000);
        t.clock.advance(UNDO_S - 1);
        await runDueJobs(t.ctx);
        expect(await walletOf(t, who)).toBe(1000);
        expect(await statusOf(orderIds[0]!)).toBe(0);
        expect(data<OrderBatch>(await undo(who, batch.id))).toMatchObject({ state: 'undone', done: 0 });
        expect((await undo(who, batch.id)).status).toBe(200);
        await afterTheWait(t);
        expect(await batchOf(t, who, batch.id)).toMatchObject({ state: 'undone' });
        expect(await walletOf(t, who)).toBe(1000);
        expect(
          await t.db.sql.select().from(sandboxShipment).where(eq(sandboxShipment.orderId, orderIds[0]!)),
        ).toEqual([]);
        const again = await start(t, who, { kind: 'confirm', orderIds });
        await afterTheWait(t);
        expect(await batchOf(t, who, again.id)).toMatchObject({ state: 'done', done: 3, failed: 0 });
      });

      it('afterwards undo is refused, also before a worker came by (BULK-09)', async () => {
        const who = await shipper();
        const batch = await start(t, who, { kind: 'confirm', orderIds: await makeDrafts(t, who, 1) });
        t.clock.advance(UNDO_S);
        const late = await undo(who, batch.id);
        expect([late.status, error(late).code]).toEqual([409, 'ERR_CONFLICT']);
        await runDueJobs(t.ctx);
        expect((await undo(who, batch.id)).status).toBe(409);
        expect(await batchOf(t, who, batch.id)).toMatchObject({ state: 'done', done: 1, failed: 0 });
      });
    });

    describe('confirm', () => {
      it('50 drafts with 2 bad rows: 2 fail, 48 are confirmed, the ledger adds up (BULK-09)', async () => {
        const who = await shipper();
        const orderIds = await makeDrafts(t, who, 48);
        const bad = [
          (await makeDraft(t, who, { serviceCode: null })).id,
          (await makeDraft(t, who, { receiver: { address1: '' } })).id,
        ];
        orderIds.splice(10, 0, bad[0]!);
        orderIds.splice(30, 0, bad[1]!);
        const batch = await start(t, who, { kind: 'confirm', orderIds });
        expect(batch).toMatchObject({ total: 50, done: 2, failed: 2 });
        await afterTheWait(t);
        const done = await batchOf(t, who, batch.id);
        expect(done).toMatchObject({
          state: 'done',
          total: 50,
          done: 50,
          failed: 2,
          by: { name: 'Aisyah Rahman' },
        });
        expect(done.finishedAt).not.toBeNull();
        const all = await resultsOf(t, who, batch.id);
        expect(all.data.map((r) => r.orderId)).toEqual(orderIds);
        expect(all.data.filter((r) => r.ok).map((r) => [r.statusCode, r.price?.amount])).toEqual(
          Array(48).fill([100, 7]),
        );
        expect(new Set(all.data.filter((r) => r.ok).map((r) => r.consignmentNo)).size).toBe(48);
        const failed = await resultsOf(t, who, batch.id, '?onlyFailed=1&limit=1&offset=1');
        expect(failed).toMatchObject({ rowTotal: 2, data: [{ orderId: bad[1], ok: false }] });
        expect(failed.data[0]!.error).toMatchObject({ field: 'destination.contact.address1' });
        expect(await walletOf(t, who)).toBe(1000 - 48 * 7);
        expect(await charges(who)).toBe(48);
        expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
      });

      it('a wallet that runs out fails the rows that it does not cover, and never goes below its limit (BULK-09)', async () => {
        const who = await shipper({ walletMinor: 1_500 });
        const batch = await start(t, who, { kind: 'confirm', orderIds: await makeDrafts(t, who, 3) });
        await afterTheWait(t);
        const { data: rows } = await resultsOf(t, who, batch.id);
        expect(rows.map((r) => r.ok)).toEqual([true, true, false]);
        expect(rows[2]!.error).toMatchObject({ code: 'ERR_INSUFFICIENT_BALANCE' });
        expect(await walletOf(t, who)).toBe(1);
      });

      it('a price that changed meanwhile is not charged (BULK-09)', async () => {
        const who = await shipper();
        const [id] = await makeDrafts(t, who, 1);
        await t.db.sql.update(orders).set({ priceMinor: 650 }).where(eq(orders.id, id!));
        const batch = await start(t, who, { kind: 'confirm', orderIds: [id!] });
        await afterTheWait(t);
        const { data: rows } = await resultsOf(t, who, batch.id);
        expect(rows[0]).toMatchObject({ ok: false, error: { code: 'ERR_QUOTE_STALE' } });
        expect(await walletOf(t, who)).toBe(1000);
      });

      it("a courier's refusal fails its row and costs nothing (BULK-09)", async () => {
        const who = await shipper();
        const orderIds = await makeDrafts(t, who, 1);
        const booking = t.ctx.ports.couriers.book;
        t.ctx.ports.couriers.book = async () =>
          ({ accepted: false, reason: 'No driver' }) as Awaited<ReturnType<typeof booking>>;
        const batch = await start(t, who, { kind: 'confirm', orderIds });
        await afterTheWait(t);
        t.ctx.ports.couriers.book = booking;
        const { data: rows } = await resultsOf(t, who, batch.id);
        expect(rows[0]).toMatchObject({
          ok: false,
          statusCode: 99,
          error: { code: 'ERR_COURIER_REFUSED', message: 'No driver' },
        });
        expect(await walletOf(t, who)).toBe(1000);
      });

      it('a row that breaks for no known reason holds back no other (BULK-09)', async () => {
        const who = await shipper();
        const orderIds = await makeDrafts(t, who, 3);
        const booking = t.ctx.ports.couriers.book;
        t.ctx.ports.couriers.book = async (parcel) => {
          if (parcel.orderId === orderIds[1]) throw new Error('the line is dead');
          return booking(parcel);
        };
        const batch = await start(t, who, { kind: 'confirm', orderIds });
        await afterTheWait(t);
        t.ctx.ports.couriers.book = booking;
        const { data: rows } = await resultsOf(t, who, batch.id);
        expect(rows.map((r) => r.ok)).toEqual([true, false, true]);
        expect(rows[1]!.error).toMatchObject({ code: 'ERR_INTERNAL' });
        expect(await walletOf(t, who)).toBe(1000 - 14);
      });
    });

    describe('a worker that dies', () => {
      it.each([0, 1])(
        'at whatever statement leaves nothing twice and nothing lost, payment method %i (BULK-09, BULK-24)',
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
          const codes = await Promise.all(orderIds.map(statusOf));
          expect(codes).toEqual(Array(4).fill(paymentMethodId ? 10 : 100));
          expect(new Set(rows.map((r) => r.invoiceId)).size).toBe(paymentMethodId ? 1 : 4);
          expect(await charges(who)).toBe(paymentMethodId ? 0 : 4);
          expect(await walletOf(t, who)).toBe(paymentMethodId ? 1000 : 972);
          expect((await verifyLedger(t.ctx)).problems).toEqual([]);
        },
      );

      it('two workers on one batch do each row once (BULK-09)', async () => {
        const who = await shipper();
        const batch = await start(t, who, { kind: 'confirm', orderIds: await makeDrafts(t, who, 6) });
        t.clock.advance(UNDO_S);
        await Promise.all([runBatch(t.ctx, { batchId: batch.id }), runBatch(t.ctx, { batchId: batch.id })]);
        await runDueJobs(t.ctx);
        expect(await batchOf(t, who, batch.id)).toMatchObject({ state: 'done', done: 6, failed: 0 });
        expect(await charges(who)).toBe(6);
      });
    });

    describe('two operators on the same orders', () => {
      it('the second batch says per row that the first one has it (BULK-09, BULK-11)', async () => {
        const who = await shipper();
        const [a, b, c] = (await makeDrafts(t, who, 3)) as [string, string, string];
        const first = await start(t, who, { kind: 'confirm', orderIds: [a, b] });
        const seen = await preview(who, { kind: 'cancel', orderIds: [b, c] });
        expect(seen).toMatchObject({ count: 1, byProblem: [{ code: 'ERR_CONFLICT', orderIds: [b] }] });
        const second = await start(t, who, { kind: 'cancel', orderIds: [b, c] });
        const { data: rows } = await resultsOf(t, who, second.id);
        expect(rows).toMatchObject([
          { orderId: b, ok: false, error: { code: 'ERR_CONFLICT' } },
          { orderId: c, ok: null, state: 'waiting' },
        ]);
        await afterTheWait(t);
        expect(await Promise.all([a, b, c].map(statusOf))).toEqual([100, 100, 900]);
        expect(await batchOf(t, who, first.id)).toMatchObject({ state: 'done', failed: 0 });
      });

      it('both at the same moment: every row goes into exactly one (BULK-09)', async () => {
        const who = await shipper();
        const orderIds = await makeDrafts(t, who, 5);
        const batches = await Promise.all([
          start(t, who, { kind: 'confirm', orderIds }),
          start(t, who, { kind: 'confirm', orderIds: [...orderIds].reverse() }),
        ]);
        await afterTheWait(t);
        const after = await Promise.all(batches.map((b) => batchOf(t, who, b.id)));
        expect(after.map((b) => b.state)).toEqual(['done', 'done']);
        expect(after.reduce((n, b) => n + b.done - b.failed, 0)).toBe(5);
        expect(after.reduce((n, b) => n + b.failed, 0)).toBe(5);
        expect(await walletOf(t, who)).toBe(1000 - 35);
      });

      it('an edit, a single confirm and a deletion while it waits fail those rows alone (BULK-09)', async () => {
        const who = await shipper();
        const orderIds = await makeDrafts(t, who, 4);
        const [edited, confirmed, deleted, left] = orderIds as [string, string, string, string];
        const batch = await start(t, who, { kind: 'confirm', orderIds });
        expect((await patch(who, edited, { note: 'another hand' })).status).toBe(200);
        expect((await call(t, who, 'POST', 'order/process', { orderIds: [confirmed] })).status).toBe(200);
        expect((await call(t, who, 'DELETE', `order/${deleted}`)).status).toBe(200);
        await afterTheWait(t);
        const { data: rows } = await resultsOf(t, who, batch.id);
        expect(rows.map((r) => [r.orderId, r.ok, r.error?.code ?? null])).toEqual([
          [edited, false, 'ERR_CONFLICT'],
          [confirmed, false, 'ERR_CONFLICT'],
          [deleted, false, 'ERR_NOT_FOUND'],
          [left, true, null],
        ]);
        expect(rows[0]!.error!.message).toBe(
          'The order was changed meanwhile. Please check it and try again.',
        );
        expect(await statusOf(edited)).toBe(0);
        expect(await walletOf(t, who)).toBe(1000 - 14);
      });
    });

    describe('what is asked for', () => {
      it('the same key makes one batch, answered twice (BULK-09)', async () => {
        const who = await shipper();
        const body = { kind: 'confirm' as const, orderIds: await makeDrafts(t, who, 2) };
        const key = { 'idempotency-key': 'one-press' };
        const [first, second] = [await start(t, who, body, key), await start(t, who, body, key)];
        expect(second).toEqual(first);
        await afterTheWait(t);
        expect(await walletOf(t, who)).toBe(1000 - 14);
        expect(
          await t.db.sql.select().from(orderBatch).where(eq(orderBatch.customerId, who.customerId)),
        ).toHaveLength(1);
      });

      it("somebody else's ids are answered like absent ones, row by row (BULK-09, BULK-11)", async () => {
        const [who, other] = [await shipper(), await shipper()];
        const foreign = (await makeDrafts(t, other, 1))[0]!;
        const absent = '00000000-0000-4000-8000-000000000000';
        for (const kind of ['confirm', 'cancel', 'refresh'] as const) {
          const batch = await start(t, who, { kind, orderIds: [foreign, absent] });
          expect(batch).toMatchObject({ state: 'done', done: 2, failed: 2, undoUntil: null });
          const { data: rows } = await resultsOf(t, who, batch.id);
          const [a, b] = rows.map(({ orderId, seq, ...rest }) => rest);
          expect(a).toEqual(b);
          expect(a).toMatchObject({ ok: false, error: { code: 'ERR_NOT_FOUND', message: 'File not found' } });
        }
        expect(await statusOf(foreign)).toBe(0);
      });

      it('a filter means all that it finds, over a thousand too, in the order of the list (BULK-02, BULK-09)', async () => {
        const who = await shipper();
        const [first] = await makeDrafts(t, who, 1);
        await makeOrder(t, who);
        await copyDraft(t, first!, 1200);
        const filter = {
          status: 'DRAFT',
          retrieve: 'quotes',
          limit: 50,
          page: 2,
          sortBy: 'createdAt',
          orderBy: 'asc',
        } as const;
        expect(await preview(who, { kind: 'confirm', filter })).toMatchObject({
          total: 1201,
          count: 1201,
          sum: 8407,
          short: 7414,
        });
        const batch = await start(t, who, { kind: 'cancel', filter, options: { reason: 'Duplicate' } });
        expect(batch.total).toBe(1201);
        const listed = data<{ data: string[] }>(
          await call(t, who, 'GET', 'orders?status=DRAFT&orderBy=asc'),
        ).data;
        const page = await resultsOf(t, who, batch.id, '?offset=1000&limit=500');
        expect(page.data.map((r) => r.orderId)).toEqual(listed.slice(1000));
        expect(page.rowTotal).toBe(1201);
        await afterTheWait(t);
        expect(await batchOf(t, who, batch.id)).toMatchObject({ state: 'done', done: 1201, failed: 0 });
        const [left] = await t.db.sql
          .select({ n: count() })
          .from(orders)
          .where(
            and(
              eq(orders.customerId, who.customerId),
              eq(orders.cancelReason, 'Duplicate'),
              eq(orders.statusCode, 900),
            ),
          );
        expect(left!.n).toBe(1201);
      });

      it.each([
        ['neither ids nor filter', { kind: 'confirm' }, 'orderIds'],
        ['both', { kind: 'confirm', orderIds: [], filter: {} }, 'orderIds'],
        ['no ids', { kind: 'confirm', orderIds: [] }, 'orderIds'],
        ['a filter that finds nothing', { kind: 'confirm', filter: { keyword: 'nothing such' } }, 'filter'],
        ['a name that the list does not know', { kind: 'cancel', filter: { statuscode: '0' } }, 'filter'],
        [
          'a payment method that is none',
          { kind: 'confirm', filter: {}, options: { paymentMethodId: 77 } },
          'paymentMethodId',
        ],
        [
          'a time that is none',
          { kind: 'confirm', filter: {}, options: { scheduledAt: 'soon' } },
          'options.scheduledAt',
        ],
        ['another kind', { kind: 'explode', filter: {} }, 'kind'],
      ])('is refused with %s (API-09)', async (_, body, field) => {
        const res = await call(t, await shipper(), 'POST', 'order/bulk', body);
        expect([res.status, error(res).field]).toEqual([422, field]);
      });
    });

    describe('the other kinds', () => {
      it('cancel gives the money back; what the courier has by now stays (BULK-11)', async () => {
        const who = await shipper();
        const [a, b] = [await makeOrder(t, who), await makeOrder(t, who)];
        const [draft] = await makeDrafts(t, who, 1);
        const orderIds = [a.id, b.id, draft!];
        expect(await preview(who, { kind: 'cancel', orderIds })).toMatchObject({
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
        expect(await walletOf(t, who)).toBe(993);
        expect(data(await call(t, who, 'GET', `order/${a.id}`))).toMatchObject({ cancelReason: 'Late' });
        expect((await verifyLedger(t.ctx)).problems).toEqual([]);
      });

      it('refresh begins at once, cannot be undone, and names the rows without a service (BULK-12, BULK-23)', async () => {
        const who = await shipper();
        const [good] = await makeDrafts(t, who, 1);
        const empty = await makeDraft(t, who, {
          receiver: { postcode: null, city: null, country: null, state: null },
        });
        await t.db.sql.update(orders).set({ priceMinor: 1, quotes: null }).where(eq(orders.id, good!));
        const batch = await start(t, who, { kind: 'refresh', orderIds: [good!, empty.id] });
        expect(batch).toMatchObject({ state: 'waiting', undoUntil: null });
        expect((await undo(who, batch.id)).status).toBe(409);
        await runDueJobs(t.ctx);
        const { data: rows } = await resultsOf(t, who, batch.id);
        expect(rows).toMatchObject([
          { ok: true, price: { amount: 7 } },
          {
            ok: false,
            error: { code: 'ERR_NO_SERVICE', message: 'Reload this page OR no service available.' },
          },
        ]);
      });
    });

    describe('at the gateway', () => {
      it('the orders share one invoice, named when all are on it; paid, they go on (BULK-24)', async () => {
        const who = await shipper();
        const orderIds = await makeDrafts(t, who, 3);
        orderIds.push((await makeDraft(t, who, { serviceCode: null })).id);
        const batch = await start(t, who, { kind: 'confirm', orderIds, options: { paymentMethodId: 1 } });
        await afterTheWait(t);
        const done = await batchOf(t, who, batch.id);
        expect(done).toMatchObject({ state: 'done', done: 4, failed: 1, invoiceId: expect.any(String) });
        const { data: rows } = await resultsOf(t, who, batch.id);
        expect(rows.map((r) => [r.ok, r.statusCode, r.invoiceId])).toEqual([
          ...Array(3).fill([true, 10, done.invoiceId]),
          [false, 0, null],
        ]);
        const bill = data(await call(t, who, 'GET', `wallet/invoice/${done.invoiceId}`));
        expect(bill).toMatchObject({ status: 0, totalPrice: { amount: 21 } });
        expect(bill.items).toHaveLength(3);
        const listed = data<{ rowTotal: number }>(
          await call(t, who, 'GET', `order?invoiceId=${done.invoiceId}`),
        );
        expect(listed.rowTotal).toBe(3);
      });

      it('an order that changed before it was on the invoice is taken off it (BULK-24)', async () => {
        const who = await shipper();
        const orderIds = await makeDrafts(t, who, 3);
        const batch = await start(t, who, { kind: 'confirm', orderIds, options: { paymentMethodId: 1 } });
        t.clock.advance(UNDO_S);
        await runBatch(t.ctx, { batchId: batch.id });
        expect((await patch(who, orderIds[1]!, { note: 'another hand' })).status).toBe(200);
        await runDueJobs(t.ctx);
        const done = await batchOf(t, who, batch.id);
        expect(done).toMatchObject({ state: 'done', failed: 1 });
        const bill = data(await call(t, who, 'GET', `wallet/invoice/${done.invoiceId}`));
        expect(bill).toMatchObject({ totalPrice: { amount: 14 } });
        expect(await statusOf(orderIds[1]!)).toBe(0);
      });

      it('below what the gateway takes, all of these rows say so and none waits for a payment (BULK-24, FORM-66)', async () => {
        const who = await makeShipper(t, { companyCode: `min${kind}` });
        await t.db.sql
          .insert(companySetting)
          .values({ companyId: who.companyId, name: 'min_order_amount', data: 20 });
        const orderIds = await makeDrafts(t, who, 2);
        const batch = await start(t, who, { kind: 'confirm', orderIds, options: { paymentMethodId: 1 } });
        await afterTheWait(t);
        expect(await batchOf(t, who, batch.id)).toMatchObject({ state: 'done', failed: 2, invoiceId: null });
        const { data: rows } = await resultsOf(t, who, batch.id);
        expect(rows[0]!.error).toMatchObject({
          code: 'ERR_BELOW_MINIMUM',
          message: 'Your order must exceed MYR 20.00 to use payment gateway',
        });
        expect(await Promise.all(orderIds.map(statusOf))).toEqual([0, 0]);
      });
    });

    describe('a reload', () => {
      it('finds the open batches of the account, and their events tell how far they are (BULK-09, LIVE-05)', async () => {
        const who = await shipper();
        const open = async () => data<OrderBatch[]>(await call(t, who, 'GET', 'order/bulk?open=1'));
        const orderIds = await makeDrafts(t, who, 25);
        const batch = await start(t, who, { kind: 'confirm', orderIds });
        expect((await open()).map((b) => b.id)).toEqual([batch.id]);
        await afterTheWait(t);
        expect(await open()).toEqual([]);
        const all = data<OrderBatch[]>(await call(t, who, 'GET', 'order/bulk'));
        expect(all.map((b) => [b.id, b.state])).toEqual([[batch.id, 'done']]);
        const told = await t.db.sql
          .select({ payload: event.payload })
          .from(event)
          .where(and(eq(event.customerId, who.customerId), eq(event.type, 'batch.progress')));
        const steps = told.map(({ payload }) => payload.batch as { state: string; done: number });
        expect(steps.map((s) => [s.state, s.done])).toEqual([
          ['waiting', 0],
          ['running', 0],
          ['running', 10],
          ['running', 20],
          ['done', 25],
        ]);
      });

      it('old batches go with their rows, open ones stay (BULK-09)', async () => {
        const who = await shipper();
        const [a, b] = await makeDrafts(t, who, 2);
        const old = await start(t, who, { kind: 'confirm', orderIds: [a!] });
        await undo(who, old.id);
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
  },
);
