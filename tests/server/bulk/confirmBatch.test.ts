import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { apiToken } from '../../../server/db/schema/account/access.ts';
import { invoice } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { companySetting, customerUser } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { attachToInvoice, openInvoice, trimInvoice } from '../../../server/modules/bulk/billRows.ts';
import { nextRows } from '../../../server/modules/bulk/rowStore.ts';
import { runBatch } from '../../../server/modules/bulk/runBatch.ts';
import { findBatch } from '../../../server/modules/bulk/store.ts';
import { setBlocked } from '../../../server/modules/operate/customers/customerStore.ts';
import { startPayment } from '../../../server/modules/payments/payments.ts';
import { createInvoice } from '../../../server/modules/wallet/invoices/invoices.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { makeMember } from '../../support/members.ts';
import { DATABASES } from '../../support/server.ts';
import { t } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, makeDraft, pageOf } from '../orders/orderBody.ts';
import {
  afterTheWait,
  batchOf,
  charges,
  makeDrafts,
  patch,
  resultsOf,
  start,
  statusOf,
  UNDO_S,
  walletOf,
  withBatches,
} from './batchWorld.ts';

describe.each(DATABASES)('a batch that confirms on %s', (kind) => {
  const shipper = withBatches(kind);

  const sumOf = (lines: { amountMinor: number }[]) => lines.reduce((sum, line) => sum + line.amountMinor, 0);

  describe.each(['confirm', 'cancel'] as const)('a batch whose maker has ended: %s', (batchKind) => {
    const ENDED = 'The API key that ordered this was revoked or has expired.';
    const RIGHT = batchKind === 'confirm' ? 'Confirm and pay orders' : 'Make, change and cancel orders';
    it.each([
      ['its key revoked', { revokedAt: 0 }, ENDED],
      ['its key over', { expiresAt: 0 }, ENDED],
      ['its key in force for another second', { expiresAt: UNDO_S + 1 }, null],
      ['its person made a Viewer', null, `Your role in this account does not include “${RIGHT}”.`],
    ])(
      'a batch changes an order only by a maker who still may: %s (BX-50, BX-54)',
      async (_, ended, message) => {
        const owner = await shipper();
        const member = await makeMember(t, owner, { role: 'operations' });
        const key = `dx${randomUUID().replaceAll('-', '')}`;
        await storeApiToken(t.ctx, member, 'Key', key);
        const program = { ...member, auth: { host: 'localhost', 'x-access-token': key } };
        const orderIds = await makeDrafts(t, owner, 2);
        const batch = await start(t, ended ? program : member, { kind: batchKind, orderIds });
        const at = (seconds: number) => new Date(t.clock.now().getTime() + seconds * 1000);
        const times = Object.entries(ended ?? {}).map(([name, seconds]) => [name, at(seconds)]);
        if (ended)
          await t.db.sql
            .update(apiToken)
            .set(Object.fromEntries(times))
            .where(eq(apiToken.userId, member.userId));
        else
          await t.db.sql
            .update(customerUser)
            .set({ role: 'viewer' })
            .where(eq(customerUser.userId, member.userId));
        await afterTheWait(t);
        const rows = await resultsOf(t, owner, batch.id);
        expect(rows.data.map(({ error: why }) => why?.message ?? null)).toEqual([message, message]);
        if (message) expect(await statusOf(t, orderIds[0]!)).toBe(0);
      },
    );
  });

  it.each(['confirm', 'cancel'] as const)(
    'a batch that waits changes no order of an account that was blocked meanwhile: %s (BX-50, BX-54)',
    async (batchKind) => {
      const who = await shipper();
      const orderIds = await makeDrafts(t, who, 2);
      const batch = await start(t, who, { kind: batchKind, orderIds });
      await setBlocked(t.ctx, who, t.clock.now());
      await afterTheWait(t);
      await setBlocked(t.ctx, who, null);
      const refused = 'This account is blocked. Please contact support.';
      const rows = await resultsOf(t, who, batch.id);
      expect(rows.data.map(({ error: why }) => why?.message)).toEqual([refused, refused]);
      expect(await statusOf(t, orderIds[0]!)).toBe(0);
    },
  );

  it('a run of a batch that takes long ends after a row, and the next run continues (BULK-09)', async () => {
    const who = await shipper();
    const batch = await start(t, who, { kind: 'cancel', orderIds: await makeDrafts(t, who, 3) });
    t.clock.advance(UNDO_S);
    const began = t.clock.now().getTime();
    let calls = 0;
    const slow = vi.spyOn(t.clock, 'now').mockImplementation(() => new Date(began + 1000 * calls++));
    const runs = await runDueJobs(t.ctx);
    slow.mockRestore();
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(await batchOf(t, who, batch.id)).toMatchObject({ state: 'done', done: 3, failed: 0 });
  });

  describe('confirm', () => {
    it('a batch of 50 drafts with 2 bad rows fails 2, confirms 48, and the ledger adds up (BULK-09)', async () => {
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
      expect(await charges(t, who)).toBe(48);
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

    it('a price that changed after the preview is not charged (BULK-09)', async () => {
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

    it('an unexpected error in one row does not stop the others (BULK-09)', async () => {
      const who = await shipper();
      const orderIds = await makeDrafts(t, who, 3);
      const booking = t.ctx.ports.couriers.book;
      t.ctx.ports.couriers.book = async (parcel) => {
        if (parcel.orderId === orderIds[1]) throw new Error('the connection failed');
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

  describe('a batch at the gateway', () => {
    it('orders paid at the gateway share one invoice, which is reported with its unpaid sum when all are on it; after its payment the orders continue (BULK-24)', async () => {
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
      expect(done.invoiceDue).toEqual({ amount: 21, currency: 'MYR' });
      expect(bill.items).toHaveLength(3);
      const listed = pageOf(await call(t, who, 'GET', `order?invoiceId=${done.invoiceId}`));
      expect(listed.rowTotal).toBe(3);
    });

    it('each order has the same lines on a shared invoice as on its own invoice, and they add up (BULK-24, API-128)', async () => {
      const who = await shipper();
      const cod = { cod: { amount: 50, currency: 'MYR' } };
      const one = await makeDrafts(t, who, 1, cod);
      const single = await call(t, who, 'POST', `order/${one[0]}/process`, { paymentMethodId: 1 });
      const linesOf = async (id: string | null | undefined) => {
        const [row] = await t.db.sql.select().from(invoice).where(eq(invoice.id, id!));
        expect(row!.items.map((item) => sumOf(item.lines ?? []))).toEqual(
          row!.items.map((item) => item.amountMinor),
        );
        return row!.items.map((item) => item.lines);
      };
      const [lines] = await linesOf(data<{ invoiceId: string }>(single).invoiceId);
      expect(lines!.length).toBeGreaterThan(1);
      const orderIds = await makeDrafts(t, who, 2, cod);
      const batch = await start(t, who, { kind: 'confirm', orderIds, options: { paymentMethodId: 1 } });
      await afterTheWait(t);
      expect(await linesOf((await batchOf(t, who, batch.id)).invoiceId)).toEqual([lines, lines]);
    });

    it('an order that changed before it joined the invoice is left out of it (BULK-24)', async () => {
      const who = await shipper();
      const orderIds = await makeDrafts(t, who, 3);
      const batch = await start(t, who, { kind: 'confirm', orderIds, options: { paymentMethodId: 1 } });
      t.clock.advance(UNDO_S);
      await runBatch(t.ctx, { batchId: batch.id });
      expect((await patch(t, who, orderIds[1]!, { note: 'another hand' })).status).toBe(200);
      await runDueJobs(t.ctx);
      const done = await batchOf(t, who, batch.id);
      expect(done).toMatchObject({ state: 'done', failed: 1 });
      const bill = data(await call(t, who, 'GET', `wallet/invoice/${done.invoiceId}`));
      expect(bill).toMatchObject({ totalPrice: { amount: 14 } });
      expect(await statusOf(t, orderIds[1]!)).toBe(0);
    });

    it('a batch that confirms at the gateway makes its invoice once; an order joins only while both are unchanged and nothing is overdue, and stays unchanged during its payment (BULK-24, BILL-05)', async () => {
      const who = await shipper();
      const orderIds = await makeDrafts(t, who, 4);
      const { id } = await start(t, who, { kind: 'confirm', orderIds, options: { paymentMethodId: 1 } });
      t.clock.advance(UNDO_S);
      await runBatch(t.ctx, { batchId: id });
      const priced = (await findBatch(t.ctx, who, id))!;
      const invoiceId = (await openInvoice(t.ctx, priced))!;
      expect(await openInvoice(t.ctx, priced)).toBe(invoiceId);
      const batch = { ...priced, invoiceId };
      const rows = await nextRows(t.ctx, batch, id, 'ready');
      const attach = (nth: number) => attachToInvoice(t.ctx, batch, rows[nth]!);
      const setStatus = (of: string, status: number) =>
        t.db.sql.update(invoice).set({ status }).where(eq(invoice.id, of));

      await attach(0);
      await setStatus(invoiceId, 9);
      await expect(attach(1)).rejects.toMatchObject({ status: 409 });
      await setStatus(invoiceId, 0);
      const overdue = await createInvoice(t.ctx, who, {
        type: 'postpaid',
        items: [{ name: 'March', amountMinor: 700, orderId: null }],
        currency: 'MYR',
        paymentMethodId: null,
        paid: false,
        dueAt: new Date(t.clock.now().getTime() - 1),
      });
      await expect(attach(1)).rejects.toMatchObject({ status: 402 });
      await setStatus(overdue.id, 1);
      await attach(1);

      await startPayment(t.ctx, who, invoiceId, { doneUrl: 'http://localhost/customer' });
      expect(await t.ctx.db.tx(() => trimInvoice(t.ctx, batch))).toBe(invoiceId);
      const [bill] = await t.db.sql.select().from(invoice).where(eq(invoice.id, invoiceId));
      expect([bill!.totalMinor, bill!.items.length]).toEqual([2_800, 4]);
    });

    it('a batch offers the payment until its invoice is paid, and the invoice cannot be paid twice (BULK-24)', async () => {
      const who = await shipper({ walletMinor: 100_000 });
      const ids = await makeDrafts(t, who, 4);
      const { id } = await start(t, who, {
        kind: 'confirm',
        orderIds: ids,
        options: { paymentMethodId: 1 },
      });
      await afterTheWait(t);
      const { invoiceId } = await batchOf(t, who, id);
      const pay = () =>
        call(t, who, 'POST', `wallet/invoice/${invoiceId}/paymentmethod`, { paymentMethodId: 0 });
      expect((await pay()).status).toBe(200);
      expect(await batchOf(t, who, id)).toMatchObject({
        state: 'done',
        invoiceId: null,
        invoiceDue: null,
      });
      const balance = await walletOf(t, who);
      expect((await pay()).status).toBe(409);
      expect(await walletOf(t, who)).toBe(balance);
    });

    it('a batch below the gateway’s minimum fails all of its rows with this reason, and no row waits for a payment (BULK-24, FORM-66)', async () => {
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
      expect(await Promise.all(orderIds.map((id) => statusOf(t, id)))).toEqual([0, 0]);
    });
  });
});
