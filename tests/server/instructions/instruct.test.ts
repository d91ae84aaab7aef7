import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import type { Outlet } from '../../../contract/orders/services.ts';
import type { TrackResult } from '../../../contract/orders/tracking.ts';
import { noCouriers } from '../../../server/adapters/absent.ts';
import { notice } from '../../../server/db/schema/account/notices.ts';
import { webhookDelivery } from '../../../server/db/schema/integrations/webhooks.ts';
import { activity, orders, waypoint } from '../../../server/db/schema/orders/orders.ts';
import { courierInstruction } from '../../../server/db/schema/orders/requests.ts';
import { sandboxShipment } from '../../../server/db/schema/system/sandbox.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { advanceShipments } from '../../../server/sandbox/couriers/shipments.ts';
import { TEST_NOW } from '../../support/server.ts';
import { setShipper, shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { withSession } from '../../support/world.ts';
import { call, data, error, makeOrder, type Outcome, RECEIVER, SENDER } from '../orders/orderBody.ts';

withNewShipper();
beforeEach(() => {
  // Each test starts on the same day, because tests move the clock.
  t.clock.advance((Date.parse(TEST_NOW) - t.clock.now().getTime()) / 1000);
});
afterEach(() => vi.restoreAllMocks());

/** Moves the clock to a time in Kuala Lumpur and signs in again, because a session ends after ten minutes. */
async function at(day: string, time: string): Promise<void> {
  const to = Date.parse(`${day}T${time}:00+08:00`);
  t.clock.advance((to - t.clock.now().getTime()) / 1000);
  setShipper(await withSession(t, shipper));
}
const DAY = '2026-03-03';
const CORRECTED = { address1: '9 Jalan SS15', city: 'Subang Jaya', state: 'Selangor', postcode: '47500' };
const OUTLET = 'Tupai Bangsar, 41 Jalan Telawi 3, 59100 Kuala Lumpur';
const parcelAt = async (statusCode: number, failedAttempts = 1): Promise<string> => {
  const { id } = await makeOrder(t, shipper);
  await moveTo(t.ctx, id, statusCode);
  await t.db.sql.update(orders).set({ failedAttempts }).where(eq(orders.id, id));
  return id;
};
const tell = (ids: string, body: object, headers: Record<string, string> = {}) =>
  call(t, shipper, 'POST', `order/${ids}/instruct`, body, headers);
const orderOf = async (id: string) => data<Order>(await call(t, shipper, 'GET', `order/${id}`));
const historyOf = (id: string) =>
  t.db.sql
    .select()
    .from(activity)
    .where(and(eq(activity.orderId, id), isNotNull(activity.saidBy)))
    .orderBy(asc(activity.id));
const stepsSince = async (id: string, count: number) =>
  (await t.db.sql.select().from(activity).where(eq(activity.orderId, id)).orderBy(asc(activity.id)))
    .slice(count)
    .filter(({ saidBy }) => saidBy === null)
    .map(({ statusCode }) => statusCode);
const lengthOf = async (id: string) =>
  (await t.db.sql.select().from(activity).where(eq(activity.orderId, id))).length;

describe('an instruction to a courier', () => {
  it('an instruction to a courier that was based on an earlier look replaces nobody’s, is the same one at most once, and replaces it after another look (BX-41, BX-07)', async () => {
    await at(DAY, '08:00');
    const id = await parcelAt(650);
    const seenAt = t.clock.now().toISOString();
    t.clock.advance(60);
    expect(data<Outcome>(await tell(id, { reattemptOn: '2026-03-05', seenAt })).results).toMatchObject([
      { ok: true },
    ]);
    t.clock.advance(60);
    const late = await tell(id, { reattemptOn: '2026-03-06', seenAt });
    expect([late.status, error(late).message]).toEqual([
      409,
      'The courier was told something else about this parcel meanwhile. Please look at it again.',
    ]);
    expect((await tell(id, { reattemptOn: '2026-03-05', seenAt })).status).toBe(200);
    expect(await historyOf(id)).toHaveLength(1);
    const again = { reattemptOn: '2026-03-06', seenAt: t.clock.now().toISOString() };
    expect((await tell(id, again)).status).toBe(200);
    expect(await historyOf(id)).toHaveLength(2);
  });

  it('an instruction to couriers of several parcels replaces nobody’s that came after the order was read, each by its own version (BX-41)', async () => {
    await at(DAY, '08:00');
    const [told, free] = [await parcelAt(650), await parcelAt(650)];
    const versionOf = async (id: string) =>
      data<{ updatedAt: string }>(await call(t, shipper, 'GET', `order/${id}`)).updatedAt;
    const old = { [told]: await versionOf(told), [free]: await versionOf(free) };
    t.clock.advance(60);
    expect((await tell(told, { reattemptOn: '2026-03-05' })).status).toBe(200);
    t.clock.advance(60);
    // The dialog was opened after the colleague's instruction, over rows that were read before it.
    const input = { reattemptOn: '2026-03-06', seenAt: t.clock.now().toISOString() };
    const both = async (seen: Record<string, string>) =>
      data<Outcome>(await tell(`${told},${free}`, { ...input, seen })).results.map(({ ok }) => ok);
    expect(await both(old)).toEqual([false, true]);
    const now = { ...old, [told]: await versionOf(told) };
    expect(await both(now)).toEqual([true, true]);
    // Callers may write the letters of an id in capitals.
    const late = { reattemptOn: '2026-03-07', seen: { [told.toUpperCase()]: old[told] } };
    expect((await tell(told, late)).status).toBe(409);
    const unseen = data<Outcome>(
      await tell(`${told},${free}`, { ...late, seen: { [free]: await versionOf(free) } }),
    );
    expect(unseen.results).toMatchObject([
      { ok: false, error: { field: 'seen', message: '"seen" does not name this order.' } },
      { ok: true },
    ]);
  });

  it('an instruction to a courier goes to the history, webhooks and the recipient once, for any number of repeated calls (BX-41)', async () => {
    await at(DAY, '08:00');
    await call(t, shipper, 'POST', 'webhook', {
      url: 'https://hooks.example.com/a',
      event: 'order_tracking.update',
    });
    const { id } = await makeOrder(t, shipper, { receiver: { ...RECEIVER, email: 'reader@example.test' } });
    await moveTo(t.ctx, id, 650);
    const before = (await t.db.sql.select().from(webhookDelivery)).length;
    const body = { reattemptOn: '2026-03-05', note: 'Gate B' };
    const key = { 'idempotency-key': 'told-once' };
    const first = await tell(id, body, key);
    expect(first.status).toBe(200);
    expect(data<Outcome>(first).results).toMatchObject([{ id, ok: true, error: null }]);
    const repeated = await tell(id, body, key);
    expect(repeated.raw).toBe(first.raw);
    expect((await tell(id, body)).status).toBe(200);
    expect(await historyOf(id)).toMatchObject([
      {
        statusCode: 650,
        saidBy: 'shipper',
        description: 'The courier was asked to deliver again on 5 Mar 2026.',
        detail: 'Gate B',
      },
    ]);
    const shown = (await orderOf(id)).activities ?? [];
    expect(shown.filter(({ by }) => by)).toMatchObject([{ by: 'shipper', detail: 'Gate B' }]);
    const sent = await t.db.sql.select().from(webhookDelivery).orderBy(asc(webhookDelivery.createdAt));
    expect(sent.length - before).toBe(1);
    expect(JSON.stringify(sent)).toContain('The courier was asked to deliver again on 5 Mar 2026. Gate B');
    const notices = await t.db.sql.select().from(notice).where(eq(notice.kind, 'deliveryChanged'));
    expect(notices.map(({ channel }) => channel)).toEqual(['email']);
    expect(await t.db.sql.select().from(courierInstruction)).toMatchObject([
      { orderId: id, instruction: body, givenBy: shipper.userId },
    ]);
    expect((await orderOf(id)).failedAttempts).toBe(1);
  });

  it.each([
    ['an instruction to deliver again on a day', []],
    ['a corrected address after an agreed day', [{ address: CORRECTED }]],
  ])(
    '%s makes the parcel wait for the morning of that day, followed by the delivery (BX-41)',
    async (_, further) => {
      await at(DAY, '08:00');
      const id = await parcelAt(650);
      const known = await lengthOf(id);
      for (const instruction of [{ reattemptOn: '2026-03-05' }, ...further])
        expect((await tell(id, instruction)).status).toBe(200);
      await at('2026-03-05', '08:59');
      await advanceShipments(t.ctx, t.clock.now());
      expect(await stepsSince(id, known)).toEqual([]);
      await at('2026-03-05', '12:00');
      await advanceShipments(t.ctx, t.clock.now());
      expect(await stepsSince(id, known)).toEqual([600, 625, 700, 1000]);
    },
  );

  it('a parcel is expected on the day that its courier agreed to, until that attempt fails or another instruction replaces it (BX-41, BX-45)', async () => {
    await at(DAY, '08:00');
    const id = await parcelAt(650);
    const expected = async () => {
      const { agreedDay, eta } = data<TrackResult>(await call(t, shipper, 'GET', `order/${id}/track`));
      return { agreedDay, eta };
    };
    const quoted = await expected();
    expect(quoted.agreedDay).toBeNull();
    const agreed = { agreedDay: '2026-03-05', eta: '2026-03-05T15:59:00.000Z' };
    await tell(id, { reattemptOn: '2026-03-05' });
    expect(await expected()).toEqual(agreed);
    await tell(id, { address: CORRECTED });
    expect(await expected()).toEqual(agreed);
    await at('2026-03-05', '09:00');
    await moveTo(t.ctx, id, 650);
    expect(await expected()).toEqual(agreed);
    await moveTo(t.ctx, id, 600);
    await moveTo(t.ctx, id, 650);
    expect(await expected()).toEqual(quoted);
    await tell(id, { reattemptOn: '2026-03-06' });
    await tell(id, { holdAtOutlet: 'TPI-BGS' });
    expect(await expected()).toEqual(quoted);
  });

  it('an instruction to a courier to hold a parcel makes it wait at the counter, where it is collected (BX-41)', async () => {
    const id = await parcelAt(600);
    const known = await lengthOf(id);
    expect((await tell(id, { holdAtOutlet: 'TPI-BGS' })).status).toBe(200);
    expect((await historyOf(id))[0]?.description).toBe(
      `The courier was asked to hold the parcel at ${OUTLET}.`,
    );
    t.clock.advance(3600);
    await advanceShipments(t.ctx, t.clock.now());
    expect(await stepsSince(id, known)).toEqual([655, 700, 1000]);
  });

  it('an instruction to a courier for a failed return sets a day for the return to the sender, and informs no recipient (BX-41)', async () => {
    await at(DAY, '08:00');
    const id = await parcelAt(663, 4);
    const known = await lengthOf(id);
    expect((await tell(id, { reattemptOn: '2026-03-05' })).status).toBe(200);
    expect((await historyOf(id))[0]?.description).toBe(
      'The courier was asked to bring the parcel back on 5 Mar 2026.',
    );
    expect(await t.db.sql.select().from(notice).where(eq(notice.kind, 'deliveryChanged'))).toEqual([]);
    await at('2026-03-05', '08:59');
    await advanceShipments(t.ctx, t.clock.now());
    expect(await stepsSince(id, known)).toEqual([]);
    await at('2026-03-05', '12:00');
    await advanceShipments(t.ctx, t.clock.now());
    expect(await stepsSince(id, known)).toEqual([701]);
  });

  it('an instruction to a courier for a failed return with an address corrects only the sender’s stop, within its state (BX-41)', async () => {
    const id = await parcelAt(663);
    const before = (await orderOf(id)).waypoint;
    const address = {
      unitNo: 'B-3',
      address1: '9 Jalan Ampang',
      city: SENDER.city,
      state: SENDER.state,
      postcode: '50450',
    };
    expect((await tell(id, { address: { ...address, state: 'Selangor' } })).status).toBe(409);
    expect((await tell(id, { address })).status).toBe(200);
    const after = (await orderOf(id)).waypoint;
    expect(after[0]?.contact).toMatchObject({ ...address, name: SENDER.name });
    expect(after.at(-1)).toEqual(before.at(-1));
  });

  it.each([
    [661, { reattemptOn: '2026-03-05' }],
    [663, { returnNow: true }],
    [663, { holdAtOutlet: 'TPI-BGS' }],
    [701, { reattemptOn: '2026-03-05' }],
  ])(
    'an instruction to a courier that does not fit the status %i is refused: %j (BX-41)',
    async (code, body) => {
      await at(DAY, '08:00');
      const id = await parcelAt(code);
      expect(error(await tell(id, body)).code).toBe('ERR_ORDER_STATUS');
    },
  );

  it('an instruction to a courier to send a parcel back brings it to its sender (BX-41)', async () => {
    const id = await parcelAt(650);
    const known = await lengthOf(id);
    expect((await tell(id, { returnNow: true })).status).toBe(200);
    t.clock.advance(3600);
    await advanceShipments(t.ctx, t.clock.now());
    expect(await stepsSince(id, known)).toEqual([661, 701]);
  });

  it('an instruction to a courier with a corrected address changes the last stop, and the parcel is delivered (BX-41)', async () => {
    const id = await parcelAt(650);
    const known = await lengthOf(id);
    const address = {
      unitNo: 'B-3',
      address1: '9 Jalan SS15',
      city: 'Subang Jaya',
      state: 'Selangor Darul Ehsan',
      postcode: '47500',
    };
    expect((await tell(id, { address })).status).toBe(200);
    const stop = (await orderOf(id)).waypoint.at(-1);
    expect(stop?.contact).toMatchObject({ ...address, name: RECEIVER.name, phone: RECEIVER.phone });
    expect((await historyOf(id))[0]).toMatchObject({
      description: 'The courier was told the corrected address.',
      detail: null,
    });
    t.clock.advance(3600);
    await advanceShipments(t.ctx, t.clock.now());
    expect(await stepsSince(id, known)).toEqual([600, 625, 700, 1000]);
  });

  it('an instruction to a courier does not hide a courier’s report from a moment before (BX-41, BX-31)', async () => {
    const id = await parcelAt(600);
    t.clock.advance(60);
    await tell(id, { reattemptOn: '2026-03-05' });
    const { takeReportedStep } = await import('../../../server/modules/orders/status/reportedStep.ts');
    const before = new Date(t.clock.now().getTime() - 1000);
    const scope = { companyId: shipper.companyId, customerId: shipper.customerId };
    expect(await takeReportedStep(t.ctx, scope, id, { statusCode: 650, at: before })).toBe('moved');
  });
});

describe('a sandbox courier', () => {
  it.each([
    ['11:59', 1, 200],
    ['12:00', 1, 409],
    ['12:01', 1, 409],
    ['11:59', 2, 200],
    ['11:59', 3, 409],
    ['11:59', 4, 409],
  ])(
    'a sandbox courier instructed at %s after %i failed attempts to deliver on the same day answers %i (BX-41)',
    async (time, attempts, status) => {
      await at(DAY, time);
      const id = await parcelAt(650, attempts);
      const answer = await tell(id, { reattemptOn: DAY });
      expect(answer.status).toBe(status);
      if (status === 409) {
        expect(error(answer).code).toBe('ERR_COURIER_REFUSED');
        expect(error(answer).message).toMatch(/left at 12:00|tried 3 times/);
        expect(await historyOf(id)).toEqual([]);
      }
    },
  );

  it.each([
    ['an address that it does not serve', 650, { address: { postcode: '99999' } }, /does not serve/],
    ['an address in another state', 650, { address: { state: 'Johor' } }, /within Selangor alone/],
    ['an address while the driver has the parcel', 600, { address: {} }, /with the driver/],
  ])(
    'a sandbox courier refuses %s with its reason (BX-41)',
    async (_what, statusCode, { address, ...rest }: Record<string, unknown>, reason) => {
      const id = await parcelAt(statusCode);
      const { address1, city, state, postcode } = RECEIVER;
      const body = address ? { address: { address1, city, state, postcode, ...address } } : rest;
      const answer = await tell(id, body);
      expect([answer.status, error(answer).code]).toEqual([409, 'ERR_COURIER_REFUSED']);
      expect(error(answer).message).toMatch(reason);
    },
  );

  it('a sandbox courier refuses another day for a rider’s parcel (BX-41)', async () => {
    const id = await parcelAt(650);
    await t.db.sql.update(orders).set({ serviceId: null }).where(eq(orders.id, id));
    const { service } = await import('../../../server/db/schema/couriers/rateCards.ts');
    const [instant] = await t.db.sql.select().from(service).where(eq(service.serviceType, 'instant'));
    await t.db.sql.update(orders).set({ serviceId: instant!.id }).where(eq(orders.id, id));
    expect(error(await tell(id, { reattemptOn: '2026-03-05' })).message).toMatch(/rider brings/);
  });

  it('a sandbox courier receives a repeated instruction once (BX-41)', async () => {
    const id = await parcelAt(650);
    const request = { id: '00000000-0000-4000-8000-000000000009', orderId: id, outlet: null, sender: null };
    const { couriers } = t.ctx.ports;
    expect(await couriers.instruct({ ...request, instruction: { returnNow: true } }, 650)).toEqual({
      accepted: true,
    });
    const [first] = await t.db.sql.select().from(sandboxShipment).where(eq(sandboxShipment.orderId, id));
    t.clock.advance(5);
    await couriers.instruct({ ...request, instruction: { returnNow: true } }, 650);
    const [second] = await t.db.sql.select().from(sandboxShipment).where(eq(sandboxShipment.orderId, id));
    expect(second).toEqual(first);
  });
});

describe('another pickup after a failed one', () => {
  const failedPickup = (failedAttempts = 0) => parcelAt(475, failedAttempts);
  const failAgain = async (id: string) => {
    await moveTo(t.ctx, id, 400);
    await moveTo(t.ctx, id, 475);
  };

  it('another pickup makes the courier collect the parcel on that day, from which its arrival is counted, and informs no recipient (BX-41)', async () => {
    await at(DAY, '08:00');
    const id = await failedPickup();
    const known = await lengthOf(id);
    const answer = await tell(id, { pickupOn: '2026-03-05', note: 'Gate B' });
    expect(answer.status).toBe(200);
    expect(await historyOf(id)).toMatchObject([
      {
        statusCode: 475,
        description: 'The courier was asked to collect the parcel on 5 Mar 2026.',
        detail: 'Gate B',
      },
    ]);
    const { scheduledAt, waypoint } = await orderOf(id);
    const morning = '2026-03-05T01:00:00.000Z';
    expect([scheduledAt, waypoint.map((stop) => stop.scheduledAt)]).toEqual([morning, [morning, null]]);
    expect(await t.db.sql.select().from(notice).where(eq(notice.kind, 'deliveryChanged'))).toEqual([]);
    await at('2026-03-05', '08:59');
    await advanceShipments(t.ctx, t.clock.now());
    expect(await stepsSince(id, known)).toEqual([]);
    await at('2026-03-05', '12:00');
    await advanceShipments(t.ctx, t.clock.now());
    expect((await stepsSince(id, known)).slice(0, 2)).toEqual([400, 500]);
  });

  const EARLY = '2026-03-04T08:00:00.000Z';
  const LATE = '2026-03-06T08:00:00.000Z';
  const MORNING = '2026-03-05T01:00:00.000Z';
  const setTimes = async (id: string, times: (string | null)[]) => {
    for (const [seq, scheduledAt] of times.entries())
      await t.db.sql
        .update(waypoint)
        .set({ scheduledAt })
        .where(and(eq(waypoint.orderId, id), eq(waypoint.seq, seq)));
  };
  const timesOf = async (id: string) => (await orderOf(id)).waypoint.map((stop) => stop.scheduledAt);

  it.each([
    ['moves a drop-off that would be before it', '2026-03-03T01:00:00.000Z', EARLY, LATE],
    ['clears the time of a drop-off that would be before it, without an earlier time', null, EARLY, null],
    ['keeps the time of a later drop-off', '2026-03-03T01:00:00.000Z', LATE, LATE],
  ])('another pickup %s (BX-41)', async (_, from, before, after) => {
    await at(DAY, '08:00');
    const id = await failedPickup();
    await setTimes(id, [from, before]);
    expect((await tell(id, { pickupOn: '2026-03-05' })).status).toBe(200);
    expect(await timesOf(id)).toEqual([MORNING, after]);
  });

  it('another pickup of a trip moves its first pickup alone (BX-41)', async () => {
    await at(DAY, '08:00');
    const id = await failedPickup();
    const [pickup] = await t.db.sql
      .select()
      .from(waypoint)
      .where(and(eq(waypoint.orderId, id), eq(waypoint.seq, 0)));
    await t.db.sql.insert(waypoint).values({ ...pickup!, id: undefined, seq: 2 });
    await setTimes(id, [EARLY, null, LATE]);
    expect((await tell(id, { pickupOn: '2026-03-05' })).status).toBe(200);
    expect(await timesOf(id)).toEqual([MORNING, null, LATE]);
  });

  it('another pickup moves no time if the courier collects the parcel while it is asked (BX-41)', async () => {
    await at(DAY, '08:00');
    const id = await failedPickup();
    await setTimes(id, [EARLY, LATE]);
    const { scheduledAt } = await orderOf(id);
    vi.spyOn(t.ctx.ports.couriers, 'instruct').mockImplementationOnce(async () => {
      await moveTo(t.ctx, id, 500);
      return { accepted: true };
    });
    expect((await tell(id, { pickupOn: '2026-03-05' })).status).toBe(200);
    expect(await timesOf(id)).toEqual([EARLY, LATE]);
    expect((await orderOf(id)).scheduledAt).toBe(scheduledAt);
    expect(await historyOf(id)).toHaveLength(1);
  });

  it.each([
    ['on a day after its third failed pickup', 2, '2026-03-04', '08:00', 'came 3 times'],
    ['today after the round has left', 0, DAY, '12:00', 'left at 12:00'],
  ])(
    'another pickup %s is refused with the courier’s reason (BX-41)',
    async (_, again, day, time, reason) => {
      await at(DAY, time);
      const id = await failedPickup();
      for (let i = 0; i < again; i++) await failAgain(id);
      const { scheduledAt } = await orderOf(id);
      const answer = await tell(id, { pickupOn: day });
      expect([answer.status, error(answer).code]).toEqual([409, 'ERR_COURIER_REFUSED']);
      expect(error(answer).message).toContain(reason);
      expect((await orderOf(id)).scheduledAt).toBe(scheduledAt);
    },
  );

  it.each([200, 500, 650])(
    'another pickup of a parcel in status %i, whose pickup has not failed, is refused with its status (BX-41)',
    async (statusCode) => {
      const answer = await tell(await parcelAt(statusCode), { pickupOn: '2026-03-05' });
      expect([answer.status, error(answer).code]).toEqual([409, 'ERR_ORDER_STATUS']);
    },
  );

  it.each([
    ['the day before', '2026-03-02'],
    ['the eighth day', '2026-03-11'],
  ])('another pickup on %s is refused at its field (BX-41)', async (_, pickupOn) => {
    await at(DAY, '08:00');
    const answer = await tell(await failedPickup(), { pickupOn });
    expect([answer.status, error(answer).field]).toEqual([422, 'pickupOn']);
  });

  it('another pickup is refused by couriers without a system of their own, which name the remaining ways (BX-41)', async () => {
    const id = await failedPickup();
    vi.spyOn(t.ctx.ports.couriers, 'instruct').mockImplementation(noCouriers.instruct);
    const answer = await tell(id, { pickupOn: '2026-03-05' });
    expect(error(answer)).toMatchObject({
      code: 'ERR_COURIER_REFUSED',
      message:
        'This courier takes no other pickup from here. Call the courier, change the service, or place the order again.',
      detail: { instead: ['changeService', 'placeAgain', 'message'] },
    });
  });
});

it('the outlets for parcels are those of their couriers near their recipients, the nearest first, and each of them is accepted (BX-41)', async () => {
  await at(DAY, '08:00');
  const [one, other] = [await parcelAt(650), await parcelAt(650)];
  const idsNear = async (ids: string) =>
    data<Outlet[]>(await call(t, shipper, 'GET', `order/${ids}/outlets`)).map(({ id }) => id);
  const near = await idsNear(one);
  expect(near[0]).toBe('TPI-BGS');
  expect(near).not.toContain('BLG-SS2');
  expect(near).not.toContain('TPI-GTN');
  for (const holdAtOutlet of near) expect((await tell(one, { holdAtOutlet })).status).toBe(200);
  const drop = and(eq(waypoint.orderId, other), eq(waypoint.type, 'DROPOFF'));
  const [stored] = await t.db.sql.select().from(waypoint).where(drop);
  const place = { city: 'George Town', state: 'Pulau Pinang', postcode: '10200', coord: null };
  await t.db.sql
    .update(waypoint)
    .set({ contact: { ...stored!.contact, ...place } })
    .where(drop);
  expect((await idsNear(other))[0]).toBe('TPI-GTN');
  expect(await idsNear(`${one},${other}`)).toEqual([...near, ...(await idsNear(other))]);
  expect((await call(t, shipper, 'GET', 'order/00000000-0000-4000-8000-00000000000a/outlets')).status).toBe(
    404,
  );
});

describe('a call that instructs', () => {
  it.each([
    ['nothing', {}, 'instruction'],
    ['two things', { returnNow: true, holdAtOutlet: 'TPI-BGS' }, 'instruction'],
    ['the day before', { reattemptOn: '2026-03-02' }, 'reattemptOn'],
    ['the eighth day', { reattemptOn: '2026-03-11' }, 'reattemptOn'],
    ['an unknown outlet', { holdAtOutlet: 'NOWHERE' }, 'holdAtOutlet'],
    ['an outlet of another courier', { holdAtOutlet: 'BLG-SS2' }, 'holdAtOutlet'],
    ['an outlet in another area', { holdAtOutlet: 'TPI-GTN' }, 'holdAtOutlet'],
    ['half an address', { address: { address1: '9 Jalan SS15' } }, 'address.city'],
    ['a note of 201 letters', { returnNow: true, note: 'x'.repeat(201) }, 'note'],
  ])('an instruction with %s is refused with its field (BX-41)', async (_what, body, field) => {
    await at(DAY, '08:00');
    const id = await parcelAt(650);
    const answer = await tell(id, body);
    expect([answer.status, error(answer).field]).toEqual([422, field]);
    expect(await historyOf(id)).toEqual([]);
  });

  it('an instruction for a day that the calendar does not have is refused with its field (BX-41)', async () => {
    const id = await parcelAt(650);
    // Between today and the last day that can be named.
    await at('2026-02-27', '08:00');
    for (const field of ['reattemptOn', 'pickupOn']) {
      const answer = await tell(id, { [field]: '2026-02-31' });
      expect([answer.status, error(answer)]).toMatchObject([
        422,
        { field, message: `"${field}" must be a date` },
      ]);
    }
    expect(await historyOf(id)).toEqual([]);
  });

  it.each(['2026-03-03', '2026-03-10'])(
    'the first and the last possible day are accepted: %s (BX-41)',
    async (day) => {
      await at(DAY, '08:00');
      const answer = await tell(await parcelAt(650), { reattemptOn: day, note: 'x'.repeat(200) });
      expect(answer.status).toBe(200);
    },
  );

  it('a call with an instruction for several parcels has a result for each, also if one is refused (BX-41, BX-34)', async () => {
    const [good, delivered, tired] = [await parcelAt(650), await parcelAt(700), await parcelAt(650, 3)];
    const unknown = '00000000-0000-4000-8000-00000000000a';
    const answer = await tell([delivered, good, unknown, tired].join(','), { reattemptOn: '2026-03-05' });
    expect(answer.status).toBe(200);
    expect(data<Outcome>(answer).results.map(({ id, error: why }) => [id, why?.code ?? null])).toEqual([
      [delivered, 'ERR_ORDER_STATUS'],
      [good, null],
      [unknown, 'ERR_NOT_FOUND'],
      [tired, 'ERR_COURIER_REFUSED'],
    ]);
    const { address1, city, state, postcode } = RECEIVER;
    const both = await tell(`${good},${tired}`, { address: { address1, city, state, postcode } });
    expect([both.status, error(both).field]).toEqual([422, 'address']);
  });

  it.each([
    ['reattemptOn', 475, 409],
    ['reattemptOn', 500, 200],
    ['reattemptOn', 655, 200],
    ['reattemptOn', 661, 409],
    ['returnNow', 475, 409],
    ['returnNow', 500, 200],
    ['returnNow', 655, 200],
    ['returnNow', 700, 409],
    ['holdAtOutlet', 475, 409],
    ['holdAtOutlet', 650, 200],
    ['holdAtOutlet', 655, 409],
  ])('an instruction %s in status %i answers %i (BX-41)', async (kind, statusCode, status) => {
    const id = await parcelAt(statusCode);
    const value = { reattemptOn: '2026-03-05', returnNow: true, holdAtOutlet: 'TPI-BGS' }[kind];
    expect((await tell(id, { [kind]: value })).status).toBe(status);
  });

  it('a call that instructs without a connected courier is refused with an alternative, and nothing is stored (BX-41)', async () => {
    const id = await parcelAt(650);
    vi.spyOn(t.ctx.ports.couriers, 'instruct').mockImplementation(noCouriers.instruct);
    const answer = await tell(id, { returnNow: true });
    expect(answer.status).toBe(409);
    expect(error(answer)).toMatchObject({
      code: 'ERR_COURIER_REFUSED',
      message: 'This courier takes no instructions from here. Call the courier, or write to the recipient.',
      detail: { instead: ['message'] },
    });
    expect(await historyOf(id)).toEqual([]);
    expect(await t.db.sql.select().from(courierInstruction)).toEqual([]);
  });

  it('a second instruction is refused while the courier is asked for the first one, and may follow it (BX-41)', async () => {
    const id = await parcelAt(650);
    let answered: () => void = () => undefined;
    const answer = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const { couriers } = t.ctx.ports;
    const instruct = couriers.instruct.bind(couriers);
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const spy = vi.spyOn(couriers, 'instruct').mockImplementationOnce(async (...args) => {
      asked();
      await answer;
      return instruct(...args);
    });
    const first = tell(id, { returnNow: true });
    await isAsked;
    const second = await tell(id, { holdAtOutlet: 'TPI-BGS' });
    expect([second.status, error(second).message]).toEqual([
      409,
      'The courier is being told something else about this parcel. Please try again in a moment.',
    ]);
    expect(spy).toHaveBeenCalledOnce();
    answered();
    expect((await first).status).toBe(200);
    expect(await historyOf(id)).toHaveLength(1);
    // A refused instruction frees the courier too.
    spy.mockRejectedValueOnce(new Error('timeout'));
    expect((await tell(id, { holdAtOutlet: 'TPI-BGS' })).status).toBe(409);
    await tell(id, { holdAtOutlet: 'TPI-BGS' });
    expect(spy).toHaveBeenCalledTimes(3);
  });

  it('a call that instructs writes nothing if the courier does not answer (BX-41)', async () => {
    const id = await parcelAt(650);
    vi.spyOn(t.ctx.ports.couriers, 'instruct').mockRejectedValue(new Error('timeout'));
    const answer = await tell(id, { returnNow: true });
    expect([answer.status, error(answer).message]).toEqual([
      409,
      'The courier did not answer. Please try again in a minute.',
    ]);
    expect(await historyOf(id)).toEqual([]);
  });
});
