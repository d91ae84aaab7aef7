import {
  findOrderSheet,
  LINES_LOOKED_AT,
  otherOrderSheets,
} from '../../../../contract/rules/import/headings/headerLine.ts';
import { FILE_LIMITS, FileRefusal } from '../../../../contract/rules/import/importFile.ts';
import { importCellText } from '../../../../contract/rules/import/importText.ts';
import { noteHiddenColumns } from '../../../../contract/rules/import/match/hiddenColumns.ts';
import { fillMerged, type MergedCell } from '../../../../contract/rules/import/mergedCells.ts';
import { numberText } from '../../../../contract/rules/import/numberFormat.ts';
import {
  columnOf,
  markedRow,
  noteComments,
  type StruckTexts,
  struckCell,
  struckPart,
} from '../../../../contract/rules/import/workbook/cellMarks.ts';
import { type CellStyles, cellStylesOf } from '../../../../contract/rules/import/workbook/cellStyles.ts';
import { commentsPart, linksOf, sheetParts } from '../../../../contract/rules/import/workbook/sheetParts.ts';
import {
  attribute,
  elementsIn,
  elementsOf,
  plainText,
  withoutElements,
} from '../../../../contract/rules/import/workbook/xmlElements.ts';
import { checkWorkbookZip, type ZipEntry } from '../../../../contract/rules/import/workbookZip.ts';
import type { TextRow } from '../../../../contract/rules/text/delimitedText.ts';
import { DAY_MS } from '../../../ports/clock.ts';
import { partText, wholePart } from './partText.ts';

const SMALL_PART = 4 * 1024 * 1024;
/** Days from Excel's day zero to 1 January 1970, in the 1900 and the 1904 date system. */
const EPOCH_1900 = 25_569;
const EPOCH_1904 = 24_107;
/** The last row that a spreadsheet can have. */
const LAST_LINE = 1_048_576;
/** The element that holds the rows. */
const ROWS_START = 'sheetData';
const MOST_LINES = FILE_LIMITS.rows + FILE_LIMITS.linesAboveRows;

interface Book {
  file: Buffer;
  parts: Map<string, ZipEntry>;
  texts: string[];
  struckTexts: StruckTexts;
  styles: CellStyles;
  epoch: number;
}

export interface OrderLines {
  lines: TextRow[];
  /** Names of other visible sheets that contain orders; they are not read. */
  otherSheets: string[];
}

/** Rows of the visible sheet whose headings match best, streamed. Formulas are never run; their last value counts. Throws FileRefusal. */
export async function workbookRows(file: Buffer): Promise<OrderLines> {
  const parts = new Map(checkWorkbookZip(file).map((entry) => [entry.name.toLowerCase(), entry]));
  const workbook = await wholePart(file, parts.get('xl/workbook.xml'), SMALL_PART);
  const book: Book = {
    file,
    parts,
    ...(await sharedTexts(file, parts.get('xl/sharedstrings.xml'))),
    styles: cellStylesOf(await wholePart(file, parts.get('xl/styles.xml'), SMALL_PART)),
    epoch: /\bdate1904\s*=\s*["'](1|true)["']/.test(workbook) ? EPOCH_1904 : EPOCH_1900,
  };
  const starts: { sheet: ZipEntry; title: string; rows: TextRow[] }[] = [];
  for (const { sheet, title } of await shownSheets(book, workbook)) {
    const rows = await firstRows(book, sheet);
    if (rows.length > 0) starts.push({ sheet, title, rows });
  }
  const all = starts.map(({ rows }) => rows);
  const chosen = findOrderSheet(all);
  const found = starts[chosen];
  return {
    lines: found ? await allRows(book, found.sheet) : [],
    otherSheets: otherOrderSheets(all, chosen).flatMap((i) => starts[i]?.title ?? []),
  };
}

/** The visible sheets. A part that is listed several times counts once, or a small file could have a large part read thousands of times. */
async function shownSheets(
  { file, parts }: Book,
  workbook: string,
): Promise<{ sheet: ZipEntry; title: string }[]> {
  const links = await wholePart(file, parts.get('xl/_rels/workbook.xml.rels'), SMALL_PART);
  const shown = new Map<ZipEntry, string>();
  for (const { title, part, isShown } of sheetParts(workbook, links)) {
    const sheet = isShown ? parts.get(part) : undefined;
    if (sheet && !shown.has(sheet)) shown.set(sheet, title);
  }
  return [...shown].map(([sheet, title]) => ({ sheet, title }));
}

async function sharedTexts(
  file: Buffer,
  entry: ZipEntry | undefined,
): Promise<Pick<Book, 'texts' | 'struckTexts'>> {
  const texts: string[] = [];
  const struckTexts = new Map<number, 'all' | 'some'>();
  if (!entry) return { texts, struckTexts };
  for await (const { inner } of elementsOf(partText(file, entry), 'si')) {
    const struck = inner.includes('strike') ? struckPart(inner) : null;
    if (struck) struckTexts.set(texts.length, struck);
    texts.push(richText(inner));
  }
  return { texts, struckTexts };
}

/** The text of all runs, without phonetic guides for Chinese or Japanese. */
function richText(xml: string): string {
  return elementsIn(withoutElements(xml, 'rPh'), 't')
    .map(({ inner }) => plainText(inner))
    .join('');
}

async function firstRows(book: Book, sheet: ZipEntry): Promise<TextRow[]> {
  const rows: TextRow[] = [];
  for await (const row of sheetRows(book, sheet)) if (rows.push(row) === LINES_LOOKED_AT) break;
  return rows;
}

async function allRows(book: Book, sheet: ZipEntry): Promise<TextRow[]> {
  const rows: TextRow[] = [];
  for await (const row of sheetRows(book, sheet)) {
    // The rest of a sheet with millions of rows is not unpacked.
    if (rows.push(row) > MOST_LINES) throw new FileRefusal('tooManyRows', { max: FILE_LIMITS.rows });
  }
  fillMerged(rows, await mergedCells(book, sheet));
  noteHiddenColumns(rows, await hiddenColumns(book, sheet));
  noteComments(rows, await commentsOf(book, sheet));
  return rows;
}

/** Comments of cells, which are in a part of their own. */
async function commentsOf({ file, parts }: Book, { name }: ZipEntry) {
  const links = await wholePart(file, parts.get(linksOf(name.toLowerCase())), SMALL_PART);
  const part = parts.get(commentsPart(links) ?? '');
  const comments: { line: number; column: number; text: string }[] = [];
  if (!part) return comments;
  for await (const { attributes, inner } of elementsOf(partText(file, part), 'comment')) {
    const ref = attribute(attributes, 'ref') ?? '';
    if (comments.length < MOST_LINES)
      comments.push({
        line: Number(/\d+$/.exec(ref)?.[0]),
        column: columnOf(ref),
        text: richText(inner).slice(0, FILE_LIMITS.cellLength),
      });
  }
  return comments;
}

/** Columns that are hidden or have no width. They are listed before the rows; groups that are folded are hidden, too. */
async function hiddenColumns({ file }: Book, sheet: ZipEntry): Promise<number[]> {
  let head = '';
  for await (const piece of partText(file, sheet)) {
    const from = Math.max(0, head.length - ROWS_START.length);
    head += piece;
    if (head.includes(ROWS_START, from) || head.length > SMALL_PART) break;
  }
  const hidden = new Set<number>();
  for (const { attributes } of elementsIn(head, 'col').slice(0, FILE_LIMITS.columns)) {
    const isHidden = isTrue(attributes, 'hidden') || Number(attribute(attributes, 'width') ?? 1) === 0;
    const last = Math.min(Number(attribute(attributes, 'max')), FILE_LIMITS.columns);
    const first = Math.max(1, Number(attribute(attributes, 'min')));
    for (let at = first; isHidden && at <= last; at++) hidden.add(at - 1);
  }
  return [...hidden].sort((a, b) => a - b);
}

/** Merged cells; they follow the rows in the sheet's part of the file. */
async function mergedCells(book: Book, sheet: ZipEntry): Promise<MergedCell[]> {
  const merged: MergedCell[] = [];
  for await (const { attributes } of elementsOf(partText(book.file, sheet), 'mergeCell')) {
    const [, start = '', from, to] =
      /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/.exec(attribute(attributes, 'ref') ?? '') ?? [];
    if (start && merged.length < MOST_LINES)
      merged.push({ column: columnOf(start), from: Number(from), to: Number(to) });
  }
  return merged;
}

/** The rows that are not empty. */
async function* sheetRows(book: Book, sheet: ZipEntry): AsyncGenerator<TextRow> {
  let line = 0;
  for await (const { attributes, inner } of elementsOf(partText(book.file, sheet), 'row')) {
    line = lineAfter(line, attribute(attributes, 'r'));
    const struck = { all: new Set<number>(), some: new Set<number>() };
    const cells = rowCells(book, inner, line, struck);
    const isHidden = isTrue(attributes, 'hidden');
    if (cells.some((cell) => cell.trim()))
      yield markedRow({ line, cells, ...(isHidden ? { hidden: true } : {}) }, struck.all, struck.some);
  }
}

const isTrue = (attributes: string, name: string): boolean =>
  /^(1|true)$/.test(attribute(attributes, name) ?? '');

/** The line that a row names. A row without a possible one is the next. */
function lineAfter(line: number, named: string | undefined): number {
  const namedLine = Number(named);
  return Number.isInteger(namedLine) && namedLine > line && namedLine <= LAST_LINE ? namedLine : line + 1;
}

function rowCells(
  book: Book,
  xml: string,
  line: number,
  struck: Record<'all' | 'some', Set<number>>,
): string[] {
  const cells: string[] = [];
  let at = -1;
  for (const { attributes, inner } of elementsIn(xml, 'c')) {
    const ref = attribute(attributes, 'r');
    at = ref === undefined ? at + 1 : columnOf(ref);
    const text = inner === '' ? '' : cellText(book, attributes, inner);
    if (text === '') continue;
    if (at >= FILE_LIMITS.columns)
      throw new FileRefusal('tooManyColumns', { max: FILE_LIMITS.columns, line });
    if (text.length > FILE_LIMITS.cellLength)
      throw new FileRefusal('cellTooLong', { max: FILE_LIMITS.cellLength, line });
    while (cells.length < at) cells.push('');
    cells[at] = text;
    const part = struckCell(attributes, inner, book.styles, book.struckTexts);
    if (part) struck[part].add(at);
  }
  return cells;
}

function cellText({ texts, styles, epoch }: Book, attributes: string, inner: string): string {
  const type = attribute(attributes, 't') ?? 'n';
  if (type === 'inlineStr') return importCellText(richText(inner));
  const value = elementsIn(inner, 'v')[0]?.inner ?? '';
  if (value === '') return '';
  if (type === 's') return importCellText(texts[Number(value)] ?? '');
  if (type === 'b') return importCellText(value.trim() === '1');
  if (type !== 'n') return importCellText(plainText(value));
  const number = Number(value);
  const style = Number(attribute(attributes, 's') ?? -1);
  if (styles.dates.has(style)) return importCellText(new Date((number - epoch) * DAY_MS));
  return numberText(number, styles.numbers.get(style));
}
