import type { SheetCells } from './mergedAmounts.ts';
import type { Headings } from './sheetRow.ts';

/** `Zone B`: lines of one cell above repeated headings. */
export const titlesOf = (lines: readonly SheetCells[], headings: Headings): number[] =>
  lines.flatMap(({ line, cells }, i) =>
    cells.filter((cell) => cell.trim()).length === 1 && isHeadings(lines[i + 1]?.cells ?? [], headings)
      ? [line]
      : [],
  );

/** Sheets that are pasted together repeat their headings. */
export function isHeadings(cells: readonly string[], { headers = [] }: Headings): boolean {
  const filled = cells.flatMap((cell, at) => (cell.trim() ? [[cell.trim(), headers[at]]] : []));
  return filled.length > 1 && filled.every(([cell, header]) => cell === header);
}
