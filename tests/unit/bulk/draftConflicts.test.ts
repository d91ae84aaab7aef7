import { expect, it } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { partByOwner, typedText } from '../../../src/resources/drafts/draftConflicts.ts';
import { conflictOf } from '../../../src/shared/booking/draftConflict.ts';

const order = (weightKg: number) =>
  ({
    id: 'o1',
    weight: { value: weightKg, unit: 'kg' },
    serviceCode: 'DX',
    serviceAddon: [],
    quotes: { services: [{ code: 'DX', serviceCompanyCode: 'MERBOK', name: 'Express', addon: [] }] },
  }) as unknown as Order;

it.each([
  ['nobody else changed', 1, 'mine'],
  ['another hand changed to the same', 2, 'mine'],
  ['another hand changed to something else', 3, 'theirs'],
])('a cell that %s is %s to write: typed 2 over 1 (BULK-17)', (_, stands, whose) => {
  const { mine, theirs } = partByOwner(
    order(stands as number),
    new Map([['weight', { value: 2, base: 1, version: 1 }]]),
  );
  expect([...mine]).toEqual(whose === 'mine' ? [['weight', 2]] : []);
  expect(theirs).toEqual(whose === 'theirs' ? ['weight'] : []);
});

it('a refusal contains the order only if it is a conflict (BULK-17)', () => {
  const newer = order(3);
  expect(conflictOf({ code: 'ERR_CONFLICT', detail: { order: newer } })).toEqual({ order: newer });
  expect(conflictOf({ code: 'ERR_VALIDATION', detail: { order: newer } })).toBeNull();
  expect(conflictOf(new Error('no line'))).toBeNull();
});

it('a typed value is shown as text for users (BULK-17)', () => {
  expect(typedText(order(1), 'serviceCode', 'DX')).toBe('Express');
  expect(typedText(order(1), 'serviceCode', 'GONE')).toBe('GONE');
  expect(typedText(order(1), 'weight', 2.5)).toBe('2.5');
  expect(typedText(order(1), 'cod', null)).toBe('–');
});
