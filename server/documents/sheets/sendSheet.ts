import type { FastifyReply } from 'fastify';
import { csvStream } from './csv.ts';
import type { Sheet, SheetCell } from './sheetColumns.ts';
import { xlsxStream } from './xlsxWriter.ts';

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

interface SentSheet<T> {
  /** Name of the file, without its extension. */
  name: string;
  /** Name of the page in the file. */
  page?: string;
  sheet: Sheet<T>;
  batches: AsyncIterable<T[]>;
  format?: keyof typeof TYPES;
}

async function* cellRows<T>({ cellsOf }: Sheet<T>, batches: AsyncIterable<T[]>): AsyncGenerator<SheetCell[]> {
  for await (const batch of batches) for (const row of batch) yield cellsOf(row);
}

/** Sends a sheet as a download, streamed while its rows are read. */
export function sendSheet<T>(reply: FastifyReply, sent: SentSheet<T>): FastifyReply {
  const { name, page, sheet, format = 'xlsx' } = sent;
  const { columns } = sheet;
  const rows = cellRows(sheet, sent.batches);
  const headings = columns.map(({ header }) => header);
  return reply
    .type(TYPES[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('cache-control', 'private, no-store')
    .send(format === 'csv' ? csvStream(headings, rows) : xlsxStream(columns, rows, page));
}
