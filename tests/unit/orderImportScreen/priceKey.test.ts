import { expect, it } from 'vitest';
import { checkRow } from '../../../contract/rules/import/importCheck.ts';
import { choicesOf } from '../../../contract/rules/import/importChoices.ts';
import type { RowValues } from '../../../contract/rules/import/importFacts.ts';
import { priceKey } from '../../../src/customRoutes/orderImport/rules/priceKey.ts';
import { newRow } from '../../../src/shared/importSheet/rows/importRows.ts';
import { FACTS, GOOD } from './importFacts.ts';

const keyOf = (change: RowValues): string => {
  const row = newRow(2, { ...GOOD, ...change });
  return priceKey([{ ...row, checked: checkRow(row.values, choicesOf(FACTS), '2026-11-21') }]);
};

it.each<RowValues>([
  { receiverPostcode: '47301' },
  { receiverCity: 'Klang' },
  { receiverState: 'Johor' },
  { weightKg: '2' },
  { serviceCode: 'DX' },
  { itemType: 'DOCUMENT' },
])('a row with %o is priced by itself (IMP-09)', (change) => {
  expect(keyOf(change)).not.toBe(keyOf({}));
});

it.each<RowValues>([
  { receiverName: 'Mei Ling' },
  { receiverPhone: '0129876543' },
  { referenceNo: 'A-1' },
  { note: 'Ring twice' },
])('a row with %o costs what the others do (IMP-09)', (change) => {
  expect(keyOf(change)).toBe(keyOf({}));
});

it('an unchecked row has no price (IMP-09)', () => {
  expect(priceKey([newRow(2, GOOD)])).toBe('');
});
