import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { Declined } from './failures.ts';

/** The parts of the machine that a run of the command line uses. */
export interface World {
  env: NodeJS.ProcessEnv;
  cwd: string;
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable & { isTTY?: boolean; columns?: number };
  stderr: Writable & { isTTY?: boolean };
  /** Aborted by Ctrl-C. */
  abort: AbortController;
  /** Rejects when `abort` is aborted. */
  pause: (ms: number) => Promise<unknown>;
}

/** Whether a person can answer questions. */
export const hasPerson = ({ stdin, stderr }: World): boolean => Boolean(stdin.isTTY && stderr.isTTY);

/** Asks the person on the error stream, because the command's answer often goes into a file. */
export class Questions {
  readonly #world: World;
  #reader: Interface | undefined;
  #lines: AsyncIterator<string> | undefined;

  constructor(world: World) {
    this.#world = world;
  }

  async ask(question: string): Promise<string> {
    const { stdin, stderr, abort } = this.#world;
    if (!this.#reader) {
      this.#reader = createInterface({ input: stdin, output: stderr, terminal: stderr === process.stderr });
      this.#reader.once('SIGINT', () => abort.abort());
      abort.signal.addEventListener('abort', () => this.#reader?.close(), { once: true });
      this.#lines = this.#reader[Symbol.asyncIterator]();
    }
    stderr.write(`${question} `);
    const answer = await this.#lines?.next();
    abort.signal.throwIfAborted();
    // Ctrl-D.
    if (!answer || answer.done) throw new Declined();
    return answer.value.trim();
  }

  async agrees(question: string): Promise<boolean> {
    return /^y(es)?$/i.test(await this.ask(`${question} [y/N]`));
  }

  /** One of the choices by its number. */
  async choose(question: string, labels: readonly string[]): Promise<number> {
    for (const [i, label] of labels.entries()) this.#world.stderr.write(`  ${i + 1}  ${label}\n`);
    for (;;) {
      const chosen = Number(await this.ask(`${question} [1-${labels.length}]`));
      if (Number.isInteger(chosen) && chosen >= 1 && chosen <= labels.length) return chosen - 1;
    }
  }

  close(): void {
    this.#reader?.close();
  }
}

export async function readAll(stdin: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
