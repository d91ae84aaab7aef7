import { expect, it } from 'vitest';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import {
  aSecondLater,
  BUYER,
  FROM,
  goods,
  inHours,
  JSON_KEY,
  KEY,
  ok,
  opensPdf,
  orderOf,
  SELLER,
  send,
  sender,
  shop,
  TO,
  t,
  who,
  withClients,
} from './clientWorld.ts';

withClients();

it('the plugin for WooCommerce before it knew MS 2781: quote, draft, booking, tracking, cancel with no body, and its webhooks (BX-30, API-01, API-78)', async () => {
  const headers = { ...JSON_KEY, 'x-delyvax-wp-version': '1.1.57' };
  const hook = `${shop.url}&delyvax=webhook`;
  expect((await ok('GET', '/v1.0//webhook')).data).toEqual([]);
  const made = (await ok('POST', '/v1.0//webhook/', { event: 'order_tracking.update', url: hook })).data;
  await ok('PATCH', `/v1.0/webhook/${made.id}`, { url: hook });
  const [listed] = (await ok('GET', '/v1.0/webhook')).data;
  expect([listed.id, listed.url, listed.event]).toEqual([made.id, hook, 'order_tracking.update']);

  const cod = { id: -1, qty: 1, value: 100 };
  const { services } = (
    await ok(
      'POST',
      '/v1.0/service/instantQuote/',
      {
        customerId: String(who.customerId),
        origin: FROM,
        destination: TO,
        weight: { value: 1, unit: 'kg' },
        itemType: 'PARCEL',
        inventory: [{ weight: { value: 0.5, unit: 'kg' }, dimension: goods.dimension, quantity: 2 }],
        serviceAddon: [cod],
      },
      headers,
    )
  ).data;
  expect(services.length).toBeGreaterThan(0);
  const { service, price } = services[0];
  expect(Number(price.amount)).toBeGreaterThan(0);

  const stop = { scheduledAt: inHours(24, '+08:00'), inventory: [goods] };
  const draft = (
    await ok(
      'POST',
      '/v1.0/order',
      {
        customerId: String(who.customerId),
        process: false,
        serviceCode: service.serviceCompany.companyCode,
        origin: { ...stop, contact: { ...SELLER, mobile: SELLER.phone, ...FROM }, note: 'Order No: #1042: ' },
        destination: { ...stop, contact: { ...BUYER, mobile: BUYER.phone, ...TO } },
        weight: { value: 1, unit: 'kg' },
        note: 'Order No: #1042: ',
        serviceAddon: [cod],
        source: 'woocommerce',
        referenceNo: '1042',
      },
      headers,
    )
  ).data;
  expect([draft.statusCode, draft.consignmentNo]).toEqual([0, null]);
  const booked = (
    await ok('POST', `/v1.0/order/${draft.id}/process`, {
      orderId: draft.id,
      serviceCode: service.serviceCompany.companyCode,
      skipQueue: true,
    })
  ).data;
  expect(booked).toMatchObject({ statusCode: 100, consignmentNo: expect.stringMatching(/^MY/) });

  const byId = (await ok('GET', `/v1.0/order/${draft.id}/track`)).data;
  expect(byId.histories[0]).toMatchObject({ id: expect.any(Number), statusCode: 100 });
  const byNumber = (await ok('GET', `/v1.0/order/track/${booked.consignmentNo}?companyId=${who.companyId}`))
    .data;
  expect(byNumber.consignmentNo).toBe(booked.consignmentNo);

  // The plugin accepts a report if its account is the one in the settings.
  await moveOrder(t.ctx, who, draft.id, 400, {});
  await sender.drain();
  const webhookBodies = shop.calls.map(({ body }) => JSON.parse(body));
  expect(webhookBodies.at(-1)).toMatchObject({
    orderId: draft.id,
    consignmentNo: booked.consignmentNo,
    statusCode: 400,
    customerId: who.customerId,
    companyId: who.companyId,
  });

  const other = (await ok('POST', '/v1.0/order', orderOf(service.code, true))).data;
  expect((await ok('POST', `/v1.0/order/${other.id}/cancel`)).data.statusCode).toBe(900);
  const repeated = await send('POST', `/v1.0/order/${other.id}/cancel`);
  expect([repeated.status === 200, repeated.body.error.message]).toEqual([false, expect.any(String)]);

  await opensPdf(`/v1.0/order/${draft.id}/label?companyId=${who.companyId}`);
  const second = (await ok('POST', '/v1.0/order', orderOf(service.code, true))).data;
  await opensPdf(`/v1.0/order/${draft.id}%2C${second.id}/label`);
  expect((await ok('DELETE', `/v1.0/webhook/${made.id}`)).data).toBeTruthy();
  expect((await ok('GET', '/v1.0/webhook')).data).toEqual([]);
});

it('the module for Magento: without /v1.0, with its key as a Bearer too, a draft without a service, and a cancel with an empty body (BX-30, API-42)', async () => {
  const headers = { ...JSON_KEY, authorization: `Bearer ${KEY}` };
  await ok('POST', '/webhook/', { event: 'order_tracking.update', url: shop.url }, headers);
  const { services } = (
    await ok(
      'POST',
      '/service/instantQuote',
      {
        companyId: who.companyId,
        customerId: String(who.customerId),
        origin: FROM,
        destination: { ...TO, address2: '-' },
        weight: { unit: 'kg', value: 1 },
        itemType: 'PARCEL',
        inventory: [{ weight: { value: 1, unit: 'kg' }, dimension: goods.dimension, quantity: 1 }],
      },
      headers,
    )
  ).data;
  const offered = services.map((one: { service: { code: string; name: string } }) => one.service);
  expect(offered.every(({ code, name }: { code: string; name: string }) => code && name)).toBe(true);
  const { serviceCode: _none, skipQueue: _soon, ...bare } = orderOf('', false);
  const draft = (
    await ok(
      'POST',
      '/order',
      {
        ...bare,
        customerId: String(who.customerId),
        referenceNo: '000000100',
        note: 'Order No: 100<br/>',
        cod: { amount: '0', currency: 'MYR' },
        source: 'magento',
      },
      headers,
    )
  ).data;
  expect([draft.id, draft.status, draft.consignmentNo]).toEqual([expect.any(String), 'draft', null]);
  const process = { orderId: draft.id, serviceCode: offered[0].code, skipQueue: true };
  const booked = (await ok('POST', `/order/${draft.id}/process`, process, headers)).data;
  expect([booked.consignmentNo, booked.status]).toEqual([expect.stringMatching(/^MY/), 'created']);
  await sender.drain();
  const webhookBodies = shop.calls.map(({ body }) => JSON.parse(body));
  expect(webhookBodies.at(-1)).toMatchObject({
    orderId: draft.id,
    consignmentNo: booked.consignmentNo,
    statusCode: 100,
  });
  expect((await ok('POST', `/order/${draft.id}/cancel`, '', headers)).data).toMatchObject({
    status: 'cancelled',
    statusCode: 900,
  });
});

it('a builder of web shops: a doubled slash, its name in the address, stops in a list, a queued booking, and the order in its webhook (BX-30, API-74)', async () => {
  const headers = JSON_KEY;
  await ok('POST', '/v1.0/webhook', { event: 'order.updated', url: shop.url });
  await ok('POST', '/v1.0/webhook', { event: 'order.created', url: shop.url });
  const { services } = (
    await ok('POST', '/v1.0//service/instantQuote', {
      itemType: 'PARCEL',
      origin: FROM,
      destination: { ...TO, address2: undefined },
      weight: { unit: 'kg', value: 1.2 },
    })
  ).data;
  const chosen = services[0];
  const item = {
    name: 'ref-1042',
    type: 'PARCEL',
    price: { amount: 100, currency: 'MYR' },
    weight: { value: 1.2, unit: 'kg' },
    quantity: 1,
    description: '',
  };
  const scheduledAt = inHours(20);
  const { data: made } = await ok(
    'POST',
    '/v1.0//order?source=builder',
    {
      customerId: String(who.customerId),
      process: true,
      serviceCode: chosen.service.code,
      paymentMethodId: 0,
      note: '',
      waypoint: [
        { type: 'PICKUP', scheduledAt, inventory: [item], contact: { ...SELLER, unitNo: '', ...FROM } },
        { type: 'DROPOFF', scheduledAt, inventory: [item], contact: { ...BUYER, ...TO } },
      ],
    },
    headers,
  );
  expect([made.orderId, made.status]).toEqual([expect.any(String), 'processing']);
  const fields = ['serviceCode', 'consignmentNo', 'invoiceId', 'itemType', 'statusCode', 'status'];
  const early = (await ok('GET', `/v1.0//order/${made.orderId}`)).data;
  for (const field of fields) expect(early).toHaveProperty(field);
  await aSecondLater();
  const { consignmentNo, serviceCode } = (await ok('GET', `/v1.0//order/${made.orderId}`)).data;
  expect([consignmentNo, serviceCode]).toEqual([expect.stringMatching(/^MY/), chosen.service.code]);
  await sender.drain();
  const webhookBody = shop.calls.map(({ body }) => JSON.parse(body)).find(({ id }) => id === made.orderId);
  expect(webhookBody).toMatchObject({
    consignmentNo,
    invoiceId: expect.anything(),
    failedReason: null,
    statusCode: 100,
    status: 'created',
    companyId: who.companyId,
    waypoint: [{ scheduledAt: new Date(scheduledAt).toISOString() }, {}],
  });
});

it('a bridge to a sales system: its test of a key, a quote by postcode, and a refusal that says where the address belongs (BX-30, API-04)', async () => {
  const test = await send('POST', '/v1.0/service/instantQuote', {
    body: {
      customerId: who.customerId,
      origin: { postcode: '50000', country: 'MY' },
      destination: { postcode: '47400', country: 'MY' },
      weight: { unit: 'kg', value: 1 },
      itemType: 'PARCEL',
      companyCode: 'my',
      companyId: who.companyId,
      userId: String(who.userId),
    },
  });
  expect([test.status, test.headers['x-ignored-fields']]).toEqual([200, 'companyCode']);
  expect(
    (await send('GET', '/v1.0/user', { headers: { ...JSON_KEY, 'x-delyvax-access-token': 'dx0' } })).status,
  ).toBe(401);
  // This client sends the address beside the contact and no goods. Read literally, the parcel has no destination.
  const stop = (type: string, { name, email, phone }: typeof SELLER, place: typeof FROM) => ({
    type,
    ...place,
    address2: undefined,
    contact: { name, phone, email },
    inventory: [],
  });
  const refused = await send('POST', '/v1.0/order', {
    body: {
      customerId: who.customerId,
      process: false,
      serviceCode: 'DX',
      source: 'bridge',
      referenceNo: 'B-1042',
      note: '',
      waypoint: [stop('PICKUP', SELLER, FROM), stop('DROPOFF', BUYER, TO)],
    },
  });
  expect([refused.status, refused.body.error.field]).toEqual([400, 'waypoint.0.address1']);
});
