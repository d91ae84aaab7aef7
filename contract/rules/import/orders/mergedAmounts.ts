import type { CellMark, CellSpan } from '../../text/delimitedText.ts';
import type { SheetHeadings } from '../headings/sheetHeadings.ts';
import { IMPORT_RULES, type ImportColumn } from '../importColumns.ts';
import type { FoundProblem } from '../importProblems.ts';
import type { Parcel, SheetLine } from './orderLines.ts';

type Headings = Pick<SheetHeadings, 'columns' | 'roles'>;

export interface SheetCells {
  line: number;
  cells: readonly string[];
  spans?: readonly CellSpan[] | undefined;
  marks?: readonly CellMark[] | undefined;
  hidden?: boolean | undefined;
}

const AMOUNTS = new Set(['money', 'decimal', 'whole']);

/** The cell's column of amounts; undefined for other columns, such as postcodes and phone numbers. */
function amountColumn({ columns, roles }: Headings, at: number): ImportColumn | undefined {
  if (roles[at] === 'orderTotal') return 'cod';
  const column = columns[at];
  return column && AMOUNTS.has(IMPORT_RULES[column].kind) ? column : undefined;
}

/** Copies numbers of merged cells into each line, except amounts. */
export function withMergedNumbers(lines: readonly SheetCells[], headings: Headings): SheetCells[] {
  const filled = lines.map((line) => ({ ...line, cells: [...line.cells] }));
  filled.forEach(({ spans = [], cells }, i) => {
    for (const { column, to } of spans) {
      if (amountColumn(headings, column)) continue;
      for (let below = i + 1; below < filled.length && (filled[below]?.line ?? to) <= to; below++) {
        const other = filled[below]?.cells ?? [];
        while (other.length < column) other.push('');
        other[column] ||= cells[column] ?? '';
      }
    }
  });
  return filled;
}

/** Lines below a phone number that is merged over them, with the line of the number: several items for one receiver. */
export function mergedReceivers(lines: readonly SheetCells[], { columns }: Headings): Map<number, number> {
  const found = new Map<number, number>();
  for (const [i, { line: from, spans = [] }] of lines.entries()) {
    const to = spans.find(({ column }) => columns[column] === 'receiverPhone')?.to ?? from;
    for (let below = i + 1; (lines[below]?.line ?? to + 1) <= to; below++)
      found.set(lines[below]?.line ?? to, from);
  }
  return found;
}

/** Amounts of cells merged over several parcels, by the line of each parcel. Only the shipper knows which parcel they belong to. */
export function mergedAmounts(
  lines: readonly SheetCells[],
  parcels: readonly Parcel<SheetLine>[],
  headings: Headings,
): Map<number, FoundProblem[]> {
  const found = new Map<number, FoundProblem[]>();
  for (const { line: from, spans = [], cells } of lines)
    for (const { column: at, to } of spans) {
      const column = amountColumn(headings, at);
      const value = cells[at] ?? '';
      const reached = parcels.filter(({ lines: parcelLines }) =>
        parcelLines.some(({ line }) => line >= from && line <= to),
      );
      if (!column || !value || reached.length < 2) continue;
      const choices = column === 'cod' ? [value, '0'] : [value];
      const problem: FoundProblem = {
        column,
        rule: 'mergedAmount',
        params: { value, line: from, to },
        choices,
      };
      for (const {
        lines: [first],
      } of reached)
        found.set(first.line, [...(found.get(first.line) ?? []), problem]);
    }
  return found;
}
