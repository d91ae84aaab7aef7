import type { TrackResult } from '../../../contract/orders/tracking.ts';
import { BYTE_ORDER_MARK, csvRecord } from '../../../contract/rules/text/csvRecord.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** Texts and dates of the export in the reader's language. */
export interface ExportWords {
  column: (name: (typeof COLUMNS)[number]) => string;
  status: (code: number, text: string) => string;
  time: (iso: string) => string;
}

const COLUMNS = [
  'number',
  'status',
  'updated',
  'place',
  'from',
  'to',
  'recipient',
  'service',
  'eta',
  'delivered',
] as const;

/** Heading and one row for each parcel. */
export function exportRows(results: readonly TrackResult[], words: ExportWords): string[][] {
  const time = (iso: string | null) => (iso ? words.time(iso) : '');
  return [
    COLUMNS.map(words.column),
    ...results.map((r) => [
      r.consignmentNo ?? '',
      words.status(r.statusCode, r.statusText),
      time(r.updatedAt),
      r.histories[0]?.location ?? '',
      r.origin ?? '',
      r.destination ?? '',
      r.recipientName ?? '',
      r.service?.name ?? '',
      time(r.eta),
      time(r.deliveredAt),
    ]),
  ];
}

/** Content of a CSV file in which no text is a formula. */
export const toCsv = (rows: string[][]): string => BYTE_ORDER_MARK + rows.map(csvRecord).join('');

async function toXlsx(rows: string[][], sheetName: string): Promise<ArrayBuffer> {
  const { utils, write } = await import('xlsx');
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!cols'] = COLUMNS.map(() => ({ wch: 22 }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, sheetName.slice(0, 31));
  return write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer;
}

/** Downloads the rows as a file. */
export async function saveRows(rows: string[][], format: ExportFormat, sheetName: string): Promise<void> {
  const blob =
    format === 'csv'
      ? new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' })
      : new Blob([await toXlsx(rows, sheetName)], {
          type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `tracking.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
