import { inAllLanguages } from '../../../../texts/read.ts';
import type { SheetHeadings } from '../headings/sheetHeadings.ts';
import { readNumber } from '../importNumbers.ts';
import { foldName } from '../importText.ts';

/** `Order total` covers all lines of an order. `Total` may be of each line. */
const OF_ALL = new Set(
  Object.values(inAllLanguages('importWords')).flatMap(({ totalOfOrder }) => totalOfOrder.map(foldName)),
);

type Headings = Pick<SheetHeadings, 'roles' | 'per' | 'format'> & Partial<Pick<SheetHeadings, 'headers'>>;

/**
 * Possible totals of the order, the likeliest first; more than one becomes a question. Totals of single lines are added up. In a sheet of
 * an unknown format, a total on each line may be of the order or of the line.
 */
export function totalsOfOrder(
  textsByLine: readonly (readonly string[])[],
  { roles, per, format, headers }: Headings,
): string[] {
  const texts = textsByLine.flat();
  const distinct = [...new Set(texts)];
  const at = roles.indexOf('orderTotal');
  const amounts = texts.map(amountIn);
  if (texts.length < 2 || amounts.some((amount) => amount === null)) return distinct;
  const inAll = withAmount(texts[0] ?? '', sumOf(amounts));
  if (per[at] === 'row') {
    const first = sumOf(textsByLine.map(([text = '0']) => amountIn(text)));
    return [...new Set([inAll, withAmount(texts[0] ?? '', first)])];
  }
  const isKnown = format !== null && format !== 'template';
  if (isKnown || textsByLine.filter((own) => own.length > 0).length < 2) return distinct;
  const isOfAll = distinct.length === 1 && OF_ALL.has(foldName(headers?.[at] ?? ''));
  return isOfAll ? distinct : [...new Set([...distinct, inAll])];
}

const amountIn = (text: string): number | null => readNumber(text.replace(/[^\d.,-]+/g, ''), 3).value;
const sumOf = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
/** An amount as the text writes it, with its currency. */
const withAmount = (text: string, amount: number): string =>
  text.replace(/\d(?:[\d.,]*\d)?/, () => amount.toFixed(2).replace(/\.00$/, ''));
