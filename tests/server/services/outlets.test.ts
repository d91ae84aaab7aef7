import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { outlet } from '../../../server/db/schema/couriers/rateCards.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, error, makeOrder, orderBody, RECEIVER, SENDER } from '../orders/orderBody.ts';

withShipper({ walletMinor: 100_000 });

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

it('only the own company’s outlets are listed, with their courier and address (FORM-17)', async () => {
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

it('the price of a parcel starts at its outlet, with services of the outlet’s courier only (FORM-17, FORM-62)', async () => {
  const atHome = data<Quoted>(await quoted({ contact: SENDER }));
  expect(new Set(atHome.services.map((s) => s.serviceCompanyCode)).size).toBeGreaterThan(1);
  const atOutlet = data<Quoted>(await quoted({ contact: SENDER, placeId: KUCHING }));
  expect(new Set(atOutlet.services.map((s) => s.serviceCompanyCode))).toEqual(new Set(['BELUGA']));
  expect(atOutlet.waypoints[0]?.city).toBe('Kuching');
  const same = (q: Quoted) => q.services.find((s) => s.code === 'BLD')?.price.amount ?? 0;
  expect(same(atOutlet)).toBeGreaterThan(same(atHome));
  expect(data<Quoted>(await quoted({ placeId: KUCHING })).services).toEqual(atOutlet.services);
});

it('outlets are the address of an order whose sender has none, and the order costs the quoted price (FORM-74)', async () => {
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

it('outlets do not replace an address that the sender confirms', async () => {
  const made = await makeOrder(t, shipper, {
    serviceCode: 'BLD',
    waypoint: [{ placeId: KUCHING, contact: SENDER, inventory: [ITEM] }, { contact: RECEIVER }],
  } as never);
  const order = data<{ waypoint: { contact: Record<string, string> }[] }>(
    await call(t, shipper, 'GET', `order/${made.id}`),
  );
  expect(order.waypoint[0]?.contact).toMatchObject({ address1: SENDER.address1, city: SENDER.city });
});

interface Kept {
  waypoint: { contact: Record<string, string> }[];
}
const GUEST = { name: SENDER.name, phone: SENDER.phone };
const fromKuching = (contact: object, more: object = {}) =>
  orderBody({
    serviceCode: 'BLD',
    waypoint: [{ placeId: KUCHING, contact, inventory: [ITEM] }, { contact: RECEIVER }],
    ...more,
  } as never);

it('outlets set the lane of an order that keeps the address of its sender', async () => {
  const made = await makeOrder(t, shipper, fromKuching(SENDER) as never);
  const order = data<Kept>(await call(t, shipper, 'GET', `order/${made.id}`));
  expect(order.waypoint[0]?.contact.postcode).toBe(SENDER.postcode);
  const [row] = await t.db.sql.select().from(orders).where(eq(orders.id, made.id));
  const home = await makeOrder(t, shipper);
  const [atHome] = await t.db.sql.select().from(orders).where(eq(orders.id, home.id));
  expect(row?.originZone).toBeTruthy();
  expect(row?.originZone).not.toBe(atHome?.originZone);
});

it('outlets of another courier than the chosen service are refused by the field, in quotes, drafts, changes and orders', async () => {
  const quoted = await call(t, shipper, 'POST', 'service/instantQuote', {
    waypoint: [{ placeId: KUCHING }, { contact: RECEIVER }],
    weight: { value: 1 },
    serviceCompanyCode: 'TUPAI',
  });
  expect([quoted.status, error(quoted).field]).toEqual([400, 'serviceCompanyCode']);
  expect(error(quoted).message).toBe('Beluga Kuching only takes parcels of Beluga Drop Points.');
  const orderOf = (more: object) => call(t, shipper, 'POST', 'order', fromKuching(SENDER, more));
  for (const process of [true, false]) {
    const refused = await orderOf({ process, serviceCode: 'DX' });
    expect([refused.status, error(refused).field]).toEqual([400, 'serviceCode']);
  }
  const draft = data<{ id: string }>(await orderOf({ process: false, paymentMethodId: -1 }));
  const changed = await call(t, shipper, 'PUT', `order/${draft.id}`, { serviceCode: 'DX' });
  expect([changed.status, error(changed).field]).toEqual([400, 'serviceCode']);
});

it('outlets replace only the address of their stop: the other stops are checked as in every order (QUOTE-29)', async () => {
  const quoted = await call(t, shipper, 'POST', 'service/instantQuote', {
    waypoint: [{ placeId: KUCHING }, { contact: GUEST }],
    weight: { value: 1 },
  });
  expect([quoted.status, error(quoted).field]).toEqual([400, 'waypoint.1']);
  const made = await call(
    t,
    shipper,
    'POST',
    'order',
    fromKuching(GUEST, {
      waypoint: [
        { placeId: KUCHING, contact: GUEST, inventory: [ITEM] },
        { type: 'PICKUP', placeId: KUCHING, contact: GUEST, inventory: [ITEM] },
        { contact: RECEIVER, inventory: [ITEM] },
      ],
    }),
  );
  expect([made.status, error(made).field]).toEqual([400, 'waypoint.1.contact.address1']);
});

it('outlets that are unknown do not replace an order’s address (FORM-74)', async () => {
  const some = { ...GUEST, address1: SENDER.address1 };
  const waypoint = [{ placeId: 'NOWHERE', contact: some, inventory: [ITEM] }, { contact: RECEIVER }];
  const res = await call(t, shipper, 'POST', 'order', fromKuching(some, { waypoint }));
  expect([res.status, error(res).field]).toEqual([400, 'waypoint.0.contact.city']);
  const atOutlet = await call(t, shipper, 'POST', 'order', fromKuching(some));
  expect(atOutlet.status).toBe(200);
});

it('outlets that are unknown are no address (QUOTE-29)', async () => {
  const res = await quoted({ placeId: 'NOWHERE' });
  expect([res.status, error(res).field]).toEqual([400, 'waypoint.0']);
});
