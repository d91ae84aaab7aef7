import { describe, expect, it } from 'vitest';
import { OrderPatch } from '../../../../contract/orders/orders.ts';
import { goodsOf } from '../../../../contract/rules/orders/goods.ts';
import { checkDigit } from '../../../../contract/rules/orders/scanCodes.ts';
import {
  extrasOf,
  movedTo,
  type Stop,
  scheduleOf,
  stopsOf,
  weightOf,
} from '../../../../server/modules/orders/booking/orderInput.ts';
import { inMinor } from '../../../../server/modules/orders/intake.ts';
import { eventsOf } from '../../../../server/modules/orders/status/status.ts';
import { RECEIVER, SENDER } from '../orderBody.ts';

const NOTHING = { serviceAddon: [], codMinor: null, insuranceMinor: null };
const read = (body: unknown) => inMinor(OrderPatch.parse(body));

describe('order input', () => {
  it('order input reads waypoints and origin/destination as the same stops (API-74)', () => {
    const long = stopsOf(read({ waypoint: [{ contact: SENDER }, { contact: RECEIVER }] }), 'MYR');
    const short = stopsOf(read({ origin: { contact: SENDER }, destination: { contact: RECEIVER } }), 'MYR');
    expect(short).toEqual(long);
    expect(long?.map((s) => s.type)).toEqual(['PICKUP', 'DROPOFF']);
  });

  it.each([
    ['a@b.c', null],
    ['a@b.co', 'a@b.co'],
    ['', null],
  ])('order input reads the e-mail %j as %j (FORM-84)', (email, kept) => {
    const [stop] = stopsOf(read({ waypoint: [{ contact: { ...SENDER, email } }] }), 'MYR') ?? [];
    expect(stop?.contact.email).toBe(kept);
  });

  it.each([
    ['RM', 'MYR'],
    ['usd', 'USD'],
    [null, 'MYR'],
    ['', 'MYR'],
    ['$', null],
    ['¥', null],
    ['kr', null],
    ['XYZ', null],
  ])(
    'order input reads the currency %j of the value of goods as %j, and refuses an unclear one at its place (ORD-39, API-126)',
    (currency, code) => {
      const goods = (amount: number) =>
        stopsOf(
          read({
            waypoint: [
              { contact: SENDER },
              { contact: RECEIVER, inventory: [{ price: { amount, currency } }] },
            ],
          }),
          'MYR',
        )?.[1]?.inventory[0]?.price;
      if (code) expect(goods(5)).toEqual({ amount: 5, currency: code });
      else
        expect(() => goods(5)).toThrow(
          '"waypoint.1.inventory.0.price.currency" must be a currency code such as USD',
        );
      expect(goods(0)?.currency).toBe(code ?? 'MYR');
    },
  );

  it('order input counts a missing side of a dimension as 0 (FORM-64)', () => {
    const [stop] =
      stopsOf(read({ waypoint: [{ contact: SENDER, inventory: [{ dimension: { width: 10 } }] }] }), 'MYR') ??
      [];
    expect(stop?.inventory[0]?.dimension).toEqual({ unit: 'cm', width: 10, length: 0, height: 0 });
  });

  it('order input counts goods once if both stops have them', () => {
    const item = { quantity: 2, weight: { value: 1.5 } };
    const stops =
      stopsOf(
        read({
          waypoint: [
            { contact: SENDER, inventory: [item] },
            { contact: RECEIVER, inventory: [item] },
          ],
        }),
        'MYR',
      ) ?? [];
    expect(goodsOf(stops)).toHaveLength(1);
    expect(weightOf(null, stops)).toBe(3);
  });

  it.each([
    [
      'a zero value',
      {
        serviceAddon: [
          { id: -1, value: 0 },
          { id: 3, value: '0' },
        ],
      },
      { serviceAddon: [], codMinor: null },
    ],
    [
      'an empty value',
      {
        serviceAddon: [
          { id: -3, value: '' },
          { id: 3, value: ' ' },
        ],
      },
      { serviceAddon: [], insuranceMinor: null },
    ],
    [
      'no value at all',
      { serviceAddon: [{ id: 3 }] },
      { serviceAddon: [{ id: 3, qty: 1, value: null, name: null }] },
    ],
    [
      'cash on delivery as an add-on',
      { serviceAddon: [{ id: -1, value: '25.50' }] },
      { serviceAddon: [], codMinor: 2550 },
    ],
    ['cash on delivery as a field', { cod: { amount: '25.50' } }, { codMinor: 2550 }],
    ['insurance as a field', { insurance: { amount: 100 } }, { insuranceMinor: 10_000 }],
  ])('order input reads add-ons with %s (BULK-21, FORM-58)', (_case, body, expected) => {
    expect(extrasOf(read(body), NOTHING, 'MYR')).toMatchObject(expected);
  });

  it.each([
    [-1, undefined, 'is required'],
    [-3, null, 'is required'],
    [-1, -5, 'must be an amount'],
    [-3, 'much', 'must be an amount'],
    [-1, 1.005, 'must have at most 2 decimals'],
  ])(
    'order input refuses add-on %d with the value %j by the sent name (FORM-56, FORM-58)',
    (id, value, rule) => {
      const body = { serviceAddon: [{ id: 3 }, { id, value }] };
      expect(() => extrasOf(read(body), NOTHING, 'MYR')).toThrow(`"serviceAddon.1.value" ${rule}`);
      expect(extrasOf(read({ ...body, cod: { amount: 9 }, insurance: null }), NOTHING, 'MYR')).toMatchObject({
        codMinor: 900,
        insuranceMinor: null,
      });
    },
  );

  it('order input leaves cash on delivery unchanged when the body does not have it (BULK-22)', () => {
    expect(extrasOf(read({ weight: { value: 2 } }), { ...NOTHING, codMinor: 1000 }, 'MYR').codMinor).toBe(
      1000,
    );
    expect(extrasOf(read({ cod: null }), { ...NOTHING, codMinor: 1000 }, 'MYR').codMinor).toBeNull();
  });

  it('order input keeps cash on delivery and insurance beside other add-ons, unless the body is a whole order (BULK-20, API-75)', () => {
    const before = { ...NOTHING, codMinor: 5000, insuranceMinor: 9000 };
    const stops = { waypoint: [{ contact: SENDER }, { contact: RECEIVER }] };
    const amounts = (body: object) => {
      const { codMinor, insuranceMinor } = extrasOf(read(body), before, 'MYR');
      return [codMinor, insuranceMinor];
    };
    const serviceAddon = [{ id: 3 }];
    expect(amounts({ serviceAddon })).toEqual([5000, 9000]);
    expect(amounts({ serviceAddon, destination: { note: 'Gate B' } })).toEqual([5000, 9000]);
    expect(amounts({ serviceAddon: [...serviceAddon, { id: -1, value: 0 }] })).toEqual([null, 9000]);
    expect(amounts({ serviceAddon, cod: null })).toEqual([null, 9000]);
    expect(amounts({ serviceAddon, ...stops })).toEqual([null, null]);
    expect(amounts(stops)).toEqual([5000, 9000]);
  });

  it.each([
    [
      'moves later times with the pickup',
      '2026-03-02T08:00:00.000Z',
      '2026-03-02T10:00:00.000Z',
      '2026-03-04T10:00:00.000Z',
    ],
    ['clears a time before the first time of the pickup', null, '2026-03-02T10:00:00.000Z', null],
    [
      'keeps a time after the first time of the pickup',
      'now',
      '2026-03-09T10:00:00.000Z',
      '2026-03-09T10:00:00.000Z',
    ],
    ['clears an immediate drop-off', '2026-03-02T08:00:00.000Z', 'now', null],
  ])('another time of the pickup %s (API-78, DET-17)', (_case, from, before, after) => {
    const at = '2026-03-04T08:00:00.000Z';
    const stops = [{ scheduledAt: from }, { scheduledAt: before }] as Stop[];
    const moved = movedTo(stops, at, new Date('2026-03-01T00:00:00.000Z'));
    expect(moved.map((s) => s.scheduledAt)).toEqual([at, after]);
  });

  it('order input puts the pickup of two stops first, and names the stop as sent (API-74)', () => {
    const sent = [
      { type: 'DROPOFF', contact: RECEIVER },
      { type: 'PICKUP', contact: SENDER },
    ];
    expect(stopsOf(read({ waypoint: sent }), 'MYR')?.map((s) => [s.type, s.contact.name])).toEqual([
      ['PICKUP', SENDER.name],
      ['DROPOFF', RECEIVER.name],
    ]);
    const wrong = [{ ...sent[0], scheduledAt: 'soon' }, sent[1]];
    expect(() => stopsOf(read({ waypoint: wrong }), 'MYR')).toThrow('"waypoint.0.scheduledAt"');
  });

  it.each([
    [0.09, false],
    [0.1, true],
    [10_000, true],
  ])('order input accepts a weight of %d kg: %s (BULK-18)', (value, fits) => {
    const run = () => weightOf({ value, unit: 'kg' }, []);
    if (fits) expect(run()).toBe(value);
    else expect(run).toThrow('"weight.value" must be at least 0.1 kg');
  });

  it('order input accepts `now` and ISO times, and refuses any other time (FORM-40)', () => {
    expect(scheduleOf('now', 'x')).toBe('now');
    expect(scheduleOf('2026-03-02T10:00:00+08:00', 'x')).toBe('2026-03-02T02:00:00.000Z');
    expect(() => scheduleOf('tomorrow', 'x')).toThrow('"x" must be a time, or "now"');
  });

  it('the last character of a consignment number is a check digit that detects each wrong digit', () => {
    const right = checkDigit('000012345');
    for (let i = 0; i < 9; i++) {
      const digits = [...'000012345'];
      digits[i] = String((Number(digits[i]) + 1) % 10);
      expect(checkDigit(digits.join(''))).not.toBe(right);
    }
  });
});

describe('events of a status step', () => {
  it.each([
    [0, 100, ['order.created', 'order_tracking.update', 'order_tracking.change']],
    [10, 99, ['order.failed']],
    [0, 10, ['order.status']],
    [200, 500, ['order.updated', 'order_tracking.update', 'order_tracking.change']],
    [600, 600, ['order_tracking.update']],
    [100, 900, ['order.updated', 'order_tracking.update', 'order_tracking.change']],
    [200, 100, ['order.updated', 'order_tracking.update', 'order_tracking.change']],
  ])('a step from %d to %d writes %j (LIVE-08)', (from, to, types) => {
    expect(eventsOf(from, to)).toEqual(types);
  });
});
