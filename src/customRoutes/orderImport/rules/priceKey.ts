import type { CheckedRow } from '../../../../contract/rules/import/importCheck.ts';
import { IMPORT_COLUMNS, type ImportColumn } from '../../../../contract/rules/import/importColumns.ts';
import type { GridRow } from '../../../shared/importSheet/rows/importRows.ts';

/** Columns on which a price does not depend. */
const WITHOUT_WEIGHT: ReadonlySet<ImportColumn> = new Set<ImportColumn>([
  'referenceNo',
  'receiverName',
  'receiverPhone',
  'receiverEmail',
  'receiverCompany',
  'receiverUnitNo',
  'itemDescription',
  'note',
  'senderName',
  'senderPhone',
  'senderEmail',
  'senderCompany',
  'senderUnitNo',
]);
const COLUMNS = IMPORT_COLUMNS.filter((column) => !WITHOUT_WEIGHT.has(column));
const keys = new WeakMap<CheckedRow, string>();

/** Rows with the same key cost the same; '' while a row is not checked. */
export function priceKey({ checked }: GridRow): string {
  if (!checked) return '';
  let key = keys.get(checked);
  if (key === undefined) {
    key = COLUMNS.map((column) => checked.values[column] ?? '').join('\n');
    keys.set(checked, key);
  }
  return key;
}
