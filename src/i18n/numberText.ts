import { LOCALE_FACTS } from '../../contract/rules/locales.ts';
import { normaliseLocale } from './locales.ts';

/** Decimal separator of a language. */
export const decimalSign = (locale: string): '.' | ',' => LOCALE_FACTS[normaliseLocale(locale)].decimals;

/**
 * Formats a number for the language, halves rounded away from zero: `1,284.40`. The result equals `Intl.NumberFormat`, whose first use takes
 * longer than rendering all rows of a list. Returns a dash for an invalid number.
 * @param least minimum number of decimals
 * @param most maximum number of decimals; trailing zeros beyond `least` are dropped
 */
export function numberText(value: number, locale: string, least: number, most: number): string {
  const { thousands, decimals: point } = LOCALE_FACTS[normaliseLocale(locale)];
  const rounded = Math.round(Number(`${Math.abs(value).toFixed(9)}e${most}`));
  if (!Number.isSafeInteger(rounded)) return '–';
  const digits = String(rounded).padStart(most + 1, '0');
  const whole = digits.slice(0, digits.length - most).replace(/\B(?=(\d{3})+$)/g, thousands);
  let decimals = digits.slice(digits.length - most);
  while (decimals.length > least && decimals.endsWith('0')) decimals = decimals.slice(0, -1);
  return `${value < 0 && rounded > 0 ? '-' : ''}${whole}${decimals && point}${decimals}`;
}
