import { IMPORT_LIMITS } from '../../../contract/rules/import/importColumns.ts';
import type { TextRow } from '../../../contract/rules/text/delimitedText.ts';

/** Time limit after which the worker is terminated. */
export const READ_MS = IMPORT_LIMITS.parseMs;

/** A line of the source that is not empty, with its number (from 1). */
export type SourceLine = TextRow;

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
