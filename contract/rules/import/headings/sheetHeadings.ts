import type { FormatName } from '../formats/formatProfile.ts';
import type { ServiceNames } from '../importChoices.ts';
import type { ImportColumn } from '../importColumns.ts';
import type { MatchConfidence } from '../match/headerMatch.ts';
import type { AmountPer, SheetRole } from './sheetRoles.ts';

/** The interpreted headings of a sheet. The lists have one entry per heading. */
export interface SheetHeadings {
  /** Index of the headings among the lines; -1 if the first line is already a row. */
  headerAt: number;
  /** Texts of the lines above the headings, and the day on which they were read. */
  titles?: readonly string[];
  today?: string;
  /** Index of the first row: below the headings, and below a line that describes them. */
  rowsFrom: number;
  headers: string[];
  /** Several headings may have the same column (first and last name). Their values are joined in the sheet's order. */
  columns: (ImportColumn | null)[];
  confidence: (MatchConfidence | 'remembered' | 'chosen')[];
  roles: (SheetRole | null)[];
  /** The unit that a heading names; cells of the column are read as if the unit followed each value. */
  units: (string | null)[];
  /** For weights and values: the amount of goods that one cell describes; null means one piece. */
  per: (AmountPer | null)[];
  /** Known to be irrelevant for a parcel, so they cause no question. */
  isOther: boolean[];
  /** Hidden in the sheet. */
  isHidden: boolean[];
  /** Left out by its heading, although its cells may belong to the parcel: a second contact, a day to come. */
  isDoubtful?: boolean[];
  /** The cells may count several pieces. */
  areSeveral?: boolean[];
  format: FormatName | null;
  /** The currency of amounts that name none. */
  currency?: string | undefined;
  /** Codes and names of the tenant's services and couriers; absent if they are not known. */
  services?: ServiceNames | undefined;
}
