import { type CellObject, read as readBook, type WorkBook, type WorkSheet } from 'xlsx';
import { findOrderSheet, otherOrderSheets } from '../../../contract/rules/import/headings/headerLine.ts';
import { FILE_LIMITS, FileRefusal } from '../../../contract/rules/import/importFile.ts';
import { importCellText } from '../../../contract/rules/import/importText.ts';
import { noteHiddenColumns } from '../../../contract/rules/import/match/hiddenColumns.ts';
import { fillMerged } from '../../../contract/rules/import/mergedCells.ts';
import { numberText } from '../../../contract/rules/import/numberFormat.ts';
import { markedRow, noteComments } from '../../../contract/rules/import/workbook/cellMarks.ts';
import { checkWorkbookZip } from '../../../contract/rules/import/workbookZip.ts';
import { findStatementSheet } from '../../../contract/rules/money/statementColumns.ts';
import type { ReadTable, SourceLine, TableContent } from './importFileTypes.ts';
import { type StruckLines, struckLines } from './workbookMarks.ts';

type DenseSheet = WorkSheet & { '!data'?: (CellObject | undefined)[][]; '!fullref'?: string };

const FIND_SHEET = { orders: findOrderSheet, statement: findStatementSheet };

const MOST_LINES = FILE_LIMITS.rows + FILE_LIMITS.linesAboveRows + 1;

/** One sheet of an .xlsx file as text: the sheet with the given name, else the visible sheet whose headings match best. */
export function readWorkbook(
  bytes: Uint8Array,
  sheetName?: string,
  content: TableContent = 'orders',
): ReadTable {
  checkWorkbookZip(bytes);
  let book = parse(bytes, MOST_LINES);
  // A sheet that continues below the limit is read completely: it may have few rows with gaps between them.
  if (Object.values(book.Sheets).some((sheet) => isTruncated(sheet))) book = parse(bytes, 0);
  const shown = book.SheetNames.filter((_, i) => !book.Workbook?.Sheets?.[i]?.Hidden);
  const struckOf = struckLines(book);
  const read = shown
    .map((name) => ({ name, lines: linesOf(book.Sheets[name], struckOf(name)) }))
    .filter(({ lines }) => lines.length > 0);
  const found =
    read.find(({ name }) => name === sheetName) ?? read[FIND_SHEET[content](read.map((s) => s.lines))];
  const all = read.map(({ lines }) => lines);
  const others = content === 'orders' && found ? otherOrderSheets(all, read.indexOf(found)) : [];
  return {
    lines: found?.lines ?? [],
    sheets: read.map(({ name }) => name),
    sheet: found?.name ?? null,
    otherSheets: others.flatMap((i) => read[i]?.name ?? []),
  };
}

function parse(bytes: Uint8Array, sheetRows: number): WorkBook {
  try {
    return readBook(bytes, {
      type: 'array',
      dense: true,
      sheetRows,
      cellFormula: false,
      cellHTML: false,
      // Without this option, hidden rows are not reported.
      cellStyles: true,
      cellDates: true,
      // The number format, which may show a unit or a currency.
      cellNF: true,
      UTC: true,
      bookVBA: false,
      // The parts of the file, from which struck cells are read.
      bookFiles: true,
    });
  } catch (err) {
    throw new FileRefusal(/password|encrypt/i.test(String(err)) ? 'protected' : 'damaged');
  }
}

const isTruncated = (sheet: DenseSheet) => (sheet['!fullref'] ?? sheet['!ref']) !== sheet['!ref'];

function linesOf(sheet: DenseSheet | undefined, struck: StruckLines): SourceLine[] {
  const lines: SourceLine[] = [];
  for (const [index, row] of (sheet?.['!data'] ?? []).entries()) {
    if (!row) continue;
    const cells = Array.from(row, cellText);
    const { all = NO_CELLS, some = NO_CELLS } = struck.get(index + 1) ?? {};
    if (cells.some((text) => text.trim() !== ''))
      lines.push(
        markedRow(
          { line: index + 1, cells, ...(sheet?.['!rows']?.[index]?.hidden ? { hidden: true } : {}) },
          all,
          some,
        ),
      );
  }
  fillMerged(
    lines,
    (sheet?.['!merges'] ?? []).map(({ s, e }) => ({ column: s.c, from: s.r + 1, to: e.r + 1 })),
  );
  noteHiddenColumns(
    lines,
    (sheet?.['!cols'] ?? []).flatMap((column, at) => (column?.hidden || column?.width === 0 ? [at] : [])),
  );
  noteComments(lines, commentsIn(sheet));
  return lines;
}

const NO_CELLS: ReadonlySet<number> = new Set();

function* commentsIn(sheet: DenseSheet | undefined) {
  for (const [index, row] of (sheet?.['!data'] ?? []).entries())
    for (const [column, cell] of (row ?? []).entries())
      if (cell?.c) yield { line: index + 1, column, text: cell.c.map(({ t }) => t).join('\n') };
}

/** The value of a cell, not its formatted text. A number has its format's leading zeros, unit and currency. */
function cellText(cell: CellObject | undefined): string {
  if (!cell) return '';
  if (cell.t === 'e') return cell.w ?? '#N/A';
  if (cell.t === 'n') return numberText(Number(cell.v), cell.z?.toString());
  return importCellText(cell.v);
}
