import type { ImportMapping } from '../../../../contract/orders/import.ts';
import { holdsAmounts } from '../../../../contract/rules/import/importAmounts.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_RULES,
  type ImportColumn,
} from '../../../../contract/rules/import/importColumns.ts';
import {
  findHeaderLine,
  headerSignature,
  type MatchConfidence,
  matchHeaders,
} from '../../../../contract/rules/import/importMatch.ts';
import type { SourceLine } from '../../../lib/importFile/importFileTypes.ts';

/** Where rows come from, for messages and for telling the server. */
export interface ImportSource {
  /** Name of the file; '' for pasted cells. */
  name: string;
  /** SHA-256 of the file's bytes, of the text for a paste. */
  hash: string;
  sheet: string | null;
  sheets: string[];
}

/** How the columns of a sheet are understood. */
export interface SheetMapping {
  /** Place of the headings among the lines; -1 when the first line is a row already. */
  headerAt: number;
  headers: string[];
  columns: (ImportColumn | null)[];
  confidence: (MatchConfidence | 'remembered' | 'chosen')[];
}

/** The line that names the most columns is the headings; with none, the first line is taken for them. */
export const findHeaders = (lines: readonly SourceLine[]): number => Math.max(0, findHeaderLine(lines));

export const widthOf = (lines: readonly SourceLine[]): number =>
  lines.reduce((most, line) => Math.max(most, line.cells.length), 0);

/** The headings at `headerAt`, each with the column it most likely is. Nameless columns count by their letter. */
export function mapSheet(
  lines: readonly SourceLine[],
  headerAt: number,
  taken: readonly ImportColumn[] = IMPORT_COLUMNS,
): SheetMapping {
  const named = headerAt < 0 ? [] : (lines[headerAt]?.cells ?? []);
  const headers = Array.from({ length: widthOf(lines) }, (_, i) => named[i]?.trim() ?? '');
  const matches = matchHeaders(headers, taken);
  return {
    headerAt,
    headers,
    columns: matches.map((m) => m.column),
    confidence: matches.map((m) => m.confidence),
  };
}

export const signatureOf = (mapping: SheetMapping): string => headerSignature(mapping.headers);

/** The mapping with earlier choices for a sheet of the same headings. */
export function remember(mapping: SheetMapping, kept: ImportMapping | null): SheetMapping {
  if (kept?.columns.length !== mapping.headers.length) return mapping;
  return {
    ...mapping,
    columns: kept.columns,
    confidence: kept.columns.map(() => 'remembered'),
  };
}

/** Assigns a column to a heading; a heading that had the column before loses it. */
export function chooseColumn(mapping: SheetMapping, at: number, column: ImportColumn | null): SheetMapping {
  const columns = mapping.columns.map((c, i) => (i === at ? column : c === column && column ? null : c));
  const confidence = mapping.confidence.map((c, i) => {
    if (i === at) return 'chosen';
    return columns[i] === mapping.columns[i] ? c : 'none';
  });
  return { ...mapping, columns, confidence };
}

export interface MappingGaps {
  /** Columns without which no row can go in. */
  missing: ImportColumn[];
  /** Headings whose column was only guessed, or that have a name and no column. */
  unsure: number[];
  /** Columns of money or weights that would be left out without anybody having said so. */
  unanswered: number[];
}

/** Points to review before the rows are shown. */
export function gapsOf(
  mapping: SheetMapping,
  senderMissing: readonly ImportColumn[],
  lines: readonly SourceLine[],
  taken: readonly ImportColumn[] = IMPORT_COLUMNS,
): MappingGaps {
  const has = new Set(mapping.columns);
  const required = taken.filter((c) => IMPORT_RULES[c].required === 'always' || senderMissing.includes(c));
  return {
    missing: required.filter((c) => !has.has(c)),
    unsure: mapping.confidence.flatMap((c, i) => (c === 'unsure' ? [i] : [])),
    unanswered: mapping.columns.flatMap((column, i) =>
      column === null &&
      mapping.confidence[i] === 'none' &&
      holdsAmounts(mapping.headers[i] ?? '', samplesOf(lines, mapping.headerAt, i))
        ? [i]
        : [],
    ),
  };
}

/** A few values of a column, to recognise it by. */
export function samplesOf(lines: readonly SourceLine[], headerAt: number, at: number, count = 3): string[] {
  const found = new Set<string>();
  for (let i = headerAt + 1; i < lines.length && i < headerAt + 200 && found.size < count; i++) {
    const text = lines[i]?.cells[at]?.trim();
    if (text) found.add(text);
  }
  return [...found];
}
