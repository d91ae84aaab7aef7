import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

interface WrittenEntry {
  name: Buffer;
  offset: number;
  crc: number;
  size: number;
  compressedSize: number;
}

const VERSION = 20;
/** Sizes follow the data (bit 3); names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980: the format requires a date, and the same data should give the same bytes. */
const DOS_DATE = 0x21;
const LARGEST = 0xffffffff;

/** A ZIP file as a stream: no entry is held in memory. Without ZIP64, so 4 GB at most. */
export async function* zipChunks(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = [];
  let position = 0;
  for (const { name, content } of entries) {
    const entry = { name: Buffer.from(name), offset: position, crc: 0, size: 0, compressedSize: 0 };
    const header = localHeader(entry);
    yield header;
    for await (const chunk of deflated(content, entry)) {
      entry.compressedSize += chunk.length;
      yield chunk;
    }
    const descriptor = dataDescriptor(entry);
    yield descriptor;
    position += header.length + entry.compressedSize + descriptor.length;
    if (position > LARGEST || entry.size > LARGEST) throw new RangeError('The file grew beyond 4 GB');
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryRecord));
  yield directory;
  yield directoryEnd(written.length, directory.length, position);
}

function deflated(content: ZipEntry['content'], entry: WrittenEntry): AsyncIterable<Buffer> {
  async function* counted() {
    for await (const chunk of content) {
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
      yield chunk;
    }
  }
  // An error of the source destroys the deflater, so its reader gets the error.
  return pipeline(Readable.from(counted(), { objectMode: false }), createDeflateRaw({ level: 5 }), () => {});
}

function localHeader(entry: WrittenEntry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(DOS_DATE, 12);
  header.writeUInt16LE(entry.name.length, 26);
  return Buffer.concat([header, entry.name]);
}

function dataDescriptor(entry: WrittenEntry): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(entry.crc, 4);
  descriptor.writeUInt32LE(entry.compressedSize, 8);
  descriptor.writeUInt32LE(entry.size, 12);
  return descriptor;
}

function directoryRecord(entry: WrittenEntry): Buffer {
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(VERSION, 4);
  record.writeUInt16LE(VERSION, 6);
  record.writeUInt16LE(FLAGS, 8);
  record.writeUInt16LE(DEFLATED, 10);
  record.writeUInt16LE(DOS_DATE, 14);
  record.writeUInt32LE(entry.crc, 16);
  record.writeUInt32LE(entry.compressedSize, 20);
  record.writeUInt32LE(entry.size, 24);
  record.writeUInt16LE(entry.name.length, 28);
  record.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([record, entry.name]);
}

function directoryEnd(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
