import { answerRead } from './answerRead.ts';
import type { ReadRequest } from './importFileTypes.ts';

// The worker is bundled into one file, as its content policy allows no imports. A crafted file must not change Object.prototype.
Object.freeze(Object.prototype);

addEventListener('message', ({ data }: MessageEvent<ReadRequest>) =>
  answerRead(data, (answer) => postMessage(answer)),
);
