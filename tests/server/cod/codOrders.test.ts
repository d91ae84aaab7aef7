import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { CodListQuery } from '../../../contract/money/cod.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { rowsOf } from '../../../server/db/db.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { advanceSettlement } from '../../../server/modules/cod/service.ts';
import { codPage } from '../../../server/modules/cod/store.ts';
import { lockOrders } from '../../../server/modules/manifests/store.ts';
import { printables } from '../../../server/modules/orders/documents/labels.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { makeShipper } from '../../support/world.ts';
import { call, error, makeDraft, makeOrder, pageOf, ticketFor } from '../orders/orderBody.ts';
import { ago, cod, set, shipper, t, totals, withCod } from './codWorld.ts';

withCod();

const list = async (query = '', who = shipper) =>
  pageOf<Order>(await call(t, who, 'GET', `order/codSettlement?${query}`));
const ids = async (query = '') => (await list(query)).data.map((o) => o.id);

describe('GET order/codSettlement', () => {
  it('GET order/codSettlement filters each tab, oldest first (COD-04, COD-05, COD-14, API-73)', async () => {
    const made = [];
    for (let i = 0; i < 5; i++) {
      made.push((await cod(10 + i)).id);
      t.clock.advance(1);
    }
    const [pending, collected, processing, settled, overdue] = made as [
      string,
      string,
      string,
      string,
      string,
    ];
    await set(collected, { codStatus: 1, codDueAt: ago(-7) });
    await set(processing, { codStatus: 2, codDueAt: ago(-1) });
    await set(settled, { codStatus: 3, codDueAt: ago(9) });
    await set(overdue, { codStatus: 1, codDueAt: ago(2) });
    await makeOrder(t, shipper);
    expect(await ids()).toEqual(made);
    expect(await ids('orderBy=desc')).toEqual([...made].reverse());
    expect(await ids('codStatus=0')).toEqual([pending]);
    expect(await ids('codStatus=1')).toEqual([collected, overdue]);
    expect(await ids('codStatus=2')).toEqual([processing]);
    expect(await ids('codStatus=3')).toEqual([settled]);
    expect(await ids('pastDue=true')).toEqual([overdue]);
    expect(await ids('sortBy=cod&orderBy=desc&limit=2')).toEqual([overdue, settled]);
    const page = await list('limit=2&page=3');
    expect([page.data.length, page.pageTotal, page.rowTotal]).toEqual([1, 3, 5]);
  });

  it('lists of cash, labels and manifests read no offers of quotes, which are most of an order’s bytes', async () => {
    const { id } = await cod(5);
    const { id: draftId } = await makeDraft(t, shipper);
    await t.db.sql.execute(
      sql`update orders set quotes = draft.quotes from orders draft where draft.id = ${draftId}`,
    );
    const bytes = async (column: string) =>
      Number(
        rowsOf<{ n: string }>(
          await t.db.sql.execute(sql`select sum(length(${sql.raw(column)}::text)) as n from orders`),
        )[0]!.n,
      );
    expect(await bytes('quotes')).toBeGreaterThan((await bytes('orders')) / 2);
    const query = CodListQuery.parse({});
    const { records } = await codPage(t.ctx, eq(orders.id, id), query);
    const printed = await printables(t.ctx, shipper, [id]);
    const locked = await t.db.tx(() => lockOrders(t.ctx, shipper, [id]));
    const read = [...records, ...printed.map(({ record }) => record)].map(({ order }) => order);
    expect(
      [...read, ...locked].map((order) => [order.id, 'quotes' in order && order.quotes !== null]),
    ).toEqual([
      [id, false],
      [id, false],
      [id, false],
    ]);
  });

  it('GET order/codSettlement is narrowed by numbers or parts of them, and by days in the company’s time zone (COD-15)', async () => {
    const [a, b] = [await cod(5), await cod(6)];
    await set(a.id, { createdAt: new Date('2026-02-28T16:00:00Z') });
    expect(await ids(`consignmentNo=${a.consignmentNo}`)).toEqual([a.id]);
    expect(await ids(`consignmentNo=${a.consignmentNo?.slice(-5)},${b.consignmentNo?.slice(-5)}`)).toEqual([
      a.id,
      b.id,
    ]);
    expect(await ids('consignmentNo=%25')).toEqual([]);
    expect(await ids('createdDateFrom=2026-03-01&createdDateTo=2026-03-01')).toEqual([a.id]);
    expect(await ids('createdDateTo=2026-02-28')).toEqual([]);
  });

  it('GET order/codSettlement has amount, dates and the bank account at the time of confirmation (COD-09, COD-10, COD-11, COD-12, COD-13, API-148)', async () => {
    const account = {
      bankName: 'Maybank',
      bankSwiftCode: null,
      accountNumber: '5140',
      accountName: 'Aisyah',
    };
    await t.db.sql
      .update(customer)
      .set({ bankDetails: [account] })
      .where(eq(customer.id, shipper.customerId));
    const made = await cod(12.5);
    await t.db.sql.update(customer).set({ bankDetails: [] }).where(eq(customer.id, shipper.customerId));
    await moveTo(t.ctx, made.id, 700);
    const [row] = (await list()).data;
    expect(row).toMatchObject({
      cod: { amount: 12.5, currency: 'MYR' },
      codStatus: 1,
      serviceCode: 'DX',
      customerBankDetails: { accountNumber: '5140', accountName: 'Aisyah', bankName: 'Maybank' },
    });
    const dueDays = (Date.parse(row?.codDueAt ?? '') - Date.parse(row?.deliveredAt ?? '')) / 86_400_000;
    expect(dueDays).toBe(7);
  });

  it('GET order/codSettlement sorts cash by its payment time, unpaid cash last (COD-09, BX-44)', async () => {
    const [first, second, unpaid] = [await cod(5), await cod(6), await cod(7)];
    for (const { id } of [first, second, unpaid]) await moveTo(t.ctx, id, 700);
    for (const { id } of [second, first])
      for (const step of [2, 3] as const) {
        t.clock.advance(60);
        await advanceSettlement(t.ctx, id, step);
      }
    expect(await ids('sortBy=codPaidAt&orderBy=desc')).toEqual([first.id, second.id, unpaid.id]);
    expect(await ids('sortBy=codPaidAt&orderBy=asc')).toEqual([second.id, first.id, unpaid.id]);
    const rows = (await list('sortBy=codPaidAt&orderBy=desc')).data;
    expect(rows.map(({ codPaidAt }) => codPaidAt ?? null)).toEqual([
      t.clock.now().toISOString(),
      new Date(t.clock.now().getTime() - 120_000).toISOString(),
      null,
    ]);
  });

  it('GET order/codSettlement leaves out orders whose cash can no longer be collected (COD-04)', async () => {
    const [cancelled, returned, waiting] = [await cod(5), await cod(6), await cod(7)];
    await call(t, shipper, 'POST', `order/${cancelled.id}/cancel`, {});
    await moveTo(t.ctx, returned.id, 701);
    expect(await ids('codStatus=0')).toEqual([waiting.id]);
    expect((await totals()).tabs.pending).toEqual({ orders: 1, total: { amount: 7, currency: 'MYR' } });
  });

  it('GET order/codSettlement shows no orders of other accounts (API-73)', async () => {
    await cod(5);
    const neighbour = await makeShipper(t, { companyId: shipper.companyId });
    expect((await list('', neighbour)).rowTotal).toBe(0);
    const foreign = await call(
      t,
      shipper,
      'GET',
      'order/codSettlement?companyId=00000000-0000-4000-8000-000000000000',
    );
    expect([foreign.status, error(foreign).message]).toEqual([404, 'File not found']);
  });
});

describe('totals', () => {
  it('totals have a sum for every tab and every age in the company’s currency, over the filter’s numbers and days (COD-02, API-73)', async () => {
    const rows: [number, number | null, number][] = [
      [0, null, 1.05],
      [1, -3, 2],
      [1, 0.5, 4],
      [2, 10, 8],
      [1, 20, 16],
      [2, 45, 32],
      [3, 45, 64],
      [4, null, 128],
    ];
    for (const [codStatus, daysLate, amount] of rows) {
      const made = await cod(amount);
      await set(made.id, { codStatus, codDueAt: daysLate === null ? null : ago(daysLate) });
    }
    const { tabs, ages } = await totals();
    const plain = (sums: Record<string, { orders: number; total: { amount: number; currency: string } }>) =>
      Object.fromEntries(Object.entries(sums).map(([k, s]) => [k, [s.orders, s.total.amount]]));
    expect(plain(tabs)).toEqual({
      pending: [1, 1.05],
      collected: [3, 22],
      processing: [2, 40],
      settled: [1, 64],
      overdue: [4, 60],
      ownCourier: [1, 128],
    });
    expect(plain(ages)).toEqual({
      notDue: [1, 2],
      days7: [1, 4],
      days14: [1, 8],
      days30: [1, 16],
      older: [1, 32],
    });
    expect(tabs.overdue.total.currency).toBe('MYR');
    expect((await totals('createdDateTo=2026-03-01')).tabs.pending.orders).toBe(0);
    expect((await totals('codStatus=3')).tabs.collected.orders).toBe(3);
  });
});

describe('export', () => {
  it('an export is a sheet of the filtered rows, opened by a ticket (COD-15, API-73)', async () => {
    const [a, b] = [await cod(5), await cod(6)];
    await set(b.id, { codStatus: 3 });
    const path = 'order/codSettlement/export?codStatus=0&limit=2';
    const ticket = await ticketFor(t, shipper, `/v1.0/${path}`);
    const opened = await call(t, null, 'GET', `${path}&jwt=${ticket}`);
    expect(opened.status).toBe(200);
    const book = read(opened.bytes);
    const sheet = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? '']!, { header: 1 });
    expect(sheet[0]?.slice(0, 4)).toEqual(['Order number', 'Reference no.', 'COD status', 'Amount']);
    expect(sheet.slice(1).map((row) => [row[0], row[2], row[3]])).toEqual([
      [a.consignmentNo, 'Pending Delivery', 5],
    ]);
    expect((await call(t, null, 'GET', path)).status).toBe(401);
  });
});
