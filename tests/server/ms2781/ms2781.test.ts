import { beforeEach, describe, expect, it } from 'vitest';
import type { StandardAnswer } from '../../../contract/integrations/ms2781.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { QuotedService } from '../../../contract/orders/services.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, stepUp } from '../orders/orderBody.ts';

let who: TestShipper;

withServer();
beforeEach(async () => {
  await t.truncate();
  who = await makeShipper(t, { walletMinor: 10_000 });
});

/** In the form of the WooCommerce plugin, with PHP's values for unset options. */
const shopOrder = (more: object = {}) => ({
  customerId: String(who.customerId),
  orderNumber: '1042',
  sender: {
    contactName: 'Kedai Batik',
    contactEmail: 'kedai@example.test',
    contactNumber: '0123456789',
    location: {
      address: '12 Jalan Ampang',
      address2: false,
      city: 'Kuala Lumpur',
      state: 'KUL',
      country: 'MY',
      postcode: '50450',
      coordinates: { lat: '3.157', lom: '101.712' },
    },
  },
  receiver: {
    contactName: 'Tan Wei Ling',
    contactNumber: '0187654321',
    contactEmail: '',
    location: {
      address: '8 Jalan SS15',
      address2: '',
      city: 'Subang Jaya',
      state: 'SGR',
      country: 'MY',
      postcode: '47500',
    },
  },
  parcel: {
    weight: { unit: 'kg', parcelWeight: 1 },
    quantity: 1,
    orderRemarks: 'Order No: #1042: ',
    dimension: { unit: 'cm', width: 10, length: 10, height: 5 },
  },
  inventory: [
    {
      name: 'Batik',
      value: { amount: '50.00', currency: 'MYR' },
      weight: { value: 0.5, unit: 'kg' },
      quantity: 2,
      description: '[Kedai Batik] Batik - Order ID #1042',
    },
  ],
  deliveryService: {
    serviceType: 'DX',
    pickupDateTime: '2026-03-03 10:00:00',
    codAmount: 0,
    insuranceAmount: 0,
    itemType: 'PARCEL',
  },
  source: 'woocommerce',
  isDraft: false,
  ...more,
});

const create = (body: object, headers = {}) => call(t, who, 'POST', 'order/ms2781/create', body, headers);
const made = async (body: object) => (await create(body)).body as unknown as StandardAnswer;
const orderById = async (id: string) => data<Order>(await call(t, who, 'GET', `order/${id}`));

describe('an order of Malaysian Standard 2781', () => {
  it('an order of Malaysian Standard 2781 is booked at once and answered without an envelope, with its tracking number and cost', async () => {
    const answer = await made(shopOrder());
    expect(answer).toEqual({
      orderNumber: '1042',
      trackingNumber: expect.stringMatching(/^MY/),
      deliveryService: {
        orderId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        trackingNumber: expect.stringMatching(/^MY/),
        nanoId: expect.any(String),
        status: 'created',
        statusCode: 100,
        createdDateTime: '2026-03-02 12:00:00',
        deliveryCost: { amount: 7, currency: 'MYR' },
      },
    });
  });

  it('an order of Malaysian Standard 2781 keeps every field of the shop', async () => {
    const { deliveryService } = await made(shopOrder());
    const order = await orderById(deliveryService.orderId);
    expect(order).toMatchObject({
      referenceNo: '1042',
      note: 'Order No: #1042:',
      source: 'woocommerce',
      itemType: 'PARCEL',
      serviceCode: 'DX',
      scheduledAt: '2026-03-03T02:00:00.000Z',
      weight: { value: 1, unit: 'kg' },
      cod: null,
      insurance: null,
    });
    const [from, to] = order.waypoint;
    expect(from!.contact).toMatchObject({
      name: 'Kedai Batik',
      phone: '0123456789',
      email: 'kedai@example.test',
      address1: '12 Jalan Ampang',
      address2: null,
      state: 'Wilayah Persekutuan Kuala Lumpur',
      coord: { lat: 3.157, lon: 101.712 },
    });
    expect(to!.contact).toMatchObject({ name: 'Tan Wei Ling', state: 'Selangor', postcode: '47500' });
    const piece = {
      name: 'Batik',
      weight: { value: 0.5, unit: 'kg' },
      price: { amount: 50, currency: 'MYR' },
    };
    expect(to!.inventory).toMatchObject([
      { ...piece, quantity: 1, dimension: { unit: 'cm', width: 10, length: 10, height: 5 } },
      { ...piece, quantity: 1, dimension: null },
    ]);
  });

  it.each([
    ['m', { width: 0.1, length: 0.29, height: 0.05 }],
    ['cm', { width: 10, length: 29, height: 5 }],
  ])('an order of Malaysian Standard 2781 stores a size in %s in centimetres', async (unit, sides) => {
    const parcel = { ...shopOrder().parcel, dimension: { unit, ...sides } };
    const { deliveryService } = await made(shopOrder({ parcel }));
    const order = await orderById(deliveryService.orderId);
    expect(order.waypoint[1]!.inventory[0]!.dimension).toEqual({
      unit: 'cm',
      width: 10,
      length: 29,
      height: 5,
    });
  });

  it('an order of Malaysian Standard 2781 with cash on delivery and insurance has both', async () => {
    const wish = { ...shopOrder().deliveryService, codAmount: '89.90', insuranceAmount: 50 };
    const { deliveryService } = await made(shopOrder({ deliveryService: wish }));
    const order = await orderById(deliveryService.orderId);
    expect(order).toMatchObject({ cod: { amount: 89.9 }, insurance: { amount: 50 } });
  });

  it('an order of Malaysian Standard 2781 that is a draft has no tracking number and costs nothing, and is confirmed by the usual call', async () => {
    const { deliveryService } = await made(shopOrder({ isDraft: true }));
    expect(deliveryService).toMatchObject({
      trackingNumber: null,
      statusCode: 0,
      deliveryCost: { amount: 7 },
    });
    const confirm = { orderId: deliveryService.orderId, skipQueue: true, serviceCode: 'DX' };
    const { body } = await call(t, who, 'POST', 'order/process', confirm);
    expect(body.data).toMatchObject({ statusCode: 100, consignmentNo: expect.stringMatching(/^MY/) });
  });

  it('an order of Malaysian Standard 2781 sent twice with one idempotency key is made and paid once (B1-1)', async () => {
    const key = { 'idempotency-key': 'wp-1042' };
    const [first, repeated] = [await create(shopOrder(), key), await create(shopOrder(), key)];
    expect(repeated.raw).toBe(first.raw);
    const { rowTotal } = (await call(t, who, 'GET', 'order')).body;
    expect(rowTotal).toBe(1);
  });

  it('an order of Malaysian Standard 2781 that the wallet does not cover is refused with the reason at error.message', async () => {
    who = await makeShipper(t, { companyId: who.companyId, walletMinor: 100 });
    const refused = await create(shopOrder());
    expect([refused.status, refused.body]).toMatchObject([
      402,
      { error: { message: expect.stringContaining("You don't have enough credit balance") } },
    ]);
  });

  it('an order of Malaysian Standard 2781 without a required field is refused by its name: unknown service, bad time, another account', async () => {
    const wish = shopOrder().deliveryService;
    const refusals = [
      [{ deliveryService: { ...wish, serviceType: 'NOPE' } }, 400, 'deliveryService.serviceType'],
      [
        { deliveryService: { ...wish, pickupDateTime: '2026-13-40 10:00:00' } },
        400,
        'deliveryService.pickupDateTime',
      ],
    ] as const;
    for (const [more, status, field] of refusals) {
      const refused = await create(shopOrder(more));
      expect([refused.status, refused.body]).toMatchObject([status, { error: { field } }]);
    }
    expect((await create(shopOrder({ customerId: '99' }))).status).toBe(404);
  });
});

it('an order without service, goods and country uses the cheapest service with pickup, one piece, and the tenant’s country (BX-30)', async () => {
  const { sender, receiver, parcel } = shopOrder();
  const { country: _from, ...from } = sender.location;
  const { country: _to, ...to } = receiver.location;
  const answer = await made({
    orderNumber: '1043',
    sender: { ...sender, location: from },
    receiver: { ...receiver, location: to },
    parcel,
    isDraft: false,
  });
  const order = await orderById(answer.deliveryService.orderId);
  expect(order).toMatchObject({ statusCode: 100, itemType: 'PARCEL', weight: { value: 1 } });
  expect(order.waypoint.map(({ contact }) => contact.country)).toEqual(['MY', 'MY']);
  expect(order.waypoint[1]?.inventory).toMatchObject([{ quantity: 1, dimension: { width: 10 } }]);
  const offers = await call(t, who, 'POST', 'service/instantQuote', {
    origin: { postcode: from.postcode, city: from.city },
    destination: { postcode: to.postcode, city: to.city },
    weight: { value: 1, unit: 'kg' },
    itemType: 'PARCEL',
  });
  const { services } = data<{ services: QuotedService[] }>(offers);
  const brought = services.filter(({ service }) => service.operationType.pickup);
  expect(answer.deliveryService.deliveryCost.amount).toBe(Math.min(...brought.map((o) => o.price.amount)));
});

it('a state that is no code stays as it was written (BX-30)', async () => {
  const { receiver } = shopOrder();
  const location = { ...receiver.location, state: 'constructor' };
  const { deliveryService } = await made(shopOrder({ isDraft: true, receiver: { ...receiver, location } }));
  expect((await orderById(deliveryService.orderId)).waypoint[1]?.contact.state).toBe('constructor');
});

it('an insured order without goods has one piece that is worth the insured amount (BX-30)', async () => {
  const wish = { ...shopOrder().deliveryService, insuranceAmount: '89.90' };
  const { deliveryService } = await made(shopOrder({ inventory: undefined, deliveryService: wish }));
  const { insurance, waypoint } = await orderById(deliveryService.orderId);
  expect(insurance).toMatchObject({ amount: 89.9 });
  expect(waypoint[1]?.inventory).toMatchObject([{ quantity: 1, price: { amount: 89.9, currency: 'MYR' } }]);
});

it('an order without goods has the pieces of its parcel, which share weight and insured amount; named goods keep their own numbers (BX-30)', async () => {
  const wish = { ...shopOrder().deliveryService, insuranceAmount: '10.00' };
  const parcel = { weight: { unit: 'kg', parcelWeight: 3 }, quantity: '3' };
  const goodsOf = async (more: object) => {
    const { deliveryService } = await made(shopOrder({ parcel, ...more }));
    const { weight, waypoint } = await orderById(deliveryService.orderId);
    return [weight.value, waypoint[1]?.inventory.map(({ quantity, price }) => [quantity, price?.amount])];
  };
  expect(await goodsOf({ inventory: null, deliveryService: wish })).toEqual([
    3,
    [
      [1, 3.34],
      [2, 3.33],
    ],
  ]);
  expect(await goodsOf({ inventory: [] })).toEqual([3, [[3, undefined]]]);
  expect(await goodsOf({ inventory: [{ quantity: 2 }] })).toEqual([3, [[2, undefined]]]);
});

it('a missing or wrong field has its name of the standard in the refusal (BX-30)', async () => {
  const { sender, receiver, parcel, deliveryService } = shopOrder();
  const heavy = { weight: { unit: 'kg', parcelWeight: 20_000 } };
  const nowhere = { ...receiver.location, country: 'Atlantis' };
  for (const [more, field] of [
    [{ sender: { ...sender, location: { ...sender.location, address: '' } } }, 'sender.location.address'],
    [{ receiver: { ...receiver, contactNumber: '' } }, 'receiver.contactNumber'],
    [{ receiver: { ...receiver, contactName: '' } }, 'receiver.contactName'],
    [{ deliveryService: { ...deliveryService, serviceType: 'NOPE' } }, 'deliveryService.serviceType'],
    // Without a service the cheapest one is wanted, and each service has weight limits.
    [{ parcel: null, inventory: null, deliveryService: null }, 'parcel.weight.parcelWeight'],
    [{ parcel: { ...parcel, quantity: -1 } }, 'parcel.quantity'],
    [{ parcel: heavy, inventory: null, deliveryService: null }, 'parcel.weight.parcelWeight'],
    [{ deliveryService: { itemType: 'NOPE' } }, 'deliveryService.itemType'],
    [{ receiver: { ...receiver, location: nowhere }, deliveryService: null }, 'receiver'],
    // Values that the standard's types allow and our orders do not.
    [{ deliveryService: { ...deliveryService, codAmount: -1 } }, 'deliveryService.codAmount'],
    [
      { inventory: null, deliveryService: { ...deliveryService, insuranceAmount: -1 } },
      'deliveryService.insuranceAmount',
    ],
    [{ parcel: { ...parcel, dimension: { width: 1, length: 1, height: -1 } } }, 'parcel.dimension.height'],
    [
      { sender: { ...sender, location: { ...sender.location, coordinates: { lat: 999, lon: 1 } } } },
      'sender.location.coordinates.lat',
    ],
  ] as const) {
    const refused = await create(shopOrder(more));
    expect([refused.status, refused.body]).toMatchObject([400, { error: { field } }]);
    expect(refused.raw).not.toMatch(/origin|destination|contact\.|serviceCode/);
  }
});

it.each(['sender', 'receiver'] as const)(
  'an address2 and address3 that are too long together are refused at address3 of the %s, also in a draft, and one character less is stored whole (BX-30)',
  async (party) => {
    const order = (length: number, isDraft: boolean) => {
      const whole = shopOrder({ isDraft });
      const location = { ...whole[party].location, address2: 'a'.repeat(200), address3: 'b'.repeat(length) };
      return { ...whole, [party]: { ...whole[party], location } };
    };
    for (const isDraft of [false, true]) {
      const refused = await create(order(54, isDraft));
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { error: { field: `${party}.location.address3` } },
      ]);
    }
    const { deliveryService } = await made(order(53, true));
    const { waypoint } = await orderById(deliveryService.orderId);
    const stored = waypoint[party === 'sender' ? 0 : 1]?.contact.address2;
    expect(stored).toBe(`${'a'.repeat(200)}, ${'b'.repeat(53)}`);
  },
);

it.each(['GET', 'POST'] as const)('the status can be read by either number: %s (BX-30)', async (method) => {
  const { deliveryService, trackingNumber } = await made(shopOrder());
  const ask = (ref: { orderId: string } | { trackingNumber: string } | Record<string, never>) =>
    method === 'GET'
      ? call(t, who, 'GET', `order/ms2781/status?${new URLSearchParams(ref)}`)
      : call(t, who, 'POST', 'order/ms2781/status', { ...ref, unknownField: 1 });
  for (const ref of [
    { orderId: deliveryService.orderId },
    { trackingNumber: trackingNumber ?? '' },
    { trackingNumber: ` ${trackingNumber?.toLowerCase().replace(/(.{4})/, '$1-')} ` },
  ])
    expect((await ask(ref)).body).toMatchObject({
      orderNumber: '1042',
      trackingNumber,
      deliveryService: { status: 'created', statusCode: 100 },
    });
  expect((await ask({})).status).toBe(400);
  expect((await ask({ trackingNumber: 'MY0' })).status).toBe(404);
  who = await makeShipper(t, { companyId: who.companyId });
  expect((await ask({ trackingNumber: trackingNumber ?? '' })).status).toBe(404);
});

it('the status contains the history: time of pickup, present place, and recipient (BX-30)', async () => {
  const { deliveryService, trackingNumber } = await made(shopOrder());
  const statusOf = async () =>
    (await call(t, who, 'POST', 'order/ms2781/status', { deliveryService: { trackingNumber } })).body
      .deliveryStatus;
  const untouched = { pickupDateTime: null, recipientInfo: null, parcelLocation: null };
  expect(await statusOf()).toEqual({ status: 'created', ...untouched });
  const { orderId } = deliveryService;
  await moveOrder(t.ctx, who, orderId, 500, { location: 'Kuala Lumpur' });
  t.clock.advance(600);
  await moveOrder(t.ctx, who, orderId, 600, { location: 'Shah Alam' });
  const onItsWay = {
    pickupDateTime: '2026-03-02 12:00:00',
    parcelLocation: { hubLocation: 'Shah Alam', dateTime: '2026-03-02 12:10:00' },
  };
  expect(await statusOf()).toMatchObject({ ...onItsWay, recipientInfo: null });
  await moveOrder(t.ctx, who, orderId, 700, { pod: { name: 'Guard' } });
  expect(await statusOf()).toMatchObject({
    ...onItsWay,
    status: 'delivered',
    recipientInfo: { receivedBy: 'Guard', receivedDateTime: '2026-03-02 12:10:00' },
  });
});

it('an order of the standard is cancelled by its tracking number, with the reason (BX-30)', async () => {
  const { trackingNumber, deliveryService } = await made(shopOrder());
  const res = await call(t, who, 'POST', 'order/ms2781/cancel', { trackingNumber, reason: 'Out of stock' });
  expect(res.body).toMatchObject({
    trackingNumber,
    status: 'approve',
    deliveryService: { statusCode: 900 },
  });
  expect(await orderById(deliveryService.orderId)).toMatchObject({ cancelReason: 'Out of stock' });
});

it('an order of the standard is cancelled by its id and refunded, only once', async () => {
  const { deliveryService } = await made(shopOrder());
  const cancel = () => call(t, who, 'POST', 'order/ms2781/cancel', { orderId: deliveryService.orderId });
  expect((await cancel()).body).toMatchObject({
    deliveryService: { orderId: deliveryService.orderId, status: 'cancelled', statusCode: 900 },
  });
  const customer = data<{ walletBalance: number }>(await call(t, who, 'GET', 'customer'));
  expect(customer.walletBalance).toBe(100);
  expect((await cancel()).status).toBe(409);
});

it('a key that may only book makes drafts of the standard, no orders (SET-63)', async () => {
  await stepUp(t, who);
  const key = data<{ token: string }>(
    await call(t, who, 'POST', 'auth/personalAccessToken', { name: 'Shop', scopes: ['book'] }),
  );
  who = { ...who, auth: { host: 'localhost', 'x-delyvax-access-token': key.token } };
  expect((await create(shopOrder())).status).toBe(403);
  expect((await create(shopOrder({ isDraft: true }))).status).toBe(200);
});

it('a seemingly contradictory place of an order of the standard is accepted with placeConfirmed (BX-22)', async () => {
  const order = (more: object) => {
    const whole = shopOrder();
    const location = { ...whole.receiver.location, state: 'JHR', ...more };
    return { ...whole, receiver: { ...whole.receiver, location } };
  };
  expect((await create(order({}))).status).toBeGreaterThanOrEqual(400);
  expect((await create(order({ placeConfirmed: true }))).status).toBe(200);
});
