export interface ReturnRow {
  id: string;
  /** Its distance from the top of the window, where the window scrolls the rows. */
  top?: number;
}

/** The row that was active when a list was left, by the list's address. */
export const returnRows = new Map<string, ReturnRow>();
