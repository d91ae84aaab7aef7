import { fill } from '../../texts/fill.ts';
import { LOCALES } from '../../texts/locales.ts';
import { textsOf } from '../../texts/read.ts';

const AMOUNT = /\b[A-Z]{3} -?\d[\d.,]*/g;
/** The specification's sentence has amounts without a currency. */
const SHORT_BALANCE =
  "Payment failed, You don't have enough credit balance. Bal: %{balance}, Price: %{price}";
const SHORT_BALANCES = LOCALES.map((locale) => {
  const text = textsOf(locale, 'sentences')[SHORT_BALANCE];
  const parts = text.split(/%\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return {
    pattern: new RegExp(parts.join('-?[\\d.,]+'), 'g'),
    hidden: fill(text, { balance: '–', price: '–' }),
  };
});

/** A sentence of the server, in any language, with dashes in place of its amounts. */
export const withoutAmounts = (sentence: string): string =>
  SHORT_BALANCES.reduce(
    (text, { pattern, hidden }) => text.replace(pattern, hidden),
    sentence.replace(AMOUNT, '–'),
  );
