import type { SheetHeadings } from '../../../contract/rules/import/headings/sheetHeadings.ts';
import {
  type CheckedRow,
  checkRow,
  isEmptyRow,
  isExampleRow,
} from '../../../contract/rules/import/importCheck.ts';
import type { Choices } from '../../../contract/rules/import/importChoices.ts';
import { valuesOf } from '../../../contract/rules/import/importRows.ts';

/** The parcels of a sheet, each with its checked rows, and the number of those that are left out. */
export function readCase(
  lines: readonly { line: number; cells: readonly string[] }[],
  headings: SheetHeadings,
  choices: Choices,
  today: string,
): { parcels: CheckedRow[][]; leftOut: number } {
  const rows = lines
    .slice(headings.rowsFrom)
    .map(({ cells }) => valuesOf(cells, headings.columns, headings.units))
    .filter((values) => !isEmptyRow(values) && !isExampleRow(values));
  return { parcels: rows.map((values) => [checkRow(values, choices, today)]), leftOut: 0 };
}
