import { meaningOf } from '../headings/headingWords.ts';
import type { ImportColumn } from '../importColumns.ts';
import type { FoundChange } from '../importProblems.ts';
import { foldName } from '../importText.ts';
import type { SheetCells } from './mergedAmounts.ts';
import type { CellFindings, Headings } from './sheetRow.ts';

/** `Zone B`: lines of one cell above repeated headings. */
export const titlesOf = (lines: readonly SheetCells[], headings: Headings): number[] =>
  lines.flatMap(({ line, cells }, i) =>
    cells.filter((cell) => cell.trim()).length === 1 && isHeadings(lines[i + 1]?.cells ?? [], headings)
      ? [line]
      : [],
  );

const LEAST_CELLS = 3;
const LEAST_PART = 0.6;

const namesOf = new WeakMap<readonly string[], ReadonlySet<string>>();
/** The folded headings, which each row is compared with. */
function foldedNames(headers: readonly string[]): ReadonlySet<string> {
  const names = namesOf.get(headers) ?? new Set(headers.map(foldName).filter(Boolean));
  namesOf.set(headers, names);
  return names;
}

/** Sheets that are pasted together repeat their headings. A second table may have a few others. */
export function isHeadings(cells: readonly string[], { headers = [] }: Headings): boolean {
  const names = foldedNames(headers);
  const most = cells.length * (1 - LEAST_PART);
  let [filled, same, named] = [0, 0, 0];
  for (const [at, cell] of cells.entries()) {
    const text = cell.trim();
    if (!text) continue;
    filled++;
    if (text === headers[at]) same++;
    if (names.has(foldName(text))) named++;
    // Nearly every row ends here, after a few cells.
    else if (filled - named > most && same < filled) return false;
  }
  return (filled > 1 && same === filled) || (filled >= LEAST_CELLS && named >= filled * LEAST_PART);
}

/**
 * Moves the cells of a second table below the headings of the first one. A cell below another heading is left out: `Receipt` in the place of
 * `Collect`. The changes are by line.
 */
export function withOwnHeadings(
  lines: readonly SheetCells[],
  headings: Headings,
): { lines: SheetCells[]; found: Map<number, CellFindings> } {
  const found = new Map<number, CellFindings>();
  let repeated: { cells: readonly string[]; targets: (number | null)[] } | null = null;
  const moved = lines.map((line): SheetCells => {
    if (isHeadings(line.cells, headings)) {
      const targets = line.cells.map((cell, at) => targetOf(cell, at, headings));
      repeated = targets.every((target, at) => target === at) ? null : { cells: line.cells, targets };
      return line;
    }
    if (!repeated) return line;
    const cells: string[] = [];
    const changes: FoundChange[] = [];
    for (const [at, cell] of line.cells.entries()) {
      const target = at < repeated.targets.length ? (repeated.targets[at] ?? null) : at;
      if (target !== null) cells[target] ||= cell;
      const column = headings.columns[at];
      if (target === null && column && cell.trim())
        changes.push({
          column,
          rule: 'otherHeading',
          params: { from: cell.trim(), to: '', header: repeated.cells[at] ?? '' },
        });
    }
    if (changes.length > 0) found.set(line.line, { problems: [], changes });
    return { ...line, cells: Array.from(cells, (cell) => cell ?? '') };
  });
  return { lines: moved, found };
}

/** The place of a second table's column among the first headings; null for a heading that they lack. */
function targetOf(cell: string, at: number, { headers = [], columns }: Headings): number | null {
  const name = foldName(cell);
  if (!name || name === foldName(headers[at] ?? '')) return at;
  const same = headers.findIndex((header) => foldName(header) === name);
  if (same >= 0) return same;
  const { contact, column } = meaningOf(cell) ?? {};
  const meant = contact ? `${contact.side ?? 'receiver'}${contact.field}` : column;
  const found = meant ? columns.indexOf(meant as ImportColumn) : -1;
  return found < 0 ? null : found;
}
