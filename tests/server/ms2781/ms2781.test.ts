import { describe, expect, it } from 'vitest';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { setShipper, t, shipper as who, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, stepUp } from '../orders/orderBody.ts';
import { create, made, orderById, shopOrder } from './ms2781World.ts';

withNewShipper({ walletMinor: 10_000 });

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
    setShipper(await makeShipper(t, { companyId: who.companyId, walletMinor: 100 }));
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
  setShipper(await makeShipper(t, { companyId: who.companyId }));
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
  setShipper({ ...who, auth: { host: 'localhost', 'x-delyvax-access-token': key.token } });
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
