import { FileRefusal } from '../../../contract/rules/importFile.ts';
import type { ReadRequest, SourceLine } from './importFileTypes.ts';
import { readImport } from './readImportFile.ts';

/** Messages of the worker: the lines in portions, so that receiving them never blocks the page, then the end. */
export type WorkerAnswer =
  | { type: 'lines'; lines: SourceLine[] }
  | { type: 'done'; sheets: string[]; sheet: string | null }
  | { type: 'refused'; problem: FileRefusal['problem']; args: FileRefusal['args'] };

const CHUNK_SIZE = 500;
const say = (answer: WorkerAnswer) => postMessage(answer);

// Bundled into one file: its content policy allows no imports.
// A crafted file must not reach Object.prototype.
Object.freeze(Object.prototype);

addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  try {
    const { lines, sheets, sheet } = readImport(data);
    for (let at = 0; at < lines.length; at += CHUNK_SIZE)
      say({ type: 'lines', lines: lines.slice(at, at + CHUNK_SIZE) });
    say({ type: 'done', sheets, sheet });
  } catch (err) {
    const refusal = err instanceof FileRefusal ? err : new FileRefusal('damaged');
    say({ type: 'refused', problem: refusal.problem, args: refusal.args });
  }
});
