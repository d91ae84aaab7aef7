/** A row with a number as its id, as lists hold it. */
export const withTextId = <T extends { id: string | number }>(row: T): T & { id: string } => ({
  ...row,
  id: String(row.id),
});
