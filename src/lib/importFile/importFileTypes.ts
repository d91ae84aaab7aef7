/** What a file or a paste may hold; looked at before anything is unpacked. */
export const FILE_LIMITS = {
  bytes: 10 * 1024 * 1024,
  unpackedBytes: 64 * 1024 * 1024,
  entries: 200,
  ratio: 100,
  rows: 10_000,
  columns: 60,
  /** What a spreadsheet itself can hold in one cell. */
  cellLength: 32_767,
  /** Titles and notes that people write above the headings. */
  linesAboveRows: 20,
} as const;

/** How long reading may take before the worker is ended. */
export const READ_MS = 20_000;

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
  | 'tooSlow';

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
