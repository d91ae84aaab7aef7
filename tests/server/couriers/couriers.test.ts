import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { NOBODY } from '../../../contract/orders/orders.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { activity, orders, waypoint } from '../../../server/db/schema/orders/orders.ts';
import { sandboxShipment } from '../../../server/db/schema/system/sandbox.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import type { BookingRequest } from '../../../server/ports/couriers.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { advanceShipments } from '../../../server/sandbox/couriers/shipments.ts';
import { makeParcel, type TestParcel } from '../../support/parcel.ts';
import { startTestServer } from '../../support/server.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';

withNewShipper({});

const at = (postcode: string) => ({ ...NOBODY, postcode, country: 'MY' });
const booking = (parcel: TestParcel, postcode = '10200'): BookingRequest => ({
  orderId: parcel.id,
  companyId: shipper.companyId,
  invoiceId: randomUUID(),
  consignmentNo: parcel.consignmentNo,
  serviceId: null,
  serviceCode: 'DX',
  serviceType: 'nextday',
  serviceCompanyCode: 'x',
  sender: at('50450'),
  recipient: at(postcode),
  parcels: [],
  currency: 'MYR',
  codMinor: null,
  insuranceMinor: null,
  referenceNo: null,
  pickupNote: null,
  deliveryNote: null,
});
const orderOf = async (parcel: TestParcel) =>
  (await t.db.sql.select().from(orders).where(eq(orders.id, parcel.id)))[0]!;
const historyOf = (parcel: TestParcel) =>
  t.db.sql.select().from(activity).where(eq(activity.orderId, parcel.id)).orderBy(activity.id);

describe('sandbox couriers', () => {
  it('sandbox couriers deliver a booked parcel, with rider, places and proof of delivery', async () => {
    const parcel = await makeParcel(t, shipper);
    expect(await t.ctx.ports.couriers.book(booking(parcel))).toMatchObject({ accepted: true });
    expect(await advanceShipments(t.ctx, t.clock.now())).toBe(0);
    t.clock.advance(3600);
    await advanceShipments(t.ctx, t.clock.now());
    const order = await orderOf(parcel);
    expect([STATUS.completed, STATUS.returnDelivered]).toContain(order.statusCode);
    expect(order.personnel).toMatchObject({
      name: expect.any(String),
      phone: expect.stringMatching(/^\+60/),
    });
    const steps = await historyOf(parcel);
    expect(steps.length).toBeGreaterThan(8);
    for (let i = 1; i < steps.length; i++)
      expect(steps[i]!.createdAt.getTime()).toBeGreaterThan(steps[i - 1]!.createdAt.getTime());
    expect(steps.find((s) => s.statusCode === STATUS.hubIn)?.location).toContain('hub');
  });

  it('sandbox couriers report that a street without a number was not found, until its recipient describes it (BX-40, BX-42)', async () => {
    const reasonWith = async (note: string | null) => {
      const parcel = await makeParcel(t, shipper);
      const street = sql`${waypoint.contact} || '{"unitNo": null, "address1": "Jalan Lama", "address2": null}'`;
      await t.db.sql
        .update(waypoint)
        .set({ contact: street as never, recipientNote: note })
        .where(eq(waypoint.orderId, parcel.id));
      await t.ctx.ports.couriers.book(booking(parcel));
      await moveTo(t.ctx, parcel.id, STATUS.failedDelivery);
      return (await historyOf(parcel)).at(-1)?.description;
    };
    expect(await reasonWith(null)).toBe('The courier could not find the address');
    expect(await reasonWith('Blue gate')).toBe('Nobody could take the parcel; the courier will come again');
  });

  it('sandbox couriers wait for a later pickup day, and pick up parcels due today at once', async () => {
    const [later, today] = [await makeParcel(t, shipper), await makeParcel(t, shipper)];
    const tomorrow = new Date(t.clock.now().getTime() + 86_400_000);
    const evening = new Date(t.clock.now().getTime() + 6 * 3600_000);
    for (const [parcel, scheduledAt] of [
      [later, tomorrow],
      [today, evening],
    ] as const) {
      await t.db.sql.update(orders).set({ scheduledAt }).where(eq(orders.id, parcel.id));
      await t.ctx.ports.couriers.book(booking(parcel));
    }
    t.clock.advance(3600);
    await advanceShipments(t.ctx, t.clock.now());
    expect((await orderOf(later)).statusCode).toBe(STATUS.created);
    expect((await orderOf(today)).statusCode).toBeGreaterThan(STATUS.created);
    t.clock.advance(86_400);
    await advanceShipments(t.ctx, t.clock.now());
    expect((await orderOf(later)).statusCode).toBeGreaterThan(STATUS.created);
  });

  it('sandbox couriers have a page for each parcel, which names no person (TRACK-33)', async () => {
    const parcel = await makeParcel(t, shipper);
    const { extTrackUrl } = (await t.ctx.ports.couriers.book(booking(parcel))) as { extTrackUrl: string };
    expect(extTrackUrl).toBe(`http://localhost:4000/sandbox/courier/${parcel.consignmentNo}`);
    await moveTo(t.ctx, parcel.consignmentNo, 600);
    const open = (url: string, host: string) => t.app.inject({ url, headers: { host } });
    const page = await open(new URL(extTrackUrl).pathname, 'localhost');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('The parcel is on the way to the recipient');
    expect(page.body).not.toMatch(/Tan Wei|Aisyah|Chulia/);
    for (const [path, host] of [
      ['/sandbox/courier/MYNOPE1', 'localhost'],
      [new URL(extTrackUrl).pathname, 'nobody.test'],
    ] as const)
      expect((await open(path, host)).statusCode).toBe(404);
  });

  it('sandbox couriers move nothing by themselves on a stopped clock', async () => {
    const still = await startTestServer({});
    Object.assign(still.ctx.ports.clock, { speed: 0 });
    const stillShipper = await makeShipper(still);
    const parcel = await makeParcel(still, stillShipper);
    await still.ctx.ports.couriers.book(booking(parcel));
    still.clock.advance(86_400);
    expect(await advanceShipments(still.ctx, still.clock.now())).toBe(0);
    expect((await moveTo(still.ctx, parcel.consignmentNo, 500)).statusCode).toBe(500);
    expect(await advanceShipments(still.ctx, still.clock.now())).toBe(0);
    await still.close();
  });

  it('sandbox couriers refuse a postcode without service, with a reason for the shipper', async () => {
    const parcel = await makeParcel(t, shipper);
    expect(await t.ctx.ports.couriers.book(booking(parcel, '99999'))).toEqual({
      accepted: false,
      reason: 'The courier does not serve the delivery postcode 99999.',
    });
  });

  it('sandbox couriers leave a cancelled parcel alone and cannot cancel a parcel in transit', async () => {
    const parcel = await makeParcel(t, shipper);
    await t.ctx.ports.couriers.book(booking(parcel));
    expect(await t.ctx.ports.couriers.cancel(parcel.id)).toBe(true);
    t.clock.advance(3600);
    expect(await advanceShipments(t.ctx, t.clock.now())).toBe(0);
    const other = await makeParcel(t, shipper, { statusCode: 600 });
    expect(await t.ctx.ports.couriers.cancel(other.id)).toBe(false);
  });

  it('sandbox couriers start again with another rider after a rejection', async () => {
    const parcel = await makeParcel(t, shipper);
    await moveTo(t.ctx, parcel.id, 200);
    const first = (await orderOf(parcel)).personnel;
    await moveOrder(t.ctx, shipper, parcel.id, 100, { personnel: null });
    t.clock.advance(130);
    await advanceShipments(t.ctx, t.clock.now());
    t.clock.advance(130);
    await advanceShipments(t.ctx, t.clock.now());
    const laterOrder = await orderOf(parcel);
    expect(laterOrder.statusCode).toBeGreaterThanOrEqual(200);
    expect(laterOrder.personnel).not.toBeNull();
    expect(laterOrder.personnel).not.toEqual(first);
  });

  it('sandbox couriers move an own parcel of a shipper of the demo on command, step by step', async () => {
    const parcel = await makeParcel(t, shipper);
    const url = `/v1.0/sandbox/order/${parcel.consignmentNo}/status`;
    const answer = await t.app.inject({
      method: 'POST',
      url,
      headers: shipper.auth,
      payload: { statusCode: 500 },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toEqual({
      id: parcel.id,
      consignmentNo: parcel.consignmentNo,
      statusCode: 500,
    });
    expect((await historyOf(parcel)).map((s) => s.statusCode)).toEqual([100, 110, 200, 400, 500]);
    const back = await t.app.inject({
      method: 'POST',
      url,
      headers: shipper.auth,
      payload: { statusCode: 400 },
    });
    expect(back.statusCode).toBe(409);
    expect(back.json().error.detail.allowed).toContain(700);
  });

  it("sandbox couriers do not move another shipper's parcel, which answers like an unknown one", async () => {
    const foreign = await makeShipper(t, { companyId: shipper.companyId });
    const parcel = await makeParcel(t, foreign);
    const call = (ref: string) =>
      t.app.inject({
        method: 'POST',
        url: `/v1.0/sandbox/order/${ref}/status`,
        headers: shipper.auth,
        payload: { statusCode: 500 },
      });
    const [one, none] = [await call(parcel.id), await call('MY404')];
    expect(one.statusCode).toBe(404);
    expect({ ...one.json().error, requestId: '' }).toEqual({ ...none.json().error, requestId: '' });
  });

  it('sandbox couriers refuse a command for an unknown status', async () => {
    const parcel = await makeParcel(t, shipper);
    const answer = await t.app.inject({
      method: 'POST',
      url: `/v1.0/sandbox/order/${parcel.id}/status`,
      headers: shipper.auth,
      payload: { statusCode: 12_345 },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject({
      field: 'statusCode',
      message: '"statusCode" must be a status code',
    });
  });

  it('two sandbox workers that run at the same time deliver each parcel once', async () => {
    const parcel = await makeParcel(t, shipper);
    await t.ctx.ports.couriers.book(booking(parcel));
    t.clock.advance(25);
    const now = t.clock.now();
    await Promise.all([advanceShipments(t.ctx, now), advanceShipments(t.ctx, now)]);
    expect((await historyOf(parcel)).map((s) => s.statusCode)).toEqual([100, 110]);
    const [books] = await t.db.sql
      .select()
      .from(sandboxShipment)
      .where(eq(sandboxShipment.orderId, parcel.id));
    expect(books?.step).toBe(1);
  });
});
