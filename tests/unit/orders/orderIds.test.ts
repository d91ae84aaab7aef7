import { expect, it } from 'vitest';
import { idsOf } from '../../../server/modules/orders/ids.ts';

const ids = (count: number) =>
  Array.from({ length: count }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`);

it.each([
  [999, true],
  [1000, true],
  [1001, false],
])('one call accepts %i orders: %s (API-81)', (count, taken) => {
  if (taken) expect(idsOf(ids(count).join(','))).toHaveLength(count);
  else expect(() => idsOf(ids(count).join(','))).toThrow('At most 1000 orders at once');
});

it('an order named twice counts once', () => {
  const thousand = ids(1000);
  expect(idsOf([...thousand, ...thousand].join(','))).toEqual(thousand);
});
