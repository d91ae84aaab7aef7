import { describe, expect, it } from 'vitest';
import { dropsAt, knownDrop } from '../../../src/customRoutes/multipoint/rules/dropTime.ts';
import {
  isQuotable,
  toTripInput,
  toTripQuote,
} from '../../../src/customRoutes/multipoint/rules/multipointPayload.ts';
import { sentOrder } from '../../../src/shared/booking/sendBooking.ts';
import { CAR, LORRY, NOW, PAYLOAD, stop, trip, ZONE } from './trip.ts';

const finish = { process: true, now: NOW };

describe('the order that is sent', () => {
  it('the sent order has its form: the first stop is the pickup, all others drop-offs an hour later, each with one parcel (MULTI-06, MULTI-19, MULTI-20, MULTI-25, MULTI-37)', () => {
    const body = toTripInput(trip({ stops: [stop(1), stop(2)], promoCode: ' SAVE ' }), CAR, PAYLOAD, finish);
    const contact = (n: number) => ({
      name: `Person ${n}`,
      phone: `01234567${n}`,
      mobile: `01234567${n}`,
      email: null,
      company: null,
      unitNo: null,
      address1: `${n} Jalan Meru`,
      address2: null,
      city: 'Klang',
      state: 'Selangor',
      postcode: '41050',
      country: 'MY',
      coord: { lat: 3 + n / 100, lon: 101.5 },
    });
    const inventory = [{ type: 'PARCEL', description: '-', quantity: 1, weight: { unit: 'kg', value: 40 } }];
    expect(body).toEqual({
      customerId: 12,
      process: true,
      skipQueue: true,
      serviceCode: 'LLM-CAR',
      promoCode: 'SAVE',
      serviceAddon: [],
      paymentMethodId: 0,
      source: 'web-customer-multipoint',
      waypoint: [
        { type: 'PICKUP', scheduledAt: 'now', contact: contact(1), inventory },
        { type: 'DROPOFF', scheduledAt: '2026-11-21T03:10:00.000Z', contact: contact(2), inventory },
      ],
      note: null,
    });
  });

  it('a draft is sent without a payment method and a price, after any choice (MULTI-30, MULTI-37)', () => {
    const body = toTripInput(trip({ paymentMethodId: 2 }), CAR, PAYLOAD, {
      process: false,
      now: NOW,
      quotedPrice: 27.65,
    });
    expect(body).toMatchObject({ process: false, paymentMethodId: -1 });
    expect(body).not.toHaveProperty('quotedPrice');
  });

  it('the sent order has the shown price, and its note or none, so that a deleted note is removed (MULTI-37)', () => {
    expect(toTripInput(trip({ note: ' ' }), CAR, PAYLOAD, finish).note).toBeNull();
    const body = toTripInput(trip({ note: ' Ring ' }), CAR, PAYLOAD, { ...finish, quotedPrice: 27.65 });
    expect(body).toMatchObject({ note: 'Ring', quotedPrice: 27.65 });
  });

  it.each([
    [undefined, 3, {}, 'web-customer-multipoint'],
    ['o1', 3, {}, undefined],
    ['o1', 2, { isTrip: true as const }, undefined],
    ['o1', 2, {}, 'web-customer-multipoint'],
  ])(
    'the change of order %s with %d stops leaves the source of the client that created it (MULTI-37, FORM-04)',
    (orderId, count, more, source) => {
      const stops = Array.from({ length: count }, (_, i) => stop(i + 1));
      expect(
        toTripInput(trip({ stops, ...more }), CAR, { ...PAYLOAD, ...(orderId ? { orderId } : {}) }, finish)
          .source,
      ).toBe(source);
    },
  );

  it('the sent order leaves out stops without a location (MULTI-37)', () => {
    const empty = { ...stop(2), address1: '', city: '', postcode: '', coord: null };
    const body = toTripInput(trip({ stops: [stop(1), empty, stop(3)] }), CAR, PAYLOAD, finish);
    expect(body.waypoint?.map((w) => [w.type, w.contact.name])).toEqual([
      ['PICKUP', 'Person 1'],
      ['DROPOFF', 'Person 3'],
    ]);
  });

  it('the sent order has the vehicle’s own weight (MULTI-19)', () => {
    const body = toTripInput(trip(), LORRY, PAYLOAD, finish);
    expect(body.waypoint?.map((w) => w.inventory?.[0]?.weight?.value)).toEqual([1500, 1500, 1500]);
  });

  it('the sent order of a later pickup has the drop-offs an hour after it (MULTI-20, MULTI-24)', () => {
    const v = trip({ pickupNow: false, pickupDate: '2026-11-22', pickupTime: '09:00' });
    expect(dropsAt(v, ZONE, NOW)?.toISOString()).toBe('2026-11-22T02:00:00.000Z');
    expect(toTripInput(v, CAR, PAYLOAD, finish).waypoint?.map((w) => w.scheduledAt)).toEqual([
      '2026-11-22T01:00:00.000Z',
      '2026-11-22T02:00:00.000Z',
      '2026-11-22T02:00:00.000Z',
    ]);
  });

  it('the sent order has a stop’s own delivery time if there is one; the others keep the rule (MULTI-20, MULTI-37)', () => {
    const drop = { date: '2026-11-21', time: '15:30' };
    const v = trip({ stops: [stop(1, { drop }), stop(2, { drop }), stop(3, { drop: null })] });
    const times = ['now', '2026-11-21T07:30:00.000Z'];
    expect(toTripInput(v, CAR, PAYLOAD, finish).waypoint?.map((w) => w.scheduledAt)).toEqual([
      ...times,
      '2026-11-21T03:10:00.000Z',
    ]);
    expect(toTripQuote(v, CAR, PAYLOAD).waypoint?.map((w) => w.scheduledAt)).toEqual([...times, null]);
  });

  it('an unchanged order that is sent again is identical, even a minute later; a changed order differs (MULTI-37)', () => {
    const v = trip();
    const make = (now: Date) => toTripInput(v, CAR, PAYLOAD, { process: true, now });
    const first = sentOrder(null, NOW, make);
    const last = { key: 'k', body: JSON.stringify(first) };
    const later = new Date(NOW.getTime() + 60_000);
    expect(sentOrder(last, later, make)).toEqual(first);
    const changed = sentOrder(last, later, (now) =>
      toTripInput(trip({ note: 'x' }), CAR, PAYLOAD, { process: true, now }),
    );
    expect(changed.at).toBe(later.toISOString());
  });
});

describe('the request for the price', () => {
  it('the request for the price has its form (MULTI-27)', () => {
    const place = (n: number) => ({
      address1: `${n} Jalan Meru`,
      address2: '',
      city: 'Klang',
      state: 'Selangor',
      postcode: '41050',
      country: 'MY',
      coord: { lat: 3 + n / 100, lon: 101.5 },
    });
    const v = trip({ stops: [stop(1), stop(2)], addon: [{ id: 5, qty: 2, values: {} }] });
    expect(toTripQuote(v, CAR, PAYLOAD)).toEqual({
      companyId: 'c1',
      customerId: 12,
      serviceCompanyCode: 'LLM',
      waypoint: [
        { type: 'PICKUP', ...place(1), scheduledAt: 'now' },
        { type: 'DROPOFF', ...place(2), scheduledAt: null },
      ],
      serviceAddon: [{ id: 5, qty: 2 }],
      promoCode: null,
      weight: { unit: 'kg', value: 40 },
    });
  });

  it('the request for the price is sent once two stops have a place (MULTI-27)', () => {
    const quotable = (...stops: ReturnType<typeof stop>[]) => isQuotable(trip({ stops }), CAR);
    expect(quotable(stop(1))).toBe(false);
    expect(quotable(stop(1), stop(2, { coord: null }))).toBe(true);
    expect(quotable(stop(1), stop(2, { coord: null, city: '', postcode: '' }))).toBe(false);
    expect(quotable(...[1, 2, 3, 4, 5].map((n) => stop(n)))).toBe(false);
  });
});

describe('the delivery times of an order that is opened again', () => {
  const when = { now: NOW, timezone: ZONE };
  const order = (pickup: string, drop: string | null, updatedAt = '2026-11-21T02:00:00.000Z') =>
    ({ updatedAt, waypoint: [{ scheduledAt: pickup }, { scheduledAt: drop }] }) as never;
  it.each([
    ['2026-11-22T01:00:00.000Z', '2026-11-22T04:00:00.000Z', { date: '2026-11-22', time: '12:00' }],
    ['2026-11-22T01:00:00.000Z', '2026-11-22T02:00:00.000Z', null],
    ['now', '2026-11-21T03:01:00.000Z', null],
    ['now', '2026-11-21T05:00:00.000Z', { date: '2026-11-21', time: '13:00' }],
    ['2026-11-20T01:00:00.000Z', '2026-11-20T04:00:00.000Z', null],
    ['now', null, null],
  ])(
    'an order that is opened again, picked up %s and delivered %s, has the times %o (MULTI-20, MULTI-38)',
    (pickup, drop, expected) => {
      expect(knownDrop(order(pickup, drop), 1, when)).toEqual(expected);
    },
  );
  it('an order that is opened again never uses the pickup’s times as delivery times', () => {
    expect(knownDrop(order('2026-11-22T01:00:00.000Z', null), 0, when)).toBeNull();
  });
});
