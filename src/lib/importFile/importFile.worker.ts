import { answerRead } from './answerRead.ts';
import type { ReadRequest } from './importFileTypes.ts';

// Bundled into one file: its content policy allows no imports.
// A crafted file must not reach Object.prototype.
Object.freeze(Object.prototype);

addEventListener('message', ({ data }: MessageEvent<ReadRequest>) =>
  answerRead(data, (answer) => postMessage(answer)),
);
