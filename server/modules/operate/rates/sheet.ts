import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { OperateAnswer } from '../../../../contract/operate/commands.ts';
import { importCellText } from '../../../../contract/rules/import/importText.ts';
import { readDelimited } from '../../../../contract/rules/text/delimitedText.ts';
import { invalid } from '../../../http/answer/refusal.ts';
import { answerOf } from '../answer.ts';

const MAX_LISTED = 20;

/** Problems of a sheet; nothing is imported while it has any. */
export class SheetProblems {
  private readonly found: string[] = [];
  private readonly columns: string[];

  constructor(columns: string[]) {
    this.columns = columns;
  }

  add(line: number, column: string, reason: string): void {
    const at = this.columns.indexOf(column);
    this.found.push(`line ${line}, ${at < 0 ? '' : `column ${at + 1} `}${column}: ${reason}`);
  }

  /** Throws 422 with every problem. */
  assertNone(): void {
    if (this.found.length === 0) return;
    const more = this.found.length - MAX_LISTED;
    const shown = this.found.slice(0, MAX_LISTED);
    if (more > 0) shown.push(`and ${more} more`);
    throw invalid('csv', `Nothing was changed:\n  ${shown.join('\n  ')}`, { problems: this.found });
  }
}

/** The rows of a list as the import of this schema takes them, with its columns. */
export const asSheet = (
  schema: z.ZodObject,
  rows: OperateAnswer['rows'],
  lines: string[] = [],
): OperateAnswer => ({ ...answerOf(lines, rows), columns: Object.keys(schema.shape) });

export type Line<T> = T & { line: number };

/** Rows of a CSV by the names in its first line, each checked; problems are collected, not thrown. */
export function readSheet<S extends z.ZodObject>(
  csv: string,
  schema: S,
  keyOf: (row: z.output<S>) => string,
): { rows: Line<z.output<S>>[]; problems: SheetProblems } {
  const lines: { line: number; cells: string[] }[] = [];
  readDelimited(csv.replace(/^\uFEFF/, ''), (row) => {
    if (row.cells.some((cell) => cell.trim())) lines.push(row);
    return undefined;
  });
  const [head, ...body] = lines;
  const columns = (head?.cells ?? []).map((cell) => cell.trim());
  const problems = new SheetProblems(columns);
  const known = Object.keys(schema.shape);
  for (const column of columns)
    if (!known.includes(column))
      problems.add(head?.line ?? 1, column, `is no column; there are ${known.join(', ')}`);
  for (const column of known)
    if (!columns.includes(column) && !schema.shape[column]?.safeParse(undefined).success)
      problems.add(head?.line ?? 1, column, 'is missing');
  const seen = new Map<string, number>();
  const rows = body.flatMap(({ line, cells }): Line<z.output<S>>[] => {
    const record = Object.fromEntries(
      columns.flatMap((column, i) => {
        const cell = importCellText(cells[i]).trim();
        return cell === '' ? [] : [[column, cell]];
      }),
    );
    const read = schema.safeParse(record);
    if (!read.success) {
      for (const issue of read.error.issues) {
        const column = String(issue.path[0]);
        const cell = record[column];
        problems.add(line, column, cell === undefined ? 'is missing' : `${issue.message}, not "${cell}"`);
      }
      return [];
    }
    const key = keyOf(read.data);
    const earlier = seen.get(key);
    if (earlier !== undefined) problems.add(line, known[0] ?? '', `is the same as line ${earlier}`);
    seen.set(key, line);
    return [{ ...read.data, line }];
  });
  return { rows, problems };
}

export type Difference = Record<string, string | number | null>;

const hashOf = (value: unknown, length: number) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, length);

/**
 * The version of a row in a list: of its key and of its values. It begins with a letter, because spreadsheet programs change long numbers.
 */
const versionOf = (key: string, row: object) => `v${hashOf(key, 6)}-${hashOf(row, 12)}`;
/** The part of a version for the list itself: the keys of its rows. */
export const listPartOf = (keys: readonly string[]) => `-${hashOf([...keys].sort(), 6)}`;

/**
 * A row of a list with its version, by which an import recognises a later change; with the list's part also a row that was added to the list
 * later.
 */
export const withVersion = <T extends object>(key: string, row: T, listPart = '') => ({
  ...row,
  version: versionOf(key, row) + listPart,
});

/** The parts of a line's version; undefined for a line without one, or with the version of the line that it was copied from. */
function partsOf(version: string | undefined, key: string): { row: string; list: string } | undefined {
  const row = /^(v\w{6}-\w{12})(-\w{6})?$/.exec(version ?? '');
  return row?.[1]?.startsWith(`v${hashOf(key, 6)}-`) ? { row: row[1], list: row[2] ?? '' } : undefined;
}

/** Notes the rows that an import would take away, if rows were added to their list or removed from it after it was read. */
export function noteChangedList(
  problems: SheetProblems,
  lines: readonly { line: number; version?: string | undefined; key: string }[],
  { keys, gone }: { keys: readonly string[]; gone: readonly string[] },
): void {
  const now = listPartOf(keys);
  const late = lines.find(({ version, key }) => {
    const list = partsOf(version, key)?.list;
    return list !== undefined && list !== '' && list !== now;
  });
  if (!late) return;
  for (const key of gone)
    problems.add(
      late.line,
      'version',
      `"${key}" is not in the file, and rows were added or removed after it was listed: list it again`,
    );
}

/**
 * Notes a line whose row was changed or removed after it was listed. A line without a version, or with the version of the line that it was
 * copied from, is not checked.
 */
export function noteLaterChange(
  problems: SheetProblems,
  { line, version }: { line: number; version?: string | undefined },
  key: string,
  before: object | undefined,
  diff: readonly Difference[],
): void {
  const listed = partsOf(version, key)?.row;
  if (!listed) return;
  if (!before) problems.add(line, 'version', `"${key}" was removed after it was listed`);
  else if (listed !== versionOf(key, before))
    for (const { column, before: now, after } of diff)
      problems.add(line, String(column), `changed after it was listed: "${now}" now, "${after}" in the file`);
}

/** Differences of one row: a line for each changed cell, or one line for an added or removed row. */
export function differencesOf(
  name: Record<string, string>,
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown> | undefined,
): Difference[] {
  if (!before || !after)
    return [{ change: before ? 'gone' : 'new', ...name, column: null, before: null, after: null }];
  return Object.keys(after)
    .filter((column) => String(before[column] ?? '') !== String(after[column] ?? ''))
    .map((column) => ({
      change: 'changed',
      ...name,
      column,
      before: String(before[column] ?? ''),
      after: String(after[column] ?? ''),
    }));
}
