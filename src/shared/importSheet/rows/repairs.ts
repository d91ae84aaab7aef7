import type { ImportFix } from '../../../../contract/orders/import.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_LIMITS,
  IMPORT_RULES,
  type ImportColumn,
} from '../../../../contract/rules/import/importColumns.ts';
import {
  type FoundChange,
  type FoundProblem,
  type ImportProblemRule,
  isQuestion,
  repairKey,
} from '../../../../contract/rules/import/importProblems.ts';
import { isOfText, rowSignature } from '../../../../contract/rules/import/importRows.ts';
import { isPlaceRule } from '../../../../contract/rules/places/placeCheck.ts';
import type { SourceLine } from '../../../lib/importFile/importFileTypes.ts';
import type { CellChange } from '../../../ui/editGrid/editGridTypes.ts';
import { changesOf, type GridRow, isIn, problemsOf, rowId, rowsOf, sheetRowsOf } from './importRows.ts';
import type { SheetMapping } from './importSheet.ts';

/** Rows with the same error, which one repair corrects. */
export interface Repair {
  key: string;
  problem: FoundProblem;
  rowIds: string[];
}

/** The errors of rows that are not imported yet, the most frequent first. */
export function groupRepairs(rows: readonly GridRow[]): Repair[] {
  const groups = new Map<string, Repair>();
  for (const row of rows) {
    if (row.left || isIn(row)) continue;
    for (const problem of problemsOf(row)) {
      const key = repairKey(problem);
      const known = groups.get(key);
      if (known) {
        if (known.rowIds.at(-1) !== row.id) known.rowIds.push(row.id);
      } else groups.set(key, { key, problem, rowIds: [row.id] });
    }
  }
  return [...groups.values()].sort((a, b) => b.rowIds.length - a.rowIds.length);
}

/** The number of parcels of the repair's rows: the page counts parcels everywhere. */
export function parcelsOf({ rowIds }: Repair, rows: readonly GridRow[]): number {
  const ids = new Set(rowIds);
  return new Set(rows.flatMap(({ id, line, partOf }) => (ids.has(id) ? [partOf ?? line] : []))).size;
}

/** Rows in which the same value was changed in the same way. */
export interface ChangeGroup {
  key: string;
  change: FoundChange;
  rowIds: string[];
}

/** The changed values of the rows to import, the most frequent first. */
export function groupChanges(rows: readonly GridRow[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>();
  for (const row of rows) {
    if (row.left) continue;
    for (const change of changesOf(row)) {
      const key = JSON.stringify([change.rule, change.column, change.params]);
      const known = groups.get(key);
      if (known) known.rowIds.push(row.id);
      else groups.set(key, { key, change, rowIds: [row.id] });
    }
  }
  return [...groups.values()].sort((a, b) => b.rowIds.length - a.rowIds.length);
}

/** The rows with the question of the repair answered by "keep it as it is". */
export function acceptRepair(rows: readonly GridRow[], { problem: { rule }, rowIds }: Repair): GridRow[] {
  const ids = new Set(rowIds);
  return rows.map((row) =>
    ids.has(row.id)
      ? {
          ...row,
          checked: null,
          outcome: row.outcome?.kind === 'refused' ? null : row.outcome,
          accepted: withRule(row.accepted ?? [], rule),
        }
      : row,
  );
}

const withRule = (accepted: ImportProblemRule[], rule: ImportProblemRule) => [
  ...new Set([...accepted, rule]),
];

/** The question at a cell with all its rows, else the first question of the sheet. */
export const questionAt = (
  repairs: readonly Repair[],
  cell: { rowId: string; column: string } | null,
): Repair | undefined => {
  const questions = repairs.filter(({ problem }) => isQuestion(problem.rule));
  return (
    questions.find(
      ({ problem, rowIds }) => problem.column === cell?.column && rowIds.includes(cell?.rowId ?? ''),
    ) ?? questions[0]
  );
};

/** Returns for each row the choice at `at` of the row's own problem. A row without this choice does not change. */
export const choiceAt =
  ({ problem: { column, rule } }: Repair, at: number) =>
  (from: string, row: GridRow): string | null =>
    problemsOf(row).find((p) => p.column === column && p.rule === rule)?.choices?.[at] ?? (from || null);

export type RepairValue = string | null | ((from: string, row: GridRow) => string | null);

/** Whether the question is about the place of recipients, for whom it can be dismissed. */
export const isOfRecipients = ({ problem: { rule, column } }: Repair): boolean =>
  isPlaceRule(rule) && isQuestion(rule) && IMPORT_RULES[column].group === 'receiver';

/** The changes that set the column of every row of the repair. `to` may depend on the current value. */
export function repairChanges(repair: Repair, rows: readonly GridRow[], to: RepairValue): CellChange[] {
  const ids = new Set(repair.rowIds);
  const { column } = repair.problem;
  return rows
    .filter((row) => ids.has(row.id))
    .map((row) => {
      const from = row.values[column] ?? null;
      return { rowId: row.id, column, from, to: typeof to === 'function' ? to(from ?? '', row) : to };
    })
    .filter((change) => change.from !== change.to);
}

/** A repair that needs no question: a text is cut to the maximum length, a number is rounded to the stored precision. */
export function plainRepair({ problem }: Repair): ((from: string) => string) | null {
  const rule = IMPORT_RULES[problem.column];
  if (problem.rule === 'tooLong' && rule.length) return (from) => from.slice(0, rule.length);
  if (problem.rule === 'decimals' && rule.decimals !== undefined)
    return (from) => String(Number(Number(from).toFixed(rule.decimals)));
  return null;
}

/**
 * The same change for every other row with the same text in this column. For a part of a place, the other parts of the place must be equal too.
 */
export function sameChanges(rows: readonly GridRow[], change: CellChange): CellChange[] {
  const column = change.column as ImportColumn;
  const wrong = fold(change.from);
  const beside = PLACE_PARTS.map((part) => `${IMPORT_RULES[column].group}${part}` as ImportColumn).filter(
    (part) => part !== column,
  );
  const placeOf = (row: GridRow | undefined) =>
    beside.map((part) => fold(row?.values[part] ?? null)).join('\n');
  const place = placeOf(rows.find((row) => row.id === change.rowId));
  return rows
    .filter((row) => row.id !== change.rowId && !row.left && !isIn(row))
    .filter((row) => fold(row.values[column] ?? null) === wrong)
    .filter((row) => isOfText({ column, from: wrong }) || placeOf(row) === place)
    .map((row) => ({ rowId: row.id, column, from: row.values[column] ?? null, to: change.to }));
}

const PLACE_PARTS = ['City', 'State', 'Postcode', 'Country'] as const;

const fold = (value: CellChange['from']) =>
  String(value ?? '')
    .trim()
    .toLowerCase();

const KEPT_FIXES = 200;
/** Maximum number of rows in all corrections of single rows. */
const KEPT_ROWS = 10_000;

/** The fixes with the latest correction, so that the same wrong text is corrected automatically in the next file. */
export function rememberFixes(fixes: readonly ImportFix[], changes: readonly CellChange[]): ImportFix[] {
  const ofRows = fixes.filter((f) => f.rows);
  const known = new Map(fixes.filter((f) => !f.rows).map((f) => [`${f.column}\n${fold(f.from)}`, f]));
  for (const { column, from, to } of changes) {
    if (!from || to === null || !isOfText({ column: column as ImportColumn, from: String(from) })) continue;
    const key = `${column}\n${fold(from)}`;
    known.delete(key);
    known.set(key, { column: column as ImportColumn, from: String(from), to: String(to) });
  }
  return [...ofRows, ...[...known.values()].slice(-KEPT_FIXES)];
}

interface SheetWithRows {
  takesHidden?: boolean | undefined;
  lines: readonly SourceLine[];
  mapping: SheetMapping;
  fixes: readonly ImportFix[];
  rows: readonly GridRow[];
}

/** The fixes with corrections of single rows: of cells that were empty or typed over. They apply when the same file is imported again. */
export function withRowFixes({ lines, mapping, fixes, rows, takesHidden }: SheetWithRows): ImportFix[] {
  const ofTexts = fixes.filter((f) => !f.rows);
  const inFile = sheetRowsOf(lines, mapping, takesHidden);
  const signatures = new Map(inFile.map((row) => [rowId(row), rowSignature(row.raw)]));
  const here = timesOf(signatures.values());
  const before = new Map(inFile.map((row) => [rowId(row), row.values]));
  const byTexts = new Map(rowsOf(lines, mapping, ofTexts, takesHidden).map((row) => [row.id, row.values]));
  const found = new Map<string, Omit<ImportFix, 'rows'> & { rows: string[] }>();
  for (const { id, values, left } of rows) {
    const signature = signatures.get(id);
    const without = byTexts.get(id);
    if (left || !signature || !without) continue;
    for (const column of IMPORT_COLUMNS) {
      const to = values[column] ?? '';
      if (to === (without[column] ?? '') || to.length > IMPORT_LIMITS.cellLength) continue;
      const from = (before.get(id)?.[column] ?? '').slice(0, IMPORT_LIMITS.cellLength);
      const key = JSON.stringify([column, from, to]);
      const fix = found.get(key) ?? { column, from, to, rows: [] };
      fix.rows.push(signature);
      found.set(key, fix);
    }
  }
  const ofOtherFiles = fixes.flatMap((f) => {
    const others = f.rows?.filter((row) => !here.has(row)) ?? [];
    return others.length > 0 ? [{ ...f, rows: others }] : [];
  });
  const kept: ImportFix[] = [];
  let space = KEPT_ROWS;
  const ofThisFile = [...found.values()].flatMap((fix) => {
    // Equal rows cannot be distinguished: a correction of only some of them must not apply to the others.
    const corrected = timesOf(fix.rows);
    const rows = [...corrected.keys()].filter((row) => corrected.get(row) === here.get(row));
    return rows.length > 0 ? [{ ...fix, rows }] : [];
  });
  for (const fix of [...ofThisFile, ...ofOtherFiles]) {
    space -= fix.rows.length;
    if (space < 0 || kept.length + ofTexts.length === IMPORT_LIMITS.fixes) break;
    kept.push(fix);
  }
  return [...kept, ...ofTexts];
}

/** Number of occurrences of each value. */
function timesOf(texts: Iterable<string>): Map<string, number> {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return times;
}
