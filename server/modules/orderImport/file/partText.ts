import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { FileRefusal } from '../../../../contract/rules/import/importFile.ts';
import type { ZipEntry } from '../../../../contract/rules/import/workbookZip.ts';

const LOCAL_HEADER = 0x04034b50;
const DEFLATED = 8;
const STORED = 0;

/** A part of an archive as text, streamed. It refuses a part that unpacks to more than its directory states. */
export async function* partText(file: Buffer, entry: ZipEntry): AsyncGenerator<string> {
  const packed = packedBytes(file, entry);
  const decoder = new TextDecoder('utf-8');
  let size = 0;
  try {
    for await (const chunk of unpacked(packed, entry.method)) {
      size += chunk.length;
      if (size > entry.unpacked) throw new FileRefusal('damaged');
      yield decoder.decode(chunk, { stream: true });
    }
  } catch (err) {
    throw err instanceof FileRefusal ? err : new FileRefusal('damaged');
  }
  yield decoder.decode();
}

/** Reads a small part at once. */
export async function wholePart(file: Buffer, entry: ZipEntry | undefined, most: number): Promise<string> {
  if (!entry) return '';
  if (entry.unpacked > most) throw new FileRefusal('damaged');
  let text = '';
  for await (const piece of partText(file, entry)) text += piece;
  return text;
}

function packedBytes(file: Buffer, { at, packed }: ZipEntry): Buffer {
  if (file.readUInt32LE(at) !== LOCAL_HEADER) throw new FileRefusal('damaged');
  const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  if (start + packed > file.length) throw new FileRefusal('damaged');
  return file.subarray(start, start + packed);
}

function unpacked(packed: Buffer, method: number): AsyncIterable<Buffer> {
  const source = Readable.from(pieces(packed), { objectMode: false });
  if (method === STORED) return source;
  if (method !== DEFLATED) throw new FileRefusal('damaged');
  const inflate = createInflateRaw();
  source.on('error', (err) => inflate.destroy(err));
  return source.pipe(inflate);
}

const PIECE = 65_536;

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
