import { describe, expect, it } from 'vitest';
import type { PaymentMethod } from '../../../contract/orders/services.ts';
import { tripIssues } from '../../../src/customRoutes/multipoint/rules/multipointRules.ts';
import type { MultipointValues } from '../../../src/customRoutes/multipoint/rules/multipointValues.ts';
import { textsOf } from '../../../texts/read.ts';
import { facts, NOW, stop, trip } from './trip.ts';

const multipoint = textsOf('en_US', 'multipoint');
const validation = textsOf('en_US', 'validation');

const CARD: PaymentMethod = { id: 2, name: 'Card', fontAwesomeIcon: null, disabled: false, minAmount: null };
const english: Record<string, unknown> = { validation, multipoint };

/** The English text of a problem. */
function messageOf(key: string, texts: Record<string, unknown> = {}): string {
  const [area = '', name = ''] = key.split('.');
  const text = String((english[area] as Record<string, unknown> | undefined)?.[name] ?? key);
  return text.replace(/%\{(\w+)\}/g, (_, word: string) => String(texts[word]));
}
const faults = (v: MultipointValues, more: Parameters<typeof facts>[0] = {}) =>
  tripIssues(v, facts(more)).map((i) => [i.field, messageOf(i.messageKey, i.texts)]);

describe('faults that prevent a trip’s booking', () => {
  it('a complete trip has no fault', () => {
    expect(faults(trip())).toEqual([]);
  });

  it.each([
    ['name', 'Name is required.', 'MULTI-31'],
    ['phone', 'Phone no is required.', 'MULTI-32'],
    ['address1', 'Address is required.', 'MULTI-33'],
  ])('a stop with a location needs its %s: %s (%s)', (part, text) => {
    const v = trip({ stops: [stop(1), stop(2, { [part]: '  ' }), stop(3)] });
    expect(faults(v)).toEqual([[`stops.s2.${part}`, text]]);
  });

  it('an invalid latitude or longitude is reported at its field (MULTI-13)', () => {
    expect(faults(trip(), { invalidPlaces: { s2: ['lat', 'lon'], s3: ['lon'] } })).toEqual([
      ['stops.s2.lat', 'Enter a latitude from −90 to 90.'],
      ['stops.s2.lon', 'Enter a longitude from −180 to 180.'],
      ['stops.s3.lon', 'Enter a longitude from −180 to 180.'],
    ]);
  });

  it('an invalid phone number is reported (NUM-04)', () => {
    const v = trip({ stops: [stop(1), stop(2, { phone: '12' }), stop(3, { phone: '+65 9123 4567' })] });
    expect(faults(v)).toEqual([['stops.s2.phone', 'booking.phone.invalid']]);
  });

  it('a stop without a location does not count and needs no fields (MULTI-31, MULTI-34)', () => {
    const empty = stop(3, {
      address1: '',
      city: '',
      state: '',
      postcode: '',
      coord: null,
      name: '',
      phone: '',
    });
    expect(faults(trip({ stops: [stop(1), stop(2), empty] }))).toEqual([]);
    expect(faults(trip({ stops: [stop(1), empty] }))).toEqual([['stops', 'Min waypoint is 2']]);
  });

  it.each([
    [{ date: '', time: '15:30' }, 'dropDate', 'multipoint.delivery.dateRequired'],
    [{ date: '2026-11-21', time: ' ' }, 'dropTime', 'multipoint.delivery.timeRequired'],
    [{ date: '2026-11-21', time: '10:00' }, 'dropTime', 'orderForm.errors.pickupPast'],
    [{ date: '2026-11-21', time: '11:00' }, 'dropTime', 'multipoint.delivery.beforePickup'],
    [{ date: '2026-11-21', time: '12:30' }, null, ''],
  ])('a stop’s own delivery time, %o, has its fault at %s (MULTI-20, MULTI-21)', (drop, part, key) => {
    const v = trip({
      stops: [stop(1), stop(2, { drop })],
      pickupNow: false,
      pickupDate: '2026-11-21',
      pickupTime: '12:00',
    });
    const found = tripIssues(v, facts()).map((i) => [i.field, i.messageKey, i.stop]);
    expect(found).toEqual(part ? [[`stops.s2.${part}`, key, 's2']] : []);
  });

  it('a stop cannot be delivered before an earlier stop, and a pickup has no delivery time (MULTI-20)', () => {
    const at = (time: string) => ({ drop: { date: '2026-11-21', time } });
    const v = trip({ stops: [stop(1, at('01:00')), stop(2, at('18:00')), stop(3, at('17:00'))] });
    expect(tripIssues(v, facts()).map((i) => [i.field, i.messageKey, i.texts])).toEqual([
      ['stops.s3.dropTime', 'multipoint.delivery.beforeStop', { n: 2 }],
    ]);
  });

  it('a stop with a person but no place is reported (MULTI-33)', () => {
    const nowhere = stop(3, { address1: '', city: '', state: '', postcode: '', coord: null });
    expect(faults(trip({ stops: [stop(1), stop(2), nowhere] }))).toEqual([
      ['stops.s3.address1', 'Address is required.'],
    ]);
  });

  it('a trip with too many stops for the vehicle is refused (MULTI-35)', () => {
    const v = trip({ stops: [1, 2, 3, 4, 5].map((n) => stop(n)) });
    expect(faults(v)).toEqual([['stops', 'Max waypoint is 4']]);
  });

  it('a street in no known town is not found (MULTI-27)', () => {
    const street = stop(2, { coord: null, city: '', postcode: '' });
    expect(faults(trip({ stops: [stop(1), street] }))).toEqual([
      ['stops.s2.address1', 'orderForm.addressNotFound'],
    ]);
  });

  it('a payment method is needed once the price is known (MULTI-30)', () => {
    expect(faults(trip({ paymentMethodId: -1 }), { pricing: true })).toEqual([]);
    expect(faults(trip({ stops: [stop(1)], paymentMethodId: -1 }))).toEqual([['stops', 'Min waypoint is 2']]);
    expect(faults(trip({ paymentMethodId: -1 }))).toEqual([
      ['paymentMethodId', 'Payment method is required'],
    ]);
  });

  it('a gateway is refused below its minimum, with a full stop at the end (MULTI-36)', () => {
    const payments = [{ method: CARD, refused: 'minimum' as const, amountMinor: 1000 }];
    expect(faults(trip({ paymentMethodId: 2 }), { payments })).toEqual([
      ['paymentMethodId', 'Your order must exceed MYR 10.00 to use payment gateway.'],
    ]);
    expect(faults(trip({ paymentMethodId: 0 }), { payments })).toEqual([]);
  });

  it('a short wallet beside no other method is the error, with the missing amount (MULTI-30, FORM-65)', () => {
    const payments = [
      { method: { ...CARD, id: 0 }, refused: 'short' as const, amountMinor: 285 },
      { method: CARD, refused: 'minimum' as const, amountMinor: 1000 },
    ];
    expect(faults(trip({ paymentMethodId: -1 }), { payments })).toEqual([
      ['paymentMethodId', 'orderForm.walletShort'],
    ]);
  });

  it('a pickup time in the past is refused (MULTI-21, MULTI-22)', () => {
    const at = (pickupTime: string) => trip({ pickupNow: false, pickupDate: '2026-11-21', pickupTime });
    // It is 10:10 in Kuala Lumpur.
    expect(faults(at('10:00'))).toEqual([['pickupTime', 'orderForm.errors.pickupPast']]);
    expect(faults(at('10:30'))).toEqual([]);
    expect(faults(trip({ pickupNow: false }))).toEqual([
      ['pickupDate', 'orderForm.errors.pickupDate'],
      ['pickupTime', 'orderForm.errors.pickupTime'],
    ]);
    expect(NOW.toISOString()).toContain('T02:10');
  });

  it('a vehicle that does not serve the route is refused (MULTI-28)', () => {
    expect(faults(trip(), { unserved: true })).toEqual([
      ['vehicleCode', 'Service not available. Please choose another service or different location.'],
    ]);
  });

  it('an add-on without its value is refused (MULTI-23)', () => {
    const addons = [{ id: 7, required: [{ key: 'value', name: 'Reason' }] }] as never;
    const v = trip({ addon: [{ id: 7, qty: 1, values: {} }] });
    expect(faults(v, { addons })).toEqual([['addon.7.value', 'orderForm.errors.addonValue']]);
    expect(faults(v, { addons: [] })).toEqual([['addon.7.value', 'orderForm.errors.addonLacked']]);
    expect(faults(v, { addons: null })).toEqual([]);
  });
});
