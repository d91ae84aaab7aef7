import { isDitto, isDittoMark, isSameWord } from '../dittoWords.ts';
import { meaningOf } from '../headings/headingWords.ts';
import { IMPORT_RULES, type ImportColumn } from '../importColumns.ts';
import type { FoundChange, FoundProblem } from '../importProblems.ts';
import type { SheetCells } from './mergedAmounts.ts';
import { isHeadings } from './repeatedHeadings.ts';
import type { CellFindings, Headings } from './sheetRow.ts';
import { isTotalWord } from './totals.ts';

/** The text behind a quote that is not closed; the following cells hold single quotes. */
const OPEN_QUOTE = /^"[^"]+$/;
const AMOUNTS = new Set(['money', 'decimal', 'whole']);
const isAmount = (column: ImportColumn) => AMOUNTS.has(IMPORT_RULES[column].kind);

/**
 * Writes the value of the row above into cells that repeat it: `"`, `-do-`, `same as above`. Where it is not clear which value is meant,
 * the cell becomes a question. The findings are by line.
 */
export function withDittos(
  lines: readonly SheetCells[],
  headings: Headings,
): { lines: SheetCells[]; found: Map<number, CellFindings> } {
  const found = new Map<number, CellFindings>();
  const above: { cells: readonly string[]; last: string[] } = { cells: [], last: [] };
  const filled = lines.map((line): SheetCells => {
    const isRow =
      line.cells.filter((cell) => cell.trim()).length > 1 &&
      !line.cells.some(isTotalWord) &&
      !isHeadings(line.cells, headings);
    if (!isRow) return line;
    const read = readDittos(line.cells, above, headings);
    above.cells = read.cells.map((cell) => (isDitto(cell.trim()) ? '' : cell));
    above.cells.forEach((cell, at) => {
      if (cell.trim()) above.last[at] = cell;
    });
    if (read.problems.length + read.changes.length > 0) found.set(line.line, read);
    return { ...line, cells: read.cells };
  });
  return { lines: filled, found };
}

function readDittos(
  cells: readonly string[],
  above: { cells: readonly string[]; last: readonly string[] },
  headings: Headings,
): CellFindings & { cells: string[] } {
  const read = { cells: [...cells], problems: [] as FoundProblem[], changes: [] as FoundChange[] };
  const dittos = cells.flatMap((cell, at) => (isDitto(cell.trim()) ? [at] : []));
  if (dittos.length === 0 || cells.some((cell) => OPEN_QUOTE.test(cell.trim()))) return read;
  for (const at of dittos) {
    const from = cells[at]?.trim() ?? '';
    const column = headings.columns[at];
    if (!column && !headings.roles[at]) continue;
    // A person may be called `Do` or `Sama`.
    if (column?.endsWith('Name') && isSameWord(from) && !isDittoMark(from) && dittos.length === 1) continue;
    // `same` below a second phone means the first one.
    if (column && !isDittoMark(from) && headings.columns.indexOf(column) < at) {
      read.cells[at] = '';
      continue;
    }
    const to = above.cells[at]?.trim() || (column && isAmount(column) ? '' : above.last[at]?.trim()) || '';
    const isOpen = !to || (!isDittoMark(from) && hasOtherContact(headings, at));
    if (!isOpen) read.cells[at] = above.cells[at]?.trim() ? (above.cells[at] ?? to) : to;
    if (!column) continue;
    if (!isOpen) read.changes.push({ column, rule: 'asAbove', params: { from, to } });
    else
      read.problems.push({
        column,
        rule: 'dittoOpen',
        params: { value: from },
        ...(to ? { choices: [to] } : {}),
      });
  }
  return read;
}

/** Whether another heading names the same field of a contact: the receiver's address may be the same as the payer's. */
function hasOtherContact({ columns, headers = [] }: Headings, at: number): boolean {
  const field = meaningOf(headers[at] ?? '')?.contact?.field;
  return (
    field !== undefined &&
    headers.some((header, i) => i !== at && !columns[i] && meaningOf(header)?.contact?.field === field)
  );
}
