import type { ImportFix, ImportProblem } from '../../../../contract/orders/import.ts';
import { type CheckedRow, isEmptyRow, isExampleRow } from '../../../../contract/rules/import/importCheck.ts';
import type { ImportColumn } from '../../../../contract/rules/import/importColumns.ts';
import type { RowValues } from '../../../../contract/rules/import/importFacts.ts';
import {
  type FoundChange,
  type FoundProblem,
  type ImportProblemRule,
  stillAccepted,
} from '../../../../contract/rules/import/importProblems.ts';
import { fixerOf, valuesOf } from '../../../../contract/rules/import/importRows.ts';
import type { SourceLine } from '../../../lib/importFile/importFileTypes.ts';
import type { CellChange } from '../../../ui/editGrid/editGridTypes.ts';
import type { SheetMapping } from './importSheet.ts';

/** Result of a row that was sent. */
export type RowOutcome =
  | { kind: 'created' | 'known'; orderId: string | null }
  | { kind: 'refused'; problems: ImportProblem[] };

export interface GridRow {
  id: string;
  /** Number of its line in the sheet. */
  line: number;
  values: RowValues;
  /** Its normalised values and their problems; null while it has not been checked since its last change. */
  checked: CheckedRow | null;
  outcome: RowOutcome | null;
  /** Number of this row among identical rows; sent to the server, so that identical rows stay separate orders. */
  copy: number | null;
  /** Set when the row is to be imported again although it is an order already; one id per such request. */
  again: string | null;
  /** Skipped by the user. */
  left: boolean;
  /** Questions that the user answered with "keep it as it is". */
  accepted?: ImportProblemRule[];
}

/** The rows below the headings, without the template's example and rows of which no column is taken. */
export function rowsOf(
  lines: readonly SourceLine[],
  mapping: SheetMapping,
  fixes: readonly ImportFix[],
): GridRow[] {
  const fix = fixerOf(fixes);
  const rows: GridRow[] = [];
  for (let i = mapping.rowsFrom; i < lines.length; i++) {
    const source = lines[i];
    if (!source) continue;
    const values = valuesOf(source.cells, mapping.columns, mapping.units);
    if (isEmptyRow(values) || isExampleRow(values)) continue;
    rows.push({ ...newRow(source.line, fix(values)), left: source.hidden ?? false });
  }
  return rows;
}

export const newRow = (line: number, values: RowValues): GridRow => ({
  id: String(line),
  line,
  values,
  checked: null,
  outcome: null,
  copy: null,
  again: null,
  left: false,
});

/** An order, or being imported: it can no longer be changed. */
export const isIn = (row: GridRow): boolean =>
  row.outcome?.kind === 'created' || row.outcome?.kind === 'known';

/** Problems of the row's own check, or the server's refusal. */
export const problemsOf = (row: GridRow): readonly FoundProblem[] =>
  row.outcome?.kind === 'refused' ? row.outcome.problems : (row.checked?.problems ?? []);

/** Values of the row that go in otherwise than they stand in the sheet. */
export const changesOf = (row: GridRow): readonly FoundChange[] => row.checked?.changes ?? [];

export const isBad = (row: GridRow): boolean => !isIn(row) && problemsOf(row).length > 0;

export const isReady = (row: GridRow): boolean =>
  row.checked?.problems.length === 0 && row.outcome === null && !row.left;

/** The rows with the changes applied; changed rows are checked again, and their refusals removed. */
export function changeRows(rows: readonly GridRow[], changes: readonly CellChange[]): GridRow[] {
  const byRow = new Map<string, CellChange[]>();
  for (const change of changes) {
    const known = byRow.get(change.rowId);
    if (known) known.push(change);
    else byRow.set(change.rowId, [change]);
  }
  return rows.map((row) => {
    const own = byRow.get(row.id);
    if (!own || isIn(row)) return row;
    const values = { ...row.values };
    for (const { column, to } of own) {
      const text = to === null ? '' : String(to);
      if (text) values[column as ImportColumn] = text;
      else delete values[column as ImportColumn];
    }
    return {
      ...row,
      values,
      checked: null,
      outcome: null,
      copy: null,
      accepted: stillAccepted(
        row.accepted ?? [],
        own.map(({ column }) => column as ImportColumn),
      ),
    };
  });
}

export interface RowCounts {
  total: number;
  ready: number;
  bad: number;
  created: number;
  known: number;
  left: number;
  unchecked: number;
}

export function countRows(rows: readonly GridRow[]): RowCounts {
  const counts: RowCounts = { total: 0, ready: 0, bad: 0, created: 0, known: 0, left: 0, unchecked: 0 };
  for (const row of rows) {
    counts.total++;
    if (row.left) counts.left++;
    else if (row.outcome?.kind === 'created') counts.created++;
    else if (row.outcome?.kind === 'known') counts.known++;
    else if (row.checked === null) counts.unchecked++;
    else if (isBad(row)) counts.bad++;
    else counts.ready++;
  }
  return counts;
}

/** The orders that this import has made so far. */
export const madeOrders = (rows: readonly GridRow[]): string[] =>
  rows.flatMap(({ outcome }) => (outcome?.kind === 'created' && outcome.orderId ? [outcome.orderId] : []));
