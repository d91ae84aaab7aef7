import { describe, expect, it } from 'vitest';
import { fromTsv, pasteCells, toTsv } from '../../../src/ui/editGrid/cells/gridClipboard.ts';
import { canEditCell, neighbourCell } from '../../../src/ui/editGrid/cells/gridEditing.ts';
import type { EditColumn } from '../../../src/ui/editGrid/editGridTypes.ts';

interface Line {
  id: string;
  no: string;
  name: string;
  kg: number;
}
const lines: Line[] = ['1', '2', '3'].map((id) => ({ id, no: `N${id}`, name: `Name ${id}`, kg: 1 }));
const columns: EditColumn<Line>[] = [
  { key: 'no', label: 'No', width: 1, kind: 'readonly', read: (l) => l.no },
  { key: 'name', label: 'Name', width: 1, kind: 'text', maxLength: 20, read: (l) => l.name },
  { key: 'kg', label: 'Weight', width: 1, kind: 'number', min: 0.1, max: 10, read: (l) => l.kg },
];
const onto = (rows: Line[], from: number) => ({
  rows,
  columns: columns.slice(from),
  rowId: (l: Line) => l.id,
  decimal: '.' as const,
  canEdit: canEditCell,
});

describe('cells as text', () => {
  it('cells as text keep tabs, quotes and line breaks', () => {
    const cells = [
      ['a\tb', 'say "hi"'],
      ['two\nlines', ''],
    ];
    expect(fromTsv(toTsv(cells))).toEqual(cells);
  });

  it('cells as text are read in the form of spreadsheets, with Windows line breaks and one at the end', () => {
    expect(fromTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(fromTsv('5" pipe\tx')).toEqual([['5" pipe', 'x']]);
  });
});

describe('pasting', () => {
  it('pasting fills every ticked row with one line', () => {
    const { changes } = pasteCells([['7']], onto(lines, 2));
    expect(changes.map((c) => [c.rowId, c.column, c.to])).toEqual([
      ['1', 'kg', 7],
      ['2', 'kg', 7],
      ['3', 'kg', 7],
    ]);
  });

  it('pasting puts each line into a row, and counts the lines that are left over', () => {
    const pasted = pasteCells(
      [
        ['A', '2'],
        ['B', '3', 'over'],
        ['C', '4'],
        ['D', '5'],
      ],
      onto(lines, 1),
    );
    expect(pasted.changes).toHaveLength(6);
    expect(pasted.left).toBe(3);
  });

  it('pasting keeps invalid values with their reasons and accepts the rest', () => {
    const pasted = pasteCells([['A', 'heavy']], onto(lines.slice(0, 1), 1));
    expect(pasted.changes).toEqual([{ rowId: '1', column: 'name', from: 'Name 1', to: 'A' }]);
    expect(pasted.refusals).toEqual([
      { rowId: '1', column: 'kg', text: 'heavy', refused: { reason: 'number' } },
    ]);
  });

  it('pasting does not change cells that cannot be edited', () => {
    expect(pasteCells([['X', 'A']], onto(lines.slice(0, 1), 0))).toMatchObject({
      left: 1,
      changes: [{ column: 'name' }],
    });
  });
});

describe('the next cell to edit', () => {
  it('the next cell to edit skips cells that cannot be edited, and is in the next row after the last', () => {
    expect(neighbourCell(lines, columns, { row: 0, column: 1 }, 1)).toEqual({ row: 0, column: 2 });
    expect(neighbourCell(lines, columns, { row: 0, column: 2 }, 1)).toEqual({ row: 1, column: 1 });
    expect(neighbourCell(lines, columns, { row: 1, column: 1 }, -1)).toEqual({ row: 0, column: 2 });
    expect(neighbourCell(lines, columns, { row: 2, column: 2 }, 1)).toBeUndefined();
  });
});
