import type { FastifyReply } from 'fastify';
import { csvStream } from './csv.ts';
import { type XlsxColumn, xlsxStream } from './xlsxWriter.ts';

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

interface Sheet {
  /** Name of the file, without its extension. */
  name: string;
  /** Name of the page in the file. */
  page?: string;
  columns: XlsxColumn[];
  rows: AsyncIterable<unknown[]>;
  format?: keyof typeof TYPES;
}

/** Sends a sheet as a download, streamed while its rows are read. */
export function sendSheet(reply: FastifyReply, sheet: Sheet): FastifyReply {
  const { name, page, columns, rows, format = 'xlsx' } = sheet;
  const headings = columns.map(({ header }) => header);
  return reply
    .type(TYPES[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('cache-control', 'private, no-store')
    .send(format === 'csv' ? csvStream(headings, rows) : xlsxStream(columns, rows, page));
}
