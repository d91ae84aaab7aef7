export interface ReturnRow {
  id: string;
  /** Distance from the top of the window, if the window scrolls the rows. */
  top?: number;
}

/** The row that was active when the user left a list, by the list's address. */
export const returnRows = new Map<string, ReturnRow>();
