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

/** Parcels with the same key cost the same; '' while one of its rows is not checked. */
export function priceKey(parcel: readonly GridRow[]): string {
  const parts = parcel.map(({ checked }) => (checked ? rowKey(checked) : null));
  return parts.includes(null) ? '' : parts.join('\n\n');
}

function rowKey(checked: CheckedRow): string {
  const known = keys.get(checked);
  if (known !== undefined) return known;
  const key = COLUMNS.map((column) => checked.values[column] ?? '').join('\n');
  keys.set(checked, key);
  return key;
}
