import { type CellObject, read, type WorkBook, type WorkSheet } from 'xlsx';
import { FILE_LIMITS, FileRefusal, type ReadTable, type SourceLine } from './importFileTypes.ts';
import { checkWorkbookZip } from './zipDirectory.ts';

type DenseSheet = WorkSheet & { '!data'?: (CellObject | undefined)[][]; '!fullref'?: string };

const MOST_LINES = FILE_LIMITS.rows + FILE_LIMITS.linesAboveRows + 1;

/** One sheet of an .xlsx file as text: the one asked for, else the first that shows and holds anything. */
export function readWorkbook(bytes: Uint8Array, wanted?: string): ReadTable {
  checkWorkbookZip(bytes);
  let book = parse(bytes, MOST_LINES);
  // A sheet that goes on below is read whole: its rows may be few, with gaps between them.
  if (Object.values(book.Sheets).some((sheet) => goesOn(sheet))) book = parse(bytes, 0);
  const shown = book.SheetNames.filter((_, i) => !book.Workbook?.Sheets?.[i]?.Hidden);
  const sheets = shown.filter((name) => linesOf(book.Sheets[name]).length > 0);
  const sheet = sheets.find((name) => name === wanted) ?? sheets[0] ?? null;
  return { lines: sheet === null ? [] : linesOf(book.Sheets[sheet]), sheets, sheet };
}

function parse(bytes: Uint8Array, sheetRows: number): WorkBook {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      sheetRows,
      cellFormula: false,
      cellHTML: false,
      cellStyles: false,
      cellDates: true,
      UTC: true,
      bookVBA: false,
    });
  } catch (err) {
    throw new FileRefusal(/password|encrypt/i.test(String(err)) ? 'protected' : 'damaged');
  }
}

const goesOn = (sheet: DenseSheet) => (sheet['!fullref'] ?? sheet['!ref']) !== sheet['!ref'];

function linesOf(sheet: DenseSheet | undefined): SourceLine[] {
  const lines: SourceLine[] = [];
  for (const [index, row] of (sheet?.['!data'] ?? []).entries()) {
    if (!row) continue;
    const cells = Array.from(row, cellText);
    if (cells.some((text) => text.trim() !== '')) lines.push({ line: index + 1, cells });
  }
  return lines;
}

/** What a person typed, not how it is shown: numbers in full, dates in one form, leading zeros where the format keeps them. */
function cellText(cell: CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.v === null) return '';
  if (cell.t === 'n') {
    const plain = plainNumber(Number(cell.v));
    return cell.w && /^0\d+$/.test(cell.w) && Number(cell.w) === Number(cell.v) ? cell.w : plain;
  }
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  if (cell.v instanceof Date) return dateText(cell.v);
  if (cell.t === 'e') return cell.w ?? '#N/A';
  return String(cell.v);
}

/** Without the noise of binary fractions (0.1 + 0.2) and without an exponent, which would spoil phone numbers. */
function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(15));
  return Math.abs(rounded) < 1e21 && Math.abs(rounded) >= 1e-6
    ? String(rounded)
    : rounded.toFixed(10).replace(/\.?0+$/, '');
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const iso = date.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ');
}
