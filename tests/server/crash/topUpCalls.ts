import { expect } from 'vitest';
import type { CrashWorld } from './crashWorld.ts';
import type { Killable } from './killableServer.ts';

const AMOUNT = 50;
export const TOP_UP_MINOR = AMOUNT * 100;

/** Null when the server was killed before it answered. */
async function post(url: string, headers: Record<string, string>, body: string): Promise<Response | null> {
  return fetch(url, { method: 'POST', headers, body, redirect: 'manual' }).catch(() => null);
}

/** Buys with its key and pays on the gateway's page, which reports at once; false when the server is gone. */
export async function topUp(server: Killable, world: CrashWorld, key: string): Promise<boolean> {
  const bought = await post(
    `${server.url}/v1.0/topup/buy`,
    { 'content-type': 'application/json', 'x-delyvax-access-token': world.key, 'idempotency-key': key },
    JSON.stringify({ customerId: world.shipper.customerId, amount: AMOUNT, paymentMethodId: 1 }),
  );
  const text = await bought?.text().catch(() => null);
  if (!bought || text == null) return false;
  expect([key, bought.status, bought.status === 200 ? '' : text]).toEqual([key, 200, '']);
  const { paymentUrl } = (JSON.parse(text) as { data: { paymentUrl: string } }).data;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const paid = await post(`${server.url}${new URL(paymentUrl).pathname}`, form, 'card=4242424242424242');
  if (paid) expect([key, paid.status]).toEqual([key, 303]);
  return paid !== null;
}
