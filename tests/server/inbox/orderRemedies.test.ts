import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { findMissedOrders } from '../../../server/modules/inbox/followOrders.ts';
import { makeShipper } from '../../support/world.ts';
import { call, makeOrder } from '../orders/orderBody.ts';
import { answer, booked, inboxOf, kindsOf, moved, onlyLine, shipper, t, withInbox } from './inboxWorld.ts';

withInbox();

const failedBooking = async () => {
  const { id } = await makeOrder(t, shipper, { serviceCode: 'DX', process: false });
  await t.db.sql
    .update(orders)
    .set({ statusCode: 99, failedReason: 'The courier is closed', updatedAt: t.clock.now() })
    .where(eq(orders.id, id));
  await findMissedOrders(t.ctx);
  return id;
};

it('the courier is told by the line of a failed delivery, which is done by that (BX-40, BX-41)', async () => {
  const { id } = await booked();
  await moved(id, [500, 600, 650]);
  const line = await onlyLine();
  expect(await answer('instruct', line.id, { returnNow: true })).toEqual([
    { id: line.id, ok: true, error: null, orderId: id },
  ]);
  expect(await inboxOf()).toEqual([]);
  expect((await answer('instruct', line.id, { returnNow: true }))[0]).toMatchObject({
    ok: false,
    error: { message: 'This matter has ended already.' },
  });
});

it('a failed booking is booked again by its line, once, and its line goes by itself (BX-40)', async () => {
  const id = await failedBooking();
  const line = await onlyLine();
  const body = { paymentMethodId: 0, skipQueue: true };
  expect(await answer('retry', line.id, body)).toEqual([{ id: line.id, ok: true, error: null, orderId: id }]);
  expect(await inboxOf()).toEqual([]);
  const [order] = await t.db.sql.select().from(orders).where(eq(orders.id, id));
  expect(order!.statusCode).toBe(100);
  expect((await answer('retry', line.id, body))[0]).toMatchObject({ ok: false });
});

it('a parcel whose pickup failed gets another service by its line, and the order that was booked instead is named (BX-40)', async () => {
  const { id } = await booked();
  await moved(id, [475]);
  const line = await onlyLine();
  const [result] = await answer('change-service', line.id, { serviceCode: 'MBE' });
  expect(result).toMatchObject({ id: line.id, ok: true });
  expect(result!.orderId).not.toBe(id);
  expect(await inboxOf()).toEqual([]);
});

it('a remedy that a matter does not have is refused, and holds back no other line (BX-34, BX-40)', async () => {
  const [first, second] = [await booked(), await booked()];
  await moved(first.id, [500, 600, 650]);
  await moved(second.id, [475]);
  const ids = (await inboxOf()).map((line) => line.id);
  const results = await answer('instruct', ids.join(','), { returnNow: true });
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
