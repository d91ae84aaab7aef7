import { FILE_LIMITS, FileRefusal } from './importFileTypes.ts';

export const TEXT_NAME = /\.(csv|tsv|txt)$/i;
export const BOOK_NAME = /\.xlsx$/i;

/** What can be said of a file without reading it. */
export function checkFile(name: string, size: number): void {
  if (/\.(xlsm|xltm|xlsb)$/i.test(name)) throw new FileRefusal('macros');
  if (/\.xls$/i.test(name)) throw new FileRefusal('oldExcel');
  if (!TEXT_NAME.test(name) && !BOOK_NAME.test(name)) throw new FileRefusal('notAccepted');
  if (size === 0) throw new FileRefusal('empty');
  if (size > FILE_LIMITS.bytes) throw new FileRefusal('tooLarge', { max: FILE_LIMITS.bytes / 1024 / 1024 });
}
