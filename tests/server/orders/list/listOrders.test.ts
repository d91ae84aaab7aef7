import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '../../../../contract/orders/orders.ts';
import { ORDER_SORTS } from '../../../../contract/rules/listSorts.ts';
import { serviceCompany } from '../../../../server/db/schema/couriers/rateCards.ts';
import { orders } from '../../../../server/db/schema/orders/orders.ts';
import { shipper, t, withShipper } from '../../../support/shipperServer.ts';
import { makeShipper } from '../../../support/world.ts';
import { call, data, error, makeDraft, makeOrder, pageOf, SENDER } from '../orderBody.ts';

const ids: Record<string, string> = {};
const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id) ?? id;

withShipper({ walletMinor: 1_000_000 });
beforeAll(async () => {
  const rows: [string, number, Record<string, unknown>][] = [
    ['new', 100, { recipientName: '陈伟玲', referenceNo: 'SHOP-1' }],
    ['ready', 110, { recipientName: 'Budi 100%', createdAt: new Date('2026-02-28T15:59:59Z') }],
    ['moving', 600, { recipientName: 'Under_Score', createdAt: new Date('2026-02-28T16:00:00Z') }],
    ['delivered', 700, { recipientName: 'Citra', createdAt: new Date('2026-03-01T15:59:59Z') }],
    ['returned', 701, { createdAt: new Date('2026-03-01T16:00:00Z') }],
    ['cancelled', 900, {}],
    ['failed', 99, { referenceNo: 'LOST-77', recipientName: 'Zulkifli' }],
    ['draft', 0, {}],
  ];
  for (const [name, statusCode, set] of rows) {
    const made =
      statusCode === 0
        ? await makeDraft(t, shipper)
        : await makeOrder(t, shipper, { serviceCode: name === 'moving' ? 'MBE' : 'DX' });
    await t.db.sql
      .update(orders)
      .set({ statusCode, ...set })
      .where(eq(orders.id, made.id));
    ids[name] = made.id;
    t.clock.advance(1);
  }
  const neighbour = await makeShipper(t, { companyId: shipper.companyId, walletMinor: 10_000 });
  await makeOrder(t, neighbour);
});

const list = async (query: string) => pageOf<Order>(await call(t, shipper, 'GET', `order?${query}`));
const found = async (query: string) => (await list(`limit=50&${query}`)).data.map((o) => nameOf(o.id)).sort();

describe('GET order', () => {
  it.each([
    ['', ['cancelled', 'delivered', 'moving', 'new', 'ready', 'returned']],
    ['status=ALL', ['cancelled', 'delivered', 'moving', 'new', 'ready', 'returned']],
    ['statusCode=100', ['new']],
    ['statusCode=100,99', ['failed', 'new']],
    ['status=PENDING', ['ready']],
    ['status=CURRENT', ['moving']],
    ['status=COMPLETED', ['delivered']],
    ['status=CANCELLED', ['cancelled']],
    ['status=RTS', ['returned']],
    ['status=DRAFT', ['draft']],
    ['statusCode=99', ['failed']],
    ['keyword=shop-1', ['new']],
    ['keyword=sh', ['new']],
    ['keyword=op', []],
    ['keyword=伟玲', []],
    ['keyword=陈伟', ['new']],
    ['n=citra', ['delivered']],
    ['n=shop', ['new']],
    ['keyword=%25', []],
    ['keyword=100%25', ['ready']],
    ['keyword=r_S', ['moving']],
    ['keyword=_____', []],
    ["keyword=';%20drop", []],
    ['keyword=LOST-77', ['failed']],
    ['keyword=LOST-77&status=ALL', ['failed']],
    ['keyword=LOST-77&statusCode=100', []],
    ['n=Zulkifli', ['failed']],
    ['dateFrom=2026-03-01&dateTo=2026-03-01', ['delivered', 'moving']],
    ['startDate=2026-03-01&endDate=2026-03-01', ['delivered', 'moving']],
    ['dateTo=2026-02-28', ['ready']],
    ['invoiceId=not-an-id', []],
  ])(
    '%s finds %j (ORD-03, ORD-04, ORD-05, ORD-12, ORD-13, ORD-14, ORD-15, ORD-32, ORD-45, BULK-04, B2-24)',
    async (query, names) => {
      expect(await found(query)).toEqual(names);
    },
  );

  it('a range whose first day is after the last is refused (ORD-15)', async () => {
    const res = await call(t, shipper, 'GET', 'order?dateFrom=2026-03-02&dateTo=2026-03-01');
    expect(res.status).toBe(400);
    expect(error(res)).toMatchObject({ field: 'dateFrom', message: 'The first day is after the last day.' });
  });

  it('GET order finds by part of a consignment number, also with hyphens and blanks, and by service company (ORD-12, ORD-17, BX-30)', async () => {
    const one = await list(`statusCode=100`);
    const number = one.data[0]!.consignmentNo!;
    expect(await found(`keyword=${number.slice(4)}`)).toEqual(['new']);
    const onLabel = encodeURIComponent(`${number.slice(0, 2)}-${number.slice(2, 6)} ${number.slice(6)}`);
    for (const field of ['keyword', 'consignmentNo'])
      expect(await found(`${field}=${onLabel}`), field).toEqual(['new']);
    const [merbok] = await t.db.sql
      .select({ id: serviceCompany.id })
      .from(serviceCompany)
      .where(eq(serviceCompany.code, 'MERBOK'));
    expect(await found(`serviceCompanyId=${merbok!.id}`)).toEqual(['moving']);
  });

  it('GET order finds a draft by the start of its id, which is shown instead of a number (ORD-12, BULK-01)', async () => {
    const id = ids.draft!;
    for (const typed of [id.slice(0, 8), id.slice(0, 8).toUpperCase(), id.slice(0, 15), id])
      expect(await found(`statusCode=0&keyword=${typed}`)).toEqual(['draft']);
    const other = id.startsWith('0') ? `1${id.slice(1, 8)}` : `0${id.slice(1, 8)}`;
    expect(await found(`statusCode=0&keyword=${other}`)).toEqual([]);
  });

  it('GET order lists every order of an invoice in any status (BULK-27, API-68)', async () => {
    const [row] = await t.db.sql
      .select({ invoiceId: orders.invoiceId })
      .from(orders)
      .where(eq(orders.id, ids.failed!));
    expect(await found(`invoiceId=${row!.invoiceId}`)).toEqual(['failed']);
  });

  it('GET order pages newest first, with exact totals also after the last page (ORD-07, ORD-08, ORD-09, ORD-10, ORD-11, API-03)', async () => {
    const first = await list('limit=4&page=1');
    expect([first.page, first.pageTotal, first.rowTotal, first.data.length]).toEqual([1, 2, 6, 4]);
    const times = first.data.map((o) => o.createdAt);
    expect(times).toEqual([...times].sort().reverse());
    const beyond = await list('limit=4&page=9');
    expect([beyond.rowTotal, beyond.data.length]).toEqual([6, 0]);
  });

  it.each(ORDER_SORTS)('GET order sorts by %s both ways (API-06)', async (sortBy) => {
    const down = (await list(`limit=50&sortBy=${sortBy}&orderBy=desc`)).data.map((o) => o.id);
    const up = (await list(`limit=50&sortBy=${sortBy}&orderBy=asc`)).data.map((o) => o.id);
    expect(up).toEqual([...down].reverse());
  });

  it.each([
    'sortBy=password',
    'orderBy=up',
    'page=-1',
    'limit=0',
    'status=WRONG',
    'dateFrom=2026-02-30',
    'dateFrom=yesterday',
    'statusCode=abc',
  ])('GET order refuses %s with 400 (B2-24)', async (query) => {
    expect((await call(t, shipper, 'GET', `order?${query}`)).status).toBe(400);
  });

  it('GET order has a limit of at most 1000 (B2-24)', async () => {
    expect((await call(t, shipper, 'GET', 'order?limit=1000000000')).status).toBe(200);
  });

  it('GET order offers quotes and names the service on request (API-63, API-65)', async () => {
    const [draft] = (await list('status=DRAFT&retrieve=quotes')).data;
    expect(draft!.quotes?.services.length).toBeGreaterThan(0);
    const [fresh] = (await list('statusCode=100&retrieve=service')).data;
    expect(fresh!.service).toMatchObject({ name: 'Tupai Next Day', serviceCompanyName: expect.any(String) });
    expect(fresh!.quotes).toBeUndefined();
  });

  it('GET order returns every id of the filter for select-all (ORD-21, API-64)', async () => {
    const all = pageOf<string>(await call(t, shipper, 'GET', 'orders?retrieve=service&limit=2&keyword=shop'));
    expect([all.data.map(nameOf), all.rowTotal]).toEqual([['new'], 1]);
    const many = pageOf<string>(await call(t, shipper, 'GET', 'orders?limit=2'));
    expect([many.data.length, many.rowTotal]).toEqual([6, 6]);
  });

  it('GET order returns the counts of all tabs in one answer', async () => {
    expect(data(await call(t, shipper, 'GET', 'order/statusCounts'))).toEqual({
      NEW: 1,
      PENDING: 1,
      CURRENT: 1,
      COMPLETED: 1,
      CANCELLED: 1,
      RTS: 1,
      DRAFT: 1,
      FAILED: 1,
      ALL: 6,
    });
  });

  it('GET order returns one order with its history, several as a list (API-69, API-70, API-71, API-72)', async () => {
    const one = data<Order>(await call(t, shipper, 'GET', `order/${ids.new}`));
    expect(one.activities?.map((a) => a.statusText)).toEqual(['New order']);
    const two = data<Order[]>(await call(t, shipper, 'GET', `order/${ids.new},${ids.ready}`));
    expect(two.map((o) => nameOf(o.id))).toEqual(['new', 'ready']);
  });

  it('GET order lists orders with cash for settlement, oldest first (API-73, COD-04, COD-05, COD-14)', async () => {
    const who = await makeShipper(t, { companyId: shipper.companyId, walletMinor: 100_000 });
    const [early, late] = [
      await makeOrder(t, who, { cod: { amount: 5 } }),
      await makeOrder(t, who, { cod: { amount: 6 } }),
    ];
    await makeOrder(t, who);
    await t.db.sql
      .update(orders)
      .set({ createdAt: new Date('2026-03-01T00:00:00Z') })
      .where(eq(orders.id, early.id));
    await t.db.sql
      .update(orders)
      .set({ codStatus: 1, codDueAt: new Date('2026-03-01T00:00:00Z') })
      .where(eq(orders.id, late.id));
    const settle = async (query: string) =>
      pageOf<Order>(await call(t, who, 'GET', `order/codSettlement?${query}`)).data.map((o) => o.id);
    expect(await settle('')).toEqual([early.id, late.id]);
    expect(await settle('codStatus=0')).toEqual([early.id]);
    expect(await settle('pastDue=true')).toEqual([late.id]);
  });

  it('GET order offers wallet and card, the wallet disabled while it is empty (API-84, FORM-65)', async () => {
    const poor = await makeShipper(t, { companyId: shipper.companyId });
    const methods = pageOf<{ id: number; disabled: boolean; name: string }>(
      await call(t, poor, 'GET', `order/paymentMethod?customerId=${poor.customerId}&serviceId=DX`),
    ).data;
    expect(methods.map((m) => [m.id, m.name, m.disabled])).toEqual([
      [0, 'Wallet', true],
      [1, 'Card', false],
    ]);
  });

  it('GET order recognises the own company also in capitals, in the address and in the body (B2-8, API-14)', async () => {
    const companyId = shipper.companyId.toUpperCase();
    expect((await call(t, shipper, 'GET', `order?companyId=${companyId}`)).status).toBe(200);
    const contact = { ...SENDER, companyId };
    expect((await call(t, shipper, 'POST', 'contact', contact)).status).toBe(200);
    const batch = { kind: 'cancel', filter: { companyId } };
    expect((await call(t, shipper, 'POST', 'order/bulk/preview', batch)).status).toBe(200);
  });

  it('GET order gives the same answer for a foreign company as for an absent one (B2-8)', async () => {
    const res = await call(t, shipper, 'GET', 'order?companyId=00000000-0000-4000-8000-000000000000');
    expect([res.status, error(res).message]).toEqual([404, 'File not found']);
  });
});
