import { vi } from 'vitest';
import { answerRead } from '../../../src/lib/importFile/answerRead.ts';
import type { ReadRequest } from '../../../src/lib/importFile/importFileTypes.ts';

/** Replaces the worker, which happy-dom lacks, by one that reads files in the page. Without `starts` its code fails to load. */
export function stubImportWorker(): { starts: boolean } {
  const state = { starts: true };
  class ImportWorker extends EventTarget {
    #isEnded = false;

    constructor(address: URL) {
      super();
      if (!address.pathname.endsWith('/importFile.worker.ts')) throw new Error(`Another worker: ${address}`);
      if (!state.starts) this.#later(() => this.dispatchEvent(new Event('error')));
    }

    postMessage(request: ReadRequest, moved: Transferable[]): void {
      const data = structuredClone(request, { transfer: moved });
      if (state.starts)
        this.#later(() =>
          answerRead(data, (answer) => {
            this.#later(() =>
              this.dispatchEvent(new MessageEvent('message', { data: structuredClone(answer) })),
            );
          }),
        );
    }

    terminate(): void {
      this.#isEnded = true;
    }

    #later(happen: () => void): void {
      queueMicrotask(() => this.#isEnded || happen());
    }
  }
  vi.stubGlobal('Worker', ImportWorker);
  return state;
}
