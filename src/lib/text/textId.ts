/** Converts a row's id to text, as lists need it. */
export const withTextId = <T extends { id: string | number }>(row: T): T & { id: string } => ({
  ...row,
  id: String(row.id),
});
