import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { makeShipper } from '../../support/world.ts';
import { makeOrder } from '../orders/orderBody.ts';
import {
  aSecondLater,
  BUYER,
  FROM,
  inHours,
  JSON_KEY,
  line,
  ok,
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

it('a marketplace that books with each seller’s own key: connects, asks for services, subscribes, books once by its key and reads signed reports (BX-30, B1-1, SET-66)', async () => {
  const user = (await ok('GET', '/v1.0/user')).data;
  const customer = (await ok('GET', '/v1.0/customer')).data;
  expect([typeof user.apiSecret, user.companyId, customer.id]).toEqual([
    'string',
    who.companyId,
    who.customerId,
  ]);
  const company = (await ok('GET', `/v1.0/company/${user.companyId}`)).data;
  expect([company.code, company.name, company.country]).toEqual(['my', expect.any(String), 'MY']);
  expect(company).toHaveProperty('websiteUrl');
  for (const event of ['order.created', 'order_tracking.update', 'order_tracking.change'])
    await ok('POST', '/v1.0/webhook', { url: shop.url, event });
  const services = (await ok('GET', '/v1.0/service')).data;
  expect(services.filter(({ status }: { status: number }) => status === 1).length).toBeGreaterThan(0);

  const { address2: _a, ...from } = FROM;
  const { address2: _b, ...to } = TO;
  const quote = (
    await ok('POST', '/v1.0/service/instantQuote', {
      customerId: customer.id,
      origin: from,
      destination: to,
      weight: { unit: 'kg', value: 1.25 },
      itemType: 'PARCEL',
    })
  ).data;
  const cheapest = quote.services.toSorted(
    (a: { price: { amount: number } }, b: { price: { amount: number } }) => a.price.amount - b.price.amount,
  )[0];
  expect(String(cheapest.price.amount)).toMatch(/^\d+(\.\d{1,2})?$/);
  expect(cheapest.itemType).toBeInstanceOf(Array);

  const line = {
    name: 'Ikan bilis',
    type: 'PARCEL',
    quantity: 1,
    price: { amount: 18.5, currency: 'MYR' },
    weight: { unit: 'kg', value: 1.25 },
  };
  const draftBody = {
    customerId: customer.id,
    process: false,
    source: 'marketplace',
    referenceNo: 'ORD-7Q2K',
    itemType: 'PARCEL',
    origin: { contact: { ...SELLER, ...from }, inventory: [line] },
    destination: { contact: { ...BUYER, ...to }, inventory: [line] },
    weight: { unit: 'kg', value: 1.25 },
  };
  const once = { ...JSON_KEY, 'idempotency-key': 'mp-job1' };
  const draft = (await ok('POST', '/v1.0/order', draftBody, once)).data;
  expect((await ok('POST', '/v1.0/order', draftBody, once)).data.id).toBe(draft.id);
  const booked = (
    await ok('POST', '/v1.0/order/process', { orderId: draft.id, serviceCode: cheapest.service.code })
  ).data;
  expect([booked.id, booked.price.amount]).toEqual([draft.id, cheapest.price.amount]);
  await aSecondLater();
  await sender.drain();
  const secret = user.apiSecret;
  const created = shop.calls.find(({ headers }) => headers['x-delyvax-event'] === 'order.created');
  expect(created?.headers['x-delyvax-hmac-sha256']).toBe(
    createHmac('sha256', secret)
      .update(created?.body ?? '')
      .digest('base64'),
  );
  const report = JSON.parse(created?.body ?? '{}');
  expect(report).toMatchObject({
    id: draft.id,
    consignmentNo: expect.stringMatching(/^MY/),
    statusCode: 100,
  });
  expect(Number(report.customerId)).toBe(customer.id);
  await moveOrder(t.ctx, who, draft.id, 500, {});
  await sender.drain();
  const change = shop.calls.findLast(({ headers }) => headers['x-delyvax-event'] === 'order_tracking.change');
  const moved = JSON.parse(change?.body ?? '{}');
  expect([moved.orderId, moved.statusCode, Date.parse(moved.createdAt) > 0]).toEqual([draft.id, 500, true]);
});

it('a marketplace recognises a too low wallet by its expected words, and cancels its draft (BX-30)', async () => {
  const poor = await makeShipper(t, { companyId: who.companyId, walletMinor: 100 });
  const key = `dx${'8'.repeat(40)}`;
  await storeApiToken(t.ctx, poor, 'Client', key);
  const headers = { ...JSON_KEY, 'x-delyvax-access-token': key };
  const body = { ...orderOf('DX', false), customerId: poor.customerId };
  const { id } = (await ok('POST', '/v1.0/order', body, headers)).data;
  const process = { orderId: id, serviceCode: 'DX' };
  const refused = await send('POST', '/v1.0/order/process', { body: process, headers });
  expect([refused.status, refused.body.error.message]).toEqual([
    402,
    expect.stringMatching(/credit balance\. Bal: 1(\.00)?, Price: \d+\.\d{2}/),
  ]);
  const cancelled = (await ok('POST', `/v1.0/order/${id}/cancel`, {}, headers)).data;
  expect(cancelled).toMatchObject({ id, statusCode: 900 });
  expect((await ok('GET', '/v1.0/customer', undefined, headers)).data.walletBalance).toBe(1);
});

it('a market for cards: books in one call, polls for the number, streams the label, tracks newest first, and cancels (BX-30, API-74)', async () => {
  const quote = await ok('POST', '/v1.0/service/instantQuote', {
    customerId: String(who.customerId),
    origin: { ...FROM, address2: undefined },
    destination: { ...TO, address2: undefined },
    weight: { value: 0.3, unit: 'kg' },
    itemType: 'PARCEL',
  });
  const rates = quote.data.services.map(
    (one: { service: { id: number; code: string; name: string }; price: { amount: number } }) => ({
      serviceId: String(one.service.id),
      serviceCode: one.service.code,
      price: Number(one.price.amount),
    }),
  );
  expect(rates.every((rate: { serviceId: string; price: number }) => rate.serviceId && rate.price > 0)).toBe(
    true,
  );
  const cards = line({ name: 'Trading cards', weight: { value: 0.3, unit: 'kg' }, description: 'Order 1' });
  const { data: booked } = await ok('POST', '/v1.0/order', {
    customerId: String(who.customerId),
    process: true,
    serviceCode: rates[0].serviceCode,
    origin: { scheduledAt: inHours(24), inventory: [cards], contact: { ...SELLER, ...FROM } },
    destination: { inventory: [cards], contact: { ...BUYER, ...TO } },
  });
  const orderId = String(booked.id ?? booked.orderId);
  expect([booked.status, booked.statusCode, booked.invoiceId]).toEqual(['processing', 11, expect.anything()]);
  const state = async () => (await ok('GET', `/v1.0/order/${orderId}`)).data;
  expect(await state()).toMatchObject({ status: 'processing', consignmentNo: null, failedReason: null });
  await aSecondLater();
  const { consignmentNo } = await state();
  const label = await send('GET', `/v1.0/order/${orderId}/label`);
  expect([label.status, label.text.slice(0, 4)]).toEqual([200, '%PDF']);
  const unknown = await send('GET', '/v1.0/order/00000000-0000-4000-8000-000000000000/label');
  expect([unknown.status, unknown.body.error.message]).toEqual([404, expect.any(String)]);

  await moveOrder(t.ctx, who, orderId, 500, { location: 'Shah Alam' });
  const track = (
    await ok('POST', '/v1.0/order/track', {
      companyId: who.companyId,
      consignmentNo,
      resultType: 'latestFirst',
    })
  ).data;
  expect([track.consignmentNo, track.statusCode]).toEqual([consignmentNo, 500]);
  expect(track.histories[0]).toMatchObject({
    statusCode: 500,
    statusText: expect.any(String),
    location: 'Shah Alam',
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(track.histories).toHaveLength(2);

  const other = await makeOrder(t, who);
  expect((await ok('POST', `/v1.0/order/${other.id}/cancel`, {})).data.status).toBe('cancelled');
});
