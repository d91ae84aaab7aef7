import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, error, makeDraft, makeOrder, orderBody, RECEIVER, SENDER } from './orderBody.ts';

let t: TestServer;
let shipper: TestShipper;
beforeAll(async () => {
  t = await startTestServer();
  shipper = await makeShipper(t, { walletMinor: 100_000 });
});
afterAll(() => t.close());

const ITEM = { description: 'Shirt', weight: { value: 1 } };
const post = (path: string, body: unknown) => call(t, shipper, 'POST', path, body);
interface Quoted {
  services: { code: string; price: { amount: number } }[];
  errors: { error: { code: string; message: string; field?: string } }[];
}

describe('goods of an order', () => {
  it.each([
    [
      'an empty list at the pickup',
      {
        waypoint: [
          { contact: SENDER, inventory: [] },
          { contact: RECEIVER, inventory: [ITEM] },
        ],
      },
      'waypoint.0.inventory',
    ],
    [
      'an empty list at the destination',
      {
        waypoint: null,
        origin: { contact: SENDER, inventory: [ITEM] },
        destination: { contact: RECEIVER, inventory: [] },
      },
      'destination.inventory',
    ],
    [
      'one drop-off of several without any',
      {
        waypoint: [
          { contact: SENDER },
          { contact: RECEIVER, inventory: [ITEM] },
          { contact: { ...RECEIVER, name: 'Second' } },
        ],
      },
      'waypoint.2.inventory',
    ],
  ])(
    'are missing with %s: the confirmation is refused by that field (API-74, API-149)',
    async (_name, stops, field) => {
      const res = await post('order', orderBody(stops as never));
      expect(res.status).toBe(422);
      expect(error(res)).toMatchObject({ field, message: 'At least one item is required' });
      const draft = await makeDraft(t, shipper, stops as never);
      expect((await post(`order/${draft.id}/process`, { skipQueue: true })).status).toBe(422);
    },
  );

  it('told at one of two stops are those of the other too, and are weighed once (API-149)', async () => {
    for (const stops of [
      { origin: { contact: SENDER, inventory: [ITEM] }, destination: { contact: RECEIVER } },
      { origin: { contact: SENDER }, destination: { contact: RECEIVER, inventory: [ITEM] } },
    ]) {
      const { id } = await makeOrder(t, shipper, { waypoint: null, skipQueue: true, ...stops } as never);
      const order = data<{ weight: { value: number }; waypoint: { inventory: unknown[] }[] }>(
        await call(t, shipper, 'GET', `order/${id}`),
      );
      expect(order.weight.value).toBe(1);
      expect(order.waypoint.map((w) => w.inventory.length)).toEqual([1, 1]);
    }
  });
});

describe('a service code that nobody has', () => {
  it('is refused by create, change and clone (API-74, API-75, API-80)', async () => {
    const draft = await makeDraft(t, shipper);
    const body = { serviceCode: 'NOWHERE' };
    for (const res of [
      await post('order', orderBody({ process: false, ...body })),
      await call(t, shipper, 'PUT', `order/${draft.id}`, body),
      await call(t, shipper, 'PATCH', `order/${draft.id}`, body),
      await post(`order/${draft.id}/clone`, body),
    ]) {
      expect(res.status).toBe(400);
      expect(error(res)).toMatchObject({ code: 'ERR_NO_SERVICE', field: 'serviceCode' });
    }
    expect(data(await call(t, shipper, 'GET', `order/${draft.id}`)).serviceCode).toBe('DX');
  });
});

describe('quotes', () => {
  const QUOTE = {
    origin: { postcode: '50450', country: 'MY' },
    destination: { postcode: '47500', country: 'MY' },
    weight: { value: 1 },
  };

  it('of an unknown item type have no service, and say which field is not known (API-49)', async () => {
    for (const [field, value] of [
      ['itemType', 'SPACESHIP'],
      ['itemTypeId', 999_999],
    ] as const) {
      const res = await post('service/instantQuote', { ...QUOTE, [field]: value });
      expect(res.status).toBe(200);
      expect(data<Quoted>(res)).toMatchObject({ services: [], errors: [{ error: { field } }] });
    }
    const res = await post('order', orderBody({ itemType: 'SPACESHIP' }));
    expect([res.status, error(res).field]).toEqual([422, 'itemType']);
  });

  it('of an order by its id are those of its stops and goods; what is said beside counts (API-50)', async () => {
    const draft = await makeDraft(t, shipper);
    const all = data<Quoted>(await post('service/instantQuote', { orderId: draft.id }));
    expect(all.services.find((s) => s.code === 'DX')?.price.amount).toBe(7);
    const one = data<Quoted>(
      await post('service/instantQuote', {
        orderId: draft.id,
        serviceCode: 'DX',
        weight: { value: 5 },
        inventory: [],
      }),
    );
    expect(one.services.map((s) => s.code)).toEqual(['DX']);
    expect(one.services[0]?.price.amount).toBeGreaterThan(7);
  });

  it('of an order need its owner (SEC)', async () => {
    const draft = await makeDraft(t, shipper);
    const other = await makeShipper(t, { companyId: shipper.companyId });
    expect((await call(t, null, 'POST', 'service/instantQuote', { orderId: draft.id })).status).toBe(401);
    expect((await call(t, other, 'POST', 'service/instantQuote', { orderId: draft.id })).status).toBe(404);
  });
});

it('a cancelled order may be deleted, a confirmed one may not', async () => {
  const order = await makeOrder(t, shipper);
  expect((await call(t, shipper, 'DELETE', `order/${order.id}`)).status).toBe(409);
  await post(`order/${order.id}/cancel`, {});
  expect((await call(t, shipper, 'DELETE', `order/${order.id}`)).status).toBe(200);
  expect((await call(t, shipper, 'GET', `order/${order.id}`)).status).toBe(404);
});

it('a draft answers the price of its service (API-74)', async () => {
  const draft = await makeDraft(t, shipper, { referenceNo: 'R-7' });
  expect(draft).toMatchObject({ price: { amount: 7, currency: 'MYR' }, referenceNo: 'R-7' });
});

it.each([
  [
    'an account that is no number',
    'order',
    { customerId: 'mine' },
    'customerId',
    '"customerId" must be a number',
  ],
  ['no tracking number', 'order/track', {}, 'consignmentNo', '"consignmentNo" is required'],
  [
    'more than 50 tracking numbers',
    'order/track',
    { consignmentNo: Array.from({ length: 51 }, (_, i) => `N${i}`) },
    'consignmentNo',
    '"consignmentNo" must have at most 50 entries',
  ],
])('%s is refused by the name of its field', async (_name, path, body, field, message) => {
  const res = await post(path, body);
  expect(res.status).toBe(422);
  expect(error(res)).toMatchObject({ field, message });
});
