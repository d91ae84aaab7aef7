import { describe, expect, it } from 'vitest';
import type { RowValues } from '../../../../contract/rules/import/importFacts.ts';
import {
  byParcel,
  copiesOf,
  parcelContent,
  rowContent,
} from '../../../../contract/rules/import/importRows.ts';
import { referenceClashes } from '../../../../contract/rules/import/orders/references.ts';
import { AISYAH, HEAD, NOBODY, places, rowsOf, TAN } from './orderLinesWorld.ts';

describe('lines of one order', () => {
  it('lines of one order that repeat its number and receiver are one parcel; further lines have only their item (BX-20)', () => {
    const rows = rowsOf(HEAD, [
      ['1001', ...AISYAH, 'Shirt', '1', '0.5'],
      ['1002', ...TAN, 'Cap', '1', '0.2'],
      ['1001', ...AISYAH, 'Shoe', '2', '1'],
    ]);
    expect(places(rows)).toEqual([
      [2, undefined],
      [3, undefined],
      [4, 2],
    ]);
    expect(rows[2]?.values).toEqual({ itemDescription: 'Shoe', quantity: '2', weightKg: '1' });
  });

  it('lines with blank cells of the order belong to the parcel above, also in a sheet without a key (BX-20)', () => {
    const lines = [
      ['#1003', ...AISYAH, 'Shirt', '1', '0.5'],
      ['#1003', ...NOBODY, 'Shoe', '1', '1'],
    ];
    expect(places(rowsOf(HEAD, lines))[1]).toEqual([3, 2]);
    expect(places(rowsOf(['referenceNo', ...HEAD.slice(1)], lines))[1]).toEqual([3, 2]);
  });

  it.each([
    ['another receiver', ['1001', ...TAN, 'Shoe', '1', '1']],
    ['another phone', ['1001', 'Aisyah', '0199999999', ...AISYAH.slice(2), 'Shoe', '1', '1']],
    ['the same cells again', ['1001', ...AISYAH, 'Shirt', '1', '0.5']],
    ['another number', ['1002', ...NOBODY, 'Shoe', '1', '1']],
  ])('lines of one order with %s are separate parcels (BX-21)', (_, line) => {
    const rows = rowsOf(HEAD, [['1001', ...AISYAH, 'Shirt', '1', '0.5'], line]);
    expect(places(rows)[1]).toEqual([3, undefined]);
  });

  it('lines of a sheet without order numbers are one parcel each, for any reference (BX-21)', () => {
    const rows = rowsOf(
      ['referenceNo', ...HEAD.slice(1)],
      [
        ['PO-1', ...AISYAH, 'Shirt', '1', '0.5'],
        ['PO-1', ...AISYAH, 'Shoe', '1', '1'],
      ],
    );
    expect(places(rows)[1]).toEqual([3, undefined]);
  });

  it('an order’s value that several lines repeat counts once; different values become a question, and notes are joined (BX-20, BX-21)', () => {
    const [first] = rowsOf(
      [...HEAD, 'cod', 'note', 'serviceCode'],
      [
        ['1', ...AISYAH, 'Shirt', '1', '1', '50', 'Ring', ''],
        ['1', ...AISYAH, 'Shoe', '1', '1', '80', 'Ring twice', 'DX'],
        ['1', ...AISYAH, 'Cap', '1', '1', '50', 'Ring', ''],
      ],
    );
    expect(first?.values).toMatchObject({ cod: '50', note: 'Ring\nRing twice', serviceCode: 'DX' });
    expect(first?.found?.problems).toEqual([
      {
        column: 'cod',
        rule: 'linesDiffer',
        params: { value: '50', other: '80', line: 3 },
        choices: ['50', '80'],
      },
    ]);
  });

  it.each([
    ['Total', '', 1],
    ['Total (12 parcels)', '12', 1],
    ['Total Wellness', '', 2],
  ])('a line with a number next to %j is left out as a total (BX-21)', (name, quantity, left) => {
    const lines = [
      ['A1', 'Tan', '0123456789', '1 Jalan Ampang', 'Kuala Lumpur', '50450', 'Shirt', '1', '1'],
      ['', name, '', '', '', '', '', quantity, ''],
    ];
    const plain = HEAD.map((heading) => (heading === 'orderKey+referenceNo' ? 'referenceNo' : heading));
    expect(rowsOf(plain, lines).filter(({ leftOut }) => leftOut !== 'noParcel')).toHaveLength(left);
  });

  it('500 lines of one order are one parcel, 501 lines are two (BX-20)', () => {
    const lines = Array.from({ length: 501 }, (_, i) => ['1', ...AISYAH, `Item ${i}`, '1', '1']);
    expect(byParcel(rowsOf(HEAD, lines.slice(0, 500)))).toHaveLength(1);
    expect(byParcel(rowsOf(HEAD, lines))).toHaveLength(2);
  });
});

describe('the content of a parcel', () => {
  const item = (itemDescription: string): RowValues => ({ itemDescription });

  it('the content of a parcel is the content of its rows for any order of items; a parcel of one row has that row’s content (B2-22, BX-20)', () => {
    const order: RowValues = { referenceNo: '1', receiverName: 'A' };
    const one = parcelContent([{ ...order, ...item('x') }, item('y'), item('z')]);
    expect(parcelContent([{ ...order, ...item('z') }, item('y'), item('x')])).toBe(one);
    expect(parcelContent([{ ...order, ...item('x') }, item('y')])).not.toBe(one);
    expect(parcelContent([order])).toBe(rowContent(order));
    expect(copiesOf([one, 'other', one])).toEqual([0, 0, 1]);
  });

  it('two contents with one reference are a question on both, with the different values; two equal ones on the second (BX-21)', () => {
    const clashes = referenceClashes([
      { line: 2, rows: [{ referenceNo: 'PO-1', receiverCity: 'Ipoh' }] },
      { line: 3, rows: [{ referenceNo: 'po-1', receiverCity: 'Kuching', cod: '5' }] },
      { line: 4, rows: [{ referenceNo: 'PO-2' }] },
      { line: 5, rows: [{ referenceNo: 'PO-2' }] },
      { line: 6, rows: [{ receiverCity: 'Ipoh' }] },
    ]);
    expect([...clashes.keys()]).toEqual([2, 3, 5]);
    expect(clashes.get(5)).toMatchObject({ rule: 'referenceAgain', params: { line: 4 }, differences: [] });
    expect(clashes.get(3)).toMatchObject({
      rule: 'referenceTwice',
      params: { line: 2 },
      differences: [
        { column: 'referenceNo', from: 'PO-1', to: 'po-1' },
        { column: 'receiverCity', from: 'Ipoh', to: 'Kuching' },
        { column: 'cod', from: null, to: '5' },
      ],
    });
  });
});
