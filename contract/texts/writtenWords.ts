import type { ImportColumn } from '../rules/import/importColumns.ts';
import type { StatementColumn } from '../rules/money/statementFields.ts';

/** Words for sender or receiver in a header. */
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

/** Headers and labels that people write for the parts of an address, in lower case without blanks and punctuation. */
export interface ContactWords {
  sides: { receiver: SideWords; sender: SideWords };
  fields: Readonly<Record<ContactField, readonly string[]>>;
  /** Parts of company names, as they are written. */
  companyForms: readonly string[];
  /** Prefixes of a unit number. */
  unitForms: readonly string[];
  /** What a street, a building or an area begins with. */
  streetForms: readonly string[];
  /** What the name of a street ends with. */
  streetEndings: readonly string[];
}

type PersonColumn = Extract<ImportColumn, `receiver${string}` | `sender${string}`>;
/** Columns that belong to no person. */
type OrderColumn = Exclude<ImportColumn, PersonColumn>;

/** Other usual names of these columns, in lower case without blanks and punctuation. */
export type ImportWords = Readonly<Record<OrderColumn, readonly string[]>>;

/** Headings of a statement of paid-out cash, in lower case without blanks and punctuation; the clearest first. */
export type StatementWords = Readonly<Record<StatementColumn, readonly string[]>>;

export type MeasureUnit = 'kg' | 'g' | 'cm' | 'mm';

/** How people of a language write values in a sheet. */
export interface ValueWords {
  /** Words for a unit, beside its symbol. */
  units: Readonly<Record<MeasureUnit, readonly string[]>>;
  /** Names of currencies after an amount. */
  currencies: readonly string[];
  /** Words in the heading of a column of money or weights. */
  amounts: readonly string[];
  /** First three letters of the twelve months; empty where months are written as digits only. */
  months: readonly (readonly string[])[];
  /** Suffixes after year, month and day in dates written that way. */
  dateMarks: readonly [] | readonly [year: string, month: string, day: string];
}

/** What people of a language write into phone numbers. */
export interface PhoneWords {
  /** Prefixes of an extension. */
  extension: readonly string[];
}
