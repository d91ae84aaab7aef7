import { columnFacts } from '../../../contract/rules/import/columnFacts.ts';
import type { SheetHeadings } from '../../../contract/rules/import/headings/sheetHeadings.ts';
import { type CheckedRow, checkParcel } from '../../../contract/rules/import/importCheck.ts';
import { type Choices, serviceNames } from '../../../contract/rules/import/importChoices.ts';
import { byParcel } from '../../../contract/rules/import/importRows.ts';
import { rowsOfSheet } from '../../../contract/rules/import/orders/sheetRows.ts';

/** The parcels of a sheet, each with its checked rows, and the number of left-out parcels. */
export function readCase(
  lines: readonly { line: number; cells: readonly string[] }[],
  headings: SheetHeadings,
  choices: Choices,
  today: string,
): { parcels: CheckedRow[][]; leftOut: number } {
  const { currency, timezone } = choices.facts;
  const rows = rowsOfSheet(lines.slice(headings.rowsFrom), {
    ...headings,
    currency,
    services: serviceNames(choices.facts),
  });
  const values = rows.map((row) => row.values);
  const ofSheet = { ...choices, sheet: columnFacts(values, today, timezone) };
  const parcels = byParcel(rows);
  const live = parcels.filter(([{ leftOut }]) => !leftOut);
  return {
    parcels: live.map((parcel) => checkParcel(parcel, ofSheet, today)),
    leftOut: parcels.length - live.length,
  };
}
