import { isStateName } from '../places/stateNames.ts';
import { textSignature } from '../text/textSignature.ts';
import { IMPORT_COLUMNS, IMPORT_RULES, type ImportColumn, ITEM_COLUMNS, isOfParts } from './importColumns.ts';
import type { RowValues } from './importFacts.ts';
import { isEmptyWord } from './importSpills.ts';
import { foldName } from './importText.ts';
import { isPersonAndPhone } from './orders/personAndPhone.ts';

const filled = (values: RowValues, columns: readonly ImportColumn[]) =>
  columns.flatMap((c) => (values[c] ? [[c, values[c]]] : []));

/** A text that is equal for rows with the same values in any order of columns. Pass checked values. */
export const rowContent = (values: RowValues): string => JSON.stringify(filled(values, IMPORT_COLUMNS));

/** The same for a parcel's rows, with its items in any order. A parcel of one row has the content of that row. */
export function parcelContent(rows: readonly RowValues[]): string {
  const [head = {}] = rows;
  if (rows.length < 2) return rowContent(head);
  const items = rows.map((values) => JSON.stringify(filled(values, ITEM_COLUMNS))).sort();
  return JSON.stringify([filled(head, ORDER_COLUMNS), items]);
}

const ORDER_COLUMNS = IMPORT_COLUMNS.filter((column) => !ITEM_COLUMNS.includes(column));

/**
 * For each text, the number of equal texts above it, because equal parcels of a file are separate orders. Pass the contents of the whole
 * file.
 */
export function copiesOf(contents: readonly string[]): number[] {
  const seen = new Map<string, number>();
  return contents.map((content) => {
    const before = seen.get(content) ?? 0;
    seen.set(content, before + 1);
    return before;
  });
}

/** Rows by parcel: each first row with its further rows. A further row without a first row forms its own parcel. */
export function byParcel<Row extends { line: number; partOf?: number | null | undefined }>(
  rows: readonly Row[],
): [Row, ...Row[]][] {
  const parcels = new Map<number, [Row, ...Row[]]>();
  const all: [Row, ...Row[]][] = [];
  for (const row of rows) {
    const parcelRows = row.partOf == null ? undefined : parcels.get(row.partOf);
    if (parcelRows) {
      parcelRows.push(row);
      continue;
    }
    const parcel: [Row, ...Row[]] = [row];
    all.push(parcel);
    if (row.partOf == null) parcels.set(row.line, parcel);
  }
  return all;
}

/**
 * The cells of a sheet's row by column, with the units of their headings. Parts of a name or an address are joined. A part that is within
 * another part is not repeated.
 */
export function valuesOf(
  cells: readonly string[],
  columns: readonly (ImportColumn | null)[],
  units: readonly (string | null)[] = [],
): RowValues {
  const values: RowValues = {};
  columns.forEach((column, at) => {
    const cell = cells[at]?.trim();
    if (!column || !cell) return;
    const text = withUnit(cell, units[at]);
    values[column] = joined(column, values[column], text);
  });
  for (const side of ['receiver', 'sender'] as const) {
    withoutRepeats(values, side);
    const company = values[`${side}Company`];
    // `Ms Joanne 012-667 2201` below `Contact` is read as the person.
    const hasPerson = !columns.includes(`${side}Name`) && isPersonAndPhone(values[`${side}Phone`] ?? '');
    if (company && !isEmptyWord(company) && isEmptyWord(values[`${side}Name`] ?? '-') && !hasPerson)
      values[`${side}Name`] = company;
  }
  return values;
}

/** A cell with the unit or the currency that its heading names. */
export const withUnit = (cell: string, unit: string | null | undefined): string =>
  unit && /\p{N}$/u.test(cell) ? `${cell} ${unit}` : cell;

function joined(column: ImportColumn, before: string | undefined, text: string): string {
  // A district may have the first word of its village: `Antapani` beside `Antapani Kidul`.
  const holds = column.endsWith('Address2') ? holdsPart : holdsWords;
  if (!before || holds(text, before) || isEmptyWord(before)) return text;
  if (holds(before, text) || !isOfParts(column) || isEmptyWord(text)) return before;
  return before + jointOf(column) + text;
}

function jointOf(column: ImportColumn): string {
  if (column.endsWith('Name')) return ' ';
  if (column.endsWith('Phone')) return ' / ';
  return column === 'note' ? '\n' : ', ';
}

/**
 * Whether the whole contains all words of the part, next to each other: `Lim` does not contain `Li`, nor `Taman 52` `5`. Each Chinese
 * character is a word.
 */
function holdsWords(whole: string, part: string): boolean {
  const wordsOf = (text: string) => ` ${(text.normalize('NFKC').toLowerCase().match(WORD) ?? []).join(' ')} `;
  return wordsOf(whole).includes(wordsOf(part));
}

/** Whether one of the parts of an address is the same. */
const holdsPart = (whole: string, part: string): boolean =>
  [whole, ...whole.split(/[,;\n]/)].some((one) => foldName(one) === foldName(part));

const WORD = /\p{Script=Han}|\p{N}+|(?:(?!\p{Script=Han})[\p{L}\p{M}])+/gu;

/** Removes the first line, city, postcode and state from the second line, because shops repeat them there. */
function withoutRepeats(values: RowValues, side: 'receiver' | 'sender'): void {
  const second = values[`${side}Address2`];
  if (!second) return;
  const others = (['Address1', 'City', 'Postcode', 'State'] as const).flatMap((field) => {
    const text = values[`${side}${field}`];
    return text ? [text, ...text.split(',')] : [];
  });
  const known = new Set(others.map(foldName));
  const rest = second.split(',').filter((part) => !known.has(foldName(part)));
  if (rest.length === second.split(',').length) return;
  if (rest.length > 0) values[`${side}Address2`] = rest.map((part) => part.trim()).join(', ');
  else delete values[`${side}Address2`];
}

/** Recognises a row when its file is imported again, by the file's values before any correction. */
export const rowSignature = (values: RowValues): string =>
  textSignature(
    rowContent(Object.fromEntries(Object.entries(values).map(([column, text]) => [column, text.trim()]))),
  );

/** An earlier correction: of a text wherever the column has it, or only of the rows in `rows`. */
export interface RowFix {
  column: ImportColumn;
  from: string;
  to: string;
  rows?: readonly string[] | undefined;
}

/**
 * Whether a correction is valid wherever the column has its text. A state, town or postcode that was wrong for one place may be right for
 * another. A name that no state has is wrong everywhere.
 */
export function isOfText({ column, from }: Pick<RowFix, 'column' | 'from'>): boolean {
  const { kind } = IMPORT_RULES[column];
  return kind === 'state' ? !isStateName(from) : kind !== 'city' && kind !== 'postcode';
}

const fixKey = (column: string, text: string) => `${column}\n${text.trim().toLowerCase()}`;

/** Applies earlier corrections to a row's values, the row's own corrections last. `asInFile` identifies the row. */
export function fixerOf(fixes: readonly RowFix[]): (values: RowValues, asInFile?: RowValues) => RowValues {
  const byText = new Map<string, string>();
  const byRow = new Map<string, RowFix[]>();
  for (const fix of fixes) {
    if (!fix.rows && isOfText(fix)) byText.set(fixKey(fix.column, fix.from), fix.to);
    for (const row of fix.rows ?? []) byRow.set(row, [...(byRow.get(row) ?? []), fix]);
  }
  return (values, asInFile = values) => {
    const fixed = { ...values };
    for (const [column, text] of Object.entries(values))
      fixed[column as ImportColumn] = byText.get(fixKey(column, text)) ?? text;
    const rowFixes = byRow.size > 0 ? (byRow.get(rowSignature(asInFile)) ?? []) : [];
    for (const { column, to } of rowFixes) {
      if (to) fixed[column] = to;
      else delete fixed[column];
    }
    return fixed;
  };
}
