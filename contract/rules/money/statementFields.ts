/**
 * The possible columns of a statement of paid-out cash. `collected` is the amount that the driver collected, `paid` the amount that reached
 * the shipper. A statement with one amount has one of the two.
 */
export const STATEMENT_COLUMNS = [
  'number',
  'reference',
  'collected',
  'paid',
  'fee',
  'currency',
  'date',
  'status',
] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];
