import { PDFDocument } from '@cantoo/pdf-lib';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADDON_COD, ADDON_INSURANCE } from '../../../contract/rules/money/payment.ts';
import { createKarrioCouriers } from '../../../server/adapters/karrio/karrio.ts';
import { readConfig } from '../../../server/config.ts';
import { karrioShipment } from '../../../server/db/schema/couriers/couriers.ts';
import { activity, orders } from '../../../server/db/schema/orders/orders.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { startSession } from '../../../server/modules/auth/sessions.ts';
import { confirmPaidOrder } from '../../../server/modules/orders/payment/paidOrder.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import {
  API_KEY,
  type Fault,
  HOOK_SECRET,
  type KarrioApi,
  startKarrioApi,
  ZPL,
} from '../../support/karrio/karrioApi.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { audit, command } from '../operate/command.ts';
import { call, data, error, makeOrder, orderBody, PRICE_MINOR } from '../orders/orderBody.ts';

const START_MINOR = 10_000;
const BUY = 'POST /v1/shipments/{id}/purchase';
const CANCEL = 'POST /v1/shipments/{id}/cancel';
const HEAD = 'service,carrier,connection,carrierService,label,price,markupPercent,handover';
const DX = 'DX,dhl_express,dhl-my,dhl_express_worldwide';

let api: KarrioApi;
let t: TestServer;
let shipper: TestShipper;
/** Ends the calls of that kind, as if their time were over. */
let tooLate: Record<string, AbortController>;

beforeAll(async () => {
  api = await startKarrioApi();
  t = await startTestServer({
    env: { KARRIO_URL: api.url, KARRIO_API_KEY: API_KEY, KARRIO_WEBHOOK_SECRET: HOOK_SECRET },
  });
  // No call ends by the machine's clock.
  const { couriers } = t.ctx.ports;
  t.ctx.ports.couriers = createKarrioCouriers(t.ctx, t.ctx.config.karrio!, couriers, (kind, connection) => {
    const key = connection ?? kind;
    tooLate[key] ??= new AbortController();
    return tooLate[key].signal;
  });
});
afterAll(async () => {
  await t.close();
  await api.close();
});
beforeEach(async () => {
  tooLate = {};
  await t.truncate();
  api.reset();
  shipper = await makeShipper(t, { walletMinor: START_MINOR });
  await connect(`${DX},PDF,,`);
});
// Every request of every test, and every answer of the stand-in, fits karrio's published description.
afterEach(() => {
  expect(api.misfits).toEqual([]);
});

async function connect(...lines: string[]) {
  const answer = await command(t, 'connections/import', { tenant: 'my', csv: [HEAD, ...lines].join('\n') });
  expect(answer.status).toBe(200);
}
const orderOf = async (id: string) => (await t.db.sql.select().from(orders).where(eq(orders.id, id)))[0]!;
const stateOf = async (id: string) =>
  (await t.db.sql.select().from(karrioShipment).where(eq(karrioShipment.orderId, id))).map((s) => s.state);
const balance = async () =>
  data<{ walletBalance: number }>(await call(t, shipper, 'GET', 'customer')).walletBalance * 100;
/** The jobs of the next minutes, each at its time. */
async function minutesLater(minutes: number): Promise<void> {
  for (let i = 0; i < minutes; i++) {
    t.clock.advance(60);
    await runDueJobs(t.ctx);
  }
  await signInAgain();
}
/** A session ends after ten minutes. */
async function signInAgain(): Promise<void> {
  const { userId: id, companyId } = shipper;
  const { accessToken } = await startSession(t.ctx, { id, companyId });
  shipper.auth = { ...shipper.auth, authorization: `Bearer ${accessToken}` };
}
async function placed(more: Parameters<typeof orderBody>[0] = {}) {
  const { id } = await makeOrder(t, shipper, more);
  await runDueJobs(t.ctx);
  return orderOf(id);
}
const cancel = (id: string) => call(t, shipper, 'POST', `order/${id}/cancel`, { reason: 'Mistake' });

describe('an order of a connected service', () => {
  it('waits until its courier has it, and then carries the courier’s number', async () => {
    const made = await makeOrder(t, shipper);
    expect(made).toMatchObject({ statusCode: 11, consignmentNo: null });
    await runDueJobs(t.ctx);
    const order = await orderOf(made.id);
    expect(order).toMatchObject({
      statusCode: 100,
      consignmentNo: 'DHL00000001',
      extTrackUrl: 'https://track.example.com/1',
    });
    expect(await balance()).toBe(START_MINOR - PRICE_MINOR);
  });

  it('is told what to collect and to insure, as decimals of the order’s currency', async () => {
    await placed({
      serviceAddon: [
        { id: ADDON_COD, value: 89.9 },
        { id: ADDON_INSURANCE, value: 150 },
      ],
    });
    expect(api.of('POST /v1/shipments')[0]?.body.options).toEqual({
      currency: 'MYR',
      cash_on_delivery: 89.9,
      insurance: 150,
    });
  });

  it('is told in kilograms, two-letter countries and international phone numbers, by one reference', async () => {
    const order = await placed();
    const body = api.of('POST /v1/shipments')[0]?.body ?? {};
    expect(body).toMatchObject({
      shipper: { country_code: 'MY', postal_code: '50450', phone_number: '+60123456789' },
      recipient: { country_code: 'MY', postal_code: '47500', phone_number: '+60187654321' },
      parcels: [
        {
          weight: 1,
          weight_unit: 'KG',
          items: [{ title: 'Batik', value_amount: 50, value_currency: 'MYR' }],
        },
      ],
      carrier_ids: ['dhl-my'],
      services: ['dhl_express_worldwide'],
      label_type: 'PDF',
      order_id: order.id,
      metadata: { waybill_order: order.id, waybill_invoice: order.invoiceId },
    });
    expect(String(body.reference)).toMatch(/^WB[0-9A-F]{20}$/);
    expect(body).not.toHaveProperty('customs');
    const [row] = await t.db.sql.select().from(karrioShipment);
    expect(row).toMatchObject({ costMinor: 4250, costCurrency: 'MYR', state: 'bought' });
  });

  it.each<[string, Fault['kind']]>(
    (['500', 'done500', 'half', 'lost'] as const).flatMap((kind) =>
      [BUY, 'POST /v1/shipments', 'GET /v1/shipments', 'POST /v1/shipments/{id}/documents/{doc}'].map(
        (at): [string, Fault['kind']] => [at, kind],
      ),
    ),
  )('is bought once where %s ends with %s', async (at, kind) => {
    api.faults.push({ at, kind });
    const { id } = await makeOrder(t, shipper);
    await runDueJobs(t.ctx);
    await minutesLater(9);
    expect(await orderOf(id)).toMatchObject({ statusCode: 100, consignmentNo: 'DHL00000001' });
    expect(api.bought()).toHaveLength(1);
    expect(await balance()).toBe(START_MINOR - PRICE_MINOR);
    expect((await call(t, shipper, 'GET', `order/${id}/label`)).status).toBe(200);
  });

  it('is not bought again while a purchase without an answer may still be under way', async () => {
    // Neither the answer nor the look afterwards comes: all that is known is that it was asked for.
    api.faults.push(
      { at: BUY, kind: 'hang', onCall: () => tooLate.buy!.abort() },
      { at: 'GET /v1/shipments/{id}', kind: '500' },
    );
    const { id } = await makeOrder(t, shipper);
    await runDueJobs(t.ctx);
    tooLate = {};
    await minutesLater(3);
    expect(api.of(BUY)).toHaveLength(1);
    expect((await orderOf(id)).statusCode).toBe(11);
    // karrio's own call of the carrier ends at last.
    const [waiting] = [...api.shipments.values()];
    Object.assign(waiting!, { status: 'created', tracking_number: 'LATE1' });
    await minutesLater(6);
    expect(api.of(BUY)).toHaveLength(1);
    expect(await orderOf(id)).toMatchObject({ statusCode: 100, consignmentNo: 'LATE1' });
  });

  it('fails with the courier’s reason and its money back where it is refused, and is bought anew when paid again', async () => {
    api.faults.push({ at: BUY, kind: 'refused' });
    const order = await placed();
    expect(order).toMatchObject({ statusCode: 99, failedReason: 'Postcode is not served' });
    expect(await balance()).toBe(START_MINOR);
    await call(t, shipper, 'POST', `order/${order.id}/process`, {});
    await minutesLater(1);
    expect((await orderOf(order.id)).statusCode).toBe(100);
    const references = api.of('POST /v1/shipments').map(({ body }) => body.reference);
    expect(new Set(references).size).toBe(2);
    expect((await verifyLedger(t.ctx)).ok).toBe(true);
  });

  it('is refunded when karrio cannot be reached at all, and what was bought unseen is taken back', async () => {
    // The purchase succeeds, and nothing is heard of it for longer than anybody waits.
    api.faults.push({ at: BUY, kind: 'lost' });
    for (let i = 0; i < 40; i++) api.faults.push({ at: 'GET /v1/shipments/{id}', kind: '500' });
    const { id } = await makeOrder(t, shipper);
    await runDueJobs(t.ctx);
    await minutesLater(30);
    expect((await orderOf(id)).statusCode).toBe(99);
    expect(await balance()).toBe(START_MINOR);
    api.faults.length = 0;
    await minutesLater(30);
    expect(api.bought().map(({ status }) => status)).toEqual(['cancelled']);
    expect(await stateOf(id)).toEqual(['void']);
    expect((await verifyLedger(t.ctx)).ok).toBe(true);
  });

  it('that is paid at the gateway waits for its courier too', async () => {
    const order = await makeOrder(t, shipper, { paymentMethodId: 1 });
    const { id: orderId, invoiceId } = await orderOf(order.id);
    const share = { orderId, invoiceId: invoiceId ?? '', amountMinor: PRICE_MINOR, currency: 'MYR' };
    await confirmPaidOrder(t.ctx, shipper, share);
    expect((await orderOf(orderId)).statusCode).toBe(11);
    await runDueJobs(t.ctx);
    expect(await orderOf(orderId)).toMatchObject({ statusCode: 100, consignmentNo: 'DHL00000001' });
  });
});

it('an order of another service stays with the embedded couriers', async () => {
  expect(await makeOrder(t, shipper, { serviceCode: 'MBE' })).toMatchObject({ statusCode: 100 });
  expect(api.calls).toEqual([]);
});

describe('cancelling', () => {
  it('takes the label back first and then gives the money back', async () => {
    const order = await placed();
    expect((await cancel(order.id)).status).toBe(200);
    expect(api.bought()[0]?.status).toBe('cancelled');
    expect((await orderOf(order.id)).statusCode).toBe(900);
    expect(await balance()).toBe(START_MINOR);
  });

  it('by an operator takes it back too', async () => {
    const order = await placed();
    const answer = await command(t, 'orders/move', { order: order.id, status: 900 });
    expect(answer.status).toBe(200);
    expect(api.bought()[0]?.status).toBe('cancelled');
    expect(await balance()).toBe(START_MINOR);
  });

  it('is refused where the courier refuses it', async () => {
    const order = await placed();
    api.refusesToCancel = true;
    expect((await cancel(order.id)).status).toBe(409);
    expect((await orderOf(order.id)).statusCode).toBe(100);
    expect(await balance()).toBe(START_MINOR - PRICE_MINOR);
  });

  it('gives nothing back while the courier does not answer, and is found to be done where only the answer was lost', async () => {
    const order = await placed();
    api.faults.push({ at: CANCEL, kind: '500' }, { at: 'GET /v1/shipments/{id}', kind: '500' });
    const refused = await cancel(order.id);
    expect([refused.status, error(refused).code]).toEqual([409, 'ERR_COURIER_REFUSED']);
    expect(await balance()).toBe(START_MINOR - PRICE_MINOR);
    api.faults.push({ at: CANCEL, kind: 'lost' });
    expect((await cancel(order.id)).status).toBe(200);
    expect(await balance()).toBe(START_MINOR);
  });

  it('while it is being bought takes back what is bought in that moment', async () => {
    const { id } = await makeOrder(t, shipper);
    let cancelled: Promise<{ status: number }> | undefined;
    api.faults.push({
      at: 'POST /v1/shipments/{id}/documents/{doc}',
      kind: '500',
    });
    api.faults.push({
      at: 'POST /v1/shipments',
      kind: 'done500',
      onCall: () => {
        cancelled = cancel(id);
      },
    });
    await runDueJobs(t.ctx);
    expect((await cancelled)?.status).toBe(200);
    await minutesLater(12);
    expect((await orderOf(id)).statusCode).toBe(900);
    expect(api.bought().filter(({ status }) => status !== 'cancelled')).toEqual([]);
    expect(await balance()).toBe(START_MINOR);
    expect((await verifyLedger(t.ctx)).ok).toBe(true);
  });
});

describe('labels', () => {
  it('are the courier’s own, in one file for several orders, beside ours for the others', async () => {
    const [first, second] = [await placed(), await placed()];
    const one = await call(t, shipper, 'GET', `order/${first.id}/label`);
    expect((await PDFDocument.load(one.bytes)).getPageCount()).toBe(1);
    const both = await call(t, shipper, 'GET', `order/${first.id},${second.id}/label`);
    expect((await PDFDocument.load(both.bytes)).getPageCount()).toBe(2);
    const zpl = await call(t, shipper, 'GET', `order/${first.id}/label?format=zpl`);
    expect([zpl.status, error(zpl).message]).toEqual([
      409,
      `The courier made the label of ${first.consignmentNo} as PDF. Please print it as PDF.`,
    ]);
  });

  it('that were not fetched when they were bought are fetched before the first is sent, and refused together', async () => {
    const [first, second] = [await placed(), await placed()];
    await t.db.sql
      .update(karrioShipment)
      .set({ document: null })
      .where(eq(karrioShipment.orderId, second.id));
    const ids = `${first.id},${second.id}`;
    api.faults.push({ at: 'POST /v1/shipments/{id}/documents/{doc}', kind: '500' });
    expect((await call(t, shipper, 'GET', `order/${ids}/label`)).status).toBe(409);
    const both = await call(t, shipper, 'GET', `order/${ids}/label`);
    expect((await PDFDocument.load(both.bytes)).getPageCount()).toBe(2);
  });

  it('for thermal printers are sent as they are', async () => {
    await connect(`${DX},ZPL,,`);
    const order = await placed();
    expect(api.of(BUY)[0]?.body.label_type).toBe('ZPL');
    expect((await call(t, shipper, 'GET', `order/${order.id}/label?format=zpl`)).raw.trim()).toBe(ZPL);
    expect((await call(t, shipper, 'GET', `order/${order.id}/label`)).status).toBe(409);
  });
});

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

  it('moves the parcel by the courier’s steps, each once, however often they are told', async () => {
    const order = await placed();
    t.clock.advance(12 * 3600);
    const number = await numberOf(order.id);
    // The newest first, as karrio lists them.
    const some = [event('09:30', 'in_transit'), event('08:15', 'picked_up', 'Collected')];
    const told = { event: 'tracker_updated', data: tracker(number, some) };
    const answers = await Promise.all([hook(told), hook(told), hook(told)]);
    expect(answers.map((a) => a.statusCode)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, a) => sum + a.json().data.steps, 0)).toBe(2);
    expect(await steps(order.id)).toEqual([500, 556]);
    const more = [event('10:00', 'out_for_delivery'), ...some];
    await hook({ event: 'tracker_updated', data: tracker(number, more) });
    const done = [event('2:20 PM', null, 'Signed'), ...more];
    await hook({ event: 'tracker_updated', data: tracker(number, done, 'delivered') });
    expect(await steps(order.id)).toEqual([500, 556, 600, 700]);
    const { deliveredAt } = await orderOf(order.id);
    expect(deliveredAt?.toISOString()).toBe('2026-03-02T14:20:00.000Z');
  });

  it('brings a parcel back to its sender where the courier returns it', async () => {
    const order = await placed();
    const number = await numberOf(order.id);
    await hook({ event: 'tracker_updated', data: tracker(number, [event('01:00', 'return_to_sender')]) });
    await hook({ event: 'tracker_updated', data: tracker(number, [event('02:00', 'delivered')]) });
    expect(await steps(order.id)).toEqual([661, 701]);
  });

  it.each([
    ['without the secret', null],
    ['with another one', 'a secret of somebody, long enough'],
  ])('is refused %s', async (_, secret) => {
    const order = await placed();
    const forged = {
      event: 'tracker_updated',
      data: tracker(await numberOf(order.id), [event('01:00', 'delivered')]),
    };
    expect((await hook(forged, secret)).statusCode).toBe(401);
    expect(await steps(order.id)).toEqual([]);
  });

  it('takes no harm from what it does not know', async () => {
    await placed();
    for (const body of [
      'no json',
      { event: 'shipment_purchased', data: { id: 'shp_1' } },
      { event: 'tracker_updated', data: tracker('UNKNOWN', [event('01:00', 'delivered')]) },
    ])
      expect((await hook(body)).json()).toEqual({ data: { steps: 0 } });
  });

  it('asks the courier where no report came, until the parcel is delivered', async () => {
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
    const asked = api.of('GET /v1/trackers').length;
    t.clock.advance(24 * 3600);
    await runDueJobs(t.ctx);
    expect(api.of('GET /v1/trackers')).toHaveLength(asked);
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
    'closes the carrier’s list and has the parcels collected, once, where %s goes wrong',
    async (kind) => {
      await connect(`${DX},PDF,,,both`);
      if (kind !== 'nothing')
        api.faults.push({ at: 'POST /v1/manifests', kind }, { at: 'POST /v1/pickups', kind });
      const { order, manifest } = await makeManifest();
      const today = t.clock.now().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kuala_Lumpur' });
      await minutesLater(3);
      const [bought] = api.bought();
      expect(api.manifests).toMatchObject([
        { reference: manifest.manifestId, shipment_identifiers: [bought?.id], carrier_name: 'dhl_express' },
      ]);
      expect(api.pickups).toMatchObject([
        {
          pickup_date: today,
          parcels_count: 1,
          address: { postal_code: '50450', country_code: 'MY' },
        },
      ]);
      expect(api.of('POST /v1/pickups')[0]?.body.tracking_numbers).toEqual([bought?.tracking_number]);
      expect(order.consignmentNo).toBe('DHL00000001');
    },
  );

  it.each<Fault['kind'] | 'nothing'>(['nothing', 'lost'])(
    'that is cancelled calls the collection off, once, where %s goes wrong',
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

  it('tells the carrier nothing unless its connection says so', async () => {
    await makeManifest();
    await minutesLater(1);
    expect([...api.manifests, ...api.pickups]).toEqual([]);
  });
});

describe('prices of the courier itself', () => {
  interface Quoted {
    services: { code: string; price: { amount: number } }[];
    errors: { error: { code: string; message: string } }[];
  }
  const quote = async (more = {}) =>
    data<Quoted>(
      await call(t, shipper, 'POST', 'service/instantQuote', {
        origin: { postcode: '50450', country: 'MY' },
        destination: { postcode: '47500', country: 'MY' },
        weight: { value: 1, unit: 'kg' },
        ...more,
      }),
    );
  const priceOf = ({ services }: Quoted, code: string) => services.find((s) => s.code === code)?.price.amount;
  const others = async () =>
    (await command(t, 'services/list', { tenant: 'my' })).data.rows
      .map((row) => String(row.code))
      .find((code) => code !== 'DX')!;

  it('stand in place of the rate card, with the markup, and hold for a quarter of an hour', async () => {
    await connect(`${DX},PDF,courier,10`);
    expect(priceOf(await quote(), 'DX')).toBe(46.75);
    api.prices['dhl-my'] = [{ service: 'dhl_express_worldwide', total_charge: 50, currency: 'MYR' }];
    expect(priceOf(await quote(), 'DX')).toBe(46.75);
    t.clock.advance(899);
    await signInAgain();
    expect(priceOf(await quote(), 'DX')).toBe(46.75);
    t.clock.advance(1);
    expect(priceOf(await quote(), 'DX')).toBe(55);
  });

  it('that do not come in time are left out, and the quote says whose', async () => {
    await connect(`${DX},PDF,courier,`);
    api.faults.push({ at: 'POST /v1/proxy/rates', kind: 'hang', onCall: () => tooLate['dhl-my']!.abort() });
    const answer = await quote();
    expect(priceOf(answer, 'DX')).toBeUndefined();
    expect(answer.services.length).toBeGreaterThan(2);
    expect(answer.errors).toEqual([
      { error: { code: 'ERR_COURIER_LATE', message: expect.stringContaining('gave no price in time.') } },
    ]);
    const booked = await call(t, shipper, 'POST', 'order', orderBody());
    expect([booked.status, error(booked).code]).toEqual([409, 'ERR_COURIER_LATE']);
    // The others are booked all the same, and it is asked again.
    tooLate = {};
    expect(priceOf(await quote(), 'DX')).toBe(42.5);
  });

  it('are asked for each carton, as it is booked later, with its size where it holds one measured thing', async () => {
    await connect(`${DX},PDF,courier,`);
    const piece = (mpcId: number | string, value: number, more = {}) => ({
      mpcId,
      quantity: 1,
      weight: { unit: 'kg', value },
      ...more,
    });
    const dimension = { length: 30, width: 20, height: 10, unit: 'cm' };
    await quote({ inventory: [piece(1, 1.5), piece('1', 0.5), piece(2, 3, { dimension })] });
    expect(api.of('POST /v1/proxy/rates').at(-1)?.body.parcels).toMatchObject([
      { weight: 2, weight_unit: 'KG' },
      { weight: 3, length: 30, width: 20, height: 10, dimension_unit: 'CM' },
    ]);
  });

  it('in another currency are no prices', async () => {
    await connect(`${DX},PDF,courier,`);
    api.prices['dhl-my'] = [{ service: 'dhl_express_worldwide', total_charge: 10, currency: 'USD' }];
    const answer = await quote();
    expect(priceOf(answer, 'DX')).toBeUndefined();
    expect(answer.errors).toEqual([]);
  });

  it('are asked of each account by itself, so that a slow one costs only its own services', async () => {
    const second = await others();
    await connect(`${DX},PDF,courier,`, `${second},aramex,aramex-my,aramex_domestic,PDF,courier,`);
    await quote();
    const asked = api.of('POST /v1/proxy/rates').map(({ body }) => [body.carrier_ids, body.services]);
    expect(asked).toContainEqual([['dhl-my'], ['dhl_express_worldwide']]);
    for (const [accounts] of asked) expect(accounts).toHaveLength(1);
  });
});

describe('the table of connections', () => {
  const bring = (csv: string, more = {}) => command(t, 'connections/import', { tenant: 'my', csv, ...more });
  const list = async () => (await command(t, 'connections/list', { tenant: 'my' })).data.rows;

  it('goes out as it came in, changes by a file, and every change stands in the audit', async () => {
    const [row] = await list();
    expect(row).toEqual({
      service: 'DX',
      carrier: 'dhl_express',
      connection: 'dhl-my',
      carrierService: 'dhl_express_worldwide',
      label: 'PDF',
      price: 'card',
      markupPercent: 0,
      handover: 'none',
    });
    const changed = `${HEAD}\n${DX},ZPL,,`;
    expect((await bring(changed, { dryRun: true })).data.rows).toMatchObject([
      { column: 'label', after: 'ZPL' },
    ]);
    expect(await list()).toEqual([row]);
    await bring(changed);
    expect((await list())[0]?.label).toBe('ZPL');
    await bring(HEAD, { replace: true });
    expect(await list()).toEqual([]);
    expect((await audit(t)).map(({ command: name }) => name)).toEqual(Array(3).fill('connections/import'));
  });

  it.each([
    ['a service that the tenant does not have', 'NONE,dhl_express,dhl-my,x,PDF,,', 'is no service of my'],
    ['a label that is none', `${DX},PNG,,`, 'must be PDF or ZPL'],
    ['a markup on the rate card', `${DX},PDF,card,5`, 'belongs to the price courier'],
    ['a name with blanks', 'DX,dhl express,dhl-my,x,PDF,,', 'must be a name of karrio'],
  ])('refuses %s and changes nothing', async (_, line, said) => {
    const before = await list();
    const answer = await bring(`${HEAD}\n${line}`);
    expect([answer.status, answer.error.message]).toEqual([422, expect.stringContaining(said)]);
    expect(await list()).toEqual(before);
  });
});

it('the server’s address and key are both there, or it does not start', () => {
  expect(readConfig({}).karrio).toBeUndefined();
  expect(() => readConfig({ KARRIO_URL: 'http://karrio:5002' })).toThrow('KARRIO_API_KEY');
  expect(() => readConfig({ KARRIO_URL: 'karrio', KARRIO_API_KEY: 'key_1' })).toThrow('KARRIO_URL');
  const both = { KARRIO_URL: 'http://karrio:5002/', KARRIO_API_KEY: 'key_1' };
  expect(() => readConfig({ ...both, KARRIO_WEBHOOK_SECRET: 'short' })).toThrow('KARRIO_WEBHOOK_SECRET');
  expect(readConfig(both).karrio?.url).toBe('http://karrio:5002');
});
