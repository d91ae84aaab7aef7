import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../contract/rules/text/days.ts';
import { localDay, momentAt } from '../../../contract/rules/text/localClock.ts';
import { reportsOf } from '../../../server/adapters/karrio/tracking.ts';
import { karrioShipment } from '../../../server/db/schema/couriers/couriers.ts';
import { activity } from '../../../server/db/schema/orders/orders.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { type Fault, HOOK_SECRET } from '../../support/karrio/karrioApi.ts';
import { messages } from '../../support/messages.ts';
import { call, data } from '../orders/orderBody.ts';
import { api, connect, DX, minutesLater, orderOf, placed, shipper, t, withKarrio } from './karrioWorld.ts';

withKarrio();

describe('tracking', () => {
  const tracker = (trackingNumber: string, events: object[], status = 'in_transit') => ({
    carrier_name: 'dhl_express',
    carrier_id: 'dhl-my',
    tracking_number: trackingNumber,
    status,
    events,
    test_mode: true,
  });
  const event = (time: string, status: string | null, description = 'Scanned') => ({
    date: '2026-03-02',
    time,
    status,
    description,
    location: 'Shah Alam, MY',
    latitude: null,
    longitude: null,
  });
  const hook = (body: object | string, secret: string | null = HOOK_SECRET) =>
    t.app.inject({
      method: 'POST',
      url: '/v1.0/couriers/callback',
      headers: { 'content-type': 'application/json', ...(secret === null ? {} : { 'x-event-id': secret }) },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const steps = async (id: string) =>
    (await t.db.sql.select().from(activity).where(eq(activity.orderId, id)).orderBy(activity.id))
      .map((s) => s.statusCode)
      .filter((code) => code > 100);
  const numberOf = async (id: string) =>
    (await t.db.sql.select().from(karrioShipment).where(eq(karrioShipment.orderId, id)))[0]!.trackingNumber!;

  it('tracking moves the parcel by the courier’s steps, each once for any number of reports', async () => {
    const order = await placed();
    t.clock.advance(12 * 3600);
    const number = await numberOf(order.id);
    // Newest first, in karrio's order.
    const some = [event('09:30', 'in_transit'), event('08:15', 'picked_up', 'Collected')];
    const reportBody = { event: 'tracker_updated', data: tracker(number, some) };
    const answers = await Promise.all([hook(reportBody), hook(reportBody), hook(reportBody)]);
    expect(answers.map((a) => a.statusCode)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, a) => sum + a.json().data.steps, 0)).toBe(2);
    expect(await steps(order.id)).toEqual([500, 556]);
    const more = [event('10:00', 'out_for_delivery'), ...some];
    await hook({ event: 'tracker_updated', data: tracker(number, more) });
    const done = [event('2:20 PM', null, 'Signed'), ...more];
    await hook({ event: 'tracker_updated', data: tracker(number, done, 'delivered') });
    expect(await steps(order.id)).toEqual([500, 556, 600, 700]);
    const { deliveredAt } = await orderOf(order.id);
    // The carrier names no zone, so it is the tenant's: 2:20 PM in Kuala Lumpur.
    expect(deliveredAt?.toISOString()).toBe('2026-03-02T06:20:00.000Z');
  });

  it.each([
    ['without a zone', '2026-03-02T14:20:00'],
    ['with fractions and without a zone', '2026-03-02 14:20:00.000'],
    ['with the zone', '2026-03-02T14:20:00+08:00'],
    ['in UTC', '2026-03-02T06:20:00Z'],
  ])('a timestamp %s is a moment of the tenant’s day', (_, timestamp) => {
    const delivered = { ...event('09:00', null, 'Signed'), timestamp };
    const [report] = reportsOf(
      tracker('KR1', [delivered], 'delivered'),
      { orderId: 'order', told: [] },
      { now: new Date('2026-03-09T00:00:00Z'), timezone: 'Asia/Kuala_Lumpur' },
    );
    expect(report?.at?.toISOString()).toBe('2026-03-02T06:20:00.000Z');
  });

  it('tracking moves a parcel back to its sender if the courier returns it', async () => {
    const order = await placed();
    const number = await numberOf(order.id);
    await hook({ event: 'tracker_updated', data: tracker(number, [event('01:00', 'return_to_sender')]) });
    await hook({ event: 'tracker_updated', data: tracker(number, [event('02:00', 'delivered')]) });
    expect(await steps(order.id)).toEqual([661, 701]);
  });

  it.each([
    ['without the secret', null],
    ['with another one', 'a secret of somebody, long enough'],
  ])('a tracking report is refused %s', async (_, secret) => {
    const order = await placed();
    const forged = {
      event: 'tracker_updated',
      data: tracker(await numberOf(order.id), [event('01:00', 'delivered')]),
    };
    expect((await hook(forged, secret)).statusCode).toBe(401);
    expect(await steps(order.id)).toEqual([]);
  });

  it('a step with a text that the database cannot store is taken, and so are the other steps', async () => {
    const order = await placed();
    const number = await numberOf(order.id);
    const events = [
      event('03:00', 'delivered'),
      // Cut at 500 characters, in the middle of the last one.
      event('02:00', 'in_transit', `${'x'.repeat(499)}\u{1F4E6}`),
      { ...event('01:00', 'picked_up', 'Collected\0'), location: 'Shah Alam\ud83d' },
    ];
    const body = { event: 'tracker_updated', data: tracker(number, events, 'delivered') };
    expect((await hook(body)).json()).toEqual({ data: { steps: 3 } });
    expect(await steps(order.id)).toEqual([500, 556, 700]);
  });

  it('a step that could not be stored does not delay later steps, and the next report brings it', async () => {
    const order = await placed();
    const number = await numberOf(order.id);
    const { couriers } = t.ctx.ports;
    const record = couriers.recordReport;
    let calls = 0;
    couriers.recordReport = async (report) => {
      if (calls++ === 0) throw new Error('not now');
      return record(report);
    };
    const events = [event('02:00', 'out_for_delivery'), event('01:00', 'picked_up')];
    const body = { event: 'tracker_updated', data: tracker(number, events) };
    expect((await hook(body)).statusCode).toBe(500);
    expect(await steps(order.id)).toEqual([600]);
    couriers.recordReport = record;
    expect((await hook(body)).json()).toEqual({ data: { steps: 1 } });
    expect(await steps(order.id)).toEqual([600, 500]);
  });

  it('tracking ignores unknown fields', async () => {
    await placed();
    for (const body of [
      'no json',
      { event: 'shipment_purchased', data: { id: 'shp_1' } },
      { event: 'tracker_updated', data: tracker('UNKNOWN', [event('01:00', 'delivered')]) },
    ])
      expect((await hook(body)).json()).toEqual({ data: { steps: 0 } });
  });

  it('tracking polls the courier if no report came, until the parcel is delivered', async () => {
    const order = await placed();
    const number = await numberOf(order.id);
    api.trackers = [tracker(number, [event('05:00', 'in_transit')])];
    api.faults.push({ at: 'GET /v1/trackers', kind: '500' });
    t.clock.advance(2 * 3600 + 60);
    await runDueJobs(t.ctx);
    expect(await steps(order.id)).toEqual([]);
    await minutesLater(1);
    expect(await steps(order.id)).toEqual([556]);
    api.trackers = [tracker(number, [event('06:00', 'delivered')], 'delivered')];
    t.clock.advance(4 * 3600);
    await runDueJobs(t.ctx);
    expect(await steps(order.id)).toEqual([556, 700]);
    const trackerRequests = api.of('GET /v1/trackers').length;
    t.clock.advance(24 * 3600);
    await runDueJobs(t.ctx);
    expect(api.of('GET /v1/trackers')).toHaveLength(trackerRequests);
  });
});

describe('a manifest of a connected service', () => {
  const makeManifest = async () => {
    const order = await placed();
    const made = await call(t, shipper, 'POST', 'manifest', { orderIds: [order.id] });
    expect(made.status).toBe(200);
    return { order, manifest: data<{ id: string; manifestId: string }>(made) };
  };

  it.each<Fault['kind'] | 'nothing'>(['nothing', '500', 'done500', 'half', 'lost'])(
    'a manifest closes the carrier’s list and requests a pickup, once, where %s goes wrong',
    async (kind) => {
      await connect(`${DX},PDF,,,both`);
      if (kind !== 'nothing')
        api.faults.push({ at: 'POST /v1/manifests', kind }, { at: 'POST /v1/pickups', kind });
      const { order, manifest } = await makeManifest();
      await minutesLater(3);
      const [bought] = api.bought();
      expect(api.manifests).toMatchObject([
        { reference: manifest.manifestId, shipment_identifiers: [bought?.id], carrier_name: 'dhl_express' },
      ]);
      expect(api.pickups).toMatchObject([
        {
          parcels_count: 1,
          address: { postal_code: '50450', country_code: 'MY' },
        },
      ]);
      expect(api.of('POST /v1/pickups')[0]?.body.tracking_numbers).toEqual([bought?.tracking_number]);
      expect(order.consignmentNo).toBe('DHL00000001');
    },
  );

  it.each<Fault['kind'] | 'nothing'>(['nothing', 'lost'])(
    'a cancelled manifest cancels its pickup, once, where %s goes wrong',
    async (kind) => {
      await connect(`${DX},PDF,,,pickup`);
      const { manifest } = await makeManifest();
      await minutesLater(1);
      const off = 'POST /v1/pickups/{id}/cancel';
      if (kind !== 'nothing') api.faults.push({ at: off, kind });
      expect((await call(t, shipper, 'POST', `manifest/${manifest.id}/cancel`, {})).status).toBe(200);
      await minutesLater(3);
      expect(api.pickups.map(({ status }) => status)).toEqual(['cancelled']);
      expect(api.of(off)).toHaveLength(1);
      expect(api.manifests).toEqual([]);
    },
  );

  it.each([
    ['09:00', 0, '12:00'],
    ['16:30', 0, '17:00'],
    ['17:00', 1, '12:00'],
    ['23:30', 1, '12:00'],
  ])('a pickup that is requested at %s is for a later time', async (time, days, ready) => {
    await connect(`${DX},PDF,,,pickup`);
    await makeManifest();
    const zone = 'Asia/Kuala_Lumpur';
    const day = addDays(localDay(t.clock.now(), zone), 1);
    t.clock.advance((momentAt(day, time, zone).getTime() - t.clock.now().getTime()) / 1000);
    await runDueJobs(t.ctx);
    const pickups = api.of('POST /v1/pickups').map(({ body }) => body);
    const window = { pickup_date: addDays(day, days), ready_time: ready, closing_time: '18:00' };
    expect(pickups).toEqual([expect.objectContaining(window)]);
  });

  it('the shipper gets a mail about a manifest that does not reach its courier', async () => {
    await connect(`${DX},PDF,,,pickup`);
    const { manifest } = await makeManifest();
    for (let i = 0; i < 30; i++) {
      api.faults.push({ at: 'POST /v1/pickups', kind: '500' });
      t.clock.advance(6 * 3600);
      await runDueJobs(t.ctx);
    }
    const mails = await messages(t);
    const mailsAbout = mails.filter(({ subject }) => subject.includes(manifest.manifestId));
    expect(mailsAbout.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [shipper.email, `Manifest ${manifest.manifestId}: the courier was not reached`],
    ]);
  });

  it('a manifest of a connected service is sent to the carrier only if its connection requires it', async () => {
    await makeManifest();
    await minutesLater(1);
    expect([...api.manifests, ...api.pickups]).toEqual([]);
  });
});
