import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BYTE_ORDER_MARK, csvRecord } from '../../../contract/rules/text/csvRecord.ts';

const ROWS_A_CHUNK = 200;

/** A CSV file as a stream, one row of `rows` at a time. */
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
