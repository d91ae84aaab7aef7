import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { OrderRemedyResult } from '../../../contract/orders/inbox.ts';
import type { InstantQuote } from '../../../contract/orders/services.ts';
import { ledgerTx } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { findMissedOrders } from '../../../server/modules/inbox/followOrders.ts';
import { call, data, makeDraft, makeOrder, PRICE_MINOR } from '../orders/orderBody.ts';
import {
  booked,
  inboxOf,
  kindsOf,
  loseAnswer,
  moved,
  onlyLine,
  remedied,
  shipper,
  t,
  walletMinor,
  withInbox,
} from './inboxWorld.ts';

withInbox();

const fail = async (id: string) => {
  await t.db.sql
    .update(orders)
    .set({ statusCode: 99, failedReason: 'The courier is closed', updatedAt: t.clock.now() })
    .where(eq(orders.id, id));
  await findMissedOrders(t.ctx);
};
const failedBooking = async () => {
  const { id } = await makeOrder(t, shipper, { serviceCode: 'DX', process: false });
  await fail(id);
  return id;
};

it('a failed booking is booked again from its line, once, and the line ends by itself (BX-40)', async () => {
  const id = await failedBooking();
  const line = await onlyLine();
  const body = { paymentMethodId: 0, skipQueue: true };
  expect(await remedied('retry', line.id, body)).toMatchObject([
    { id: line.id, orderId: id, ok: true, statusCode: 100, error: null },
  ]);
  expect(await inboxOf()).toEqual([]);
  const [order] = await t.db.sql.select().from(orders).where(eq(orders.id, id));
  expect(order!.statusCode).toBe(100);
  expect((await remedied('retry', line.id, body))[0]).toMatchObject({
    ok: false,
    error: { message: 'This matter has ended already.' },
  });
});

it('a booking that the courier refuses again is reported with the reason, and its line stays (BX-40)', async () => {
  const { id } = await makeDraft(t, shipper, { receiver: { postcode: '99999', placeConfirmed: true } });
  await fail(id);
  const line = await onlyLine();
  const [result] = await remedied('retry', line.id, { paymentMethodId: 0, skipQueue: true });
  expect(result).toMatchObject({ id: line.id, orderId: id, ok: false });
  expect(result!.error!.message).toMatch(/99999/);
  expect(await kindsOf()).toEqual(['bookingFailed']);
});

it.each(['by its line', 'by its order'])(
  'a booking whose call broke off after the payment %s succeeds by a repeated call and is paid once (BX-40, API-79)',
  async (by) => {
    const id = await failedBooking();
    const line = await onlyLine();
    const address = by === 'by its line' ? `inbox/${line.id}/retry` : `order/${id}/process`;
    const body = { paymentMethodId: 0, skipQueue: true };
    const send = (key: string) => call(t, shipper, 'POST', address, body, { 'idempotency-key': key });
    const first = await send('first');
    await loseAnswer('first');
    const repeat = await send('first');
    expect([repeat.status, repeat.body]).toEqual([first.status, first.body]);
    const paid = await t.db.sql.select().from(ledgerTx).where(eq(ledgerTx.orderId, id));
    expect(paid).toHaveLength(1);
    // A call with another key is no repeat.
    expect((await send('second')).body).not.toEqual(first.body);
  },
);

it('another service whose call broke off is found by a repeated call and paid once (BX-40)', async () => {
  const { id } = await booked();
  await moved(id, [475]);
  const line = await onlyLine();
  const key = { 'idempotency-key': 'again' };
  const send = () => call(t, shipper, 'POST', `inbox/${line.id}/change-service`, { serviceCode: 'MBE' }, key);
  const [first] = data<OrderRemedyResult[]>(await send());
  await loseAnswer('again');
  const [second] = data<OrderRemedyResult[]>(await send());
  expect(second).toMatchObject({ ok: true, orderId: first!.orderId });
  expect(await t.db.sql.select().from(orders)).toHaveLength(2);
});

it('a failed booking is booked again with another service from its line, once, at the price that the caller saw, and the line ends (BX-40, API-79)', async () => {
  const id = await failedBooking();
  const line = await onlyLine();
  const before = await walletMinor();
  const quote = data<InstantQuote>(await call(t, shipper, 'POST', 'service/instantQuote', { orderId: id }));
  const { amount } = quote.services.find(({ code }) => code === 'MBE')!.price;
  const send = async (quotedPrice: number, key: string) => {
    const body = { serviceCode: 'MBE', quotedPrice };
    const path = `inbox/${line.id}/change-service`;
    return data<OrderRemedyResult[]>(await call(t, shipper, 'POST', path, body, { 'idempotency-key': key }));
  };
  expect(await send(amount - 0.01, 'other')).toMatchObject([
    { ok: false, error: { code: 'ERR_QUOTE_STALE' } },
  ]);
  expect([await walletMinor(), await kindsOf()]).toEqual([before, ['bookingFailed']]);
  const first = await send(amount, 'once');
  expect(first).toMatchObject([{ id: line.id, orderId: id, ok: true, statusCode: 100, price: { amount } }]);
  await loseAnswer('once');
  expect(await send(amount, 'once')).toEqual(first);
  expect(await send(amount, 'second')).toMatchObject([
    { ok: false, error: { message: 'This matter has ended already.' } },
  ]);
  expect(await walletMinor()).toBe(before - Math.round(amount * 100));
  expect(await t.db.sql.select().from(orders)).toMatchObject([{ id, serviceCode: 'MBE', statusCode: 100 }]);
  expect(await inboxOf()).toEqual([]);
});

it('a failed booking that its other courier refuses too keeps its line, with the reason in the answer, and nothing is paid (BX-40)', async () => {
  const { id } = await makeDraft(t, shipper, { receiver: { postcode: '99999', placeConfirmed: true } });
  await fail(id);
  const before = await walletMinor();
  const results = await remedied('change-service', (await onlyLine()).id, { serviceCode: 'MBE' });
  expect(results).toMatchObject([
    {
      orderId: id,
      ok: false,
      error: { code: 'ERR_COURIER_REFUSED', message: expect.stringContaining('99999') },
    },
  ]);
  expect([await walletMinor(), await kindsOf()]).toEqual([before, ['bookingFailed']]);
});

it('a parcel with a failed pickup gets another service from its line, and the answer names the new order (BX-40)', async () => {
  const { id } = await booked();
  await moved(id, [475]);
  const line = await onlyLine();
  const [result] = await remedied('change-service', line.id, { serviceCode: 'MBE' });
  expect(result).toMatchObject({ id: line.id, ok: true, statusCode: 100, price: { currency: 'MYR' } });
  expect(result!.orderId).not.toBe(id);
  expect(await inboxOf()).toEqual([]);
});

it.each([
  [-1, { ok: false, error: { code: 'ERR_INSUFFICIENT_BALANCE', detail: { missing: 0.01 } } }, null],
  [0, { ok: true, error: null }, { isMe: true }],
  [1, { ok: true, error: null }, { isMe: true }],
])(
  'a failed booking is repeated from its line with %i more cents than its price: the wallet and its credit limit count, and a refusal says what is missing and gives the line up (BX-40)',
  async (more, expected, takenBy) => {
    await failedBooking();
    const line = await onlyLine();
    await t.db.sql.update(customer).set({ walletMinor: PRICE_MINOR - 100 + more, creditLimitMinor: 100 });
    expect(await remedied('retry', line.id, { skipQueue: true })).toMatchObject([expected]);
    if (!expected.ok) expect(await onlyLine()).toMatchObject({ id: line.id, kind: 'bookingFailed', takenBy });
    else expect(await inboxOf()).toEqual([]);
  },
);
