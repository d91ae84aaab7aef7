import { IMPORT_LIMITS } from '../../../contract/rules/importColumns.ts';

/** What a file or a paste may hold; looked at before anything is unpacked. */
export const FILE_LIMITS = {
  bytes: IMPORT_LIMITS.fileBytes,
  unpackedBytes: IMPORT_LIMITS.unpackedBytes,
  entries: IMPORT_LIMITS.zipEntries,
  ratio: IMPORT_LIMITS.zipRatio,
  rows: IMPORT_LIMITS.rows,
  columns: IMPORT_LIMITS.columns,
  /** What a spreadsheet itself can hold in one cell. */
  cellLength: 32_767,
  /** Titles and notes that people write above the headings. */
  linesAboveRows: 20,
} as const;

/** How long reading may take before the worker is ended. */
export const READ_MS = IMPORT_LIMITS.parseMs;

export type FileProblem =
  | 'empty'
  | 'tooLarge'
  | 'notAccepted'
  | 'oldExcel'
  | 'macros'
  | 'externalLinks'
  | 'protected'
  | 'bomb'
  | 'damaged'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'cellTooLong'
  | 'tooSlow'
  | 'noWorker';

/** Why a file is not read. `args` fill the text of its problem. */
export class FileRefusal extends Error {
  readonly problem: FileProblem;
  readonly args: Record<string, string | number>;

  constructor(problem: FileProblem, args: Record<string, string | number> = {}) {
    super(problem);
    this.name = 'FileRefusal';
    this.problem = problem;
    this.args = args;
  }
}

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
