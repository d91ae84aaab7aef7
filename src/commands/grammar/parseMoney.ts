import { type MoneyReading, readMoney } from '../../../contract/rules/money/readMoney.ts';
import type { ParseContext, TypedMoney } from './parsedInput.ts';

/** `Rp 1.250.000 rupiah saja`: no amount has more words. */
const MOST_WORDS = 4;

/** A typed amount; undefined if it is not an amount or is ambiguous. */
export function typedMoney(
  text: string,
  { currency }: Pick<ParseContext, 'currency'>,
): TypedMoney | undefined {
  return moneyOf(readMoney(text, currency));
}

/** The amounts that a text can mean, the likeliest first: several for an ambiguous text, none for a text that is not an amount. */
export function moneyReadings(text: string, { currency }: Pick<ParseContext, 'currency'>): TypedMoney[] {
  const reading = readMoney(text, currency);
  const plain = moneyOf(reading);
  if (plain) return [plain];
  const minors =
    reading.kind === 'question' ? reading.choices : reading.kind === 'decimals' ? [reading.nearest] : [];
  return minors.filter((minor) => minor > 0).map((amountMinor) => ({ amountMinor }));
}

function moneyOf(reading: MoneyReading): TypedMoney | undefined {
  const { kind } = reading;
  if (kind !== 'amount' && kind !== 'foreign') return undefined;
  const { minor, currency } = reading;
  if (minor === null || minor < 0) return undefined;
  return { amountMinor: minor, ...(currency && { currency }) };
}

/** The amount at the start of the words and the number of words used: `89`, `RM 89.50`, `2 juta`, `Rp 150.000,00`. */
export function readTypedMoney(
  words: readonly string[],
  context: Pick<ParseContext, 'currency'>,
): { money: TypedMoney; used: number } | undefined {
  for (let used = Math.min(MOST_WORDS, words.length); used > 0; used--) {
    const part = words.slice(0, used);
    // `89 500` are two numbers.
    if (part.filter((word) => /\d/.test(word)).length !== 1) continue;
    const reading = readMoney(part.join(' '), context.currency);
    if (reading.kind === 'none') continue;
    const money = moneyOf(reading);
    return money && { money, used };
  }
  return undefined;
}
