import { checkFile, FileRefusal } from '../../../contract/rules/import/importFile.ts';
import type { WorkerAnswer } from './answerRead.ts';
import { READ_MS, type ReadRequest, type ReadTable, type TableContent } from './importFileTypes.ts';

/** Reads a file in a worker. Rejects with FileRefusal, or with the signal's reason when aborted. */
export async function readFileInWorker(
  file: File,
  sheet?: string,
  signal?: AbortSignal,
  content: TableContent = 'orders',
): Promise<ReadTable> {
  checkFile(file.name, file.size);
  const bytes = await file.arrayBuffer();
  return inWorker(
    { kind: 'file', name: file.name, bytes, content, ...(sheet ? { sheet } : {}) },
    [bytes],
    signal,
  );
}

export const readTextInWorker = (text: string, signal?: AbortSignal): Promise<ReadTable> =>
  inWorker({ kind: 'text', text }, [], signal);

function inWorker(request: ReadRequest, moved: Transferable[], signal?: AbortSignal): Promise<ReadTable> {
  const worker = new Worker(new URL('./importFile.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ReadTable>((resolve, reject) => {
    const lines: ReadTable['lines'] = [];
    const timer = setTimeout(() => reject(new FileRefusal('tooSlow')), READ_MS);
    const stop = () => reject(signal?.reason);
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      worker.terminate();
    };
    signal?.addEventListener('abort', stop, { once: true });
    worker.addEventListener('error', () => {
      settle();
      reject(new FileRefusal('noWorker'));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.type === 'lines') {
        for (const line of data.lines) lines.push(line);
        return;
      }
      settle();
      if (data.type === 'refused') reject(new FileRefusal(data.problem, data.args));
      else resolve({ lines, sheets: data.sheets, sheet: data.sheet, otherSheets: data.otherSheets });
    });
    if (signal?.aborted) stop();
    else worker.postMessage(request, moved);
  }).finally(() => worker.terminate());
}
