import type { ImportColumn } from '../rules/importColumns.ts';

/** Words for one end of a journey. */
interface SideWords {
  /** Head the person's name too where no field is named. */
  alone: readonly string[];
  /** Say something only beside a field's name. */
  beside: readonly string[];
}

export type ContactField =
  | 'Name'
  | 'Phone'
  | 'Email'
  | 'Company'
  | 'UnitNo'
  | 'Address1'
  | 'Address2'
  | 'City'
  | 'State'
  | 'Postcode'
  | 'Country';

/** What people of a language write above and in front of the parts of an address, in small letters, without blanks and punctuation. */
export interface ContactWords {
  sides: { receiver: SideWords; sender: SideWords };
  fields: Readonly<Record<ContactField, readonly string[]>>;
  /** Parts of companies' names, as they are written. */
  companyForms: readonly string[];
  /** What the number of a unit begins with. */
  unitForms: readonly string[];
}

type PersonColumn = Extract<ImportColumn, `receiver${string}` | `sender${string}`>;
/** Columns that belong to no person. */
type OrderColumn = Exclude<ImportColumn, PersonColumn>;

/** Other usual names of these columns, in small letters, without blanks and punctuation. */
export type ImportWords = Readonly<Record<OrderColumn, readonly string[]>>;

export type MeasureUnit = 'kg' | 'g' | 'cm' | 'mm';

/** How people of a language write values in a sheet. */
export interface ValueWords {
  /** Words for a unit, beside its symbol. */
  units: Readonly<Record<MeasureUnit, readonly string[]>>;
  /** Names of currencies behind an amount. */
  currencies: readonly string[];
  /** First three letters of the twelve months; empty where months are written in digits alone. */
  months: readonly (readonly string[])[];
  /** What stands behind year, month and day, in a date that is written that way. */
  dateMarks: readonly [] | readonly [year: string, month: string, day: string];
}

/** What people of a language write into phone numbers. */
export interface PhoneWords {
  /** In front of an extension. */
  extension: readonly string[];
}
