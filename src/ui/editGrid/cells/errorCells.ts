import type { CellMessages } from '../editGridTypes.ts';
import type { RefusedCells } from './useRefusedCells.ts';

interface Place {
  row: number;
  column: number;
}

/** Columns of a row with an error, in the order of the grid. */
function columnsWithError(
  rowId: string,
  columns: readonly { key: string }[],
  errors: CellMessages | undefined,
  refused: RefusedCells,
): number[] {
  const rowErrors = errors?.get(rowId);
  const kept = refused.get(rowId);
  if (!rowErrors?.size && !kept?.size) return [];
  return columns.flatMap(({ key }, i) => (rowErrors?.has(key) || kept?.has(key) ? [i] : []));
}

/** Cells with an error, row by row. */
export function errorCells(
  ids: readonly string[],
  columns: readonly { key: string }[],
  errors: CellMessages | undefined,
  refused: RefusedCells,
): Place[] {
  if (!errors?.size && !refused.size) return [];
  return ids.flatMap((id, row) =>
    columnsWithError(id, columns, errors, refused).map((column) => ({ row, column })),
  );
}

/** The next or previous cell after a position; continues at the other end. */
export function nextErrorCell(cells: readonly Place[], from: Place, direction: 1 | -1): Place | undefined {
  const behind = (c: Place) => c.row > from.row || (c.row === from.row && c.column > from.column);
  const before = (c: Place) => c.row < from.row || (c.row === from.row && c.column < from.column);
  return direction === 1
    ? (cells.find(behind) ?? cells[0])
    : (cells.findLast(before) ?? cells[cells.length - 1]);
}
