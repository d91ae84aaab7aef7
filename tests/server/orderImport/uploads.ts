import { deflateRawSync } from 'node:zlib';
import { utils, type WorkSheet, write } from 'xlsx';
import type { TestServer } from '../../support/server.ts';
import type { TestShipper } from '../../support/world.ts';

export interface FileAnswer {
  status: number;
  data: Record<string, unknown> & {
    created: number;
    known: number;
    bad: number;
    skipped: number;
    columns: { header: string; column: string | null }[];
    results: {
      line: number;
      orderId: string | null;
      outcome: string;
      problems: { rule: string; column: string }[];
      changes: { rule: string; column: string; params: Record<string, unknown> }[];
    }[];
  };
  error: { code: string; message: string; field?: string; detail?: { problem?: string } };
}

/** Sends a form like a browser. */
export async function upload(
  t: TestServer,
  who: TestShipper | null,
  file: { name: string; bytes: Uint8Array } | null,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
  query = '',
): Promise<FileAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('file', new Blob([file.bytes as Uint8Array<ArrayBuffer>]), file.name);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await t.app.inject({
    method: 'POST',
    url: `/v1.0/order/import${query}`,
    headers: {
      ...(who?.auth ?? { host: 'localhost' }),
      'content-type': request.headers.get('content-type') ?? '',
      ...headers,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, ...answer.json<Pick<FileAnswer, 'data' | 'error'>>() };
}

/** A workbook with the rows on one sheet after some others. */
export function sheet(
  rows: unknown[][] | WorkSheet,
  name = 'book.xlsx',
  before: Record<string, unknown[][]> = {},
) {
  const book = utils.book_new();
  for (const [title, lines] of Object.entries(before))
    utils.book_append_sheet(book, utils.aoa_to_sheet(lines), title);
  utils.book_append_sheet(
    book,
    Array.isArray(rows) ? utils.aoa_to_sheet(rows, { UTC: true }) : rows,
    'Orders',
  );
  return {
    name,
    bytes: new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer),
  };
}

export const csv = (text: string, name = 'orders.csv') => ({ name, bytes: new TextEncoder().encode(text) });

interface Part {
  name: string;
  content: string | Buffer;
  /** Size and offset in the directory. */
  claimed?: number;
}

/** A handmade archive, so that its directory can hold any values. */
export function archive(parts: Part[], name = 'book.xlsx') {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content);
    const packed = deflateRawSync(content);
    const partName = Buffer.from(part.name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(part.claimed ?? content.length, 22);
    local.writeUInt16LE(partName.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(part.claimed ?? content.length, 24);
    entry.writeUInt16LE(partName.length, 28);
    entry.writeUInt32LE(at, 42);
    files.push(local, partName, packed);
    directory.push(entry, partName);
    at += local.length + partName.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return { name, bytes: new Uint8Array(Buffer.concat([...files, ...directory, end])) };
}

const BOOK = '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>';
const LINKS = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>';

/** A workbook with this sheet XML, and further parts. */
export const workbook = (xml: string, more: Part[] = [], claimed?: number) =>
  archive([
    { name: 'xl/workbook.xml', content: BOOK },
    { name: 'xl/_rels/workbook.xml.rels', content: LINKS },
    { name: 'xl/worksheets/sheet1.xml', content: xml, ...(claimed === undefined ? {} : { claimed }) },
    ...more,
  ]);
