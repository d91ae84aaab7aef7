import { IMPORT_LIMITS } from '../../../contract/rules/import/importColumns.ts';
import type { CellSpan } from '../../../contract/rules/text/delimitedText.ts';

/** Time limit after which the worker is terminated. */
export const READ_MS = IMPORT_LIMITS.parseMs;

/** A line of the source that is not empty, with its number (from 1). */
export interface SourceLine {
  line: number;
  cells: string[];
  /** Hidden or filtered out in its sheet. */
  hidden?: true;
  /** Its cells that are merged with lines below; a merged value may apply to all of these lines together. */
  spans?: CellSpan[];
}

export interface ReadTable {
  lines: SourceLine[];
  /** Names of the sheets; empty for text. */
  sheets: string[];
  /** Other sheets of the file that contain orders. */
  otherSheets?: string[] | undefined;
  sheet: string | null;
}

/** Content of a file, whose headings determine the sheet; orders by default. */
export type TableContent = 'orders' | 'statement';

export type ReadRequest =
  | { kind: 'file'; name: string; bytes: ArrayBuffer; sheet?: string; content?: TableContent }
  | { kind: 'text'; text: string };
