import { describe, expect, it } from 'vitest';
import { shipper, t, withShipper } from '../../../support/shipperServer.ts';
import { makeShipper } from '../../../support/world.ts';
import { call, data, error, makeDraft, makeOrder, orderBody, RECEIVER, SENDER } from '../orderBody.ts';

withShipper({ walletMinor: 100_000 });

const ITEM = { description: 'Shirt', weight: { value: 1 } };
const post = (path: string, body: unknown) => call(t, shipper, 'POST', path, body);
interface Quoted {
  chargeableKg: number;
  waypoints: { postcode: string }[];
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
      'no list at the pickup and an empty one at the drop-off',
      { waypoint: [{ contact: SENDER }, { contact: RECEIVER, inventory: [] }] },
      'waypoint.1.inventory',
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
    'an order whose goods are missing with %s is refused by that field at its confirmation (API-74, API-149)',
    async (_name, stops, field) => {
      const res = await post('order', orderBody(stops as never));
      expect(res.status).toBe(400);
      expect(error(res)).toMatchObject({ field, message: 'At least one item is required' });
      const draft = await post('order', orderBody({ process: false, ...stops } as never));
      // An empty list of goods at a drop-off is refused in a draft too.
      if (['destination.inventory', 'waypoint.1.inventory'].includes(field)) {
        expect([draft.status, error(draft)]).toEqual([400, { ...error(res), requestId: expect.any(String) }]);
        return;
      }
      const { id } = data<{ id: string }>(draft);
      expect((await post(`order/${id}/process`, { skipQueue: true })).status).toBe(400);
    },
  );

  it('goods at one of two stops are stored at both, and are weighed once (API-149)', async () => {
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
  it('a service code that nobody has is refused by create, change and clone (API-74, API-75, API-80)', async () => {
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

  it('quotes of an unknown item type have no service, and name the unknown field (API-49)', async () => {
    for (const [field, value] of [
      ['itemType', 'SPACESHIP'],
      ['itemTypeId', 999_999],
    ] as const) {
      const res = await post('service/instantQuote', { ...QUOTE, [field]: value });
      expect(res.status).toBe(200);
      expect(data<Quoted>(res)).toMatchObject({ services: [], errors: [{ error: { field } }] });
    }
    const res = await post('order', orderBody({ itemType: 'SPACESHIP' }));
    expect([res.status, error(res).field]).toEqual([400, 'itemType']);
  });

  it('quotes of an order by its id use its stops and goods (API-50)', async () => {
    const draft = await makeDraft(t, shipper);
    const all = data<Quoted>(await post('service/instantQuote', { orderId: draft.id }));
    expect(all.services.find((s) => s.code === 'DX')?.price.amount).toBe(7);
    expect(all).toMatchObject({ chargeableKg: 1, waypoints: [{ postcode: '50450' }, { postcode: '47500' }] });
  });

  const KUCHING = { postcode: '93000', country: 'MY' };
  const from = (...postcodes: string[]) => ({ waypoints: postcodes.map((postcode) => ({ postcode })) });
  it.each([
    ['origin', { origin: KUCHING }, from('93000', '47500')],
    ['destination', { destination: KUCHING }, from('50450', '93000')],
    ['waypoint', { waypoint: [KUCHING, { contact: RECEIVER }] }, from('93000', '47500')],
    ['waypoint, empty, with an end', { waypoint: [], origin: KUCHING }, from('93000', '47500')],
    ['weight', { weight: { value: 5 } }, { chargeableKg: 5 }],
    ['inventory', { inventory: [{ weight: { value: 2 } }] }, { chargeableKg: 2 }],
    [
      'goods of a stop',
      { destination: { ...KUCHING, inventory: [{ weight: { value: 4 } }] } },
      { chargeableKg: 4, ...from('50450', '93000') },
    ],
    ['serviceCode', { serviceCode: 'mbe' }, { services: [{ code: 'MBE' }] }],
    ['serviceCompanyCode', { serviceCompanyCode: 'NOBODY' }, { services: [] }],
    ['itemType', { itemType: 'SPACESHIP' }, { errors: [{ error: { field: 'itemType' } }] }],
    ['itemTypeId', { itemTypeId: 999_999 }, { errors: [{ error: { field: 'itemTypeId' } }] }],
    ['promoCode', { promoCode: 'NOWHERE' }, { errors: [{ error: { field: 'promoCode' } }] }],
    [
      'serviceAddon',
      { serviceAddon: [{ id: -3 }] },
      { errors: [{ error: { field: 'serviceAddon.0.value' } }] },
    ],
  ])('quotes of an order use the values next to its id: %s (API-50)', async (_name, sent, expected) => {
    const draft = await makeDraft(t, shipper);
    const res = await post('service/instantQuote', { orderId: draft.id, ...sent });
    expect([res.status, res.raw.slice(0, 200)]).toEqual([200, expect.any(String)]);
    expect(data<Quoted>(res)).toMatchObject(expected);
  });

  it('quotes of an order with a changed stop or weight use its other stops and sizes (API-50)', async () => {
    const bulky = [{ weight: { value: 1 }, dimension: { width: 50, length: 40, height: 30 } }];
    const draft = await makeDraft(t, shipper, {
      waypoint: [
        { contact: SENDER },
        { contact: { ...RECEIVER, postcode: '46000' }, inventory: bulky },
        { contact: RECEIVER },
      ],
    } as never);
    const quoted = data<Quoted>(
      await post('service/instantQuote', { orderId: draft.id, destination: KUCHING, weight: { value: 2 } }),
    );
    // 50 × 40 × 30 / 5000
    expect(quoted).toMatchObject({ chargeableKg: 12, ...from('50450', '46000', '93000') });
  });

  const kg = (value: number, quantity = 1) => ({ inventory: [{ weight: { value }, quantity }] });
  it.each([
    ['the drop-off', { waypoint: [{ contact: SENDER }, { contact: RECEIVER, ...kg(5) }] }, 5],
    [
      'both, which is counted once',
      {
        waypoint: [
          { contact: SENDER, ...kg(5) },
          { contact: RECEIVER, ...kg(5) },
        ],
      },
      5,
    ],
    [
      'the pickup, which comes second',
      {
        waypoint: [
          { type: 'DROPOFF', contact: RECEIVER },
          { type: 'PICKUP', contact: SENDER, ...kg(6) },
        ],
      },
      6,
    ],
    ['the origin', { origin: { contact: SENDER, ...kg(2, 2) }, destination: { contact: RECEIVER } }, 4],
    [
      'two drop-offs',
      { waypoint: [{ contact: SENDER }, { contact: RECEIVER, ...kg(5) }, { contact: RECEIVER, ...kg(3) }] },
      8,
    ],
  ])('quotes weigh the goods at %s like the order (API-50, API-74)', async (_name, stops, weighs) => {
    const sentBody = { ...stops, weight: { value: 1 } };
    expect(data<Quoted>(await post('service/instantQuote', sentBody)).chargeableKg).toBe(weighs);
    const draft = await makeDraft(t, shipper, { waypoint: null, ...sentBody } as never);
    const order = data<{ weight: { value: number } }>(await call(t, shipper, 'GET', `order/${draft.id}`));
    expect(order.weight.value).toBe(weighs);
  });

  it('goods of a stop with too much weight or an unknown unit are refused by their path (API-49)', async () => {
    const quoted = (goods: unknown) =>
      post('service/instantQuote', {
        waypoint: [{ contact: SENDER }, { contact: RECEIVER, inventory: [goods] }],
      });
    const heavy = await quoted({ weight: { value: 9000 }, quantity: 2 });
    expect([heavy.status, error(heavy).field]).toEqual([400, 'waypoint.1.inventory.0.weight']);
    const pounds = await quoted({ weight: { value: 1, unit: 'lb' } });
    expect([pounds.status, error(pounds).field]).toEqual([400, 'waypoint.1.inventory.0.weight.unit']);
  });

  it('quotes of an order need its owner (SEC)', async () => {
    const draft = await makeDraft(t, shipper);
    const other = await makeShipper(t, { companyId: shipper.companyId });
    expect((await call(t, null, 'POST', 'service/instantQuote', { orderId: draft.id })).status).toBe(401);
    expect((await call(t, other, 'POST', 'service/instantQuote', { orderId: draft.id })).status).toBe(404);
  });
});

it('a cancelled order may be deleted, a confirmed order may not', async () => {
  const order = await makeOrder(t, shipper);
  expect((await call(t, shipper, 'DELETE', `order/${order.id}`)).status).toBe(409);
  await post(`order/${order.id}/cancel`, {});
  expect((await call(t, shipper, 'DELETE', `order/${order.id}`)).status).toBe(200);
  expect((await call(t, shipper, 'GET', `order/${order.id}`)).status).toBe(404);
});

it('the answer of a draft has the price of its service (API-74)', async () => {
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
  expect(res.status).toBe(400);
  expect(error(res)).toMatchObject({ field, message });
});
