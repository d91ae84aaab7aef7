import type { RowPrice } from '../../../../contract/orders/import.ts';
import type { GridRow } from './importRows.ts';

/** Prices of the rows of a sheet. */
export interface RowPrices {
  of(row: GridRow): RowPrice | undefined;
  priced: number;
  /** Number of ready rows without a price. */
  open: number;
  /** Sums in minor units by currency, of the ready rows with a price. */
  sums: ReadonlyMap<string, number>;
}
