import { headerSignature, LINES_LOOKED_AT } from './headings/headerLine.ts';
import type { MappedColumn } from './importColumns.ts';
import { foldName } from './importText.ts';

/** Maximum letters of a mapping's name, and maximum mappings of an account. */
export const MAPPING_NAME_MAX = 80;
export const MOST_MAPPINGS = 200;

/** A heading of a sheet and the column that is read from it; null is skipped. */
export interface MappedHeading {
  header: string;
  column: MappedColumn | null;
}

export interface HeadingMap {
  columns: readonly MappedHeading[];
}

interface Lines {
  readonly length: number;
  slice(from: number, to: number): readonly { readonly cells: readonly string[] }[];
}

const nameOf = (header: string): string => foldName(header) || header.trim().toLowerCase();

/** Blank columns at the right end do not count, because they depend on the program that wrote the sheet. */
function signatureOf(headers: readonly string[]): string | null {
  const last = headers.findLastIndex((header) => nameOf(header) !== '');
  return last < 0 ? null : headerSignature(headers.slice(0, last + 1));
}

/** Null if no heading has a name: such sheets cannot be distinguished. */
export const mappingSignature = ({ columns }: HeadingMap): string | null =>
  signatureOf(columns.map(({ header }) => header));

/** The cells of a line as headings, one for each column of the sheet. */
export const headersOf = (cells: readonly string[] | undefined, width: number): string[] =>
  Array.from({ length: width }, (_, at) => cells?.[at]?.trim() ?? '');

export interface FoundMappings<M> {
  /** Index of the line with the headings. */
  at: number;
  mappings: M[];
}

/** The mappings whose headings match a line of the sheet, with the index of that line; null without a match. */
export function mappingsOf<M extends HeadingMap>(
  lines: Lines,
  width: number,
  mappings: readonly M[],
): FoundMappings<M> | null {
  for (const [at, { cells }] of lines.slice(0, LINES_LOOKED_AT).entries()) {
    const signature = signatureOf(headersOf(cells, width));
    const found = signature ? mappings.filter((m) => mappingSignature(m) === signature) : [];
    if (found.length > 0) return { at, mappings: found };
  }
  return null;
}

/** Signatures of the lines that may be headings, to look for mappings by. */
export const signaturesOf = (lines: Lines, width: number): string[] =>
  lines
    .slice(0, LINES_LOOKED_AT)
    .map(({ cells }) => signatureOf(headersOf(cells, width)))
    .filter((signature) => signature !== null);

export interface AppliedMapping {
  /** One for each heading of the sheet; undefined if the mapping does not name the heading. */
  columns: (MappedColumn | null | undefined)[];
  /** Headings of the mapping that the sheet lacks. */
  missing: string[];
}

/** Reads the headings of a sheet by a mapping: by their places if they are the same, else by their names. */
export function applyMapping(headers: readonly string[], { columns }: HeadingMap): AppliedMapping {
  const width = Math.max(headers.length, columns.length);
  const isSame = Array.from({ length: width }, (_, at) => at).every(
    (at) => nameOf(columns[at]?.header ?? '') === nameOf(headers[at] ?? ''),
  );
  if (isSame) {
    const cut = columns.slice(headers.length).filter(({ column }) => column);
    return { columns: headers.map((_, at) => columns[at]?.column), missing: cut.map(({ header }) => header) };
  }
  const open = columns.filter(({ header }) => nameOf(header) !== '');
  const read = headers.map((header) => {
    const name = nameOf(header);
    const at = name ? open.findIndex((entry) => nameOf(entry.header) === name) : -1;
    return at < 0 ? undefined : open.splice(at, 1)[0]?.column;
  });
  const unnamed = columns.filter(({ header, column }) => column && nameOf(header) === '');
  const missing = [...open.filter(({ column }) => column), ...unnamed].map(({ header }) => header);
  return { columns: read, missing };
}

/** Index of the first line with the most headings of the mapping; -1 if no line has one. */
export function lineOfMapping(lines: Lines, width: number, mapping: HeadingMap): number {
  let best = { at: -1, named: 0 };
  for (const [at, { cells }] of lines.slice(0, LINES_LOOKED_AT).entries()) {
    const { columns } = applyMapping(headersOf(cells, width), mapping);
    const named = columns.filter((column) => column !== undefined).length;
    if (named > best.named) best = { at, named };
  }
  return best.at;
}

/** Whether both read the same columns, so that it does not matter which of them is used. */
export const readAlike = (one: HeadingMap, other: HeadingMap): boolean =>
  one.columns.length === other.columns.length &&
  one.columns.every(({ column }, at) => column === other.columns[at]?.column);
