import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { InboxLine, InboxResult } from '../../../contract/orders/inbox.ts';
import { INBOX } from '../../../contract/rules/orders/inbox.ts';
import { localDay } from '../../../contract/rules/text/localClock.ts';
import { inboxLine } from '../../../server/db/schema/orders/inbox.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { courierInstruction } from '../../../server/db/schema/orders/requests.ts';
import { onEvents } from '../../../server/eventBus/emitEvent.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { findMissedOrders } from '../../../server/modules/inbox/followOrders.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { hasNoLine } from '../../../server/modules/orders/store.ts';
import { setShipper, shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper, withSession } from '../../support/world.ts';
import {
  call,
  data,
  error,
  makeDraft,
  makeOrder,
  type Outcome,
  orderBody,
  pageOf,
} from '../orders/orderBody.ts';

withNewShipper();

const HOUR_MS = 3_600_000;
const book = async (set: Partial<typeof orders.$inferInsert> = {}) => {
  const { id } = await makeOrder(t, shipper, { serviceCode: 'DX' });
  if (Object.keys(set).length) await t.db.sql.update(orders).set(set).where(eq(orders.id, id));
  return id;
};
const move = async (id: string, ...codes: number[]) => {
  for (const code of codes)
    await moveOrder(t.ctx, { companyId: shipper.companyId, customerId: shipper.customerId }, id, code);
};
const lines = async (query = '') => pageOf<InboxLine>(await call(t, shipper, 'GET', `inbox?${query}`)).data;
const kinds = async (query = '') => (await lines(query)).map(({ kind }) => kind);
const press = async (step: string, ids: string, body: object = {}, who = shipper) =>
  data<InboxResult[]>(await call(t, who, 'POST', `inbox/${ids}/${step}`, body));
const counts = async () => data(await call(t, shipper, 'GET', 'inbox/counts'));
const lineOf = async () => {
  const [line] = await lines();
  return line!;
};
const tomorrow = () => ({ until: new Date(t.clock.now().getTime() + 24 * HOUR_MS).toISOString() });

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
      const id = await book();
      await move(id, ...codes);
      const line = await lineOf();
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
    const id = await book();
    await move(id, 500, 650);
    const first = await lineOf();
    await move(id, 600);
    expect(await lines()).toEqual([]);
    expect(await lines('tab=ended')).toMatchObject([{ id: first.id, endedBy: null }]);
    await move(id, 650);
    expect((await lineOf()).id).not.toBe(first.id);
    expect((await lineOf()).order?.failedAttempts).toBe(2);
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
    expect(await kinds()).toEqual(['bookingFailed']);
    await confirm();
    expect(looksForLines).toEqual([true, true]);
    await move(id, 10);
    expect(await lines()).toEqual([]);
    await move(id, 0);
    const waypoint = orderBody({ serviceCode: 'DX' }).waypoint;
    expect((await call(t, shipper, 'PUT', `order/${id}`, { waypoint })).status).toBe(200);
    expect(await confirm()).toMatchObject([{ id, statusCode: 100 }]);
    expect(looksForLines).toEqual([false]);
    expect(await lines()).toEqual([]);
  });

  it('another matter of its order replaces a line of the inbox (BX-40)', async () => {
    const id = await book();
    await move(id, 500, 650, 661);
    expect(await kinds()).toEqual(['returning']);
    expect(await kinds('tab=ended')).toEqual(['deliveryFailed']);
  });

  it('a line of the inbox is not written if the step is rolled back (BX-40)', async () => {
    const id = await book();
    const failing = t.db.tx(async () => {
      await move(id, 500, 650);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await lines()).toEqual([]);
  });

  it('lines of the inbox are sorted by deadline, and found by kind, number, name and courier (BX-40)', async () => {
    const [slow, fast] = [await book({ recipientName: 'Kavitha' }), await book()];
    await move(slow, 500, 651);
    await move(fast, 500, 650);
    expect(await kinds()).toEqual(['deliveryFailed', 'selfCollection']);
    expect(await kinds('kind=selfCollection')).toEqual(['selfCollection']);
    for (const both of [
      'kind=selfCollection,deliveryFailed',
      'kind=selfCollection&kind=deliveryFailed,late',
      'kind=',
    ])
      expect(await kinds(both)).toEqual(['deliveryFailed', 'selfCollection']);
    expect(error(await call(t, shipper, 'GET', 'inbox?kind=late,lost')).field).toMatch(/^kind/);
    expect(await kinds('keyword=kavi')).toEqual(['selfCollection']);
    const number = (await lineOf()).order!.consignmentNo!;
    expect(await kinds(`keyword=${number.slice(3)}`)).toEqual(['deliveryFailed']);
    const [row] = await t.db.sql.select().from(orders).where(eq(orders.id, fast));
    expect(await kinds(`serviceCompanyId=${row!.serviceCompanyId}`)).toHaveLength(2);
    expect(await kinds('serviceCompanyId=999999')).toEqual([]);
  });
});

describe('a late order', () => {
  const late = async (lateMs: number, statusCode = 600) =>
    book({
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
      expect(await kinds()).toEqual(expected);
    },
  );

  it('a late order is reported once, neither again after it was marked as done nor by a second run (BX-40)', async () => {
    const id = await late(1);
    await findMissedOrders(t.ctx);
    await findMissedOrders(t.ctx);
    expect(await kinds()).toEqual(['late']);
    await press('done', (await lineOf()).id);
    await findMissedOrders(t.ctx);
    expect(await kinds()).toEqual([]);
    await move(id, 650);
    expect(await kinds()).toEqual(['deliveryFailed']);
  });

  it('a late order has its line while the parcel is on its way, and loses it on delivery (BX-40)', async () => {
    const id = await late(1);
    await findMissedOrders(t.ctx);
    await move(id, 625);
    expect(await kinds()).toEqual(['late']);
    await move(id, 700);
    expect(await kinds()).toEqual([]);
  });

  it('a late order loses its line if another service gives it more time, and gets one again after that time (BX-40)', async () => {
    const id = await late(2000);
    const usual = (usualS: number) => t.db.sql.update(orders).set({ usualS }).where(eq(orders.id, id));
    await findMissedOrders(t.ctx);
    await usual(7200);
    await move(id, 625);
    await findMissedOrders(t.ctx);
    expect(await kinds()).toEqual([]);
    await usual(3600);
    await findMissedOrders(t.ctx);
    expect(await kinds()).toEqual([]);
    await usual(3601);
    await findMissedOrders(t.ctx);
    expect(await kinds()).toEqual(['late']);
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
    expect(await kinds()).toEqual(['late']);
    await move(id, 625);
    await findMissedOrders(t.ctx);
    expect(await kinds()).toEqual([]);
    t.clock.advance((24 * HOUR_MS) / 1000);
    setShipper(await withSession(t, shipper));
    await findMissedOrders(t.ctx);
    expect(await kinds()).toEqual(['late']);
  });

  it('a line that was opened at the quoted time disappears until the order is late (BX-40)', async () => {
    const id = await late(1);
    await findMissedOrders(t.ctx);
    const usual = (usualS: number) => t.db.sql.update(orders).set({ usualS }).where(eq(orders.id, id));
    await usual(3601);
    expect(await kinds()).toEqual(['late']);
    await findMissedOrders(t.ctx);
    expect(await kinds()).toEqual([]);
    t.clock.advance(1);
    await findMissedOrders(t.ctx);
    expect(await kinds()).toEqual(['late']);
  });

  it('an order with a step from before the inbox gets a line only if the step is at most 30 days old (BX-40)', async () => {
    const now = t.clock.now().getTime();
    const DAYS = 30 * 24 * HOUR_MS;
    await book({ statusCode: 650, updatedAt: new Date(now - DAYS) });
    await book({ statusCode: 661, updatedAt: new Date(now - DAYS - 1) });
    await t.db.sql.delete(inboxLine);
    await findMissedOrders(t.ctx);
    expect(await kinds()).toEqual(['deliveryFailed']);
  });
});

describe('done, snooze and reopen', () => {
  it('the steps of an API key have its name and its maker, also after another end of the line (BX-40, BX-51)', async () => {
    await move(await book(), 500, 650);
    const { id } = await lineOf();
    const secret = `dx${randomBytes(20).toString('hex')}`;
    await storeApiToken(t.ctx, shipper, 'Night desk', secret);
    const program = { ...shipper, auth: { host: 'localhost', 'x-access-token': secret } };
    await press('note', id, { what: 'called' }, program);
    await press('done', id, {}, program);
    const key = { by: 'Aisyah Rahman', key: 'Night desk' };
    expect(await lines('tab=ended')).toMatchObject([
      {
        endedBy: key.by,
        endedByKey: key.key,
        steps: [
          { what: 'done', ...key },
          { what: 'called', ...key },
        ],
      },
    ]);
    await press('reopen', id);
    await press('done', id);
    expect(await lines('tab=ended')).toMatchObject([{ endedBy: key.by, endedByKey: null }]);
  });

  it('a line marked as done has the person, once, and can be reopened (BX-40)', async () => {
    await move(await book(), 500, 650);
    const { id } = await lineOf();
    expect(await press('done', id)).toEqual([{ id, ok: true, error: null }]);
    const [ended] = await lines('tab=ended');
    expect(ended?.endedBy).toBeTruthy();
    expect(await press('done', id)).toEqual([{ id, ok: true, error: null }]);
    expect((await lines('tab=ended'))[0]?.endedAt).toBe(ended?.endedAt);
    expect(await press('reopen', id)).toEqual([{ id, ok: true, error: null }]);
    expect(await lineOf()).toMatchObject({ id, endedAt: null, endedBy: null });
  });

  it('a snoozed line returns by itself at its time (BX-40)', async () => {
    await move(await book(), 500, 650);
    const { id } = await lineOf();
    await press('snooze', id, { until: new Date(t.clock.now().getTime() + 60_000).toISOString() });
    expect(await lines()).toEqual([]);
    expect(await counts()).toEqual({ waiting: 0, snoozed: 1 });
    t.clock.advance(59);
    expect(await kinds('tab=snoozed')).toEqual(['deliveryFailed']);
    t.clock.advance(1);
    expect(await kinds()).toEqual(['deliveryFailed']);
    expect(await kinds('tab=snoozed')).toEqual([]);
  });

  it.each(['', 'tomorrow', '2020-01-01T00:00:00Z'])(
    'a snooze until “%s” is refused (BX-40)',
    async (until) => {
      await move(await book(), 500, 650);
      const res = await call(t, shipper, 'POST', `inbox/${(await lineOf()).id}/snooze`, { until });
      expect(res.status).toBe(422);
      expect(error(res).field).toBe('until');
    },
  );

  const YEAR_MS = 365 * 86_400_000;
  it.each([
    [-1, 422],
    [0, 422],
    [1, 200],
    [YEAR_MS - 1, 200],
    [YEAR_MS, 200],
    [YEAR_MS + 1, 422],
  ])('a snooze for %i ms is answered with %i (BX-40)', async (ms, status) => {
    await move(await book(), 500, 650);
    const until = new Date(t.clock.now().getTime() + ms).toISOString();
    const res = await call(t, shipper, 'POST', `inbox/${(await lineOf()).id}/snooze`, { until });
    expect(res.status).toBe(status);
    expect(await counts()).toEqual(status === 200 ? { waiting: 0, snoozed: 1 } : { waiting: 1, snoozed: 0 });
  });

  it.each([
    [0, 422, 0],
    [1, 200, 1],
    [2, 200, 2],
    [1000, 200, 3],
    // As in every list, a larger page is the largest one.
    [1001, 200, 3],
  ])('a page of %i lines is answered with %i and has %i of three (BX-40)', async (limit, status, shown) => {
    for (let i = 0; i < 3; i++) await move(await book(), 500, 650);
    const res = await call(t, shipper, 'GET', `inbox?limit=${limit}`);
    expect(res.status).toBe(status);
    if (status === 200) expect(pageOf<InboxLine>(res).data).toHaveLength(shown);
  });

  it('a line that cannot be changed does not hold back the others (BX-34, BX-40)', async () => {
    const [first, second] = [await book(), await book()];
    await move(first, 500, 650);
    await move(second, 500, 650);
    const ids = (await lines()).map(({ id }) => id);
    await press('done', ids.join(','));
    await move(first, 600, 650);
    const old = (await lines('tab=ended')).find(({ order }) => order?.id === first)!;
    const unknown = '00000000-0000-4000-8000-000000000009';
    const results = await press('reopen', [...ids, unknown].join(','));
    expect(Object.fromEntries(results.map(({ id, ok }) => [id, ok]))).toEqual({
      [old.id]: false,
      [ids.find((id) => id !== old.id)!]: true,
      [unknown]: false,
    });
    expect(results.find(({ id }) => id === old.id)?.error?.message).toBe(
      'The order has moved on: this matter is over.',
    );
  });

  it('lines of another account are unknown (BX-40)', async () => {
    await move(await book(), 500, 650);
    const { id } = await lineOf();
    const stranger = await makeShipper(t, { companyId: shipper.companyId });
    for (const [step, body] of [
      ['done', {}],
      ['reopen', {}],
      ['snooze', tomorrow()],
    ] as const)
      expect((await call(t, stranger, 'POST', `inbox/${id}/${step}`, body)).status).toBe(404);
    expect(pageOf(await call(t, stranger, 'GET', 'inbox')).data).toEqual([]);
    expect(await lineOf()).toMatchObject({ id, endedAt: null, snoozedUntil: null });
  });
});
