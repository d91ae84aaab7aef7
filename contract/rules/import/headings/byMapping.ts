import { columnOf } from '../importColumns.ts';
import { applyMapping, type HeadingMap } from '../savedMappings.ts';
import { mappedColumns, withColumns } from './chosenColumns.ts';
import type { SheetHeadings } from './sheetHeadings.ts';

/**
 * The headings by a saved mapping. A heading that the mapping does not name keeps its detected column, unless the mapping uses that column.
 * `missing`: headings of the mapping that the sheet lacks.
 */
export function readByMapping(
  found: SheetHeadings,
  mapping: HeadingMap,
): { headings: SheetHeadings; missing: string[] } {
  const { columns, missing } = applyMapping(found.headers, mapping);
  const taken = new Set(columns.map(columnOf));
  const chosen = columns.map((column, at) => {
    const columnAt = found.columns[at];
    return column !== undefined ? column : columnAt && taken.has(columnAt) ? null : undefined;
  });
  return { headings: withColumns(found, chosen, 'remembered'), missing };
}

/** The headings as a mapping to be saved. */
export const mappingOf = (headings: SheetHeadings): HeadingMap => {
  const mapped = mappedColumns(headings);
  return { columns: headings.headers.map((header, at) => ({ header, column: mapped[at] ?? null })) };
};
