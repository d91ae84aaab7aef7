import { expect, it } from 'vitest';
import { parseCell } from '../../../src/ui/editGrid/cells/cellText.ts';
import type { EditColumn } from '../../../src/ui/editGrid/editGridTypes.ts';

const cod = (currency: string): EditColumn<object> => ({
  key: 'cod',
  label: 'COD',
  width: 100,
  kind: 'money',
  currency,
  min: 0,
  max: 1_000_000_000,
  read: () => null,
});

it.each([
  ['150.000', 'IDR', { value: 150_000 }],
  ['1.250.000', 'IDR', { value: 1_250_000 }],
  ['1,2jt', 'IDR', { value: 1_200_000 }],
  ['1,250.50', 'MYR', { value: 1250.5 }],
  ['150.000', 'MYR', { refused: { reason: 'number' } }],
  ['1.5', 'IDR', { refused: { reason: 'number' } }],
  ['USD 10', 'MYR', { refused: { reason: 'number' } }],
])(
  '«%s» typed into a cell of %s gives %o, for any decimal sign of the page (BX-21, BX-23, BULK-18)',
  (text, currency, expected) => {
    for (const decimal of ['.', ','] as const)
      expect(parseCell(cod(currency), {}, text, decimal)).toEqual(expected);
  },
);
