import { IMPORT_LIMITS } from '../../../contract/rules/importColumns.ts';

/** How long reading may take before the worker is ended. */
export const READ_MS = IMPORT_LIMITS.parseMs;

/** A line of the source that holds anything, with its number there (from 1). */
export interface SourceLine {
  line: number;
  cells: string[];
}

export interface ReadTable {
  lines: SourceLine[];
  /** Sheets with a name; none for text. */
  sheets: string[];
  sheet: string | null;
}

export type ReadRequest =
  | { kind: 'file'; name: string; bytes: ArrayBuffer; sheet?: string }
  | { kind: 'text'; text: string };
