/** One value in its shown and its exported form: an exported number stays a number. */
export interface Cell {
  text: string;
  value: string | number | null;
}

/** Data of a chart as a table: the first column names the row. */
export interface ChartTable {
  head: string[];
  /** Headings of the file where they differ: there a duration is a number of hours. */
  fileHead?: string[];
  rows: Cell[][];
}

export const cell = (text: string, value: string | number | null = text): Cell => ({ text, value });
/** Where there is nothing to show. */
export const NOTHING: Cell = { text: '–', value: null };

/** Heading and rows of a file. */
export const exported = ({ head, fileHead = head, rows }: ChartTable): (string | number | null)[][] => [
  fileHead,
  ...rows.map((row) => row.map(({ value }) => value)),
];

const HOUR = 3600;
/** A duration in words, and as hours to calculate with. */
export const timeCell = (text: string, seconds: number): Cell =>
  cell(text, Math.round((100 * seconds) / HOUR) / 100);
