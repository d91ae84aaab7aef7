import { IMPORT_LIMITS } from './importColumns.ts';

/** Limits of a file or a paste; checked before anything is unpacked. */
export const FILE_LIMITS = {
  bytes: IMPORT_LIMITS.fileBytes,
  unpackedBytes: IMPORT_LIMITS.unpackedBytes,
  entries: IMPORT_LIMITS.zipEntries,
  ratio: IMPORT_LIMITS.zipRatio,
  rows: IMPORT_LIMITS.rows,
  columns: IMPORT_LIMITS.columns,
  /** Maximum length of a spreadsheet's cell. */
  cellLength: 32_767,
  /** Lines for titles and notes above the headings. */
  linesAboveRows: 20,
} as const;

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

/** Why a file cannot be read. `args` fill the text of its problem. */
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

export const TEXT_NAME = /\.(csv|tsv|txt)$/i;
export const BOOK_NAME = /\.xlsx$/i;

/** Problems that need no look into the content. */
export function checkFile(name: string, size: number): void {
  if (/\.(xlsm|xltm|xlsb)$/i.test(name)) throw new FileRefusal('macros');
  if (/\.xls$/i.test(name)) throw new FileRefusal('oldExcel');
  if (!TEXT_NAME.test(name) && !BOOK_NAME.test(name)) throw new FileRefusal('notAccepted');
  if (size === 0) throw new FileRefusal('empty');
  if (size > FILE_LIMITS.bytes) throw new FileRefusal('tooLarge', { max: FILE_LIMITS.bytes / 1024 / 1024 });
}
