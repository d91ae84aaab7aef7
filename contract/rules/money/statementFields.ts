/**
 * What the columns of a statement of paid-out cash may hold. `collected` is what the driver took, `paid` what reached the shipper:
 * statements with one amount have either.
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
