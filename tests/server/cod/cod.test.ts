import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { type CodClaims, CodListQuery, type CodTotals } from '../../../contract/money/cod.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { codAgeOf } from '../../../contract/rules/money/cod.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { advanceSettlement, listSettlements } from '../../../server/modules/cod/service.ts';
import { manualClock } from '../../../server/ports/clock.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { advanceSettlements, isLatePayer, stopSettlement } from '../../../server/sandbox/settlement.ts';
import type { TestServer } from '../../support/server.ts';
import { shipperForEachTest } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, error, makeOrder, pageOf } from '../orders/orderBody.ts';

const DAY_S = 86_400;
let t: TestServer;
let shipper: TestShipper;

shipperForEachTest((server, who) => {
  t = server;
  shipper = who;
});

const cod = (amount: number) => makeOrder(t, shipper, { cod: { amount } });
const list = async (query = '', who = shipper) =>
  pageOf<Order>(await call(t, who, 'GET', `order/codSettlement?${query}`));
const ids = async (query = '') => (await list(query)).data.map((o) => o.id);
const totals = async (query = '') =>
  data<CodTotals>(await call(t, shipper, 'GET', `order/codSettlement/totals?${query}`));
const settle = () => advanceSettlements(t.ctx, t.clock.now());
const set = (id: string, values: Partial<typeof orders.$inferInsert>) =>
  t.db.sql.update(orders).set(values).where(eq(orders.id, id));
const ago = (days: number) => new Date(t.clock.now().getTime() - days * DAY_S * 1000);

/** Longer than a session lasts. */
const statusOf = async (id: string) =>
  (await t.db.sql.select().from(orders).where(eq(orders.id, id)))[0]?.codStatus;
const overdue = async () =>
  (await listSettlements(t.ctx, shipper, CodListQuery.parse({ pastDue: 'true' }))).data.map((o) => o.id);

/** A delivered order whose courier pays on time or late. */
async function delivered(late: boolean): Promise<string> {
  for (;;) {
    const made = await cod(10);
    if (isLatePayer(made.id) !== late) continue;
    await moveTo(t.ctx, made.id, 700);
    return made.id;
  }
}

describe('GET order/codSettlement', () => {
  it('filters each tab, oldest first (COD-04, COD-05, COD-14, API-73)', async () => {
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

  it('is narrowed by numbers or parts of them, and by the days of the company’s clocks (COD-15)', async () => {
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

  it('carries amount, dates and the bank account as it was when the order was confirmed (COD-09, COD-10, COD-11, COD-12, COD-13, API-148)', async () => {
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

  it('leaves out orders whose cash can no longer be collected (COD-04)', async () => {
    const [cancelled, returned, waiting] = [await cod(5), await cod(6), await cod(7)];
    await call(t, shipper, 'POST', `order/${cancelled.id}/cancel`, {});
    await moveTo(t.ctx, returned.id, 701);
    expect(await ids('codStatus=0')).toEqual([waiting.id]);
    expect((await totals()).tabs.pending).toEqual({ orders: 1, total: { amount: 7, currency: 'MYR' } });
  });

  it('shows no orders of other accounts (API-73)', async () => {
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
  it('sums every tab and every age in the company’s currency, over the filter’s numbers and days (COD-02, API-73)', async () => {
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
  it('is a sheet of the filtered rows, opened by a ticket (COD-15, API-73)', async () => {
    const [a, b] = [await cod(5), await cod(6)];
    await set(b.id, { codStatus: 3 });
    const path = 'order/codSettlement/export?codStatus=0&limit=2';
    const { ticket } = data<{ ticket: string }>(
      await call(t, shipper, 'POST', 'auth/ticket', { path: `/v1.0/${path}` }),
    );
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

describe('the sandbox’s settlement', () => {
  it('collects on delivery, then processes, then settles on the clock (COD-04)', async () => {
    const id = await delivered(false);
    expect(await statusOf(id)).toBe(1);
    t.clock.advance(119);
    await settle();
    expect(await statusOf(id)).toBe(1);
    t.clock.advance(1);
    expect(await settle()).toBe(1);
    expect(await statusOf(id)).toBe(2);
    t.clock.advance(180);
    await settle();
    expect(await statusOf(id)).toBe(3);
    t.clock.advance(30 * DAY_S);
    expect(await settle()).toBe(0);
    expect(await overdue()).toEqual([]);
  });

  it('catches up when the server was away, and of two workers one moves a row (COD-04)', async () => {
    const id = await delivered(false);
    t.clock.advance(3600);
    const steps = await Promise.all([settle(), settle()]);
    expect(steps[0] + steps[1]).toBe(2);
    expect(await statusOf(id)).toBe(3);
  });

  it('has couriers that miss the due date, so that there are overdue orders (COD-05)', async () => {
    const id = await delivered(true);
    t.clock.advance(7 * DAY_S + 1);
    await settle();
    expect(await overdue()).toEqual([id]);
    t.clock.advance(120 + 180);
    await settle();
    expect(await overdue()).toEqual([]);
    expect(await statusOf(id)).toBe(3);
  });

  it('settles faster with a faster clock and not at all with a stopped one (COD-04)', async () => {
    const id = await delivered(false);
    const at = (speed: number) => ({
      ...t.ctx,
      ports: { ...t.ctx.ports, clock: manualClock(t.clock.now(), speed) },
    });
    t.clock.advance(13);
    expect(await advanceSettlements(at(0), t.clock.now())).toBe(0);
    await advanceSettlements(at(10), t.clock.now());
    expect(await statusOf(id)).toBe(2);
  });

  it('does not move cash that is marked to stand still (COD-04)', async () => {
    const id = await delivered(false);
    await stopSettlement(t.ctx, shipper.customerId);
    t.clock.advance(DAY_S);
    expect(await settle()).toBe(0);
    expect(await statusOf(id)).toBe(1);
  });

  it('never skips a step (COD-04)', async () => {
    const made = await cod(5);
    await expect(advanceSettlement(t.ctx, made.id, 2)).rejects.toMatchObject({ status: 409 });
    await moveTo(t.ctx, made.id, 700);
    await expect(advanceSettlement(t.ctx, made.id, 3)).rejects.toMatchObject({ status: 409 });
    await advanceSettlement(t.ctx, made.id, 2);
    await expect(advanceSettlement(t.ctx, made.id, 2)).rejects.toMatchObject({ status: 409 });
    await advanceSettlement(t.ctx, made.id, 3);
    expect(await statusOf(made.id)).toBe(3);
  });
});

describe('POST order/codSettlement/statement', () => {
  const ask = async (body: unknown, who = shipper) =>
    data<CodClaims>(await call(t, who, 'POST', 'order/codSettlement/statement', body));

  it('finds own orders by number, reference and transfer alone, with what proves the delivery', async () => {
    const [named, referred, paidOut, other] = [await cod(10), await cod(20), await cod(30), await cod(40)];
    await makeOrder(t, shipper, { referenceNo: 'SHOP-1' });
    await set(referred.id, { referenceNo: 'SHOP-1', codStatus: 1 });
    await set(paidOut.id, { codReference: 'TRF-9', codStatus: 3 });
    await moveTo(t.ctx, named.id, 700);
    const stranger = await makeShipper(t, { companyId: shipper.companyId });
    const numbers = [named.consignmentNo ?? '', 'SHOP-1', 'TRF-9', 'nothing', '%'];
    const { orders: found, owedTotal } = await ask({ numbers });
    const byAmount = found.sort((a, b) => a.amount.amount - b.amount.amount);
    expect(byAmount.map(({ id, amount }) => [id, amount.amount])).toEqual([
      [named.id, 10],
      [referred.id, 20],
      [paidOut.id, 30],
    ]);
    expect(found.find(({ id }) => id === other.id)).toBeUndefined();
    expect(owedTotal).toBe(0);
    const [first] = byAmount;
    expect(first?.deliveredAt).not.toBeNull();
    expect(first?.receivedBy).toEqual(expect.any(String));
    expect((await ask({ numbers, owed: true }, stranger)).orders).toEqual([]);
  });

  it('takes 2,000 numbers in one call, not one more', async () => {
    const numbers = Array.from({ length: 2001 }, (_, i) => `N${i}`);
    const send = (some: string[]) =>
      call(t, shipper, 'POST', 'order/codSettlement/statement', { numbers: some });
    expect([(await send(numbers.slice(1))).status, (await send(numbers)).status]).toEqual([200, 422]);
  });

  it('adds all orders whose cash is held, the longest due first, each once', async () => {
    const [soon, longDue, settled] = [await cod(10), await cod(20), await cod(30)];
    await set(soon.id, { codStatus: 1, codDueAt: ago(-2) });
    await set(longDue.id, { codStatus: 2, codDueAt: ago(40) });
    await set(settled.id, { codStatus: 3 });
    await cod(50);
    const { orders: owed, owedTotal } = await ask({ numbers: [], owed: true });
    expect([owed.map(({ id }) => id), owedTotal]).toEqual([[longDue.id, soon.id], 2]);
    const both = await ask({ numbers: [soon.consignmentNo ?? ''], owed: true });
    expect(both.orders.map(({ id }) => id)).toEqual([soon.id, longDue.id]);
  });

  it('the portal reckons the age of held cash as the sums of the list do', async () => {
    for (const days of [-1, 0, 0.5, 7, 7.01, 14, 14.01, 30, 30.01]) {
      const { id } = await cod(10);
      await set(id, { codStatus: 1, codDueAt: ago(days) });
    }
    const { orders: owed } = await ask({ numbers: [], owed: true });
    const { ages, tabs } = await totals();
    expect(tabs.overdue.orders).toBe(7);
    for (const [age, sum] of Object.entries(ages))
      expect(
        owed.filter((o) => codAgeOf(o.codStatus, o.codDueAt, t.clock.now()) === age),
        age,
      ).toHaveLength(sum.orders);
  });
});
