import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cellText } from './cellText.ts';

const ROWS_A_CHUNK = 200;
/** Without it Excel reads UTF-8 as the computer's legacy code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** One record of RFC 4180, with its line end. */
export function csvRecord(cells: unknown[]): string {
  return `${cells.map(csvField).join(',')}\r\n`;
}

function csvField(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  const text = cellText(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A CSV file as it is read, one row of `rows` at a time. */
export function csvStream(headers: string[], rows: AsyncIterable<unknown[]>): Readable {
  return Readable.from(csvChunks(headers, rows), { objectMode: false });
}

async function* csvChunks(headers: string[], rows: AsyncIterable<unknown[]>): AsyncGenerator<Buffer> {
  let text = BYTE_ORDER_MARK + csvRecord(headers);
  let count = 0;
  for await (const row of rows) {
    text += csvRecord(row);
    if (++count % ROWS_A_CHUNK !== 0) continue;
    yield Buffer.from(text);
    text = '';
    await nextTurn();
  }
  if (text) yield Buffer.from(text);
}
