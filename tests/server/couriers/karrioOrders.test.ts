import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ADDON_COD, ADDON_INSURANCE } from '../../../contract/rules/money/payment.ts';
import { karrioShipment } from '../../../server/db/schema/couriers/couriers.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { confirmPaidOrder } from '../../../server/modules/orders/payment/paidOrder.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import type { Fault } from '../../support/karrio/karrioApi.ts';
import { call, makeOrder, orderBody, PRICE_MINOR } from '../orders/orderBody.ts';
import {
  api,
  BUY,
  balance,
  CANCEL,
  minutesLater,
  orderOf,
  placed,
  START_MINOR,
  setTooLate,
  shipper,
  t,
  tooLate,
  withKarrio,
} from './karrioWorld.ts';

withKarrio();

const stateOf = async (id: string) =>
  (await t.db.sql.select().from(karrioShipment).where(eq(karrioShipment.orderId, id))).map((s) => s.state);

describe('an order of a connected service', () => {
  it('an order of a connected service waits for the courier’s booking, and then has the courier’s number', async () => {
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

  it('an order of a connected service gets the amounts to collect and to insure, as decimals of the order’s currency', async () => {
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

  it('an order of a connected service gets kilograms, two-letter countries and international phone numbers, with the same reference', async () => {
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

  it.each([
    ['usd', 'USD'],
    ['Rp', 'IDR'],
    ['RM', 'MYR'],
  ])(
    'an order of a connected service with goods valued in %s declares their value in %s (ORD-39, API-126)',
    async (currency, code) => {
      const { waypoint } = orderBody() as { waypoint: [object, { inventory: object[] }] };
      const [from, to] = waypoint;
      const inventory = [{ ...to.inventory[0], price: { amount: 50, currency } }];
      await placed({ waypoint: [from, { ...to, inventory }] } as Parameters<typeof placed>[0]);
      expect(api.of('POST /v1/shipments')[0]?.body.parcels).toMatchObject([
        { items: [{ value_amount: 50, value_currency: code }] },
      ]);
      expect(api.misfits).toEqual([]);
    },
  );

  it.each([
    [100, 12.5, 0.0125, 1.25],
    [1000, 0.1, 0.0001, 0.1],
  ])(
    'an order of a connected service gets the exact weight of one of %d pieces of %d g, and of their parcel (API-125)',
    async (quantity, value, pieceKg, parcelKg) => {
      const { waypoint } = orderBody() as { waypoint: [object, { inventory: object[] }] };
      const [from, to] = waypoint;
      const inventory = [{ ...to.inventory[0], quantity, weight: { unit: 'g', value } }];
      await placed({ waypoint: [from, { ...to, inventory }] } as Parameters<typeof placed>[0]);
      expect(api.of('POST /v1/shipments')[0]?.body.parcels).toMatchObject([
        { weight: parcelKg, items: [{ weight: pieceKg, quantity }] },
      ]);
    },
  );

  it('an order of a connected service with goods valued in a currency that karrio does not take fails with its name, refunded (ORD-39, API-126)', async () => {
    const { waypoint } = orderBody() as { waypoint: [object, { inventory: object[] }] };
    const [from, to] = waypoint;
    const inventory = [to.inventory[0], { ...to.inventory[0], price: { amount: 50, currency: 'CUP' } }];
    const order = await placed({ waypoint: [from, { ...to, inventory }] } as Parameters<typeof placed>[0]);
    expect(order).toMatchObject({
      statusCode: 99,
      failedReason: 'The courier takes no value of goods in CUP. Please give the value in another currency.',
    });
    expect(api.of('POST /v1/shipments')).toEqual([]);
  });

  it('an order of a connected service gets its notes and the shipper’s reference, for the courier’s own label (DET-09, BX-25)', async () => {
    const { waypoint } = orderBody() as { waypoint: [object, object] };
    const [from, to] = waypoint;
    await placed({
      note: 'Fragile glass',
      referenceNo: 'SHOP-77',
      waypoint: [
        { ...from, note: 'Ring at the back' },
        { ...to, note: 'Leave with the guard' },
      ],
    } as Parameters<typeof placed>[0]);
    const { options, parcels } = api.of('POST /v1/shipments')[0]?.body ?? {};
    const note = 'Leave with the guard · Fragile glass';
    expect(options).toMatchObject({
      shipper_instructions: 'Ring at the back',
      shipment_note: note,
      recipient_instructions: note,
    });
    expect(parcels).toMatchObject([{ reference_number: 'SHOP-77' }]);
  });

  it.each([
    ['address2', 90, 99],
    ['address2', 78, 100],
    ['name', 101, 99],
    ['city', 51, 99],
  ])(
    'an order of a connected service with a long street and %s of %s characters is booked whole or not at all',
    async (field, length, statusCode) => {
      const long = 'B'.repeat(length);
      const order = await placed({ receiver: { address1: 'A'.repeat(120), [field]: long } });
      expect(order.statusCode).toBe(statusCode);
      const sent = JSON.stringify(api.of('POST /v1/shipments').map(({ body }) => body.recipient));
      expect(sent.match(/B/g)?.length ?? 0).toBe(statusCode === 100 ? length : 0);
      expect(order.failedReason ?? '').toContain(statusCode === 100 ? '' : 'Please shorten the address.');
    },
  );

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

  it('an order of a connected service is not bought again while a purchase without an answer may still be running', async () => {
    // Neither the answer nor the later look-up arrives, so only the request is known.
    api.faults.push(
      { at: BUY, kind: 'hang', onCall: () => tooLate.buy!.abort() },
      { at: 'GET /v1/shipments/{id}', kind: '500' },
    );
    const { id } = await makeOrder(t, shipper);
    await runDueJobs(t.ctx);
    setTooLate({});
    await minutesLater(3);
    expect(api.of(BUY)).toHaveLength(1);
    expect((await orderOf(id)).statusCode).toBe(11);
    // Karrio's call of the carrier ends late.
    const [waiting] = [...api.shipments.values()];
    Object.assign(waiting!, { status: 'created', tracking_number: 'LATE1' });
    await minutesLater(6);
    expect(api.of(BUY)).toHaveLength(1);
    expect(await orderOf(id)).toMatchObject({ statusCode: 100, consignmentNo: 'LATE1' });
  });

  it('an order that a connected service refuses fails with the courier’s reason and a refund, and a second payment buys it again', async () => {
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

  it('an order of a connected service is refunded when karrio cannot be reached at all, and an unseen purchase is cancelled', async () => {
    // The purchase succeeds, but its answer takes longer than the server waits.
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

  it('an unseen purchase whose label the carrier refuses to void stays unwanted, and is tried again', async () => {
    api.faults.push({ at: BUY, kind: 'lost' });
    for (let i = 0; i < 40; i++) api.faults.push({ at: 'GET /v1/shipments/{id}', kind: '500' });
    const { id } = await makeOrder(t, shipper);
    await runDueJobs(t.ctx);
    await minutesLater(30);
    api.faults.length = 0;
    api.refusesToCancel = true;
    await minutesLater(30);
    expect(api.of(CANCEL).length).toBeGreaterThan(0);
    expect(await stateOf(id)).toEqual(['unwanted']);
    api.refusesToCancel = false;
    t.clock.advance(86_400);
    await runDueJobs(t.ctx);
    expect(api.bought().map(({ status }) => status)).toEqual(['cancelled']);
    expect(await stateOf(id)).toEqual(['void']);
  });

  it('an order of a connected service that is paid at the gateway waits for its courier too', async () => {
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
