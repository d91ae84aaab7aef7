import { beforeAll, beforeEach, expect } from 'vitest';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { type Sender, senderOf } from '../../../server/modules/webhooks/senderLoop.ts';
import { t, shipper as who, withNewShipper } from '../../support/shipperServer.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';

export { shipper as who, t } from '../../support/shipperServer.ts';

/*
 * Existing client programs: their calls, and the fields of the answers that they read. Addresses, headers, types and unused fields are
 * fixed. A test here changes only if the program changed.
 */

export const KEY = `dx${'7'.repeat(40)}`;
/** The header of most clients. */
export const JSON_KEY = { 'content-type': 'application/json', 'x-delyvax-access-token': KEY };
/** The sender's and the recipient's address in the form of most clients. */
export const FROM = {
  address1: '12 Jalan Ampang',
  address2: '',
  city: 'Kuala Lumpur',
  state: 'Kuala Lumpur',
  postcode: '50450',
  country: 'MY',
};
export const TO = {
  address1: '8 Jalan SS15',
  address2: '',
  city: 'Subang Jaya',
  state: 'Selangor',
  postcode: '47500',
  country: 'MY',
};
export const SELLER = { name: 'Kedai Batik', email: 'kedai@example.test', phone: '60123456789' };
export const BUYER = { name: 'Tan Wei Ling', email: 'wei@example.test', phone: '60187654321' };
export const START_BALANCE = 500;

export let shop: Receiver;
export let sender: Sender;

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
interface Sent {
  body?: object | string;
  headers?: Record<string, string>;
}

/** A call in the client's form; `body` is parsed if the answer is JSON. */
export async function send(method: Method, url: string, { body, headers = JSON_KEY }: Sent = {}) {
  const payload = typeof body === 'object' ? JSON.stringify(body) : body;
  const answer = await t.app.inject({
    method,
    url,
    headers: { host: 'localhost', ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  return {
    status: answer.statusCode,
    body: isJson ? answer.json() : null,
    text: answer.body,
    headers: answer.headers,
  };
}

/** The body of a call that must succeed. Most clients accept only 200 as success. */
export async function ok(
  method: Method,
  url: string,
  body?: object | string,
  headers: Record<string, string> = JSON_KEY,
) {
  const answer = await send(method, url, { ...(body === undefined ? {} : { body }), headers });
  expect([url, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([url, 200, '']);
  return answer.body;
}

/** The label of an order, opened by a link without a token. */
export async function opensPdf(url: string): Promise<void> {
  const { status, text } = await send('GET', url, { headers: {} });
  expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-']);
}

/** Runs the jobs in which bookings without `skipQueue` get their number. */
export async function aSecondLater(): Promise<void> {
  t.clock.advance(1);
  await runDueJobs(t.ctx);
}

/** A time in the clients' form, with the offset that PHP and their own helpers write. */
export const inHours = (hours: number, offset = '+0800') =>
  new Date(t.clock.now().getTime() + (hours + 8) * 3_600_000).toISOString().slice(0, 19) + offset;

export const goods = {
  name: 'Batik',
  type: 'PARCEL',
  price: { amount: '50.00', currency: 'MYR' },
  weight: { value: 0.5, unit: 'kg' },
  dimension: { unit: 'cm', width: 0, length: 0, height: 0 },
  quantity: 2,
  description: '[Kedai Batik] Batik - Order ID #1042',
};

/** One parcel by a service, booked at once with its number, or as a draft. */
export function orderOf(serviceCode: string, process: boolean) {
  const stop = { scheduledAt: inHours(24), inventory: [goods] };
  return {
    customerId: who.customerId,
    process,
    skipQueue: process,
    serviceCode,
    origin: { ...stop, contact: { ...SELLER, ...FROM } },
    destination: { ...stop, contact: { ...BUYER, ...TO } },
  };
}

/** Goods as a shop's program names them. */
export const line = (more: object = {}) => ({
  name: 'Order parcel',
  type: 'PARCEL',
  price: { amount: '100.00', currency: 'MYR' },
  weight: { value: 1, unit: 'kg' },
  dimension: { unit: 'cm', width: 30, length: 30, height: 20 },
  quantity: 1,
  ...more,
});

export function withClients(env: NodeJS.ProcessEnv = {}): void {
  withNewShipper({ walletMinor: START_BALANCE * 100 }, { env: { WAYBILL_HOOKS_LOCAL: '1', ...env } });
  beforeAll(() => {
    sender = senderOf(t.ctx);
  });
  beforeEach(async () => {
    await storeApiToken(t.ctx, who, 'Client', KEY);
    shop = await startReceiver();
    return () => shop.close();
  });
}
