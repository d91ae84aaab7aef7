import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { payment } from '../../../server/db/schema/ledger.ts';
import { postCorrection, postDebit, postTopUp } from '../../../server/modules/wallet/ledger/ledger.ts';
import type { TestShipper } from '../../support/world.ts';
import { readPdf } from '../documents/readPdf.ts';
import { call, error, makeOrder, ticketFor } from '../orders/orderBody.ts';
import { begin, byCard, moves, shipper, t, withBilling } from './billingWorld.ts';

withBilling();

const day = () => t.clock.now().toISOString().slice(0, 10);

describe('GET wallet/tx', () => {
  it('GET wallet/tx lists movements of the wallet, each with the balance after it, its order and invoice (BILL-17, BILL-18, API-102, API-158)', async () => {
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
    // A payment of several orders has no order of its own.
    const { invoiceId } = order;
    await postDebit(t.ctx, shipper, { amountMinor: 100, currency: 'MYR', description: 'Orders', invoiceId });
    expect(await ofPage(`keyword=${order.consignmentNo}`)).toEqual([-1, 7.4, -7.4]);
    expect(await ofPage('keyword=weight')).toEqual([-2.5]);
    expect(await ofPage('dateTo=2020-01-01')).toEqual([]);
  });

  it('GET wallet/tx keeps movements of the same moment in the order of their balances', async () => {
    const post = { currency: 'MYR', description: 'Same moment' };
    for (let i = 1; i <= 5; i++) await postTopUp(t.ctx, shipper, { ...post, amountMinor: 100 * i });
    const rows = (await moves('limit=5')).data;
    expect(rows.map((row) => row.balance)).toEqual([115, 110, 106, 103, 101]);
  });

  it('GET wallet/tx has pending and failed payments, and each payment at the gateway once (BILL-19)', async () => {
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
    // The wallet paid meanwhile, so the begun payment is no longer open.
    await call(t, shipper, 'POST', `wallet/invoice/${waiting.invoiceId}/paymentmethod`, {
      paymentMethodId: 0,
    });
    expect(await amounts('status=0')).toEqual([]);
  });
});

describe('the sheet of transactions', () => {
  const sheet = async (query: string, who: TestShipper | null = shipper) =>
    call(t, who, 'GET', `wallet/tx/export?${query}`);

  it('the sheet of transactions is refused without a date range (BILL-21)', async () => {
    for (const query of ['', `dateFrom=${day()}`, `dateTo=${day()}`]) {
      const refused = await sheet(query);
      expect([refused.status, error(refused).message]).toEqual([422, 'Please select date range.']);
    }
  });

  it('the sheet of transactions is opened by a ticket, as xlsx or csv, and holds no formula (BILL-20, API-131)', async () => {
    await postTopUp(t.ctx, shipper, {
      amountMinor: 5,
      currency: 'MYR',
      description: '=HYPERLINK("http://evil.test")',
    });
    const range = `dateFrom=2020-01-01&dateTo=2030-01-01&companyId=${shipper.companyId}`;
    const path = `wallet/tx/export?${range}`;
    const ticket = await ticketFor(t, shipper, `/v1.0/${path}`);
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

  it('the sheet of transactions shows the tenant’s local time with its zone in both formats; a long description is shown in full (BILL-18, BILL-20)', async () => {
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
    // A sheet stores times as fractions of a day, which may differ by a millisecond.
    expect(Math.round(Number(cells.A2?.v) / 1000) * 1000).toBe(Date.parse(local));
    expect(cells['!cols']?.[1]?.width).toBeGreaterThan(50);
  });
});

it('the statement of a month is printed in the reader’s language', async () => {
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
