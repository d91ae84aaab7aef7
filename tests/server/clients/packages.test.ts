import { expect, it } from 'vitest';
import {
  aSecondLater,
  BUYER,
  FROM,
  inHours,
  KEY,
  ok,
  opensPdf,
  SELLER,
  START_BALANCE,
  send,
  shop,
  TO,
  who,
  withClients,
} from './clientWorld.ts';

withClients();

/** The package for NestJS sets no content type and spreads every body into an object. */
const NEST = { 'x-delyvax-access-token': KEY, 'content-type': 'application/json;charset=utf-8' };
const coord = { lat: '2.96936825053312', lon: '101.71148592733367' };
const item = (name: string, value: number, unit: string, quantity: number) => ({
  name,
  type: 'PARCEL',
  price: { amount: 100.5, currency: 'MYR' },
  weight: { value, unit },
  quantity,
  description: 'Mocha',
});
const trip = () => ({
  customerId: who.customerId,
  process: true,
  serviceCode: 'DX',
  paymentMethodId: 0,
  waypoint: [
    {
      type: 'PICKUP',
      scheduledAt: inHours(24),
      inventory: [item('Posters', 0.2, 'kg', 4), item('Coffee', 800, 'g', 2)],
      contact: { ...SELLER, unitNo: '3F-10', ...FROM, coord: { lat: '3.157', lon: '101.712' } },
    },
    {
      type: 'DROPOFF',
      scheduledAt: inHours(25),
      inventory: [item('Posters', 0.2, 'kg', 4), item('Coffee', 800, 'g', 2)],
      contact: { ...BUYER, unitNo: '', ...TO, coord: { lat: '3.075', lon: '101.588' } },
    },
  ],
});

it('the package for NestJS, by its own tests: account, quotes, booking, draft, refusals, confirm, cancel, history, refund, delete (BX-30, API-74)', async () => {
  const account = async () => (await ok('GET', '/v1.0/customer', undefined, NEST)).data;
  expect((await account()).id).toBe(who.customerId);

  const quoteBody = {
    customerId: String(who.customerId),
    origin: { ...FROM, coord },
    destination: { ...TO, coord },
    weight: { unit: 'kg', value: 2.4 },
  };
  const quote = (body: object) => send('POST', '/v1.0/service/instantQuote', { body, headers: NEST });
  const offers = await quote(quoteBody);
  expect([offers.status, offers.body.errors]).toEqual([200, []]);
  expect(offers.body.data.services.length).toBeGreaterThan(0);
  expect(offers.body.data.waypoints).toHaveLength(2);
  expect((await quote({ ...quoteBody, weight: { unit: 'tons', value: 1 } })).status).toBe(400);
  const none = await quote({ ...quoteBody, itemType: 'CATS' });
  expect([none.status, none.body.data.services]).toEqual([200, []]);

  const create = (body: object) => send('POST', '/v1.0/order', { body, headers: NEST });
  const [booked, draft] = [await create(trip()), await create({ ...trip(), process: false })];
  expect([booked.status, booked.body.data.status]).toEqual([200, 'processing']);
  expect([draft.status, draft.body.data.status]).toEqual([200, 'draft']);
  const [first, second] = [booked.body.data.orderId, draft.body.data.id];
  const empty = trip();
  empty.waypoint[1]!.inventory = [];
  expect([
    (await create(empty)).status,
    (await create({ ...trip(), serviceCode: 'INVALID-CODE' })).status,
  ]).toEqual([400, 400]);

  const [{ code }] = offers.body.data.services;
  await ok('POST', `/v1.0/order/${second}/process`, { orderId: second, serviceCode: code }, NEST);
  const confirmed = (await ok('GET', `/v1.0/order/${second}`, undefined, NEST)).data;
  expect([confirmed.id, confirmed.status]).toEqual([second, 'processing']);

  await aSecondLater();
  const all = (await ok('GET', '/v1.0/order', undefined, NEST)).data;
  const [created] = all.filter(({ status }: { status: string }) => status === 'created');
  const ask = { companyId: who.companyId, consignmentNo: created.consignmentNo, resultType: 'latestFirst' };
  const track = (await ok('POST', '/v1.0/order/track', ask, NEST)).data;
  expect([track.consignmentNo, track.histories[0]]).toEqual([
    created.consignmentNo,
    expect.objectContaining({ id: expect.any(Number) }),
  ]);
  const history = `/v1.0/order/track/${created.consignmentNo}?companyId=${who.companyId}`;
  expect((await ok('GET', history, undefined, NEST)).data.histories[0]).toHaveProperty('id');
  await opensPdf(`/v1.0/order/${created.id}/label?companyId=${who.companyId}`);
  expect((await ok('GET', '/v1.0/order/paymentMethod', undefined, NEST)).data[0]).toHaveProperty('id');

  const before = (await account()).walletBalance;
  for (const id of [first, second]) {
    const cancelled = (await ok('POST', `/v1.0/order/${id}/cancel`, { orderId: id }, NEST)).data;
    expect([cancelled.status, cancelled.id]).toEqual(['cancelled', id]);
  }
  expect(Number.parseInt(String((await account()).walletBalance), 10)).toBeGreaterThan(
    Number.parseInt(String(before), 10),
  );
  expect((await account()).walletBalance).toBe(START_BALANCE);
  for (const id of [first, second])
    expect((await ok('DELETE', `/v1.0/order/${id}`, undefined, NEST)).data).toBeTruthy();

  const subscribed = (await ok('POST', '/v1.0/webhook', { event: 'order.failed', url: shop.url }, NEST)).data;
  const changed = { event: 'order.created', url: shop.url };
  expect((await ok('PATCH', `/v1.0/webhook/${subscribed.id}`, changed, NEST)).data.event).toBe(
    'order.created',
  );
  expect((await ok('GET', '/v1.0/webhook', undefined, NEST)).data).toHaveLength(1);
});

it('the package for PHP: writes without a body under a JSON type, reads with one, and a webhook’s queue (BX-30, API-05)', async () => {
  expect((await ok('GET', '/v1.0/user')).data.id).toBe(who.userId);
  const { walletBalance } = (await ok('GET', '/v1.0/customer')).data;
  expect(walletBalance).toBe(START_BALANCE);
  const waypoint = [
    { ...FROM, type: 'PICKUP' },
    { ...TO, type: 'DROPOFF' },
  ];
  const quoteBody = {
    companyId: who.companyId,
    customerId: who.customerId,
    waypoint,
    weight: { unit: 'kg', value: 2.4 },
    distance: { unit: 'km', value: 20 },
    vehicleType: null,
    itemTypeId: null,
    serviceCompanyCode: null,
    promoCode: null,
    orderId: null,
  };
  const quote = await send('POST', '/v1.0/service/instantQuote', { body: quoteBody });
  expect([quote.status, quote.headers['x-ignored-fields']]).toEqual([200, 'distance, vehicleType']);
  const { services } = quote.body.data;
  const draft = {
    ...trip(),
    customerId: String(who.customerId),
    process: false,
    serviceCode: services[0].code,
  };
  const { id } = (await ok('POST', '/v1.0/order', draft)).data;
  expect((await ok('POST', `/v1.0/order/${id}/process`)).data.status).toBe('processing');
  await aSecondLater();
  const { consignmentNo } = (await ok('GET', `/v1.0/order/${id}`)).data;
  const seen = await ok('GET', `/v1.0/order/track/${consignmentNo}?companyId=${who.companyId}`);
  expect(seen.data.histories).toHaveLength(1);
  const latest = { companyId: who.companyId, consignmentNo, resultType: 'latestFirst' };
  expect((await ok('POST', '/v1.0/order/track', latest)).data.statusCode).toBe(100);
  await opensPdf(`/v1.0/order/${id}/label?companyId=${who.companyId}`);
  expect((await ok('POST', `/v1.0/order/${id}/cancel`)).data.status).toBe('cancelled');

  const event = { event: 'order.updated', url: shop.url };
  const hook = (await ok('POST', '/v1.0/webhook', event)).data;
  const queue = `/v1.0/webhook/${hook.id}?retrieve=queue`;
  expect((await ok('GET', queue, event)).data.queue).toEqual([]);
  const renamed = { event: 'order.created', url: shop.url };
  expect((await ok('PATCH', queue, renamed)).data.event).toBe('order.created');
});

it('a program typed by the vendor’s schema of MS 2781: the smallest order, its status and its cancel, each read in the standard’s own fields (BX-30)', async () => {
  const party = (contactName: string, contactNumber: string, { address1, postcode, city }: typeof FROM) => ({
    contactName,
    contactNumber,
    location: { address: address1, postcode, city },
  });
  const order = {
    orderNumber: 'ORDER123',
    sender: party('Kedai Batik', '+60123456789', FROM),
    receiver: party('Tan Wei Ling', '+60187654321', TO),
    parcel: { quantity: 1, weight: { unit: 'kg', parcelWeight: 1.234 } },
  };
  const made = await ok('POST', '/v1.0/order/ms2781/create', order);
  const { trackingNumber, status, createdDateTime, deliveryCost } = made.deliveryService;
  expect([made.orderNumber, trackingNumber, status]).toEqual([
    'ORDER123',
    expect.stringMatching(/^[A-Z0-9]{5,35}$/),
    'created',
  ]);
  expect(createdDateTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  expect(deliveryCost).toEqual({ currency: 'MYR', amount: expect.any(Number) });

  const statusBody = { deliveryService: { trackingNumber } };
  const waiting = await ok('POST', '/v1.0/order/ms2781/status', statusBody);
  expect([waiting.trackingNumber, waiting.deliveryStatus]).toEqual([
    trackingNumber,
    { status: 'created', pickupDateTime: null, recipientInfo: null, parcelLocation: null },
  ]);
  const reason = `Changed their mind ${'and then again '.repeat(30)}`.trim();
  const cancelled = await ok('POST', '/v1.0/order/ms2781/cancel', { trackingNumber, reason });
  expect([cancelled.trackingNumber, cancelled.status]).toEqual([trackingNumber, 'approve']);
  const { cancelReason } = (await ok('GET', `/v1.0/order/${made.deliveryService.orderId}`)).data;
  expect(cancelReason).toBe(reason);
  const repeated = await send('POST', '/v1.0/order/ms2781/cancel', {
    body: { trackingNumber, reason: 'No' },
  });
  expect([repeated.status, repeated.body.error.message]).toEqual([409, expect.any(String)]);
});
