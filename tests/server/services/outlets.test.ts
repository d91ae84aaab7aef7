import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outlet } from '../../../server/db/schema/rateCards.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, error, makeOrder, RECEIVER, SENDER } from '../orders/orderBody.ts';

let t: TestServer;
let shipper: TestShipper;
beforeAll(async () => {
  t = await startTestServer();
  shipper = await makeShipper(t, { walletMinor: 100_000 });
});
afterAll(() => t.close());

interface Quoted {
  services: { code: string; serviceCompanyCode: string; price: { amount: number } }[];
  waypoints: { city: string }[];
}
const KUCHING = 'BLG-KCH';
const quoted = async (pickup: object) =>
  call(t, shipper, 'POST', 'service/instantQuote', {
    waypoint: [pickup, { contact: RECEIVER }],
    weight: { value: 1 },
  });
const ITEM = { description: 'Shirt', quantity: 1, weight: { unit: 'kg', value: 1 } };

it('are listed with their courier and address, those of the own company only (FORM-17)', async () => {
  const outlets = data<{ id: string; country: string; serviceCompany: { companyCode: string } }[]>(
    await call(t, shipper, 'GET', 'service/outlets'),
  );
  expect(outlets.find((o) => o.id === KUCHING)).toMatchObject({
    name: 'Beluga Kuching',
    serviceCompany: { companyCode: 'BELUGA' },
    address1: '15 Jalan Padungan',
    postcode: '93100',
    city: 'Kuching',
  });
  expect(new Set(outlets.map((o) => o.country))).toEqual(new Set(['MY']));
  const stranger = await makeShipper(t, { companyCode: 'without' });
  await t.db.sql.delete(outlet).where(eq(outlet.companyId, stranger.companyId));
  expect(data(await call(t, stranger, 'GET', 'service/outlets'))).toEqual([]);
});

it('are where the price of a parcel begins, with services of their courier alone (FORM-17, FORM-62)', async () => {
  const atHome = data<Quoted>(await quoted({ contact: SENDER }));
  expect(new Set(atHome.services.map((s) => s.serviceCompanyCode)).size).toBeGreaterThan(1);
  const atOutlet = data<Quoted>(await quoted({ contact: SENDER, placeId: KUCHING }));
  expect(new Set(atOutlet.services.map((s) => s.serviceCompanyCode))).toEqual(new Set(['BELUGA']));
  expect(atOutlet.waypoints[0]?.city).toBe('Kuching');
  const same = (q: Quoted) => q.services.find((s) => s.code === 'BLD')?.price.amount ?? 0;
  expect(same(atOutlet)).toBeGreaterThan(same(atHome));
  expect(data<Quoted>(await quoted({ placeId: KUCHING })).services).toEqual(atOutlet.services);
});

it('are the address of an order whose sender tells none, and the order costs what was quoted (FORM-74)', async () => {
  const { name, phone } = SENDER;
  const offered = data<Quoted>(await quoted({ placeId: KUCHING })).services.find((s) => s.code === 'BLD');
  const made = await makeOrder(t, shipper, {
    serviceCode: 'BLD',
    quotedPrice: offered?.price.amount,
    waypoint: [{ placeId: KUCHING, contact: { name, phone }, inventory: [ITEM] }, { contact: RECEIVER }],
  } as never);
  expect(made.price?.amount).toBe(offered?.price.amount);
  const order = data<{ waypoint: { placeId: string; contact: Record<string, string> }[] }>(
    await call(t, shipper, 'GET', `order/${made.id}`),
  );
  expect(order.waypoint[0]).toMatchObject({
    placeId: KUCHING,
    contact: { name, address1: 'Beluga Kuching, 15 Jalan Padungan', city: 'Kuching', postcode: '93100' },
  });
});

it('leave an address that the sender tells as it is', async () => {
  const made = await makeOrder(t, shipper, {
    serviceCode: 'BLD',
    waypoint: [{ placeId: KUCHING, contact: SENDER, inventory: [ITEM] }, { contact: RECEIVER }],
  } as never);
  const order = data<{ waypoint: { contact: Record<string, string> }[] }>(
    await call(t, shipper, 'GET', `order/${made.id}`),
  );
  expect(order.waypoint[0]?.contact).toMatchObject({ address1: SENDER.address1, city: SENDER.city });
});

it('that nobody knows do not stand for an address (QUOTE-29)', async () => {
  const res = await quoted({ placeId: 'NOWHERE' });
  expect([res.status, error(res).field]).toEqual([422, 'waypoint.0']);
});
