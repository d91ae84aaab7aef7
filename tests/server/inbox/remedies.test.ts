import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { OrderRemedyResult } from '../../../contract/orders/inbox.ts';
import { idempotencyKey } from '../../../server/db/schema/account/access.ts';
import { ledgerTx } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { findMissedOrders } from '../../../server/modules/inbox/followOrders.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, makeDraft, makeOrder } from '../orders/orderBody.ts';
import { booked, inboxOf, kindsOf, moved, onlyLine, shipper, t, withInbox } from './inboxWorld.ts';

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

const remedied = async (remedy: string, ids: string, body: object) =>
  data<OrderRemedyResult[]>(await call(t, shipper, 'POST', `inbox/${ids}/${remedy}`, body));

it('an instruction by the line of a failed delivery goes to the courier, and the line is snoozed (BX-40, BX-41)', async () => {
  const { id } = await booked();
  await moved(id, [500, 600, 650]);
  const line = await onlyLine();
  const results = await remedied('instruct', line.id, { returnNow: true });
  expect(results).toMatchObject([{ id: line.id, orderId: id, ok: true, statusCode: 650, error: null }]);
  expect(await inboxOf()).toEqual([]);
  expect(await kindsOf('tab=snoozed')).toEqual(['deliveryFailed']);
});

it('a failed booking is booked again by its line, once, and its line ends by itself (BX-40)', async () => {
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

it('a booking that the courier refuses again is reported as refused with its reason, and its line stays (BX-40)', async () => {
  const { id } = await makeDraft(t, shipper, { receiver: { postcode: '99999' } });
  await fail(id);
  const line = await onlyLine();
  const [result] = await remedied('retry', line.id, { paymentMethodId: 0, skipQueue: true });
  expect(result).toMatchObject({ id: line.id, orderId: id, ok: false });
  expect(result!.error!.message).toMatch(/99999/);
  expect(await kindsOf()).toEqual(['bookingFailed']);
});

/** As if the process had died before its answer was stored. */
const loseAnswer = (key: string) =>
  t.db.sql
    .update(idempotencyKey)
    .set({ statusCode: null, lockedUntil: new Date(t.clock.now().getTime() - 1) })
    .where(eq(idempotencyKey.key, key));

it.each(['by its line', 'by its order'])(
  'a booking whose call was interrupted after it was paid %s is its repeat’s success, and paid once (BX-40, API-79)',
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
    // Another call is no repeat of it.
    expect((await send('second')).body).not.toEqual(first.body);
  },
);

it('another service by the line is found again by a repeat of its call that was interrupted, and paid once (BX-40)', async () => {
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

it('a parcel whose pickup failed gets another service by its line, and the order that was booked instead is named (BX-40)', async () => {
  const { id } = await booked();
  await moved(id, [475]);
  const line = await onlyLine();
  const [result] = await remedied('change-service', line.id, { serviceCode: 'MBE' });
  expect(result).toMatchObject({ id: line.id, ok: true, statusCode: 100, price: { currency: 'MYR' } });
  expect(result!.orderId).not.toBe(id);
  expect(await inboxOf()).toEqual([]);
});

it('a remedy that a matter does not have is refused, and holds back no other line (BX-34, BX-40)', async () => {
  const [first, second] = [await booked(), await booked()];
  await moved(first.id, [500, 600, 650]);
  await moved(second.id, [475]);
  const ids = (await inboxOf()).map((line) => line.id);
  const results = await remedied('instruct', ids.join(','), { returnNow: true });
  expect(results.map(({ ok, error }) => [ok, error?.message ?? null]).toSorted()).toEqual([
    [false, 'This matter has no such remedy.'],
    [true, null],
  ]);
  expect(await kindsOf()).toEqual(['pickupFailed']);
});

it('lines of another account are unknown to remedies on their orders (BX-40)', async () => {
  const { id } = await booked();
  await moved(id, [500, 600, 650]);
  const line = await onlyLine();
  const stranger = await makeShipper(t, { companyId: shipper.companyId });
  for (const [remedy, body] of [
    ['instruct', { returnNow: true }],
    ['retry', {}],
    ['change-service', { serviceCode: 'MBE' }],
  ] as const)
    expect((await call(t, stranger, 'POST', `inbox/${line.id}/${remedy}`, body)).status).toBe(404);
  expect(await inboxOf()).toHaveLength(1);
});
