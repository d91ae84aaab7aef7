import type { ImportFix, ImportProblem } from '../../../../contract/orders/import.ts';
import type { LeftOutReason } from '../../../../contract/rules/import/headings/sheetRoles.ts';
import type { CheckedRow, SheetFindings } from '../../../../contract/rules/import/importCheck.ts';
import type { ImportColumn } from '../../../../contract/rules/import/importColumns.ts';
import type { RowValues } from '../../../../contract/rules/import/importFacts.ts';
import {
  type FoundChange,
  type FoundProblem,
  type ImportProblemRule,
  stillAccepted,
} from '../../../../contract/rules/import/importProblems.ts';
import { byParcel, fixerOf } from '../../../../contract/rules/import/importRows.ts';
import { referenceClashes } from '../../../../contract/rules/import/orders/references.ts';
import type { SheetRow } from '../../../../contract/rules/import/orders/sheetRow.ts';
import { rowsOfSheet } from '../../../../contract/rules/import/orders/sheetRows.ts';
import type { SourceLine } from '../../../lib/importFile/importFileTypes.ts';
import type { CellChange } from '../../../ui/editGrid/editGridTypes.ts';
import type { SheetMapping } from './importSheet.ts';

/** Result of a row that was sent. */
export type RowOutcome =
  | { kind: 'created' | 'known'; orderId: string | null }
  | { kind: 'refused'; problems: ImportProblem[] };

export interface GridRow {
  id: string;
  /** Line number of the row in the sheet. */
  line: number;
  /** Line number of the parcel, if the row is a further item of it. */
  partOf?: number;
  /** The number of the item on its line, from 2, if the line has several. */
  item?: number;
  values: RowValues;
  /** Its normalised values and their problems; null if it was not checked since its last change. */
  checked: CheckedRow | null;
  outcome: RowOutcome | null;
  /** Number of this row among identical rows; the server gets it, so that identical rows stay separate orders. */
  copy: number | null;
  /** Id of a request to import the row again although it is already an order; else null. */
  again: string | null;
  /** Whether the user skipped the row, or the sheet gives a reason to skip it. */
  left: boolean;
  leftOut?: LeftOutReason;
  /** Changes and questions that arose when the row was made from its line. */
  found?: SheetFindings;
  /** A question, because another parcel of the sheet has the same reference. */
  clash?: FoundProblem;
  /** Questions that the user answered with "keep it as it is". */
  accepted?: ImportProblemRule[];
}

/** The rows below the headings, without the template's example and without rows whose mapped columns are empty. */
export function rowsOf(
  lines: readonly SourceLine[],
  mapping: SheetMapping,
  fixes: readonly ImportFix[],
  takesHidden = false,
): GridRow[] {
  const fix = fixerOf(fixes);
  return sheetRowsOf(lines, mapping, takesHidden).map(({ line, values, raw, leftOut, ...more }) => ({
    ...newRow(line, fix(values, raw)),
    ...more,
    id: rowId({ line, ...more }),
    left: leftOut !== undefined,
    ...(leftOut ? { leftOut } : {}),
  }));
}

/** The rows with their values as in the file. */
export const sheetRowsOf = (
  lines: readonly SourceLine[],
  mapping: SheetMapping,
  takesHidden = false,
): SheetRow[] => rowsOfSheet(lines.slice(mapping.rowsFrom), mapping, takesHidden);

/**
 * The rows including hidden lines. A row that these lines do not change keeps the user's values; a parcel that gets more lines is read again.
 */
export function withHidden(
  rows: readonly GridRow[],
  ...[lines, mapping, fixes]: Parameters<typeof rowsOf>
): GridRow[] {
  const now = new Map(rows.map((row) => [row.id, row]));
  const before = new Map(rowsOf(lines, mapping, fixes).map((row) => [row.id, JSON.stringify(row)]));
  return rowsOf(lines, mapping, fixes, true).map((row) => {
    const kept = before.get(row.id) === JSON.stringify(row) ? now.get(row.id) : undefined;
    return kept ?? row;
  });
}

export const rowId = ({ line, item }: Pick<SheetRow, 'line' | 'item'>): string =>
  item ? `${line}.${item}` : String(line);

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

/** Whether the row is an order or being imported, so that it can no longer be changed. */
export const isIn = (row: GridRow): boolean =>
  row.outcome?.kind === 'created' || row.outcome?.kind === 'known';

/** Problems of the row's own check, or the server's refusal. */
export function problemsOf(row: GridRow): readonly FoundProblem[] {
  if (row.outcome?.kind === 'refused') return row.outcome.problems;
  const rowProblems = row.checked?.problems ?? [];
  return row.clash && !row.accepted?.includes(row.clash.rule) ? [...rowProblems, row.clash] : rowProblems;
}

/** Values of the row that are imported differently from the sheet. */
export const changesOf = (row: GridRow): readonly FoundChange[] => row.checked?.changes ?? [];

export const isBad = (row: GridRow): boolean => !isIn(row) && problemsOf(row).length > 0;

export const isReady = (row: GridRow): boolean =>
  row.checked !== null &&
  !row.checked.waits &&
  row.outcome === null &&
  !row.left &&
  problemsOf(row).length === 0;

/** The parcels whose rows are all ready. */
export const readyParcels = (rows: readonly GridRow[]): [GridRow, ...GridRow[]][] =>
  byParcel(rows).filter((parcel) => parcel.every(isReady));

/** The ids of all rows in parcels with one of these rows. */
export function parcelRows(rows: readonly GridRow[], ids: ReadonlySet<string>): Set<string> {
  const parcels = byParcel(rows).filter((parcel) => parcel.some(({ id }) => ids.has(id)));
  return new Set(parcels.flatMap((parcel) => parcel.map(({ id }) => id)));
}

/** The rows with a question if another parcel of the sheet has the same reference; skipped and imported rows get no question. */
export function withClashes(rows: readonly GridRow[]): GridRow[] {
  const open = byParcel(rows.filter((row) => !row.left && !isIn(row) && row.checked));
  const clashes = referenceClashes(
    open.map((parcel) => ({
      line: parcel[0].line,
      rows: parcel.map(({ checked }) => checked?.values ?? {}),
    })),
  );
  return rows.map((row) => {
    const clash = row.partOf === undefined ? clashes.get(row.line) : undefined;
    if (JSON.stringify(clash) === JSON.stringify(row.clash)) return row;
    const { clash: _, ...without } = row;
    return clash ? { ...without, clash } : without;
  });
}

/** The rows with the changes applied; changed rows are checked again, and their refusals removed. */
export function changeRows(rows: readonly GridRow[], changes: readonly CellChange[]): GridRow[] {
  const byRow = new Map<string, CellChange[]>();
  for (const change of changes) {
    const known = byRow.get(change.rowId);
    if (known) known.push(change);
    else byRow.set(change.rowId, [change]);
  }
  return rows.map((row) => {
    const rowResult = byRow.get(row.id);
    if (!rowResult || isIn(row)) return row;
    const values = { ...row.values };
    for (const { column, to } of rowResult) {
      const text = to === null ? '' : String(to);
      if (text) values[column as ImportColumn] = text;
      else delete values[column as ImportColumn];
    }
    return {
      ...withoutFindings(row, rowResult),
      values,
      checked: null,
      outcome: null,
      copy: null,
      accepted: stillAccepted(
        row.accepted ?? [],
        rowResult.map(({ column }) => column as ImportColumn),
      ),
    };
  });
}

/** The row without its questions and notes about changed cells, as these end with the cell's next change. */
function withoutFindings(row: GridRow, changes: readonly CellChange[]): GridRow {
  if (!row.found) return row;
  const stays = ({ column }: { column: string }) => !changes.some((change) => change.column === column);
  return {
    ...row,
    found: { problems: row.found.problems.filter(stays), changes: row.found.changes.filter(stays) },
  };
}

/** Numbers of parcels. */
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
  for (const parcel of byParcel(rows)) {
    const [{ left, outcome }] = parcel;
    counts.total++;
    if (left) counts.left++;
    else if (outcome?.kind === 'created') counts.created++;
    else if (outcome?.kind === 'known') counts.known++;
    else if (parcel.some((row) => row.checked === null)) counts.unchecked++;
    else if (parcel.some(isBad)) counts.bad++;
    else counts.ready++;
  }
  return counts;
}

/** The orders that this import has created so far. */
export const madeOrders = (rows: readonly GridRow[]): string[] =>
  rows.flatMap(({ outcome, partOf }) =>
    outcome?.kind === 'created' && outcome.orderId && partOf === undefined ? [outcome.orderId] : [],
  );
