import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Outlet } from '../../../contract/orders/services.ts';
import type { TrackResult } from '../../../contract/orders/tracking.ts';
import { notice } from '../../../server/db/schema/account/notices.ts';
import { webhookDelivery } from '../../../server/db/schema/integrations/webhooks.ts';
import { waypoint } from '../../../server/db/schema/orders/orders.ts';
import { courierInstruction } from '../../../server/db/schema/orders/requests.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { advanceShipments } from '../../../server/sandbox/couriers/shipments.ts';
import { shipper, t } from '../../support/shipperServer.ts';
import { call, data, error, makeOrder, type Outcome, RECEIVER, SENDER } from '../orders/orderBody.ts';
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

const CORRECTED = { address1: '9 Jalan SS15', city: 'Subang Jaya', state: 'Selangor', postcode: '47500' };
const OUTLET = 'Tupai Bangsar, 41 Jalan Telawi 3, 59100 Kuala Lumpur';

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
    const secondCall = { reattemptOn: '2026-03-06', seenAt: t.clock.now().toISOString() };
    expect((await tell(id, secondCall)).status).toBe(200);
    expect(await historyOf(id)).toHaveLength(2);
  });

  it('an instruction to couriers of several parcels replaces nobody’s that came after the order was read, each by its own version (BX-41)', async () => {
    await at(DAY, '08:00');
    const [instructed, free] = [await parcelAt(650), await parcelAt(650)];
    const versionOf = async (id: string) =>
      data<{ updatedAt: string }>(await call(t, shipper, 'GET', `order/${id}`)).updatedAt;
    const old = { [instructed]: await versionOf(instructed), [free]: await versionOf(free) };
    t.clock.advance(60);
    expect((await tell(instructed, { reattemptOn: '2026-03-05' })).status).toBe(200);
    t.clock.advance(60);
    // The dialog was opened after the colleague's instruction, over rows that were read before it.
    const input = { reattemptOn: '2026-03-06', seenAt: t.clock.now().toISOString() };
    const both = async (seen: Record<string, string>) =>
      data<Outcome>(await tell(`${instructed},${free}`, { ...input, seen })).results.map(({ ok }) => ok);
    expect(await both(old)).toEqual([false, true]);
    const now = { ...old, [instructed]: await versionOf(instructed) };
    expect(await both(now)).toEqual([true, true]);
    // Callers may write the letters of an id in capitals.
    const late = { reattemptOn: '2026-03-07', seen: { [instructed.toUpperCase()]: old[instructed] } };
    expect((await tell(instructed, late)).status).toBe(409);
    const unseen = data<Outcome>(
      await tell(`${instructed},${free}`, { ...late, seen: { [free]: await versionOf(free) } }),
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
