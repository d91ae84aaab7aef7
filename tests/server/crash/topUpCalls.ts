import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { orderBody, PRICE_MINOR } from '../orders/orderBody.ts';
import type { CrashWorld } from './crashWorld.ts';
import { type Killable, SECRET } from './killableServer.ts';

const AMOUNT = 50;
export const TOP_UP_MINOR = AMOUNT * 100;

/** Null when the server was killed before it answered. */
async function post(url: string, headers: Record<string, string>, body: string): Promise<Response | null> {
  return fetch(url, { method: 'POST', headers, body, redirect: 'manual' }).catch(() => null);
}

const keyed = (world: CrashWorld, key: string) => ({
  'x-delyvax-access-token': world.key,
  'idempotency-key': key,
});

/** The answer's data; null when the server was killed before it answered. */
async function send<T>(
  { url }: Killable,
  path: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<T | null> {
  const raw = JSON.stringify(body);
  const res = await post(`${url}/v1.0/${path}`, { 'content-type': 'application/json', ...headers }, raw);
  const text = await res?.text().catch(() => null);
  if (!res || text == null) return null;
  expect([path, res.status, res.status === 200 ? '' : text]).toEqual([path, 200, '']);
  return (JSON.parse(text) as { data: T }).data;
}

/** Buys with its key and pays on the gateway's page, which reports at once; false when the server is gone. */
export async function topUp(server: Killable, world: CrashWorld, key: string): Promise<boolean> {
  const input = { customerId: world.shipper.customerId, amount: AMOUNT, paymentMethodId: 1 };
  const bought = await send<{ paymentUrl: string }>(server, 'topup/buy', keyed(world, key), input);
  if (!bought) return false;
  const { paymentUrl } = bought;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const paid = await post(`${server.url}${new URL(paymentUrl).pathname}`, form, 'card=4242424242424242');
  if (paid) expect([key, paid.status]).toEqual([key, 303]);
  return paid !== null;
}

/** An order by card, and the gateway's name of its payment once it is known. */
export interface CardOrder {
  key: string;
  paymentId?: string;
}

/**
 * Books the order with its key, has the gateway report the payment twice, as it does until it is answered, and cancels the order, which
 * gives the money back; false when the server is gone.
 */
export async function payAndCancel(server: Killable, world: CrashWorld, order: CardOrder): Promise<boolean> {
  const headers = keyed(world, order.key);
  const booked = await send<{ id: string; invoiceId: string }>(
    server,
    'order',
    headers,
    orderBody({ paymentMethodId: 1 }),
  );
  if (!booked) return false;
  const { id, invoiceId } = booked;
  const link = `${server.url}/v1.0/wallet/invoice/${invoiceId}/payment?companyId=${world.shipper.companyId}`;
  const opened = await fetch(link, { redirect: 'manual' }).catch(() => null);
  if (!opened) return false;
  const [, paymentId] = /\/sandbox\/pay\/(.+)$/.exec(opened.headers.get('location') ?? '') ?? [];
  if (paymentId) order.paymentId = paymentId;
  const report = {
    paymentId: order.paymentId,
    invoiceId,
    result: 'success',
    amountMinor: PRICE_MINOR,
    currency: 'MYR',
  };
  const signature = createHmac('sha256', SECRET)
    .update(`gateway.${JSON.stringify(report)}`)
    .digest('base64url');
  for (const _time of [1, 2])
    if (!(await send(server, 'wallet/gateway/callback', { 'x-gateway-signature': signature }, report)))
      return false;
  const cancel = await send(server, `order/${id}/cancel`, keyed(world, `${order.key}-cancel`), {});
  return cancel !== null;
}
