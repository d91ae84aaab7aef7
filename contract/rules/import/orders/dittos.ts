import { isDitto, isDittoMark, isReference, isSameWord } from '../dittoWords.ts';
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
    above.cells = read.cells.map((cell) => (isDitto(cell.trim()) || isReference(cell) ? '' : cell));
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
  askOfReferences(cells, headings, read.problems);
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
    const others = otherContacts(cells, headings, at);
    const isOpen = !to || (isDittoMark(from) ? others.length > 0 : hasOtherContact(headings, at));
    if (!isOpen) read.cells[at] = above.cells[at]?.trim() ? (above.cells[at] ?? to) : to;
    if (!column) continue;
    if (!isOpen) read.changes.push({ column, rule: 'asAbove', params: { from, to } });
    else read.problems.push(dittoOpen(column, from, to ? [...others, to] : others));
  }
  return read;
}

const dittoOpen = (column: ImportColumn, value: string, choices: readonly string[]): FoundProblem => ({
  column,
  rule: 'dittoOpen',
  params: { value },
  ...(choices.length > 0 ? { choices: [...new Set(choices)] } : {}),
});

/** `Same as billing` in place of a name or an address is a question, whatever stands beside it. */
function askOfReferences(cells: readonly string[], headings: Headings, problems: FoundProblem[]): void {
  for (const [at, column] of headings.columns.entries()) {
    const text = cells[at]?.trim() ?? '';
    if (column && OF_CONTACT.test(column) && !isDitto(text) && isReference(text))
      problems.push(dittoOpen(column, text, otherContacts(cells, headings, at)));
  }
}
const OF_CONTACT = /(?:Name|Company|UnitNo|Address1|Address2|City)$/;

/** Headings that name the same field of another contact: the receiver's address may be the same as the payer's. */
function otherPlaces({ columns, headers = [] }: Headings, at: number): number[] {
  const field = meaningOf(headers[at] ?? '')?.contact?.field;
  return headers.flatMap((header, i) =>
    field !== undefined && i !== at && !columns[i] && meaningOf(header)?.contact?.field === field ? [i] : [],
  );
}
const hasOtherContact = (headings: Headings, at: number): boolean => otherPlaces(headings, at).length > 0;

/** The values of the same row there. */
const otherContacts = (cells: readonly string[], headings: Headings, at: number): string[] =>
  otherPlaces(headings, at)
    .map((i) => cells[i]?.trim() ?? '')
    .filter((text) => text && !isDitto(text) && !isReference(text));
