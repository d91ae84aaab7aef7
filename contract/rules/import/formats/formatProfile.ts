import type { AmountPer, SheetRole } from '../headings/sheetRoles.ts';
import type { ImportColumn } from '../importColumns.ts';

export const FORMAT_NAMES = [
  'template',
  'shopify',
  'wooCommerce',
  'easyStore',
  'shopee',
  'lazada',
  'tikTokShop',
  'easyParcel',
  'ninjaVan',
  'jnt',
  'posLaju',
  'dhlEcommerce',
] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];

/** A heading's column, its role, or both: the number of a shop's order is the reference and the key of its rows. */
export interface HeadingUse {
  column?: ImportColumn;
  role?: SheetRole;
  /** Where the heading names none. */
  unit?: string;
  per?: AmountPer;
}

/** A sheet that is known by its headings. Headings that it does not name are left out. */
export interface FormatProfile {
  name: FormatName;
  /** Of each group one heading must be there. */
  marks: readonly (readonly string[])[];
  uses: Readonly<Record<string, HeadingUse | ImportColumn | SheetRole>>;
  /** The line below the headings describes them. */
  hasDescriptions?: true;
}
