import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, makeDraft, makeOrder, walletBalanceOf } from '../orders/orderBody.ts';
import { audit, command } from './command.ts';

let shipper: TestShipper;
const KEY = `dx${'5'.repeat(40)}`;
withServer();
beforeAll(async () => {
  const made = await makeShipper(t, { walletMinor: 100_000 });
  // A key, because a session would expire when the clock moves by days.
  await storeApiToken(t.ctx, made, 'key', KEY);
  shipper = { ...made, auth: { host: 'localhost', 'x-delyvax-access-token': KEY } };
});

const wallet = () => walletBalanceOf(t, shipper);
const statusOf = async (id: string) =>
  data<{ statusCode: number }>(await call(t, shipper, 'GET', `order/${id}`)).statusCode;

it('an order is found by number or id, with its history and its next statuses (DET-41)', async () => {
  const { id, consignmentNo } = await makeOrder(t, shipper);
  for (const order of [id, String(consignmentNo).toLowerCase()]) {
    const { said, rows } = (await command(t, 'orders/show', { order })).data;
    expect(said[0]).toContain(`${consignmentNo} of Aisyah Trading`);
    expect(rows.at(-1)).toMatchObject({ status: 100, what: 'New order' });
  }
  expect((await command(t, 'orders/show', { order: 'MY999' })).status).toBe(404);
  expect((await command(t, 'orders/show', { order: id, tenant: 'nowhere' })).status).toBe(404);
});

it('an order that has not moved is listed, and is moved only along the status table (DET-41)', async () => {
  const { id } = await makeOrder(t, shipper);
  t.clock.advance(50 * 3600);
  const stuck = async () =>
    (await command(t, 'orders/stuck', { hours: 48 })).data.rows.map((row) => row.order);
  const number = String((await command(t, 'orders/show', { order: id })).data.said[0]).split(' ')[0];
  expect(await stuck()).toContain(number);
  expect((await command(t, 'orders/move', { order: id, status: 1000 })).status).toBe(409);
  expect((await command(t, 'orders/move', { order: id, status: 777 })).status).toBe(422);
  const moved = await command(t, 'orders/move', { order: id, status: '600', note: 'Found in the hub' });
  expect(moved.data.ok).toBe(true);
  expect(await statusOf(id)).toBe(600);
  expect(await stuck()).not.toContain(number);
  const { rows } = (await command(t, 'orders/show', { order: id })).data;
  expect(rows.at(-1)).toMatchObject({ status: 600, description: 'Found in the hub' });
  const [row] = await audit(t, `order ${number}`);
  expect(row!.command).toBe('orders/move');
  expect(JSON.parse(String(row!.change))).toEqual({ status: { before: 100, after: 600 } });
});

it('a number of two tenants is refused until the tenant is given, and the other tenant’s order is not moved (DET-41)', async () => {
  const lion = await makeShipper(t, { companyCode: 'lion', walletMinor: 10_000 });
  const [ours, theirs] = [await makeOrder(t, shipper), await makeOrder(t, lion)];
  const { consignmentNo } = ours;
  await t.db.sql.update(orders).set({ consignmentNo }).where(eq(orders.id, theirs.id));
  const move = (input: object) => command(t, 'orders/move', { order: consignmentNo, status: 600, ...input });
  expect(await move({})).toMatchObject({
    status: 409,
    error: { message: expect.stringContaining('--tenant') },
  });
  expect((await move({ tenant: 'lion' })).status).toBe(200);
  expect(await statusOf(ours.id)).toBe(100);
});

it('an order moved to 900 is cancelled like by its shipper: refunded once, and refused on its way (DET-19)', async () => {
  const before = await wallet();
  const { id } = await makeOrder(t, shipper);
  expect(await wallet()).toBeLessThan(before);
  expect((await command(t, 'orders/move', { order: id, status: 900 })).data.ok).toBe(true);
  expect(await wallet()).toBe(before);
  const onItsWay = await makeOrder(t, shipper);
  await moveTo(t.ctx, onItsWay.id, 600);
  expect((await command(t, 'orders/move', { order: onItsWay.id, status: 900 })).status).toBe(409);
  const draft = await makeDraft(t, shipper);
  expect((await command(t, 'orders/move', { order: draft.id, status: 100 })).status).toBe(409);
});

it('collected cash is listed when it is due and paid with the bank’s reference, all orders or none (COD-06)', async () => {
  const cash = { cod: { amount: 40 }, serviceAddon: [{ id: ADDON_COD, qty: 1, value: 40 }] };
  const [one, two, open] = [
    await makeOrder(t, shipper, cash),
    await makeOrder(t, shipper, cash),
    await makeOrder(t, shipper, cash),
  ];
  for (const { id } of [one, two]) await moveTo(t.ctx, id, 700);
  const due = async (all = false) =>
    (await command(t, 'cod/due', { all })).data.rows.map((row) => [row.amount, row.state]);
  expect(await due()).toEqual([]);
  expect(await due(true)).toEqual([
    [40, 'collected'],
    [40, 'collected'],
  ]);
  t.clock.advance(8 * 86_400);
  expect((await command(t, 'cod/due', {})).data.said).toEqual(['MYR 80.00 in all']);
  const pay = (...ids: string[]) => command(t, 'cod/paid', { orders: ids.join(','), reference: 'IBG-77' });
  expect((await pay(one.id, open.id)).status).toBe(409);
  expect(await due()).toHaveLength(2);
  expect((await pay(one.id, two.id)).data.said).toEqual(['2 marked as paid with IBG-77.']);
  expect(await due(true)).toEqual([]);
  expect((await pay(one.id)).status).toBe(409);
  const rows = await t.db.sql.select().from(orders).where(eq(orders.codReference, 'IBG-77'));
  expect(rows.map((row) => row.codStatus)).toEqual([3, 3]);
  expect((await audit(t)).slice(0, 2).map((row) => JSON.parse(String(row.change)))).toEqual(
    Array(2).fill({ reference: 'IBG-77', amount: 40 }),
  );
});

it('a part payout answers with the paid part, and a due day is a day of the tenant (COD-06)', async () => {
  const cash = { cod: { amount: 40 }, serviceAddon: [{ id: ADDON_COD, qty: 1, value: 40 }] };
  const { id } = await makeOrder(t, shipper, cash);
  await moveTo(t.ctx, id, 700);
  const codDueAt = new Date('2026-03-02T17:00:00Z');
  await t.db.sql.update(orders).set({ codDueAt }).where(eq(orders.id, id));
  expect((await command(t, 'cod/due', { all: true })).data.rows[0]).toMatchObject({ due: '2026-03-03' });
  const { said } = (await command(t, 'orders/show', { order: id })).data;
  expect(said.join()).toContain('due 2026-03-03');
  const paid = await command(t, 'cod/paid', { orders: id, reference: 'IBG-78', amount: 15.5 });
  expect(paid.data.rows).toMatchObject([{ amount: 15.5, currency: 'MYR' }]);
});
