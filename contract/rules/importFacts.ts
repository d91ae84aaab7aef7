import type { ImportColumn } from './importColumns.ts';

/** Texts of one row by column, as the sheet or the grid has them. */
export type RowValues = Partial<Record<ImportColumn, string | undefined>>;

/** What rows are checked against; GET order/import/facts answers it. */
export interface CheckFacts {
  /** The tenant's: what a row without a country or a currency means. */
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
  /** By country code, where the names are known: how each state is written first, its other names after it. */
  states: Record<string, string[][]>;
  /** Sender columns that the account does not fill; empty when rows may leave the sender out. */
  senderMissing: ImportColumn[];
  /** Where parcels come from when a row does not say. */
  senderCountry: string;
}

/** Today on the tenant's clock, YYYY-MM-DD. */
export function todayAt(timezone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
}
