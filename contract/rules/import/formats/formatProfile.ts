import type { ContactField } from '../headings/headingWords.ts';
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

/** A heading's column, its role, or both. The number of a shop's order has both: it is the reference and the key of its rows. */
export interface HeadingUse {
  column?: ImportColumn;
  role?: SheetRole;
  /** Unit of the column if the heading names none. */
  unit?: string;
  per?: AmountPer;
}

/** A sheet that is known by its headings. Other headings are left out, except columns that a shop may add. */
export interface FormatProfile {
  name: FormatName;
  /** At least one heading of each group must be present. */
  marks: readonly (readonly string[])[];
  /** If several headings have the same column, the first filled one counts; parts of names and addresses are joined. */
  uses: Readonly<Record<string, HeadingUse>>;
  /** The line below the headings is a description of each column. */
  hasDescriptions?: true;
}

/** The headings of a contact; `heading` makes each from its word. */
export function contactUses(
  side: 'receiver' | 'sender' | 'payer',
  words: Readonly<Partial<Record<ContactField, string | readonly string[]>>>,
  heading: (word: string) => string,
): Record<string, HeadingUse> {
  const uses: Record<string, HeadingUse> = {};
  for (const [field, names] of Object.entries(words) as [ContactField, string | readonly string[]][])
    for (const name of typeof names === 'string' ? [names] : names)
      uses[heading(name)] = side === 'payer' ? { role: `payer${field}` } : { column: `${side}${field}` };
  return uses;
}
