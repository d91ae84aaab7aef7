import { inAllLanguages } from '../../../../texts/read.ts';
import { anyOf } from '../../text/wordPattern.ts';
import { withoutPieces } from '../importMeasures.ts';
import { readNumber } from '../importNumbers.ts';
import { foldName } from '../importText.ts';
import type { HeaderMatch } from '../match/headerMatch.ts';
import { isPaidAtDoor } from '../orders/orderWords.ts';
import { isSubtotalCell, isTotalCell } from '../orders/totals.ts';
import type { ColumnLook } from './columnLook.ts';
import { readHeadingText } from './headingText.ts';

type Lines = readonly { cells: readonly string[] }[];
type Per = 'piece' | 'row';
/** A row, and whether it is a line of sums. */
interface Row {
  cells: readonly string[];
  isTotal: boolean;
  isSum: boolean;
}

const EACH = new RegExp(
  anyOf(
    Object.values(inAllLanguages('importWords')).flatMap(({ each, unitPrices }) =>
      [...each, ...unitPrices].map(foldName),
    ),
  ),
  'iu',
);
/** `Unit price`, `Harga seunit`: a heading of an amount of one piece. */
export const namesEach = (header: string): boolean => EACH.test(foldName(header));

const words = Object.values(inAllLanguages('importWords'));
const ANY_AMOUNT = new Set(words.flatMap(({ anyAmount }) => anyAmount.map(foldName)));
const PRICES = new Set(words.flatMap(({ prices }) => prices.map(foldName)));
/** `Price`, `Harga seunit`: of one piece in most sheets, unlike any `Amount` or `Value` of a row. */
export function namesPrice(header: string): boolean {
  const folded = foldName(readHeadingText(header).bare);
  return namesEach(header) || (PRICES.has(folded) && !ANY_AMOUNT.has(folded));
}

/** A weight or a value beside several pieces that may be of one piece or of all. Our own headings are of one piece, and so is a price. */
export const isOfOneOrAll = ({
  header,
  column,
  per,
}: Pick<HeaderMatch, 'header' | 'column' | 'per'>): boolean =>
  !per && header !== column && (column === 'weightKg' || (column === 'declaredValue' && !namesPrice(header)));

/** Whether a column counts several pieces somewhere. */
export const areSeveral = ({ samples }: ColumnLook): boolean =>
  samples.some((text) => Number(withoutPieces(text)) > 1);

const THOUSANDS = /^\d{1,3}(?:[.,]\d{3})+$/;
/** The number in a cell. Groups of three digits are thousands in all cells alike, which leaves sums right. */
export function numberIn(text = ''): number | null {
  const plain = text.normalize('NFKC').replace(/[^\d.,]+/g, '');
  if (THOUSANDS.test(plain)) return Number(plain.replace(/[.,]/g, ''));
  return readNumber(plain, 2).value;
}

const isSame = (a: number, b: number) => Math.abs(a - b) < 0.005;

/**
 * Says of weights and values beside several pieces whether they are of one piece or of the row, where the sheet's numbers prove it: by a line
 * of sums, or by what the row costs in all.
 */
export function proveAmounts(matches: readonly HeaderMatch[], lines: Lines): void {
  const pieces = matches.findIndex(({ column }) => column === 'quantity');
  if (pieces < 0) return;
  const rows = lines.map(
    ({ cells }): Row => ({
      cells,
      isTotal: cells.some(isTotalCell),
      isSum: cells.some((cell) => isTotalCell(cell) || isSubtotalCell(cell)),
    }),
  );
  for (const column of ['weightKg', 'declaredValue'] as const) {
    const at = matches.findIndex((match) => match.column === column && !match.per);
    const match = matches[at];
    if (!match || namesEach(match.header)) continue;
    const costs = matches.flatMap(({ column: other, role }, i) =>
      column === 'declaredValue' && (other === 'cod' || role === 'orderTotal') ? [i] : [],
    );
    // People add up prices of one piece, too.
    const isPrice = column === 'declaredValue' && namesPrice(match.header);
    const sums = provenBySums(rows, at, pieces).filter((per) => !isPrice || per === 'piece');
    const goods = matches.findIndex((one) => one.column === 'itemDescription');
    const proven = [
      ...sums,
      ...costs.flatMap((cost) => provenByCost(rows, at, pieces, cost)),
      ...provenByGoods(rows, at, pieces, goods),
    ];
    const [per] = proven;
    if (per && proven.every((other) => other === per)) match.per = per;
  }
}

const DEPOSITS = new Set(words.flatMap(({ deposits }) => deposits.map(foldName)));
/** Whether a column has what buyers have paid already: `DP`, `Amount paid`. */
export const isDepositHeading = (header: string): boolean =>
  DEPOSITS.has(foldName(readHeadingText(header).bare));
const BALANCES = new Set(words.flatMap(({ balances }) => balances.map(foldName)));

/** `Balance` is the amount to collect if it is what `Paid` leaves of the total in each row, and is paid at the door. */
export function proveBalance(matches: readonly HeaderMatch[], lines: Lines): void {
  if (matches.some(({ column }) => column === 'cod')) return;
  const total = matches.findIndex(({ role }) => role === 'orderTotal');
  const paid = matches.findIndex(({ header, column, role }) => !column && !role && isDepositHeading(header));
  const at = matches.findIndex(
    ({ header, column, role }) => !column && !role && BALANCES.has(foldName(readHeadingText(header).bare)),
  );
  const match = matches[at];
  const orders = lines.filter(({ cells }) => numberIn(cells[total]) !== null);
  const amountIn = (text = '') => (text.trim() ? (numberIn(text) ?? Number.NaN) : 0);
  const method = matches.findIndex(({ role }) => role === 'paymentMethod');
  const isProven = orders.every(
    ({ cells }) =>
      isSame(amountIn(cells[total]) - amountIn(cells[paid]), amountIn(cells[at])) &&
      (amountIn(cells[at]) === 0 || isPaidAtDoor(cells[method] ?? '')),
  );
  if (match && total >= 0 && paid >= 0 && orders.length > 0 && isProven)
    Object.assign(match, { column: 'cod', confidence: 'likely', isOther: false });
}

const piecesIn = (cells: readonly string[], at: number): number | null =>
  cells[at]?.trim() ? readNumber(withoutPieces(cells[at] ?? ''), 0).value : 1;

/** A line of sums proves what it adds up: its group, or the whole sheet. */
function provenBySums(rows: readonly Row[], at: number, pieces: number): Per[] {
  const none = () => ({ row: 0, piece: 0 });
  let [group, all] = [none(), none()];
  const found: Per[] = [];
  for (const { cells, isSum } of rows) {
    const amount = numberIn(cells[at]);
    if (amount === null) continue;
    if (isSum) {
      for (const sum of [group, all])
        if (!isSame(sum.row, sum.piece)) {
          if (isSame(amount, sum.row)) found.push('row');
          if (isSame(amount, sum.piece)) found.push('piece');
        }
      group = none();
      continue;
    }
    const count = piecesIn(cells, pieces);
    if (count === null) return [];
    for (const sum of [group, all]) {
      sum.row += amount;
      sum.piece += amount * count;
    }
  }
  return found;
}

/**
 * Amounts of the same goods that grow with their pieces are of the row. An amount that does not grow proves nothing: people write the least
 * weight of a parcel into each row.
 */
function provenByGoods(rows: readonly Row[], at: number, pieces: number, goods: number): Per[] {
  const byGoods = new Map<string, { amount: number; count: number }>();
  let found = 0;
  for (const { cells, isSum } of rows) {
    const [amount, count, name] = [
      numberIn(cells[at]),
      piecesIn(cells, pieces),
      foldName(cells[goods] ?? ''),
    ];
    if (!amount || !count || !name || isSum) continue;
    const first = byGoods.get(name);
    if (!first) byGoods.set(name, { amount, count });
    else if (Math.abs(amount * first.count - first.amount * count) >= 0.005) return [];
    else if (count !== first.count) found++;
  }
  return found > 0 ? ['row'] : [];
}

/** The cash of a row, or its total, is not less than the value of its goods. */
function provenByCost(rows: readonly Row[], at: number, pieces: number, cost: number): Per[] {
  return rows.flatMap(({ cells, isTotal }): Per[] => {
    const [value, total, count] = [numberIn(cells[at]), numberIn(cells[cost]), piecesIn(cells, pieces)];
    if (!value || !total || !count || count < 2 || isTotal) return [];
    if (total < value - 0.005) return [];
    return [total < value * count - 0.005 ? 'row' : 'piece'];
  });
}
