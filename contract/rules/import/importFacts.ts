import type { PlaceTable } from '../places/placeTable.ts';
import type { ImportColumn } from './importColumns.ts';

/** Texts of one row by column, as the sheet or the grid has them. */
export type RowValues = Partial<Record<ImportColumn, string | undefined>>;

/** Lists and limits that rows are checked against; the answer of GET order/import/facts. */
export interface CheckFacts {
  /** The tenant's defaults for a row without a country or a currency. */
  country: string;
  currency: string;
  timezone: string;
  itemTypes: { name: string; minKg: number; maxKg: number }[];
  services: {
    code: string;
    name: string;
    courier: string;
    courierCode: string;
    cod: boolean;
    insured: boolean;
  }[];
  countries: { code: string; names: string[] }[];
  /** By country code, if the states are known: the preferred name first, then its other names. */
  states: Record<string, string[][]>;
  /** Only countries whose postcodes are known. */
  places: PlaceTable[];
  /** Sender columns that the account does not fill; empty when rows may omit the sender. */
  senderMissing: ImportColumn[];
  /** The origin of parcels when a row names none. */
  senderCountry: string;
}
