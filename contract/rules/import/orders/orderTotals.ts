import { inAllLanguages } from '../../../../texts/read.ts';
import { fromMinor } from '../../money/money.ts';
import { readMoney } from '../../money/readMoney.ts';
import { readHeadingText } from '../headings/headingText.ts';
import type { SheetHeadings } from '../headings/sheetHeadings.ts';
import type { RowValues } from '../importFacts.ts';
import { withoutPieces } from '../importMeasures.ts';
import { readNumber } from '../importNumbers.ts';
import { foldName } from '../importText.ts';
import { isTotalOfOrder } from './totals.ts';

type Headings = Pick<SheetHeadings, 'roles' | 'per' | 'format'> & Partial<Pick<SheetHeadings, 'headers'>>;

/**
 * Possible totals of the order, the likeliest first; more than one becomes a question. Totals of single lines are added up. In a sheet of
 * an unknown format, a total on each line may be of the order or of the line, unless it is what all goods cost. `currency`: of the amounts
 * without a written one. `goods`: of each line.
 */
export function totalsOfOrder(
  textsByLine: readonly (readonly string[])[],
  { roles, per, format, headers }: Headings,
  currency: string,
  goods: readonly RowValues[] = [],
): string[] {
  const texts = textsByLine.flat();
  const distinct = [...new Set(texts)];
  const at = roles.indexOf('orderTotal');
  const inAll = sumOf(texts, currency);
  if (texts.length < 2 || inAll === null) return distinct;
  if (per[at] === 'row') {
    const first = sumOf(
      textsByLine.flatMap(([text]) => text ?? []),
      currency,
    );
    const isFree = ([, ...fees]: readonly string[]) => fees.every((fee) => !/[1-9]/.test(fee));
    const isWithFee = textsByLine.every(
      (lineTexts, i) => isFree(lineTexts) || holdsFee(lineTexts, goods[i]?.declaredValue ?? '', currency),
    );
    return isWithFee && first ? [first] : [...new Set([inAll, first ?? inAll])];
  }
  const isKnown = format !== null && format !== 'template';
  if (isKnown || textsByLine.filter((lineTexts) => lineTexts.length > 0).length < 2) return distinct;
  const isOfAll = distinct.length === 1 && isTotalOfOrder(headers?.[at] ?? '');
  const [total = ''] = distinct;
  const isCost = distinct.length === 1 && sumOf([total], currency) === costOf(goods, currency);
  return isOfAll || isCost ? distinct : [...new Set([...distinct, inAll])];
}

/** The price of all pieces of the goods. Null if a price is missing. */
function costOf(goods: readonly RowValues[], currency: string): string | null {
  const prices = goods.flatMap(({ declaredValue = '', quantity }) => piecesOf(declaredValue, quantity));
  return prices.length > 0 ? sumOf(prices, currency) : null;
}

const piecesOf = (price: string, quantity = '1'): string[] =>
  Array.from(
    { length: Math.min(readNumber(withoutPieces(quantity), 0).value ?? 1, MOST_PIECES) },
    () => price,
  );

const words = Object.values(inAllLanguages('importWords'));
const PRICES = new Set(words.flatMap(({ prices }) => prices.map(foldName)));
const FEES = new Set(words.flatMap(({ shippingFees }) => shippingFees.map(foldName)));

/**
 * The cash to collect for an order without a total: the price of its one piece. Several amounts, of more pieces or with a fee of the
 * shipping, become a question. The value of goods below another heading is no price.
 */
export function pricesOf(
  lines: readonly { values: RowValues; cells: readonly string[] }[],
  {
    columns,
    per,
    headers = [],
  }: Pick<SheetHeadings, 'columns' | 'per'> & Partial<Pick<SheetHeadings, 'headers'>>,
  currency: string,
): string[] {
  const isAmong = (list: ReadonlySet<string>, at: number) =>
    list.has(foldName(readHeadingText(headers[at] ?? '').bare));
  const at = columns.indexOf('declaredValue');
  if (at < 0 || !isAmong(PRICES, at)) return [];
  const prices = lines.flatMap(({ values }) => values.declaredValue ?? []);
  const all =
    per[at] === 'row'
      ? prices
      : lines.flatMap(({ values: { declaredValue = '', quantity, itemDescription = '' } }) => {
          const pieces = quantity
            ? readNumber(quantity, 0).value
            : Number(COUNT.exec(itemDescription)?.[0] ?? 1);
          return Array.from({ length: Math.min(pieces ?? 1, MOST_PIECES) }, () => declaredValue);
        });
  const fees = headers.flatMap((_, i) => (isAmong(FEES, i) ? [lines[0]?.cells[i]?.trim() ?? ''] : []));
  const fee = fees.filter((text) => /[1-9]/.test(text));
  const sums = [prices, all, ...(fee.length > 0 ? [[...all, ...fee]] : [])];
  return prices.length === lines.length
    ? [...new Set(sums.flatMap((texts) => (texts.length === 1 ? texts : (sumOf(texts, currency) ?? []))))]
    : [];
}
const MOST_PIECES = 200;
/** `Kerepek ubi x 3`, `3 x Kerepek`. */
const COUNT = /(?<=(?<!\d)[x×*]\s?)\d{1,2}(?!\d)|(?<![\d.,x×*])\d{1,2}(?=\s?[x×*](?!\s?\d))/iu;

/** Whether the amount paid for a line holds its shipping fee: it is the price and the fee together. */
function holdsFee([paid = '', ...fees]: readonly string[], price: string, currency: string): boolean {
  const sum = sumOf([price, ...fees], currency);
  return sum !== null && sum === sumOf([paid], currency) && sum !== sumOf([price], currency);
}

/** The sum of the amounts as a cell writes it. Null if a text is not clearly an amount, or their currencies differ. */
function sumOf(texts: readonly string[], currency: string): string | null {
  const written = new Set<string>();
  let minor = 0;
  for (const text of texts) {
    const read = readMoney(text, currency);
    if ((read.kind !== 'amount' && read.kind !== 'foreign') || read.minor === null) return null;
    written.add(read.kind === 'foreign' ? read.currency : currency);
    minor += read.minor;
  }
  const [one = '', other] = written;
  if (other !== undefined) return null;
  const amount = fromMinor(minor).toFixed(2).replace(/\.00$/, '');
  return one === currency ? `${/^[^\d-]*/.exec(texts[0] ?? '')?.[0] ?? ''}${amount}` : `${one} ${amount}`;
}
