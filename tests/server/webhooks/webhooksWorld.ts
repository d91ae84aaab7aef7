import { beforeAll, beforeEach } from 'vitest';
import type { Webhook } from '../../../contract/integrations/webhooks.ts';
import { emitEvent } from '../../../server/eventBus/emitEvent.ts';
import { type Sender, senderOf } from '../../../server/modules/webhooks/senderLoop.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper, withSession } from '../../support/world.ts';
import { call, data } from '../orders/orderBody.ts';
import { type Receiver, startReceiver } from './receiver.ts';

export { t } from '../../support/shipperServer.ts';

export let who: TestShipper;
export let shop: Receiver;
export let sender: Sender;

export const api = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  call(t, who, method, path, body);
export const hook = async (event: string) =>
  data<Webhook>(await api('POST', 'webhook', { url: shop.url, event }));
export const happens = (orderId: string) => emitEvent(t.ctx, who, 'order.updated', { orderId });
/** Causes an event of the order and calls all its webhooks. */
export async function updated(orderId: string): Promise<void> {
  await happens(orderId);
  await sender.drain();
}

/** A new session, because the old one ended while the clock moved. */
export async function signInAgain(): Promise<void> {
  who = await withSession(t, who, { remember: true });
}

/** Prepares each test file that calls it. */
export function withWebhooks(): void {
  withServer({ env: { WAYBILL_HOOKS_LOCAL: '1' } });
  beforeAll(() => {
    sender = senderOf(t.ctx);
  });
  beforeEach(async () => {
    await t.truncate();
    who = await makeShipper(t, { walletMinor: 1_000_000 });
    shop = await startReceiver();
    return () => shop.close();
  });
}
