/** One value, as shown and as exported: an exported number stays a number. */
export interface Cell {
  text: string;
  value: string | number | null;
}

/** Data of a chart as a table: the first column names the row. */
export interface ChartTable {
  head: string[];
  /** Headings of the file, if they differ: a duration in the file is a number of hours. */
  fileHead?: string[];
  rows: Cell[][];
}

export const cell = (text: string, value: string | number | null = text): Cell => ({ text, value });
/** The cell without a value. */
export const NOTHING: Cell = { text: '–', value: null };

/** Heading and rows of a file. */
export const exported = ({ head, fileHead = head, rows }: ChartTable): (string | number | null)[][] => [
  fileHead,
  ...rows.map((row) => row.map(({ value }) => value)),
];

const HOUR = 3600;
/** A duration, as a text and as a number of hours. */
export const timeCell = (text: string, seconds: number): Cell =>
  cell(text, Math.round((100 * seconds) / HOUR) / 100);
