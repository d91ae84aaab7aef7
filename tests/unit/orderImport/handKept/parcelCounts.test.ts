import { describe, expect, it } from 'vitest';
import { AISYAH, CONTACT, readSheet, TAN } from './handKeptWorld.ts';

describe('two counts in one sheet', () => {
  const read = (headings: string[], ...cells: [string[], string[]]) =>
    readSheet([...CONTACT, ...headings], [...AISYAH, ...cells[0]], [...TAN, ...cells[1]]);

  it.each([
    ['Qty', 'Packages'],
    ['Quantity', 'No. of Cartons'],
    ['Qty (pcs)', 'Qty (box)'],
    ['Kuantiti', 'Bil. Bungkusan'],
    ['Kuantitas', 'Jumlah Paket'],
    ['数量', '箱数'],
  ])('%s beside %s: the parcels are the pieces (BX-20, BX-21)', (goods, parcels) => {
    const { asked, columnOf, values } = read(
      [goods, parcels, 'Total weight (kg)'],
      ['12', '1', '2.4'],
      ['30', '3', '7'],
    );
    expect([asked, columnOf(goods), values.map(({ quantity }) => quantity)]).toEqual([[], null, ['1', '3']]);
  });

  it.each([
    [['Qty', 'Pieces', 'Total weight'], 'Pieces'],
    [['Qty', 'Cartons', 'Total weight', 'Unit price'], 'Cartons'],
    [['Qty', 'Cartons', 'Weight per piece'], 'Cartons'],
  ])('%j leaves open what is counted, so %s is a question (BX-21)', (headings, open) => {
    const { asked, columnOf } = read(headings, ['12', '1', '2', '5'], ['30', '3', '7', '6']);
    expect([asked, columnOf('Qty')]).toEqual([[open], 'quantity']);
  });

  it('parcels of an order that has several lines are a question (BX-21)', () => {
    const { asked } = readSheet(
      ['Order No', ...CONTACT, 'Product', 'Qty', 'Boxes', 'Total weight'],
      ['A1', ...AISYAH, 'Cup', '2', '1', '3'],
      ['A1', ...AISYAH, 'Pot', '1', '1', '3'],
    );
    expect(asked).toEqual(['Boxes']);
  });

  it('counts of which each is one are no question', () => {
    expect(read(['Qty', 'Pieces', 'Total weight'], ['1', '1', '2'], ['1', '1', '3']).asked).toEqual([]);
  });
});
