import type { RowPrice } from '../../../../contract/orders/import.ts';
import type { GridRow } from './importRows.ts';

/** Prices of the rows of a sheet. */
export interface RowPrices {
  of(row: GridRow): RowPrice | undefined;
  priced: number;
  /** Ready rows that have none yet. */
  open: number;
  /** Minor units by currency, of the ready rows that have a price. */
  sums: ReadonlyMap<string, number>;
}
