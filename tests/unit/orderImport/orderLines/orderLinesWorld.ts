import type { AmountPer, SheetRole } from '../../../../contract/rules/import/headings/sheetRoles.ts';
import { checkParcel } from '../../../../contract/rules/import/importCheck.ts';
import { choicesOf } from '../../../../contract/rules/import/importChoices.ts';
import type { ImportColumn } from '../../../../contract/rules/import/importColumns.ts';
import type { SheetRow } from '../../../../contract/rules/import/orders/sheetRow.ts';
import { rowsOfSheet } from '../../../../contract/rules/import/orders/sheetRows.ts';
import { FACTS } from '../facts.ts';

export type Heading = ImportColumn | SheetRole | `orderKey+referenceNo`;

const CHOICES = choicesOf(FACTS);
const ROLES = new Set<string>([
  'orderKey',
  'orderTotal',
  'paymentMethod',
  'paymentStatus',
  'orderStatus',
  'cancelledAt',
  'shippedAt',
]);
export const RECEIVER = [
  'receiverName',
  'receiverPhone',
  'receiverAddress1',
  'receiverCity',
  'receiverPostcode',
] satisfies ImportColumn[];
export const HEAD_BEHIND_KEY = [
  ...RECEIVER,
  'itemDescription',
  'quantity',
  'weightKg',
] satisfies ImportColumn[];
export const HEAD: Heading[] = ['orderKey+referenceNo', ...HEAD_BEHIND_KEY];

/** Rows of a sheet with these meanings of its headings; the first line is 2. */
export function rowsOf(
  headings: readonly Heading[],
  lines: readonly (readonly string[])[],
  per: Partial<Record<ImportColumn, AmountPer>> = {},
  format: 'wooCommerce' | 'shopify' | 'shopee' | null = null,
): SheetRow[] {
  const columns = headings.map((heading) =>
    heading === 'orderKey+referenceNo'
      ? 'referenceNo'
      : ROLES.has(heading)
        ? null
        : (heading as ImportColumn),
  );
  return rowsOfSheet(
    lines.map((cells, i) => ({ line: i + 2, cells })),
    {
      columns,
      roles: headings.map((heading) =>
        heading === 'orderKey+referenceNo' ? 'orderKey' : ROLES.has(heading) ? (heading as SheetRole) : null,
      ),
      units: [],
      currency: 'MYR',
      per: columns.map((column) => (column && per[column]) ?? null),
      format,
    },
  );
}

export const AISYAH = ['Aisyah', '0123456789', '12 Jalan SS 2', 'Petaling Jaya', '47300'];
export const TAN = ['Tan', '0167001234', '88 Lebuh Chulia', 'George Town', '10200'];
export const NOBODY = ['', '', '', '', ''];
export const places = (rows: readonly SheetRow[]) => rows.map(({ line, partOf }) => [line, partOf]);
export const check = (rows: readonly SheetRow[]) => checkParcel(rows, CHOICES, '2026-03-02');
