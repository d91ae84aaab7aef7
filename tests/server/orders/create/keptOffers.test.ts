import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order } from '../../../../contract/orders/orders.ts';
import { orders } from '../../../../server/db/schema/orders/orders.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { makeShipper, type TestShipper } from '../../../support/world.ts';
import { call, data, makeDraft } from '../orderBody.ts';

let t: TestServer;
let shipper: TestShipper;
beforeAll(async () => {
  t = await startTestServer();
  shipper = await makeShipper(t, { walletMinor: 10_000 });
});
afterAll(() => t.close());

it('offers that an order keeps from before price lines had a kind are read with one, by the names of our own lines', async () => {
  const { id } = await makeDraft(t, shipper);
  const read = async () =>
    data<Order>(await call(t, shipper, 'GET', `order/${id}?retrieve=quotes`)).quotes?.services ?? [];
  const offers = await read();
  expect(offers.length).toBeGreaterThan(1);
  const [row] = await t.db.sql.select({ quotes: orders.quotes }).from(orders).where(eq(orders.id, id));
  const labels = [
    'Delivery',
    'Foam',
    'Cash on delivery',
    'Brand',
    'Discount',
    'Promo RAYA',
    'Tax',
    'Rounding',
  ];
  const kept = row?.quotes?.map((offer, i) => ({
    ...offer,
    breakdown: i === 0 ? labels.map((label, n) => ({ label, amount: n })) : [],
  }));
  await t.db.sql
    .update(orders)
    .set({ quotes: kept as never })
    .where(eq(orders.id, id));

  const [first, ...others] = await read();
  expect(first?.breakdown.map(({ kind, label }) => [kind, label])).toEqual([
    ['delivery', 'Delivery'],
    ['addon', 'Foam'],
    ['cod', 'Cash on delivery'],
    ['brand', 'Brand'],
    ['discount', 'Discount'],
    ['promo', 'Promo RAYA'],
    ['tax', 'Tax'],
    ['rounding', 'Rounding'],
  ]);
  expect([first?.code, ...others.map(({ code }) => code)]).toEqual(offers.map(({ code }) => code));
  expect(others.every(({ breakdown }) => breakdown.length === 0)).toBe(true);
});
