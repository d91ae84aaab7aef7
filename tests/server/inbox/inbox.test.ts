import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { INBOX } from '../../../contract/rules/orders/inbox.ts';
import { localDay } from '../../../contract/rules/text/localClock.ts';
import { inboxLine } from '../../../server/db/schema/orders/inbox.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { courierInstruction } from '../../../server/db/schema/orders/requests.ts';
import { onEvents } from '../../../server/eventBus/emitEvent.ts';
import { findMissedOrders } from '../../../server/modules/inbox/followOrders.ts';
import { hasNoLine } from '../../../server/modules/orders/store.ts';
import { call, data, error, makeDraft, type Outcome, orderBody } from '../orders/orderBody.ts';
import {
  answer,
  bookedId,
  counts,
  inboxOf,
  kindsOf,
  later,
  moved,
  onlyLine,
  shipper,
  t,
  withInbox,
} from './inboxWorld.ts';

withInbox();

const HOUR_MS = 3_600_000;

describe('a line of the inbox', () => {
  it.each([
    ['deliveryFailed', [500, 650]],
    ['selfCollection', [500, 651]],
    ['selfCollection', [500, 655]],
    ['returning', [500, 661]],
    ['returnFailed', [500, 661, 663]],
    ['pickupFailed', [475]],
  ] as const)(
    'the line %s exists after the steps %j, with its order and deadline (BX-40)',
    async (kind, codes) => {
      const id = await bookedId();
      await moved(id, codes);
      const line = await onlyLine();
      expect(line).toMatchObject({
        kind,
        orderId: id,
        order: { id, statusCode: codes.at(-1) },
        endedAt: null,
      });
      const hours = (Date.parse(line.deadline) - Date.parse(line.since)) / HOUR_MS;
      expect(hours).toBe(INBOX[kind].hours);
      expect(await counts()).toEqual({ waiting: 1, snoozed: 0 });
    },
  );

  it('a line of the inbox ends when the order moves on, and a second failure opens a new line (BX-40)', async () => {
    const id = await bookedId();
    await moved(id, [500, 650]);
    const first = await onlyLine();
    await moved(id, [600]);
    expect(await inboxOf()).toEqual([]);
    expect(await inboxOf('tab=ended')).toMatchObject([{ id: first.id, endedBy: null }]);
    await moved(id, [650]);
    expect((await onlyLine()).id).not.toBe(first.id);
    expect((await onlyLine()).order?.failedAttempts).toBe(2);
  });

  it('a draft has no open line to look for, also if its booking had failed before, and a failed booking has one (BX-40)', async () => {
    const looksForLines: boolean[] = [];
    onEvents(t.ctx, async ([event]) => {
      if (event?.orderId) looksForLines.push(!(await hasNoLine(t.ctx, event.orderId)));
    });
    const refused = { name: 'Nobody', postcode: '99999', placeConfirmed: true };
    const { id } = await makeDraft(t, shipper, { serviceCode: 'DX', receiver: refused });
    const confirm = async () => {
      looksForLines.length = 0;
      const body = { orderIds: [id], paymentMethodId: 0, skipQueue: true };
      return data<Outcome>(await call(t, shipper, 'POST', 'order/process', body)).results;
    };
    expect(await confirm()).toMatchObject([{ id, statusCode: 99 }]);
    expect(await kindsOf()).toEqual(['bookingFailed']);
    await confirm();
    expect(looksForLines).toEqual([true, true]);
    await moved(id, [10]);
    expect(await inboxOf()).toEqual([]);
    await moved(id, [0]);
    const waypoint = orderBody({ serviceCode: 'DX' }).waypoint;
    expect((await call(t, shipper, 'PUT', `order/${id}`, { waypoint })).status).toBe(200);
    expect(await confirm()).toMatchObject([{ id, statusCode: 100 }]);
    expect(looksForLines).toEqual([false]);
    expect(await inboxOf()).toEqual([]);
  });

  it('another matter of its order replaces a line of the inbox (BX-40)', async () => {
    const id = await bookedId();
    await moved(id, [500, 650, 661]);
    expect(await kindsOf()).toEqual(['returning']);
    expect(await kindsOf('tab=ended')).toEqual(['deliveryFailed']);
  });

  it('a line of the inbox is not written if the step is rolled back (BX-40)', async () => {
    const id = await bookedId();
    const failing = t.db.tx(async () => {
      await moved(id, [500, 650]);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await inboxOf()).toEqual([]);
  });

  it('lines of the inbox are sorted by deadline, and found by kind, number, name and courier (BX-40)', async () => {
    const [slow, fast] = [await bookedId({ recipientName: 'Kavitha' }), await bookedId()];
    await moved(slow, [500, 651]);
    await moved(fast, [500, 650]);
    expect(await kindsOf()).toEqual(['deliveryFailed', 'selfCollection']);
    expect(await kindsOf('kind=selfCollection')).toEqual(['selfCollection']);
    for (const both of [
      'kind=selfCollection,deliveryFailed',
      'kind=selfCollection&kind=deliveryFailed,late',
      'kind=',
    ])
      expect(await kindsOf(both)).toEqual(['deliveryFailed', 'selfCollection']);
    expect(error(await call(t, shipper, 'GET', 'inbox?kind=late,lost')).field).toMatch(/^kind/);
    expect(await kindsOf('keyword=kavi')).toEqual(['selfCollection']);
    const number = (await inboxOf())[0]!.order!.consignmentNo!;
    expect(await kindsOf(`keyword=${number.slice(3)}`)).toEqual(['deliveryFailed']);
    const [row] = await t.db.sql.select().from(orders).where(eq(orders.id, fast));
    expect(await kindsOf(`serviceCompanyId=${row!.serviceCompanyId}`)).toHaveLength(2);
    expect(await kindsOf('serviceCompanyId=999999')).toEqual([]);
  });
});

describe('a late order', () => {
  const late = async (lateMs: number, statusCode = 600) =>
    bookedId({
      statusCode,
      durationS: 60,
      usualS: 3600,
      scheduledAt: null,
      createdAt: new Date(t.clock.now().getTime() - HOUR_MS - lateMs),
    });

  it.each([
    [-1, 600, []],
    [0, 600, []],
    [1, 600, ['late']],
    [1, 651, ['selfCollection']],
    [1, 700, []],
    [1, 900, []],
  ])(
    'a late order, %i ms after its usual time with status %i, has the lines %j (BX-40)',
    async (ms, statusCode, expected) => {
      await late(ms, statusCode);
      await findMissedOrders(t.ctx);
      expect(await kindsOf()).toEqual(expected);
    },
  );

  it('a late order is reported once, neither again after it was marked as done nor by a second run (BX-40)', async () => {
    const id = await late(1);
    await findMissedOrders(t.ctx);
    await findMissedOrders(t.ctx);
    expect(await kindsOf()).toEqual(['late']);
    await answer('done', (await onlyLine()).id);
    await findMissedOrders(t.ctx);
    expect(await kindsOf()).toEqual([]);
    await moved(id, [650]);
    expect(await kindsOf()).toEqual(['deliveryFailed']);
  });

  it('a late order has its line while the parcel is on its way, and loses it on delivery (BX-40)', async () => {
    const id = await late(1);
    await findMissedOrders(t.ctx);
    await moved(id, [625]);
    expect(await kindsOf()).toEqual(['late']);
    await moved(id, [700]);
    expect(await kindsOf()).toEqual([]);
  });

  it('a late order loses its line if another service gives it more time, and gets one again after that time (BX-40)', async () => {
    const id = await late(2000);
    const usual = (usualS: number) => t.db.sql.update(orders).set({ usualS }).where(eq(orders.id, id));
    await findMissedOrders(t.ctx);
    await usual(7200);
    await moved(id, [625]);
    await findMissedOrders(t.ctx);
    expect(await kindsOf()).toEqual([]);
    await usual(3600);
    await findMissedOrders(t.ctx);
    expect(await kindsOf()).toEqual([]);
    await usual(3601);
    await findMissedOrders(t.ctx);
    expect(await kindsOf()).toEqual(['late']);
  });

  it('a late order whose courier agreed to a day keeps its line until the next step, and gets one again after that day (BX-40, BX-42)', async () => {
    const id = await late(1);
    await findMissedOrders(t.ctx);
    const { companyId, customerId } = shipper;
    const reattemptOn = localDay(t.clock.now(), 'Asia/Kuala_Lumpur');
    await t.db.sql.insert(courierInstruction).values({
      id,
      companyId,
      customerId,
      orderId: id,
      instruction: { reattemptOn },
      givenBy: null,
      createdAt: t.clock.now(),
    });
    await findMissedOrders(t.ctx);
    expect(await kindsOf()).toEqual(['late']);
    await moved(id, [625]);
    await findMissedOrders(t.ctx);
    expect(await kindsOf()).toEqual([]);
    await later((24 * HOUR_MS) / 1000);
    await findMissedOrders(t.ctx);
    expect(await kindsOf()).toEqual(['late']);
  });

  it('a line that was opened at the quoted time disappears until the order is late (BX-40)', async () => {
    const id = await late(1);
    await findMissedOrders(t.ctx);
    const usual = (usualS: number) => t.db.sql.update(orders).set({ usualS }).where(eq(orders.id, id));
    await usual(3601);
    expect(await kindsOf()).toEqual(['late']);
    await findMissedOrders(t.ctx);
    expect(await kindsOf()).toEqual([]);
    t.clock.advance(1);
    await findMissedOrders(t.ctx);
    expect(await kindsOf()).toEqual(['late']);
  });

  it('an order with a step from before the inbox gets a line only if the step is at most 30 days old (BX-40)', async () => {
    const now = t.clock.now().getTime();
    const DAYS = 30 * 24 * HOUR_MS;
    await bookedId({ statusCode: 650, updatedAt: new Date(now - DAYS) });
    await bookedId({ statusCode: 661, updatedAt: new Date(now - DAYS - 1) });
    await t.db.sql.delete(inboxLine);
    await findMissedOrders(t.ctx);
    expect(await kindsOf()).toEqual(['deliveryFailed']);
  });
});
