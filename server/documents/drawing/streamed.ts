import { Readable } from 'node:stream';

/** All parts of a document in one piece. */
export async function wholeOf(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

/** Maximum number of bytes that wait for a slow reader; the next part is made only below it. */
const WAITING = 64 * 1024;

/**
 * A document as a stream. It resolves with the first part: an earlier failure refuses the whole answer, a later one cuts the connection.
 */
export async function streamOf(parts: AsyncGenerator<Buffer | string>): Promise<Readable> {
  const first = await parts.next();
  async function* rest() {
    if (first.done) return;
    yield first.value;
    yield* parts;
  }
  return Readable.from(rest(), { objectMode: false, highWaterMark: WAITING });
}
