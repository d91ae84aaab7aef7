import { utils, type WorkSheet, write } from 'xlsx';

/** An .xlsx file as a spreadsheet program saves it. */
export function workbookOf(
  sheets: Record<string, WorkSheet | unknown[][]>,
  hidden: string[] = [],
): Uint8Array {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets))
    utils.book_append_sheet(
      book,
      Array.isArray(sheet) ? utils.aoa_to_sheet(sheet, { UTC: true }) : sheet,
      name,
    );
  book.Workbook = {
    Sheets: book.SheetNames.map((name) => ({ name, Hidden: hidden.includes(name) ? 1 : 0 })),
  };
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
}

interface ZipPart {
  name: string;
  size?: number;
  packed?: number;
  flags?: number;
}

/** An archive whose directory lists the given parts, without their contents. */
export function archiveOf(parts: ZipPart[], extra = 0): Uint8Array {
  const names = parts.map((p) => new TextEncoder().encode(p.name));
  const size = 4000 + extra + names.reduce((sum, n) => sum + 46 + n.length, 22);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  bytes.set([0x50, 0x4b, 3, 4]);
  const start = 4000 + extra;
  let at = start;
  for (const [i, part] of parts.entries()) {
    const name = names[i] ?? new Uint8Array();
    view.setUint32(at, 0x02014b50, true);
    view.setUint16(at + 8, part.flags ?? 0, true);
    view.setUint32(at + 20, part.packed ?? 10, true);
    view.setUint32(at + 24, part.size ?? 10, true);
    view.setUint16(at + 28, name.length, true);
    bytes.set(name, at + 46);
    at += 46 + name.length;
  }
  view.setUint32(at, 0x06054b50, true);
  view.setUint16(at + 10, parts.length, true);
  view.setUint32(at + 16, start, true);
  return bytes;
}
