import { describe, expect, it } from 'vitest';
import { withColumns } from '../../../../contract/rules/import/headings/chosenColumns.ts';
import { gapsOf } from '../../../../contract/rules/import/headings/headingGaps.ts';
import { readHeadings } from '../../../../contract/rules/import/headings/readHeadings.ts';
import { sheetOf } from './headingsWorld.ts';

describe('columns that are hidden in their sheet', () => {
  const read = (headers: string[], row: string[], ...hiddenColumns: number[]) => {
    const [first, ...rows] = sheetOf(headers, row);
    const lines = [{ ...first!, hiddenColumns }, ...rows];
    const headings = readHeadings(lines);
    return { headings, asked: gapsOf(headings, [], lines).unsure };
  };
  const NAMES = ['Receiver name', 'Phone', 'Address', 'Postcode'];
  const ROW = ['Siti', '0123456789', '12 Jalan SS 2', '47300'];

  it('a hidden column that is used is a question, except a reference (BX-21)', () => {
    const { headings, asked } = read(
      [...NAMES, 'COD', 'Order No', 'Mood'],
      [...ROW, '50', 'A1', 'good'],
      2,
      4,
      5,
      6,
    );
    expect(headings.columns.slice(2)).toEqual([
      'receiverAddress1',
      'receiverPostcode',
      'cod',
      'referenceNo',
      null,
    ]);
    expect(asked).toEqual([2, 4]);
    expect(headings.isHidden).toEqual([false, false, true, false, true, true, true]);
  });

  it('a visible column comes before a hidden one of the same meaning, which is no question (BX-21)', () => {
    const { headings, asked } = read(
      ['Receiver address', 'Remark', ...NAMES, 'Note'],
      ['1 Jalan Lama', 'old', ...ROW, 'new'],
      0,
      1,
    );
    expect(headings.columns).toEqual([
      null,
      null,
      'receiverName',
      'receiverPhone',
      'receiverAddress1',
      'receiverPostcode',
      'note',
    ]);
    expect(asked).toEqual([]);
  });

  it('a hidden column is asked about beside an empty visible one of the same meaning (BX-21)', () => {
    const { headings, asked } = read(
      ['Name', 'Address', 'Town', 'City'],
      ['Siti', '12 Jalan', 'Klang', ''],
      2,
    );
    expect(headings.columns).toEqual(['receiverName', 'receiverAddress1', 'receiverCity', null]);
    expect(asked).toEqual([2]);
  });

  it('a hidden column that fills others is asked about until a person leaves it out; a remembered mapping does not say which (BX-21)', () => {
    const { headings, asked } = read(
      [...NAMES, 'Order total', 'Payment method'],
      [...ROW, '59.90', 'Cash on delivery'],
      5,
    );
    expect(asked).toEqual([5]);
    const withNull = (confidence: 'chosen' | 'remembered') => {
      const chosen = withColumns(headings, [...headings.columns.slice(0, 5), null], confidence);
      return [chosen.roles[5], chosen.confidence[5], chosen.roles[4]];
    };
    expect(withNull('chosen')).toEqual([null, 'chosen', 'orderTotal']);
    expect(withNull('remembered')).toEqual(['paymentMethod', 'unsure', 'orderTotal']);
    expect(withColumns(headings, headings.columns.with(5, 'note')).columns[5]).toBe('note');
  });
});
