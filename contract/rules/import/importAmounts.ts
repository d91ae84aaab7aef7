import { inAllLanguages } from '../../../texts/read.ts';
import { readMoney } from '../money/readMoney.ts';
import { readMeasure } from './importMeasures.ts';
import { readNumber } from './importNumbers.ts';

const CURRENCY_WORDS = ['rm', 'myr', 'sgd', 'idr', 'rp', 'usd', 'cny', 'kg', 'kgs'];
const LATIN = /^[a-z]+$/;
const words = [
  ...Object.values(inAllLanguages('valueWords')).flatMap(({ amounts }) => amounts),
  ...Object.values(inAllLanguages('importWords')).flatMap(({ debts }) => debts),
];
const whole = new Set([...CURRENCY_WORDS, ...words.filter((word) => LATIN.test(word))]);
const within = words.filter((word) => !LATIN.test(word));

const BARE = /^[\d.,\s'’+-]*$/;
/** A number with two decimals is usually money. */
export const CENTS = /^\d[\d.,]*[.,]\d{2}$/;
/** Money with its currency, or a weight with its unit. */
export const isAmount = (text: string): boolean => {
  if (BARE.test(text.normalize('NFKC'))) return false;
  const weight = readMeasure(text, 'kg').bare;
  return (
    readMoney(text, '').kind !== 'none' || (weight !== text.trim() && readNumber(weight, 3).value !== null)
  );
};

/** Whether a column is about money or weights, by its heading or its values: leaving it out may cost the shipper. */
export function holdsAmounts(header: string, samples: readonly string[]): boolean {
  const heading = header.normalize('NFKC').toLowerCase();
  return (
    heading.split(/[^a-z]+/).some((word) => whole.has(word)) ||
    /[$¥€£]/.test(heading) ||
    within.some((word) => heading.includes(word)) ||
    (samples.length > 0 && (samples.every(isAmount) || samples.every((text) => CENTS.test(text))))
  );
}
