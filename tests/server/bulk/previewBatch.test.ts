import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OrderBatch } from '../../../contract/orders/bulk.ts';
import { orderBatch } from '../../../server/db/schema/orders/bulk.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { writeOrder } from '../../../server/modules/orders/store.ts';
import { DATABASES } from '../../support/server.ts';
import { t } from '../../support/shipperServer.ts';
import { call, data, error, makeDraft, makeOrder, pageOf, walletBalanceOf } from '../orders/orderBody.ts';
import {
  afterTheWait,
  batchOf,
  copyDraft,
  makeDrafts,
  patch,
  previewOf,
  resultsOf,
  start,
  statusOf,
  undo,
  withBatches,
} from './batchWorld.ts';

describe.each(DATABASES)('a batch before it runs on %s', (kind) => {
  const shipper = withBatches(kind);

  describe('before money moves', () => {
    it('before money moves the preview has count, sum, balance afterwards and the orders that cannot be processed, and changes nothing (BULK-09)', async () => {
      const who = await shipper({ walletMinor: 5_000 });
      const good = await makeDrafts(t, who, 3);
      const noService = await makeDraft(t, who, { serviceCode: null });
      const noPhone = await makeDraft(t, who, { receiver: { phone: null } });
      const made = await makeOrder(t, who);
      const seen = await previewOf(t, who, {
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

    it('an order whose promo code does not fit its service or the service chosen for all is left out, because it would be refused (BULK-09, FORM-47)', async () => {
      const who = await shipper();
      const [fits] = await makeDrafts(t, who, 1);
      const unfit = await makeDraft(t, who, { promoCode: 'NEXTDAY2', serviceCode: 'MBE' });
      const dx = await makeDraft(t, who, { promoCode: 'NEXTDAY2' });
      const orderIds = [fits!, unfit.id, dx.id];
      const problem = (message: string, ids: string[]) => ({
        code: 'ERR_VALIDATION',
        field: 'promoCode',
        message,
        count: ids.length,
        orderIds: ids,
      });
      const MESSAGE = 'This promo code does not apply to Merbok Economy, only to Tupai Next Day.';
      const seen = await previewOf(t, who, { kind: 'confirm', orderIds });
      expect(seen).toMatchObject({ total: 3, count: 2, byProblem: [problem(MESSAGE, [unfit.id])] });
      const forAll = await previewOf(t, who, { kind: 'confirm', orderIds, options: { serviceCode: 'MBE' } });
      expect(forAll).toMatchObject({ count: 1, byProblem: [problem(MESSAGE, [unfit.id, dx.id])] });
      const dxForAll = await previewOf(t, who, { kind: 'confirm', orderIds, options: { serviceCode: 'DX' } });
      expect(dxForAll).toMatchObject({ count: 3, byProblem: [] });
      const refused = await call(t, who, 'PUT', `order/${unfit.id}`, { process: true });
      expect([refused.status, error(refused).message]).toEqual([400, MESSAGE]);
    });

    it('a preview with a too low wallet has the missing amount, credit limit included (BULK-09)', async () => {
      const who = await shipper({ walletMinor: 500, creditLimitMinor: 300 });
      const orderIds = await makeDrafts(t, who, 2);
      expect(await previewOf(t, who, { kind: 'confirm', orderIds })).toMatchObject({
        sum: 14,
        balance: 5,
        balanceAfter: -9,
        short: 6,
      });
      expect(
        await previewOf(t, who, { kind: 'confirm', orderIds, options: { paymentMethodId: 1 } }),
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
        row!.quotes!.find((q) => q.code !== 'DX' && q.service.serviceType === 'courier') ??
        row!.quotes!.at(-1)!;
      const seen = await previewOf(t, who, {
        kind: 'confirm',
        orderIds,
        options: { serviceCode: other.code },
      });
      expect(seen.sum).toBeCloseTo(2 * other.price.amount, 2);
      const batch = await start(t, who, {
        kind: 'confirm',
        orderIds,
        options: { serviceCode: other.code },
      });
      await afterTheWait(t);
      expect(await batchOf(t, who, batch.id)).toMatchObject({ state: 'done', done: 2, failed: 0 });
      expect(await walletBalanceOf(t, who)).toBeCloseTo(1000 - seen.sum, 2);
    });

    it('a selection that differs from the preview is refused with the current figures (BULK-09)', async () => {
      const who = await shipper();
      const orderIds = await makeDrafts(t, who, 2);
      const body = { kind: 'confirm', orderIds, expected: { count: 2, sum: 13 } };
      const refused = await call(t, who, 'POST', 'order/bulk', body);
      expect([refused.status, error(refused).code]).toEqual([409, 'ERR_QUOTE_STALE']);
      expect(error(refused).detail).toMatchObject({ preview: { count: 2, sum: 14 } });
      await start(t, who, { kind: 'confirm', orderIds, expected: { count: 2, sum: 14 } });
    });

    it('a filter that finds another order at the same price, or an order that was changed, is refused by the digest of its preview (BULK-09)', async () => {
      const who = await shipper();
      const [first, second] = await makeDrafts(t, who, 2);
      const body = { kind: 'confirm' as const, filter: { statusCode: '0' } };
      const seen = async () => {
        const { count, sum, digest } = await previewOf(t, who, body);
        return { count, sum, digest };
      };
      const startAs = (expected: object) => call(t, who, 'POST', 'order/bulk', { ...body, expected });
      const both = await seen();
      expect(await seen()).toEqual(both);
      expect((await call(t, who, 'DELETE', `order/${second}`)).status).toBe(200);
      await makeDrafts(t, who, 1);
      const other = await seen();
      expect(other).toEqual({ ...both, digest: expect.any(String) });
      const refused = await startAs(both);
      expect([refused.status, error(refused).code]).toEqual([409, 'ERR_QUOTE_STALE']);
      expect(error(refused).detail).toMatchObject({ preview: other });

      await patch(t, who, first!, { note: 'changed by a colleague' });
      expect((await startAs(other)).status).toBe(409);
      expect((await startAs(await seen())).status).toBe(200);
    });

    it('a cancellation of booked orders is started although their courier changed them since the preview (BULK-11)', async () => {
      const who = await shipper();
      const { id } = await makeOrder(t, who);
      const body = { kind: 'cancel' as const, orderIds: [id] };
      const { count, sum, digest } = await previewOf(t, who, body);
      expect(sum).toBe(7);
      await writeOrder(t.ctx, who, id, { note: 'gate 2' });
      await start(t, who, { ...body, expected: { count, sum, digest } });
    });
  });

  describe('requested orders', () => {
    it('two requests with one key make one batch and get the same answer (BULK-09)', async () => {
      const who = await shipper();
      const body = { kind: 'confirm' as const, orderIds: await makeDrafts(t, who, 2) };
      const key = { 'idempotency-key': 'one-press' };
      const [first, second] = [await start(t, who, body, key), await start(t, who, body, key)];
      expect(second).toEqual(first);
      await afterTheWait(t);
      expect(await walletBalanceOf(t, who)).toBe(1000 - 14);
      expect(
        await t.db.sql.select().from(orderBatch).where(eq(orderBatch.customerId, who.customerId)),
      ).toHaveLength(1);
    });

    it('another account’s ids are answered like unknown ones, row by row (BULK-09, BULK-11)', async () => {
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
      expect(await statusOf(t, foreign)).toBe(0);
    });

    it('a filter selects all orders that it finds, even more than a thousand, in the order of the list (BULK-02, BULK-09)', async () => {
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
      expect(await previewOf(t, who, { kind: 'confirm', filter })).toMatchObject({
        total: 1201,
        count: 1201,
        sum: 8407,
        short: 7414,
      });
      const batch = await start(t, who, { kind: 'cancel', filter, options: { reason: 'Duplicate' } });
      expect(batch.total).toBe(1201);
      const listed = pageOf<string>(await call(t, who, 'GET', 'orders?status=DRAFT&orderBy=asc')).data;
      const page = await resultsOf(t, who, batch.id, '?offset=1000&limit=500');
      expect(page.data.map((r) => r.orderId)).toEqual(listed.slice(1000));
      expect(page.rowTotal).toBe(1201);
      expect(data<OrderBatch>(await undo(t, who, batch.id))).toMatchObject({ state: 'undone', done: 0 });
    });

    it.each([
      ['neither ids nor filter', { kind: 'confirm' }, 'orderIds'],
      ['both', { kind: 'confirm', orderIds: [], filter: {} }, 'orderIds'],
      ['no ids', { kind: 'confirm', orderIds: [] }, 'orderIds'],
      ['a filter that finds nothing', { kind: 'confirm', filter: { keyword: 'nothing such' } }, 'filter'],
      [
        'a name that the list does not know',
        { kind: 'cancel', filter: { statuscode: '0' } },
        'filter.statuscode',
      ],
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
    ])('a batch is refused with %s (API-09)', async (_, body, field) => {
      const res = await call(t, await shipper(), 'POST', 'order/bulk', body);
      expect([res.status, error(res).field]).toEqual([422, field]);
    });
  });
});
