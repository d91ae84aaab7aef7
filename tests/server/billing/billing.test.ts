import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { Transaction, UnbilledAmount } from '../../../contract/money/billing.ts';
import type { Invoice } from '../../../contract/money/wallet.ts';
import type { PaymentMethod } from '../../../contract/orders/services.ts';
import { invoice, payment } from '../../../server/db/schema/ledger.ts';
import { companySetting, customer } from '../../../server/db/schema/tenants.ts';
import { postCorrection, postTopUp } from '../../../server/modules/wallet/ledger/ledger.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { readPdf } from '../documents/readPdf.ts';
import { call, data, error, makeOrder, pageOf } from '../orders/orderBody.ts';

const DAY_S = 86_400;
let t: TestServer;
let shipper: TestShipper;

beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.truncate();
  shipper = await makeShipper(t, { walletMinor: 10_000, taxBp: 600 });
});

const invoices = async (query = '', who = shipper) =>
  pageOf<Invoice>(await call(t, who, 'GET', `wallet/invoice?${query}`));
const moves = async (query = '', who = shipper) =>
  pageOf<Transaction>(await call(t, who, 'GET', `wallet/tx?${query}`));
const numbers = async (query = '') => (await invoices(query)).data.map((row) => row.invoiceNo);
const set = (id: string | null, values: Partial<typeof invoice.$inferInsert>) =>
  t.db.sql
    .update(invoice)
    .set(values)
    .where(eq(invoice.id, id ?? ''));
const byCard = () => makeOrder(t, shipper, { paymentMethodId: 1 });
const day = () => t.clock.now().toISOString().slice(0, 10);

/** A payment that somebody began. */
const begin = (invoiceId: string | null) =>
  call(t, null, 'GET', `wallet/invoice/${invoiceId}/payment?companyId=${shipper.companyId}`);

describe('GET wallet/invoice', () => {
  it('lists the invoices newest first, a page at a time, each with its record (BILL-04, BILL-06, API-101, API-157)', async () => {
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
    });
    expect(await numbers('sortBy=invoiceNo&orderBy=asc&page=2&limit=2')).toEqual(['INV-00000003']);
  });

  it('is narrowed by status, refund, days and a part of a number (BILL-03, BILL-08, BILL-09, BILL-10)', async () => {
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

  it('knows what became of the e-invoice (BILL-12, BILL-13, BILL-14, BILL-15, BILL-16)', async () => {
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

  it('shows nobody else’s, whoever asks', async () => {
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

describe('GET wallet/tx', () => {
  it('lists what moved the wallet, each with the balance after it, its order and invoice (BILL-17, BILL-18, API-102, API-158)', async () => {
    t.clock.advance(1);
    const order = await makeOrder(t, shipper);
    t.clock.advance(1);
    await call(t, shipper, 'POST', `order/${order.id}/cancel`, {});
    t.clock.advance(1);
    await postCorrection(t.ctx, shipper, { amountMinor: -250, currency: 'MYR', description: 'Weight' });
    const page = await moves();
    expect(page.data.map((row) => [row.category, row.amount, row.tax, row.balance])).toEqual([
      ['correction', -2.5, 0, 97.5],
      ['refund', 7.4, -0.42, 100],
      ['order', -7.4, 0.42, 92.6],
      ['topup', 100, 0, 100],
    ]);
    expect(page.rowTotal).toBe(4);
    expect(page.data[2]).toMatchObject({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      category: 'order',
      amount: -7.4,
      tax: 0.42,
      status: 1,
      currency: 'MYR',
      desc: 'Tupai Next Day',
      orderId: order.id,
      consignmentNo: order.consignmentNo,
      invoiceId: order.invoiceId,
      invoiceNo: 'INV-00000001',
    });
    const ofPage = async (query: string) => (await moves(query)).data.map((row) => row.amount);
    expect(await ofPage('limit=2&page=2')).toEqual([-7.4, 100]);
    expect(await ofPage('orderBy=asc&limit=1')).toEqual([100]);
    expect(await ofPage('sortBy=amount&orderBy=asc')).toEqual([-7.4, -2.5, 7.4, 100]);
    expect(await ofPage('sortBy=amount&limit=1&page=2')).toEqual([7.4]);
    expect(await ofPage('category=refund')).toEqual([7.4]);
    expect(await ofPage(`keyword=${order.consignmentNo}`)).toEqual([7.4, -7.4]);
    expect(await ofPage('keyword=inv-00000001')).toEqual([7.4, -7.4]);
    expect(await ofPage('keyword=weight')).toEqual([-2.5]);
    expect(await ofPage('dateTo=2020-01-01')).toEqual([]);
  });

  it('keeps the balances of one moment in their order', async () => {
    const post = { currency: 'MYR', description: 'Same moment' };
    for (let i = 1; i <= 5; i++) await postTopUp(t.ctx, shipper, { ...post, amountMinor: 100 * i });
    const rows = (await moves('limit=5')).data;
    expect(rows.map((row) => row.balance)).toEqual([115, 110, 106, 103, 101]);
  });

  it('has the payments that wait or failed, and what was paid at the gateway once (BILL-19)', async () => {
    t.clock.advance(1);
    const waiting = await byCard();
    await begin(waiting.invoiceId);
    t.clock.advance(1);
    const other = await byCard();
    await begin(other.invoiceId);
    await t.db.sql
      .update(payment)
      .set({ status: 'failed' })
      .where(eq(payment.invoiceId, other.invoiceId ?? ''));
    const rows = (await moves('limit=2')).data;
    expect(rows.map((row) => [row.category, row.status, row.amount, row.balance, row.invoiceNo])).toEqual([
      ['payment', 9, -7.4, null, 'INV-00000002'],
      ['payment', 0, -7.4, null, 'INV-00000001'],
    ]);
    const amounts = async (query: string) => (await moves(query)).data.map((row) => row.status);
    expect(await amounts('status=0')).toEqual([0]);
    expect(await amounts('status=9')).toEqual([9]);
    expect(await amounts('status=1')).toEqual([1]);
    expect(await amounts('status=0,9&orderBy=asc')).toEqual([0, 9]);
    // Paid from the wallet meanwhile: the payment that was begun is nothing to wait for.
    await call(t, shipper, 'POST', `wallet/invoice/${waiting.invoiceId}/paymentmethod`, {
      paymentMethodId: 0,
    });
    expect(await amounts('status=0')).toEqual([]);
  });
});

describe('the sheet of transactions', () => {
  const sheet = async (query: string, who: TestShipper | null = shipper) =>
    call(t, who, 'GET', `wallet/tx/export?${query}`);

  it('is refused without a date range (BILL-21)', async () => {
    for (const query of ['', `dateFrom=${day()}`, `dateTo=${day()}`]) {
      const refused = await sheet(query);
      expect([refused.status, error(refused).message]).toEqual([422, 'Please select date range.']);
    }
  });

  it('is opened by a ticket, as xlsx or csv, and holds no formula (BILL-20, API-131)', async () => {
    await postTopUp(t.ctx, shipper, {
      amountMinor: 5,
      currency: 'MYR',
      description: '=HYPERLINK("http://evil.test")',
    });
    const range = `dateFrom=2020-01-01&dateTo=2030-01-01&companyId=${shipper.companyId}`;
    const path = `wallet/tx/export?${range}`;
    const { ticket } = data<{ ticket: string }>(
      await call(t, shipper, 'POST', 'auth/ticket', { path: `/v1.0/${path}` }),
    );
    const opened = await call(t, null, 'GET', `${path}&jwt=${ticket}`);
    const book = read(opened.bytes);
    const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? '']!);
    expect(rows[0]).toMatchObject({ Amount: 0.05, Status: 'Success', Type: 'Top-up', Balance: 100.05 });
    expect(rows[0]?.Description).toBe('\'=HYPERLINK("http://evil.test")');
    const csv = await sheet(`${range}&format=csv`);
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.raw.split('\r\n')[1]).toContain(`"'=HYPERLINK(""http://evil.test"")",Top-up,0.05`);
    expect((await sheet(range, null)).status).toBe(401);
  });

  it('says the time of day where the tenant is, and of which zone, in both formats; a long description is shown whole (BILL-18, BILL-20)', async () => {
    const at = t.clock.now().getTime();
    await postTopUp(t.ctx, shipper, { amountMinor: 5, currency: 'MYR', description: 'Weight '.repeat(20) });
    const local = new Date(Math.floor((at + 8 * 3_600_000) / 1000) * 1000).toISOString();
    const range = 'dateFrom=2020-01-01&dateTo=2099-01-01';
    const [headings, row] = (await sheet(`${range}&format=csv`)).raw.split('\r\n');
    expect(headings).toMatch(/^\uFEFF?Date \(Asia\/Kuala_Lumpur\),Description,/);
    expect(row?.split(',')[0]).toBe(local.slice(0, 19).replace('T', ' '));
    const { bytes } = await sheet(range);
    const book = read(bytes, { cellDates: true, cellStyles: true, UTC: true });
    const cells = book.Sheets[book.SheetNames[0] ?? '']!;
    expect(cells.A1?.v).toBe('Date (Asia/Kuala_Lumpur)');
    expect(cells.A2?.v).toEqual(new Date(local));
    expect(cells['!cols']?.[1]?.width).toBeGreaterThan(50);
  });
});

it('writes the invoices as a sheet with their states', async () => {
  const { id } = await makeOrder(t, shipper);
  await call(t, shipper, 'POST', `order/${id}/cancel`, {});
  const csv = await call(t, shipper, 'GET', 'wallet/invoice/export?format=csv');
  expect(csv.raw.split('\r\n')[1]).toMatch(/^INV-00000001,.*,,Refunded,Tupai Next Day,7.4,0.42,7.4,7.4,MYR,/);
});

describe('GET customer/{id}/unbilledAmount', () => {
  it('says what is owed, and what of it is overdue (BILL-05, API-62)', async () => {
    const owed = async () =>
      data<UnbilledAmount>(await call(t, shipper, 'GET', `customer/${shipper.customerId}/unbilledAmount`));
    await makeOrder(t, shipper);
    const nothing = { amount: 0, unpaid: 0, unpaidInvoices: 0, overdue: 0, charges: 0, blockedBy: null };
    expect(await owed()).toEqual({ ...nothing, currency: 'MYR' });
    await byCard();
    const late = await byCard();
    await set(late.invoiceId, { dueAt: new Date(t.clock.now().getTime() - DAY_S * 1000) });
    expect(await owed()).toMatchObject({ unpaid: 14.8, unpaidInvoices: 2, overdue: 7.4 });
  });
});

describe('paying an invoice', () => {
  const choose = (id: string | null, paymentMethodId: number, who = shipper) =>
    call(t, who, 'POST', `wallet/invoice/${id}/paymentmethod`, { paymentMethodId });

  it('offers the wallet and every way of the gateway, and keeps the chosen one (BILL-22, BILL-25, API-98, API-99)', async () => {
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

  it('is refused below the gateway’s minimum, and once it is paid (BILL-24)', async () => {
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

it('prints the statement of a month, in the reader’s language', async () => {
  await makeOrder(t, shipper);
  for (const [lang, month] of [
    ['en_US', 'March 2026'],
    ['zh_CN', '2026年3月'],
  ] as const) {
    const pdf = await call(t, shipper, 'GET', `wallet/statement?month=${day().slice(0, 7)}&lang=${lang}`);
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(readPdf(pdf.bytes).text).toContain(month);
  }
  expect((await call(t, shipper, 'GET', 'wallet/statement?month=2026-13')).status).toBe(422);
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
