import { FileRefusal } from '../../../contract/rules/import/importFile.ts';
import type { ReadRequest, ReadTable, SourceLine } from './importFileTypes.ts';
import { readImport } from './readImportFile.ts';

/** Messages of the worker: the lines in portions, so that receiving them never blocks the page, then the result. */
export type WorkerAnswer =
  | { type: 'lines'; lines: SourceLine[] }
  | ({ type: 'done' } & Omit<ReadTable, 'lines'>)
  | { type: 'refused'; problem: FileRefusal['problem']; args: FileRefusal['args'] };

const CHUNK_SIZE = 500;

/** Reads a file or pasted cells in the worker. */
export function answerRead(request: ReadRequest, say: (answer: WorkerAnswer) => void): void {
  try {
    const { lines, ...table } = readImport(request);
    for (let at = 0; at < lines.length; at += CHUNK_SIZE)
      say({ type: 'lines', lines: lines.slice(at, at + CHUNK_SIZE) });
    say({ type: 'done', ...table });
  } catch (err) {
    const refusal = err instanceof FileRefusal ? err : new FileRefusal('damaged');
    say({ type: 'refused', problem: refusal.problem, args: refusal.args });
  }
}
