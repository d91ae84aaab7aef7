import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { UnbilledAmount } from '../../../contract/money/billing.ts';
import type { Invoice } from '../../../contract/money/wallet.ts';
import type { PaymentMethod } from '../../../contract/orders/services.ts';
import { invoice, payment } from '../../../server/db/schema/ledger.ts';
import { companySetting, customer } from '../../../server/db/schema/tenants.ts';
import { makeShipper } from '../../support/world.ts';
import { readPdf } from '../documents/readPdf.ts';
import { call, data, error, makeOrder, pageOf } from '../orders/orderBody.ts';
import { begin, byCard, moves, shipper, t, withBilling } from './billingWorld.ts';

withBilling();

const DAY_S = 86_400;

const invoices = async (query = '', who = shipper) =>
  pageOf<Invoice>(await call(t, who, 'GET', `wallet/invoice?${query}`));
const numbers = async (query = '') => (await invoices(query)).data.map((row) => row.invoiceNo);
const set = (id: string | null, values: Partial<typeof invoice.$inferInsert>) =>
  t.db.sql
    .update(invoice)
    .set(values)
    .where(eq(invoice.id, id ?? ''));

describe('GET wallet/invoice', () => {
  it('GET wallet/invoice lists the invoices newest first, a page at a time, each with its record (BILL-04, BILL-06, API-101, API-157)', async () => {
    const made = [];
    for (let i = 0; i < 3; i++) {
      made.push(await makeOrder(t, shipper));
      t.clock.advance(60);
    }
    const page = await invoices('limit=2');
    expect([page.page, page.pageTotal, page.rowTotal]).toEqual([1, 2, 3]);
    expect(page.data.map((row) => row.id)).toEqual([made[2]?.invoiceId, made[1]?.invoiceId]);
    expect(page.data[0]).toEqual({
      id: made[2]?.invoiceId,
      invoiceNo: 'INV-00000003',
      date: expect.any(String),
      dueDate: null,
      status: 1,
      totalPrice: { amount: 7.4, currency: 'MYR' },
      totalPaid: { amount: 7.4, currency: 'MYR' },
      totalRefunded: { amount: 0, currency: 'MYR' },
      items: [{ name: 'Tupai Next Day', amount: 7.4, orderId: made[2]?.id }],
      refundTxId: null,
      invoice_type: { type: 'order' },
      processEinvoice: false,
      documentUuid: null,
      documentLongId: null,
      documentStatus: null,
      paymentTerm: 'debit',
      paymentMethodId: 0,
      payer: { email: expect.any(String), phone: expect.any(String) },
      isPaymentBegun: false,
    });
    expect(await numbers('sortBy=invoiceNo&orderBy=asc&page=2&limit=2')).toEqual(['INV-00000003']);
  });

  it('GET wallet/invoice reports which unpaid invoices have a payment that was begun and has not failed (BILL-09)', async () => {
    const [begun, untouched, failed] = [await byCard(), await byCard(), await byCard()];
    await begin(begun.invoiceId);
    await begin(failed.invoiceId);
    await t.db.sql
      .update(payment)
      .set({ status: 'failed' })
      .where(eq(payment.invoiceId, failed.invoiceId ?? ''));
    const begunById = new Map((await invoices()).data.map((row) => [row.id, row.isPaymentBegun]));
    expect([begun, untouched, failed].map((order) => begunById.get(order.invoiceId ?? ''))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('GET wallet/invoice is narrowed by status, refund, days and a part of a number (BILL-03, BILL-08, BILL-09, BILL-10)', async () => {
    const paid = await makeOrder(t, shipper);
    const refunded = await makeOrder(t, shipper);
    await byCard();
    const failed = await byCard();
    await call(t, shipper, 'POST', `order/${refunded.id}/cancel`, {});
    await set(failed.invoiceId, { status: 9 });
    expect(await numbers('status=0')).toEqual(['INV-00000003']);
    expect(await numbers('status=1&refunded=false')).toEqual(['INV-00000001']);
    expect(await numbers('status=9')).toEqual(['INV-00000004']);
    const [row] = (await invoices('refunded=true')).data;
    expect(row).toMatchObject({ id: refunded.invoiceId, totalRefunded: { amount: 7.4, currency: 'MYR' } });
    expect(row?.refundTxId).toBeTruthy();
    expect(await numbers('keyword=0003')).toEqual(['INV-00000003']);
    expect(await numbers('keyword=%25')).toEqual([]);
    expect(await numbers(`keyword=${paid.consignmentNo}`)).toEqual(['INV-00000001']);
    await set(paid.invoiceId, { createdAt: new Date('2026-02-28T16:00:00Z') });
    expect(await numbers('dateFrom=2026-03-01&dateTo=2026-03-01')).toEqual(['INV-00000001']);
    expect(await numbers('dateTo=2026-02-28')).toEqual([]);
    const wrong = await call(t, shipper, 'GET', 'wallet/invoice?dateFrom=2026-03-02&dateTo=2026-03-01');
    expect([wrong.status, error(wrong).field]).toEqual([422, 'dateFrom']);
  });

  it('GET wallet/invoice shows the state of the e-invoice (BILL-12, BILL-13, BILL-14, BILL-15, BILL-16)', async () => {
    const { invoiceId } = await makeOrder(t, shipper);
    const known = {
      processEinvoice: true,
      documentStatus: 'Valid',
      documentUuid: 'ABCDEF12',
      documentLongId: 'XYZ987654',
    };
    await set(invoiceId, known);
    expect((await invoices()).data[0]).toMatchObject(known);
  });

  it('GET wallet/invoice shows a caller only the own account’s invoices', async () => {
    await makeOrder(t, shipper);
    const neighbour = await makeShipper(t, { companyId: shipper.companyId });
    const foreign = await makeShipper(t, { companyCode: 'sg' });
    for (const who of [neighbour, foreign]) {
      expect((await invoices('', who)).rowTotal).toBe(0);
      expect((await moves('status=1', who)).data.filter((row) => row.invoiceId !== null)).toEqual([]);
      for (const path of ['wallet/invoice', 'wallet/tx'])
        expect((await call(t, who, 'GET', `${path}?customerId=${shipper.customerId}`)).status).toBe(404);
      const owed = await call(t, who, 'GET', `customer/${shipper.customerId}/unbilledAmount`);
      expect(owed.status).toBe(404);
    }
    expect((await call(t, null, 'GET', 'wallet/invoice')).status).toBe(401);
    expect((await call(t, null, 'GET', 'wallet/statement?month=2026-03')).status).toBe(401);
  });
});

it('a sheet of invoices has their states', async () => {
  const { id } = await makeOrder(t, shipper);
  await call(t, shipper, 'POST', `order/${id}/cancel`, {});
  const csv = await call(t, shipper, 'GET', 'wallet/invoice/export?format=csv');
  expect(csv.raw.split('\r\n')[1]).toMatch(/^INV-00000001,.*,,Refunded,Tupai Next Day,7.4,0.42,7.4,7.4,MYR,/);
});

describe('GET customer/{id}/unbilledAmount', () => {
  it('GET customer/{id}/unbilledAmount shows the owed amount, and the overdue part of it (BILL-05, API-62)', async () => {
    const owed = async () =>
      data<UnbilledAmount>(await call(t, shipper, 'GET', `customer/${shipper.customerId}/unbilledAmount`));
    await makeOrder(t, shipper);
    const none = { unpaid: 0, unpaidInvoices: 0, overdue: 0, charges: 0, monthly: 0, blockedBy: null };
    expect(await owed()).toEqual({ ...none, amount: 0, currency: 'MYR' });
    await byCard();
    const late = await byCard();
    await set(late.invoiceId, { dueAt: new Date(t.clock.now().getTime() - DAY_S * 1000) });
    expect(await owed()).toMatchObject({ unpaid: 14.8, unpaidInvoices: 2, overdue: 7.4, monthly: 0 });
  });
});

describe('paying an invoice', () => {
  const choose = (id: string | null, paymentMethodId: number, more: object = {}) =>
    call(t, shipper, 'POST', `wallet/invoice/${id}/paymentmethod`, { paymentMethodId, ...more });

  it('paying an invoice offers the wallet and every method of the gateway, and stores the chosen one (BILL-22, BILL-25, API-98, API-99)', async () => {
    const methods = pageOf<PaymentMethod>(await call(t, shipper, 'GET', 'wallet/paymentMethod')).data;
    expect(methods.map((method) => method.id)).toEqual([0, 1, 2, 3]);
    const { invoiceId } = await byCard();
    expect((await choose(invoiceId, 2)).status).toBe(200);
    await begin(invoiceId);
    const rows = await t.db.sql
      .select()
      .from(payment)
      .where(eq(payment.invoiceId, invoiceId ?? ''));
    expect(rows.map((row) => row.methodId)).toEqual([2]);
    expect((await choose(invoiceId, 7)).status).toBe(422);
    expect((await choose(randomUUID(), 2)).status).toBe(404);
  });

  it.each([0, 1])(
    'an invoice is paid by method %i only at the amount that the payer saw (BILL-25)',
    async (method) => {
      const { invoiceId, price } = await byCard();
      const seen = (quotedPrice: number) => choose(invoiceId, method, { quotedPrice });
      const low = await seen(price!.amount - 0.01);
      expect([low.status, error(low).code, error(low).detail]).toEqual([409, 'ERR_QUOTE_STALE', { price }]);
      expect((await seen(price!.amount)).status).toBe(200);
    },
  );

  it('paying an invoice is refused below the gateway’s minimum, and after its payment (BILL-24)', async () => {
    const { invoiceId } = await byCard();
    await t.db.sql
      .insert(companySetting)
      .values({ companyId: shipper.companyId, name: 'min_order_amount', data: 10 });
    const low = await choose(invoiceId, 1);
    expect([low.status, error(low).message]).toEqual([422, 'Invoice total price must exceed MYR 10.00']);
    expect((await choose(invoiceId, 0)).status).toBe(200);
    expect((await choose(invoiceId, 1)).status).toBe(409);
    expect((await choose(invoiceId, 0)).status).toBe(409);
  });
});

it.each([
  [undefined, 'Prepaid'],
  ['net14', '14 days after the invoice'],
])(
  'a printed invoice names the number of its order, and the payment term %s in words',
  async (term, words) => {
    const { id, consignmentNo } = await makeOrder(t, shipper);
    if (term) await t.db.sql.update(customer).set({ billing: { paymentTerm: term } });
    const { invoiceId } = data<{ invoiceId: string }>(await call(t, shipper, 'GET', `order/${id}`));
    const pdf = await call(t, shipper, 'GET', `wallet/invoice/${invoiceId}/print`);
    const { text } = readPdf(pdf.bytes);
    expect(text).toContain(consignmentNo);
    expect(text).toContain(words);
  },
);
