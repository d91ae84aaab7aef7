import type { ImportMapping } from '../../../../contract/orders/import.ts';
import type { SavedMapping } from '../../../../contract/orders/importMappings.ts';
import { readByMapping } from '../../../../contract/rules/import/headings/byMapping.ts';
import { mappedColumns, withColumns } from '../../../../contract/rules/import/headings/chosenColumns.ts';
import { headerLineOf, headerSignature } from '../../../../contract/rules/import/headings/headerLine.ts';
import { readHeadings } from '../../../../contract/rules/import/headings/readHeadings.ts';
import type { SheetHeadings } from '../../../../contract/rules/import/headings/sheetHeadings.ts';
import type { ServiceNames } from '../../../../contract/rules/import/importChoices.ts';
import {
  columnOf,
  IMPORT_COLUMNS,
  type ImportColumn,
  type MappedColumn,
} from '../../../../contract/rules/import/importColumns.ts';
import { applyMapping, lineOfMapping, mappingsOf } from '../../../../contract/rules/import/savedMappings.ts';
import type { SourceLine } from '../../../lib/importFile/importFileTypes.ts';

/** Origin of the rows, for messages and for the server. */
export interface ImportSource {
  /** Name of the file; '' for pasted cells. */
  name: string;
  /** SHA-256 of the file's bytes, or of the pasted text. */
  hash: string;
  sheet: string | null;
  sheets: string[];
  /** Other sheets of the file that contain orders. */
  otherSheets?: string[] | undefined;
}

/** Mapping of a sheet's columns. */
export type SheetMapping = SheetHeadings;

/** Index of the line with the headings: the line that names the most columns, else the first line unless that is a row. */
export const findHeaders = (lines: readonly SourceLine[]): number => headerLineOf(lines);

export const widthOf = (lines: readonly SourceLine[]): number =>
  lines.reduce((most, line) => Math.max(most, line.cells.length), 0);

/** The headings at `headerAt`, each with the likeliest column. A column without a name is known by its letter. */
export const mapSheet = (
  lines: readonly SourceLine[],
  headerAt: number,
  taken: readonly ImportColumn[] = IMPORT_COLUMNS,
  services?: ServiceNames,
): SheetMapping =>
  readHeadings(lines, { headerAt, columns: taken, today: new Date().toISOString().slice(0, 10), services });

export const signatureOf = (mapping: SheetMapping): string => headerSignature(mapping.headers);

/** The mapping with the choices of an earlier sheet with the same headings. */
export function remember(mapping: SheetMapping, kept: ImportMapping | undefined): SheetMapping {
  if (kept?.columns.length !== mapping.headers.length) return mapping;
  return withColumns(mapping, kept.columns, 'remembered');
}

/** The sheet as read by the newest mapping saved for its headings, else null. Columns on which mappings differ are marked as unsure. */
export function savedFor(
  lines: readonly SourceLine[],
  mappings: readonly SavedMapping[],
): SheetMapping | null {
  const found = mappingsOf(lines, widthOf(lines), mappings);
  const [first, ...others] = found?.mappings.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)) ?? [];
  if (!found || !first) return null;
  const { headings } = readByMapping(mapSheet(lines, found.at), first);
  const confidence = headings.confidence.map((columnConfidence, at) =>
    others.every((other) => other.columns[at]?.column === first.columns[at]?.column)
      ? columnConfidence
      : 'unsure',
  );
  return { ...headings, confidence };
}

/** The sheet as read by this mapping, and the mapping's headings that the sheet lacks. */
export const readBySaved = (lines: readonly SourceLine[], mapping: SavedMapping) =>
  readByMapping(mapSheet(lines, lineOfMapping(lines, widthOf(lines), mapping)), mapping);

/** The saved mapping that the sheet uses now; undefined without one. */
export const savedInUse = (
  sheet: SheetMapping,
  mappings: readonly SavedMapping[],
): SavedMapping | undefined => {
  const mapped = mappedColumns(sheet);
  return mappings.find((mapping) => {
    const applied = applyMapping(sheet.headers, mapping);
    return (
      applied.missing.length === 0 &&
      applied.columns.every((column, at) => column !== undefined && column === mapped[at])
    );
  });
};

/** Assigns a column to a heading; another heading with this column loses it. */
export function chooseColumn(mapping: SheetMapping, at: number, choice: MappedColumn | null): SheetMapping {
  const column = columnOf(choice);
  const others = mapping.columns.map((c, i) => (i !== at && column && c === column ? null : undefined));
  const without = withColumns(mapping, others);
  const confidence = without.confidence.map((c, i) => (others[i] === null ? 'none' : c));
  return withColumns(
    { ...without, confidence },
    mapping.columns.map((_, i) => (i === at ? choice : undefined)),
  );
}

/** A few values of a column, which help to recognise it. */
export function samplesOf(lines: readonly SourceLine[], rowsFrom: number, at: number, count = 3): string[] {
  const found = new Set<string>();
  for (let i = rowsFrom; i < lines.length && i < rowsFrom + 200 && found.size < count; i++) {
    const text = lines[i]?.cells[at]?.trim();
    if (text) found.add(text);
  }
  return [...found];
}
