import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { createApp } from '../../../server/app.ts';
import type { App } from '../../../server/context.ts';
import { recipientRequest } from '../../../server/db/schema/orders/requests.ts';
import { recipientPages } from '../../../server/modules/recipients/recipientPages.ts';
import { trackingPages } from '../../../server/modules/tracking/pages.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { TEST_NOW } from '../../support/server.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, makeOrder, RECEIVER } from '../orders/orderBody.ts';

export let app: App;
export let shipper: TestShipper;

export const DIGITS = RECEIVER.phone.slice(-4);
export const READER = { ...RECEIVER, email: 'reader@example.test' };
export const PRIVATE = [
  RECEIVER.address1,
  RECEIVER.phone,
  RECEIVER.name,
  READER.email,
  '0123456789',
  'Jalan Ampang',
];

export const post = (
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) =>
  app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

export type Parcel = { id: string; nanoId: string; consignmentNo: string | null };
export const parcelAt = async (
  statusCode = 650,
  more: Parameters<typeof makeOrder>[2] = {},
): Promise<Parcel> => {
  const made = await makeOrder(t, shipper, { receiver: READER, ...more });
  await moveTo(t.ctx, made.id, statusCode);
  return made;
};
export const enter = (
  trackingId: string,
  phoneNo = DIGITS,
  headers: Record<string, string> = {},
  remoteAddress?: string,
) => post('/customer/recipient', { trackingId, phoneNo }, headers, remoteAddress);
export const tokenIn = (body: string) => /name="token" value="([^"]+)"/.exec(body)?.[1] ?? '';
export const opened = async ({ nanoId }: Parcel) => tokenIn((await enter(nanoId)).body);
export const ask = (token: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  post('/customer/recipient/ask', { token, ...fields }, headers);
export const requests = () =>
  t.db.sql.select().from(recipientRequest).orderBy(asc(recipientRequest.createdAt), asc(recipientRequest.id));
export const orderOf = async ({ id }: Parcel) => data<Order>(await call(t, shipper, 'GET', `order/${id}`));
export const asksIn = (body: string) =>
  [...body.matchAll(/name="ask" value="(\w+)"/g)].map(([, name]) => name);

export function withRecipientPages(): void {
  withServer();
  beforeAll(async () => {
    app = await createApp(t.ctx);
    await trackingPages(app, t.ctx, { script: '', style: '' });
    await recipientPages(app, t.ctx, { script: '', style: '' });
  });
  afterAll(async () => {
    await app.close();
  });
  beforeEach(async () => {
    await t.truncate();
    // Each test starts on the same day, because tests move the clock.
    t.clock.advance((Date.parse(TEST_NOW) - t.clock.now().getTime()) / 1000);
    shipper = await makeShipper(t, { walletMinor: 1_000_000 });
  });
}
