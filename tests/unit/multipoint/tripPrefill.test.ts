import { describe, expect, it } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { toTripInput, toTripQuote } from '../../../src/customRoutes/multipoint/rules/multipointPayload.ts';
import { tripFromOrder } from '../../../src/customRoutes/multipoint/rules/multipointPrefill.ts';
import { movedStop } from '../../../src/customRoutes/multipoint/rules/stopOrder.ts';
import { emptySide } from '../../../src/shared/address/sideValues.ts';
import { CAR, LORRY, NOW, stop, ZONE } from './trip.ts';

describe('initial values of a trip', () => {
  const order = (change: object) =>
    ({
      serviceCode: 'GCV-LORRY',
      serviceAddon: [{ id: 5, qty: 2, value: null, name: 'Helper' }],
      cod: null,
      insurance: { amount: 500 },
      promoCode: null,
      note: 'Ring',
      waypoint: [stop(1), stop(2), stop(3)].map(({ key: _, ...contact }, i) => ({
        type: i ? 'DROPOFF' : 'PICKUP',
        scheduledAt: '2026-11-25T01:00:00.000Z',
        contact,
        inventory: [],
      })),
      ...change,
    }) as unknown as Order;
  const start = { country: 'MY', sender: { ...emptySide('MY'), name: 'Me' }, vehicles: [CAR, LORRY] };
  const when = { now: NOW, timezone: ZONE };

  it('the initial values of a trip are an earlier order’s stops, vehicle, add-ons and future times (MULTI-38)', () => {
    const v = tripFromOrder(start, order({}), when);
    expect(v.stops.map((s) => [s.key, s.name, s.coord?.lat])).toEqual([
      ['s1', 'Person 1', 3.01],
      ['s2', 'Person 2', 3.02],
      ['s3', 'Person 3', 3.03],
    ]);
    expect(v).toMatchObject({
      vehicleCode: 'GCV-LORRY',
      pickupNow: false,
      pickupDate: '2026-11-25',
      pickupTime: '09:00',
      note: 'Ring',
      paymentMethodId: -1,
    });
    expect(v.addon.map((a) => a.id)).toEqual([-3, 5]);
  });

  it('a trip is saved with goods and roles that another client gave its stops, wherever they move; the form’s own parcel has the weight of its vehicle (MULTI-06, MULTI-19, MULTI-38)', () => {
    const itemsOf = (value: number) => [
      { type: 'PARCEL', description: '-', quantity: 1, weight: { unit: 'kg' as const, value } },
    ];
    const batik = [{ type: 'PARCEL', name: 'Batik', quantity: 3, weight: { unit: 'kg' as const, value: 2 } }];
    const { waypoint } = order({});
    const goods = [itemsOf(40), batik, []];
    const made = waypoint.map((s, i) => ({
      ...s,
      type: i === 2 ? ('DROPOFF' as const) : ('PICKUP' as const),
      inventory: goods[i] as never,
    }));
    const v = tripFromOrder(start, order({ waypoint: made }), when);
    const facts = { companyId: 'c1', customerId: 12, timezone: ZONE };
    const sentFrom = (values: typeof v) =>
      toTripInput(values, LORRY, facts, { process: false, now: NOW }).waypoint?.map((w) => [
        w.type,
        w.inventory,
      ]);
    expect(sentFrom(v)).toEqual([
      ['PICKUP', itemsOf(1500)],
      ['PICKUP', batik],
      ['DROPOFF', itemsOf(1500)],
    ]);
    expect(sentFrom({ ...v, stops: movedStop(v.stops, 's2', 1)! })).toEqual([
      ['PICKUP', itemsOf(1500)],
      ['DROPOFF', itemsOf(1500)],
      ['PICKUP', batik],
    ]);
    expect(toTripQuote(v, LORRY, facts).waypoint?.map(({ type }) => type)).toEqual([
      'PICKUP',
      'PICKUP',
      'DROPOFF',
    ]);
  });

  it('a trip is saved with the notes of its stops (FORM-02, MULTI-38)', () => {
    const noted = order({}).waypoint.map((s, i) => ({ ...s, note: `Gate ${i}` }));
    const v = tripFromOrder(start, order({ waypoint: noted }), when);
    const sent = toTripInput(
      v,
      LORRY,
      { companyId: 'c1', customerId: 12, timezone: ZONE },
      { process: false, now: NOW },
    );
    expect(sent.waypoint?.map(({ note }) => note)).toEqual(['Gate 0', 'Gate 1', 'Gate 2']);
  });

  it('the initial values of a trip leave out a past time and a vehicle that no longer exists, but not its add-ons (MULTI-04, MULTI-38)', () => {
    const later = { now: new Date('2027-01-01T00:00:00Z'), timezone: ZONE };
    const v = tripFromOrder({ ...start, vehicles: [CAR] }, order({}), later);
    expect(v).toMatchObject({ vehicleCode: 'LLM-CAR', pickupNow: true });
    expect(v.addon.map((a) => a.id)).toEqual([-3, 5]);
  });
});
