import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { InboxLine } from '../../../../contract/orders/inbox.ts';
import type { InstantQuote } from '../../../../contract/orders/services.ts';
import { orders } from '../../../../server/db/schema/orders/orders.ts';
import { moveOrder } from '../../../../server/modules/orders/status/status.ts';
import { shipper, t } from '../../../support/shipperServer.ts';
import { walletMinorOf } from '../../../support/world.ts';
import { call, data, makeOrder, PRICE_MINOR, pageOf } from '../orderBody.ts';

export const WALLET = 100_000;

export const scope = () => ({ companyId: shipper.companyId, customerId: shipper.customerId });
export const move = async (id: string, ...codes: number[]) => {
  for (const code of codes) await moveOrder(t.ctx, scope(), id, code);
};
export const booked = () =>
  makeOrder(t, shipper, { referenceNo: 'SHOP-7', note: 'fragile', cod: { amount: 40 } });
export const change = (id: string, body: object, key: string = randomUUID()) =>
  call(t, shipper, 'POST', `order/${id}/change-service`, body, { 'idempotency-key': key });
/** An offer of another service than the order's. */
export const other = async (id: string) => {
  const { services } = data<InstantQuote>(
    await call(t, shipper, 'POST', 'service/instantQuote', { orderId: id }),
  );
  const found = services.find(({ code, price }) => code !== 'DX' && price.amount * 100 !== PRICE_MINOR);
  if (!found) throw new Error('no other offer');
  return { serviceCode: found.code, quotedPrice: found.price.amount };
};
export const rows = () => t.db.sql.select().from(orders).where(eq(orders.customerId, shipper.customerId));
export const wallet = () => walletMinorOf(t, shipper);
export const kinds = async () =>
  pageOf<InboxLine>(await call(t, shipper, 'GET', 'inbox?limit=100')).data.map((line) => line.kind);
export const unchanged = async (id: string, statusCode: number, walletMinor: number) => {
  expect(await rows()).toMatchObject([{ id, statusCode, serviceCode: 'DX' }]);
  expect(await wallet()).toBe(walletMinor);
};
