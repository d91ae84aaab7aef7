import { inAllLanguages } from '../../../../texts/read.ts';
import { isStateName } from '../../places/stateNames.ts';
import { anyOf } from '../../text/wordPattern.ts';
import { isPhoneLike } from '../headings/columnLook.ts';
import { isExampleCell } from '../headings/headingText.ts';
import type { ImportColumn } from '../importColumns.ts';
import type { RowValues } from '../importFacts.ts';
import { withoutPieces } from '../importMeasures.ts';
import { readNumber } from '../importNumbers.ts';
import { foldName } from '../importText.ts';
import { isSubtotalCell, isTotalCell, isTotalWord } from './totals.ts';

/** A line of a sheet with its values by column. */
interface ValuedLine {
  line: number;
  cells: readonly string[];
  values: RowValues;
}

const captions = Object.values(inAllLanguages('importWords')).flatMap((words) => words.captions);
/** `Prepared by: Aina`. Chinese words have no word boundary. */
const CAPTION = new RegExp(
  String.raw`^[\s*–—-]*(?:${anyOf(captions)})(?:(?<=\p{Script=Han})|(?!\p{L}))`,
  'iu',
);
/** Whether a cell is part of a sheet's footer. */
const isCaption = (text: string): boolean => CAPTION.test(text.normalize('NFKC'));

const NEEDED = [
  'receiverName',
  'receiverPhone',
  'receiverAddress1',
  'receiverCity',
  'receiverPostcode',
] as const;
const OF_GOODS = ['itemDescription', 'weightKg'] as const;
const PLACE = ['receiverAddress1', 'receiverPostcode'] as const;
/** From this number of columns on, a line with a single cell is no parcel. */
const LEAST_WIDTH = 4;

/**
 * The lines that are no parcels: totals, examples, signatures and captions. They have no address. All other lines are parcels or parts of a parcel;
 * a missing value there becomes a question.
 */
export function linesWithoutParcel(
  lines: readonly ValuedLine[],
  columns: readonly (ImportColumn | null)[],
): Set<number> {
  const found = new Set<number>();
  const above: Sums = new Map();
  const totalTexts = lines.filter(isTotals).flatMap(({ cells }) => cells.filter(isTotalCell).map(foldName));
  const isWide = columns.filter(Boolean).length >= LEAST_WIDTH;
  const hasParcels = lines.some(({ values }) =>
    NEEDED.every((column) => values[column] || !columns.includes(column)),
  );
  for (const one of lines) {
    if (
      isTotals(one) ||
      isExample(one, columns, lines) ||
      isFoot(one, columns) ||
      (isWide && hasParcels && isAlone(one, columns, totalTexts)) ||
      isSum(one, columns, above)
    )
      found.add(one.line);
    else addUp(one.cells, above);
  }
  return found;
}

/** The row of a courier's form that shows how to fill it in: its name says so, or its first cell, which below has a number in each row. */
const isExample = (
  { line, cells, values }: ValuedLine,
  columns: readonly (ImportColumn | null)[],
  lines: readonly ValuedLine[],
): boolean =>
  isExampleCell(values.receiverName ?? '') ||
  ((columns[0] === 'referenceNo' || !columns[0]) &&
    isExampleCell(cells[0] ?? '') &&
    lines.length > 1 &&
    lines.every((other, i) => (other.line === line ? i === 0 : /\d/.test(other.cells[0] ?? ''))));

/** A line of totals below the orders: it names a total with a number, and no receiver. */
function isTotals({ cells, values }: ValuedLine): boolean {
  const first = cells.find((cell) => cell.trim())?.trim() ?? '';
  // A product may be called so: `Colgate Total`.
  const isSubtotal = isSubtotalCell(first) && first !== values.itemDescription;
  const isNobody = NEEDED.every(
    (column) =>
      !values[column] ||
      isTotalCell(values[column]) ||
      (isSubtotal && values[column] === first) ||
      // `2 parcels` below phones.
      (column === 'receiverPhone' && !isPhoneLike(values[column])),
  );
  return (
    isNobody &&
    (isSubtotal ||
      cells.some(isTotalWord) ||
      (cells.some(isTotalCell) && cells.some((cell) => /\d/.test(cell))))
  );
}

/**
 * A signature begins its line. It may have a name and a phone number, but no address. Goods and remarks that begin with the same words are
 * a further item of an order.
 */
function isFoot({ cells, values }: ValuedLine, columns: readonly (ImportColumn | null)[]): boolean {
  const at = cells.findIndex((cell) => cell.trim() !== '');
  const isOfGoods = OF_GOODS.some((column) => columns[at] === column || values[column]);
  return (
    !isOfGoods &&
    isCaption(cells[at] ?? '') &&
    PLACE.every((column) => !values[column] || isCaption(values[column]))
  );
}

/**
 * A line with one cell: a group's name, a remark, or a lone reference. A cell in an address column may continue an address. A lone name may
 * be a person, unless it is a state, a group or a footnote, or a total names it: `Jumlah Zone KL`.
 */
function isAlone(
  { cells }: ValuedLine,
  columns: readonly (ImportColumn | null)[],
  totalTexts: readonly string[],
): boolean {
  const filled = cells.flatMap((cell, at) => (cell.trim() ? [at] : []));
  const [at] = filled;
  if (at === undefined || filled.length > 1) return false;
  const column = columns[at];
  if (column === 'receiverName')
    return (
      isGroupName(cells[at] ?? '') || totalTexts.some((text) => text.includes(foldName(cells[at] ?? '')))
    );
  if (OF_GOODS.some((one) => one === column)) return false;
  return at === 0 || !column || !NEEDED.some((needed) => needed === column);
}

const isGroupName = (text: string): boolean => isStateName(text) || GROUP.test(text) || FOOTNOTE.test(text);

/** `KURIR: J&T`, `Zone - North`: a word with a value is no person's name. */
const GROUP = /^\s*\p{L}[\p{L}\s]{1,20}\s*(?::|\s[-–]\s)\s*\S/u;

/** `* Weight includes packaging`. */
const FOOTNOTE = /^\s*[*†‡]/u;

type Sums = Map<number, { sum: number; count: number }>;

/** A line of totals without the word: only amounts, each the sum of two or more amounts above, or of one beside the number of parcels. */
function isSum(
  { cells, values }: ValuedLine,
  columns: readonly (ImportColumn | null)[],
  above: Readonly<Sums>,
): boolean {
  const filled = cells.flatMap((cell, at) => (cell.trim() ? [at] : []));
  if (filled.length === 0 || NEEDED.some((column) => values[column])) return false;
  const parcels = Math.max(0, ...[...above.values()].map(({ count }) => count));
  // `2 parcels` beside the sums
  const isCounted = (cell: string) => {
    const count = withoutPieces(cell);
    return count !== cell && Number(count) === parcels;
  };
  const sums = filled.filter((at) => !isCounted(cells[at] ?? ''));
  const leastAmounts = sums.length < filled.length ? 1 : 2;
  return (
    sums.length > 0 &&
    sums.every((at) => {
      const amount = amountIn(cells[at] ?? '');
      const { sum = 0, count = 0 } = above.get(at) ?? {};
      return (
        amount !== null &&
        columns[at] !== 'referenceNo' &&
        count >= leastAmounts &&
        Math.abs(amount - sum) < 1e-6
      );
    })
  );
}

function addUp(cells: readonly string[], above: Sums): void {
  cells.forEach((cell, at) => {
    const amount = amountIn(cell);
    const { sum = 0, count = 0 } = above.get(at) ?? {};
    if (amount !== null) above.set(at, { sum: sum + amount, count: count + 1 });
  });
}

const amountIn = (cell: string): number | null =>
  /\d/.test(cell) ? readNumber(cell.replace(/[^\d.,-]+/g, ''), 3).value : null;
