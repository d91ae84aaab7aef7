import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cellText } from '../../../contract/rules/text/cellText.ts';
import {
  DATE_STYLE,
  HEADER_STYLE,
  SHEET_END,
  sheetPart,
  sheetStart,
  WRAP_STYLE,
  workbookParts,
  xmlText,
} from './xlsxParts.ts';
import { type ZipEntry, zipChunks } from './zipStream.ts';

export interface XlsxColumn {
  header: string;
  /** In characters. */
  width?: number;
  /** Its text wraps within its cell. */
  wraps?: boolean;
}

const CHUNK_CHARACTERS = 32_768;
const ROWS_A_TURN = 200;
/** A cell holds 32,767 characters; one is reserved for the guard's apostrophe. */
const LONGEST_TEXT = 32_766;
const MOST_ROWS = 1_048_576;
const DEFAULT_WIDTH = 18;

/**
 * An XLSX file as a stream: `rows` are requested only as fast as the reader takes the bytes, and none stays in memory. Numbers, booleans
 * and dates keep their type; dates are written in UTC; all other values become text.
 */
export function xlsxStream(
  columns: XlsxColumn[],
  rows: AsyncIterable<unknown[]>,
  sheetName = 'Sheet1',
): Readable {
  const parts = workbookParts(sheetName).map(
    ([name, xml]): ZipEntry => ({ name, content: [Buffer.from(xml)] }),
  );
  const sheet = { name: sheetPart(0), content: sheetChunks(columns, rows) };
  return Readable.from(zipChunks([...parts, sheet]), { objectMode: false });
}

async function* sheetChunks(columns: XlsxColumn[], rows: AsyncIterable<unknown[]>): AsyncGenerator<Buffer> {
  const names = columns.map((_, i) => columnName(i));
  const headers = columns.map((column) => column.header);
  let xml =
    sheetStart(columns.map((column) => column.width ?? DEFAULT_WIDTH)) +
    rowXml(1, headers, names, () => HEADER_STYLE);
  const styles = columns.map((column) => (column.wraps ? WRAP_STYLE : 0));
  let rowNumber = 1;
  for await (const row of rows) {
    rowNumber++;
    if (rowNumber > MOST_ROWS) throw new RangeError(`A sheet holds at most ${MOST_ROWS} rows`);
    xml += rowXml(rowNumber, row, names, (i) => styles[i] ?? 0);
    if (xml.length >= CHUNK_CHARACTERS) {
      yield Buffer.from(xml);
      xml = '';
    }
    if (rowNumber % ROWS_A_TURN === 0) await nextTurn();
  }
  yield Buffer.from(xml + SHEET_END);
}

function rowXml(
  rowNumber: number,
  cells: unknown[],
  names: string[],
  style: (column: number) => number,
): string {
  let xml = `<row r="${rowNumber}">`;
  for (let i = 0; i < cells.length; i++) {
    names[i] ??= columnName(i);
    xml += cellXml(names[i]! + rowNumber, cells[i], style(i));
  }
  return `${xml}</row>`;
}

function cellXml(ref: string, value: unknown, style: number): string {
  if (value === null || value === undefined || value === '') return '';
  const at = style ? `r="${ref}" s="${style}"` : `r="${ref}"`;
  if (typeof value === 'number' && Number.isFinite(value)) return `<c ${at}><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c ${at} t="b"><v>${value ? 1 : 0}</v></c>`;
  if (value instanceof Date && !Number.isNaN(value.getTime())) {
    return `<c r="${ref}" s="${DATE_STYLE}"><v>${excelDay(value)}</v></c>`;
  }
  const text = sheetText(String(value));
  return text && `<c ${at} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** Excel reads `_x0041_` in a text as a character code, so an underscore that would start one is escaped the same way. */
function sheetText(text: string): string {
  const shown = cellText(text.slice(0, LONGEST_TEXT));
  return xmlText(shown).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

/** Days since 30 December 1899, Excel's day zero for every date after February 1900. */
function excelDay(date: Date): number {
  return Number((date.getTime() / 86_400_000 + 25_569).toFixed(9));
}

/** 0 is A, 25 is Z, 26 is AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
