import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { invoice } from '../../../server/db/schema/ledger.ts';
import { companySetting } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { attachToInvoice, openInvoice, trimInvoice } from '../../../server/modules/bulk/billRows.ts';
import { nextRows } from '../../../server/modules/bulk/rowStore.ts';
import { runBatch } from '../../../server/modules/bulk/runBatch.ts';
import { findBatch } from '../../../server/modules/bulk/store.ts';
import { startPayment } from '../../../server/modules/payments/payments.ts';
import { createInvoice } from '../../../server/modules/wallet/invoices/invoices.ts';
import { DATABASES } from '../../support/server.ts';
import { t } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, makeDraft, pageOf, walletBalanceOf } from '../orders/orderBody.ts';
import {
  afterTheWait,
  batchOf,
  makeDrafts,
  patch,
  resultsOf,
  start,
  statusOf,
  UNDO_S,
  withBatches,
} from './batchWorld.ts';

describe.each(DATABASES)('a batch that confirms on %s', (kind) => {
  const shipper = withBatches(kind);

  const sumOf = (lines: { amountMinor: number }[]) => lines.reduce((sum, line) => sum + line.amountMinor, 0);

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
      const balance = await walletBalanceOf(t, who);
      expect((await pay()).status).toBe(409);
      expect(await walletBalanceOf(t, who)).toBe(balance);
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
