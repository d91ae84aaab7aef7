import { and, eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { noCouriers } from '../../../server/adapters/absent.ts';
import { notice } from '../../../server/db/schema/account/notices.ts';
import { waypoint } from '../../../server/db/schema/orders/orders.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { advanceShipments } from '../../../server/sandbox/couriers/shipments.ts';
import { t } from '../../support/shipperServer.ts';
import { error } from '../orders/orderBody.ts';
import {
  at,
  DAY,
  historyOf,
  lengthOf,
  orderOf,
  parcelAt,
  stepsSince,
  tell,
  withInstructions,
} from './instructWorld.ts';

withInstructions();

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
    async (_, failures, day, time, reason) => {
      await at(DAY, time);
      const id = await failedPickup();
      for (let i = 0; i < failures; i++) await failAgain(id);
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
