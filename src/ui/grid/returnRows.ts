export interface ReturnRow {
  id: string;
  /** How far below the top of the window it stood, where the window scrolls the rows. */
  top?: number;
}

/** By the address of a list, the row that was worked on when the list was left. */
export const returnRows = new Map<string, ReturnRow>();
