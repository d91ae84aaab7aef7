import { FILE_LIMITS, FileRefusal } from './importFile.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LONGEST_COMMENT = 0xffff;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
const ENCRYPTED = 1;
const WORKBOOK = 'xl/workbook.xml';

/** One entry of an archive's directory. */
export interface ZipEntry {
  name: string;
  /** Offset of its local header. */
  at: number;
  /** 8 is deflated, 0 is stored. */
  method: number;
  packed: number;
  unpacked: number;
  encrypted: boolean;
}

/**
 * Refuses a workbook by its directory, before a byte is unpacked: too many or too large parts, a compression ratio that no table
 * has, macros, links to other files, paths outside the archive, and archives that are no workbook. Returns its parts.
 */
export function checkWorkbookZip(bytes: Uint8Array): ZipEntry[] {
  const entries = readDirectory(bytes);
  const names = new Set(entries.map((e) => e.name.toLowerCase()));
  const has = (pattern: RegExp) => entries.some((e) => pattern.test(e.name));
  if (entries.some((e) => e.encrypted) || names.has('encryptedpackage')) throw new FileRefusal('protected');
  if (has(/vbaproject|macrosheets\/|^xl\/workbook\.bin$/i)) throw new FileRefusal('macros');
  if (has(/^xl\/externallinks\//i)) throw new FileRefusal('externalLinks');
  if (!names.has(WORKBOOK)) throw new FileRefusal('notAccepted');
  if (has(/(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[a-z]:/i)) throw new FileRefusal('damaged');
  if (names.size !== entries.length) throw new FileRefusal('damaged');
  const unpacked = entries.reduce((sum, e) => sum + e.unpacked, 0);
  if (unpacked > FILE_LIMITS.unpackedBytes || unpacked > FILE_LIMITS.ratio * bytes.length)
    throw new FileRefusal('bomb', { max: FILE_LIMITS.unpackedBytes / 1024 / 1024 });
  return entries;
}

function readDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > FILE_LIMITS.entries)
    throw new FileRefusal('bomb', { max: FILE_LIMITS.unpackedBytes / 1024 / 1024 });
  let at = view.getUint32(end + 16, true);
  const entries: ZipEntry[] = [];
  const text = new TextDecoder();
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_SIZE > end || view.getUint32(at, true) !== DIRECTORY_ENTRY)
      throw new FileRefusal('damaged');
    const nameLength = view.getUint16(at + 28, true);
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    const local = view.getUint32(at + 42, true);
    entries.push({
      at: local,
      method: view.getUint16(at + 10, true),
      name: text.decode(bytes.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength)),
      packed,
      unpacked,
      encrypted: (view.getUint16(at + 8, true) & ENCRYPTED) !== 0,
    });
    checkLocal(view, local, packed);
    at += ENTRY_SIZE + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The end of the directory is at the end of the file, followed at most by a comment. */
function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_SIZE - LONGEST_COMMENT);
  for (let at = view.byteLength - END_SIZE; at >= lowest; at--)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  throw new FileRefusal('damaged');
}

/** A part must lie inside the file: a directory that points elsewhere is forged. */
function checkLocal(view: DataView, at: number, packed: number): void {
  if (at + 30 + packed > view.byteLength) throw new FileRefusal('damaged');
}
