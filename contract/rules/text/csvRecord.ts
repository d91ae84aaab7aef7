import { cellText } from './cellText.ts';

/** Without it Excel reads UTF-8 as the computer's legacy code page. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One record of RFC 4180, with its line end. A time is written without its zone, as a workbook shows it. */
export function csvRecord(cells: readonly unknown[]): string {
  return `${cells.map(csvField).join(',')}\r\n`;
}

function csvField(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ');
  if (typeof value !== 'string') return String(value);
  const text = cellText(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
