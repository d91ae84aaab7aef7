import { describe, expect, it } from 'vitest';
import { hiddenLines, lineRanges } from '../../../src/shared/importSheet/rows/hiddenLines.ts';
import { type GridRow, rowsOf, withHidden } from '../../../src/shared/importSheet/rows/importRows.ts';
import { mapSheet } from '../../../src/shared/importSheet/rows/importSheet.ts';

const HEAD = ['Order ID', 'Receiver name', 'Product Name', 'Quantity'];
const line = (at: number, cells: string[], hidden = false) => ({
  line: at,
  cells,
  ...(hidden ? { hidden: true as const } : {}),
});
const LINES = [
  line(1, HEAD),
  line(2, ['1', 'Aisyah', 'Shirt', '1']),
  line(3, ['1', 'Aisyah', 'Shoe', '1'], true),
  line(4, ['2', 'Tan', 'Cap', '1']),
  line(5, ['3', 'Siti', 'Cap', '1'], true),
];
const MAPPING = mapSheet(LINES, 0);

describe('rows that are hidden in their sheet', () => {
  it('rows that are hidden in their sheet are left out, also as items of a visible parcel, and are named by their lines (BX-21)', () => {
    expect(rowsOf(LINES, MAPPING, []).map((row) => [row.line, row.partOf])).toEqual([
      [2, undefined],
      [4, undefined],
    ]);
    expect(hiddenLines(LINES, MAPPING)).toEqual([3, 5]);
  });

  it('rows that are hidden in their sheet can be included without losing the user’s changes; only a parcel with new lines is read again (BX-21)', () => {
    const changed = rowsOf(LINES, MAPPING, []).map(
      (row): GridRow => ({ ...row, values: { ...row.values, receiverName: `${row.values.receiverName}!` } }),
    );
    const all = withHidden(changed, LINES, MAPPING, []);
    expect(all.map((row) => [row.line, row.partOf, row.values.receiverName])).toEqual([
      [2, undefined, 'Aisyah!'],
      [3, 2, undefined],
      [4, undefined, 'Tan!'],
      [5, undefined, 'Siti'],
    ]);
  });

  it.each([
    [[4], '4'],
    [[4, 5, 6, 9], '4–6, 9'],
    [[1, 3, 5, 7, 9, 11, 13], '1, 3, 5, 7, 9, 11 …'],
  ])('%j are written as %s (BX-21)', (lines, text) => {
    expect(lineRanges(lines)).toBe(text);
  });
});
