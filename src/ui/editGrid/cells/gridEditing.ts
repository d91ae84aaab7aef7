import type { EditColumn } from '../editGridTypes.ts';

/** Direction of the focus after an edit. */
export type AfterEdit = 'stay' | 'next' | 'previous' | 'below' | 'leave';

interface Place {
  row: number;
  column: number;
}

/** Whether a cell can be edited now; a choice without options cannot. */
export function canEditCell<Row>(column: EditColumn<Row>, row: Row): boolean {
  if (column.kind === 'readonly' || column.editable?.(row) === false) return false;
  return column.kind !== 'choice' || column.lenient === true || Boolean(column.choices?.(row).length);
}

/** The next editable cell to the right or left, also in the next or previous row. Looks only one row further. */
export function neighbourCell<Row>(
  rows: readonly Row[],
  columns: readonly EditColumn<Row>[],
  from: Place,
  direction: 1 | -1,
): Place | undefined {
  const last = columns.length - 1;
  for (const rowIndex of [from.row, from.row + direction]) {
    const row = rows[rowIndex];
    if (row === undefined) return undefined;
    const begin = rowIndex === from.row ? from.column + direction : direction === 1 ? 0 : last;
    for (let c = begin; c >= 0 && c <= last; c += direction) {
      const column = columns[c];
      if (column && canEditCell(column, row)) return { row: rowIndex, column: c };
    }
  }
  return undefined;
}
