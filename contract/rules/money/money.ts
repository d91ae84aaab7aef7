import { DEFAULT_LOCALE, LOCALE_FACTS, type Locale } from '../locales.ts';
import { isWholeCurrency, priceLevel, smallestMinor } from './currencies.ts';

/** Decimal amount of the wire to minor units (sen, cents). Throws RangeError when it has more than 2 decimals or is not finite. */
export function toMinor(amount: number): number {
  if (!isAmount(amount)) throw new RangeError(`not an amount with two decimals: ${amount}`);
  return Math.round(amount * 100);
}

/** For display: the nearest amount in minor units, NaN for a value that is not a number. Never throws. */
export const nearestMinor = (amount: number): number => Math.round(amount * 100);

/** Whether `toMinor` accepts the amount. */
export function isAmount(amount: number): boolean {
  const minor = Math.round(amount * 100);
  // The rounding error of `amount * 100` grows with the amount.
  return (
    Number.isSafeInteger(minor) && (Math.abs(minor - amount * 100) <= 1e-6 || fromMinor(minor) === amount)
  );
}

export function fromMinor(minor: number): number {
  return Math.round(minor) / 100;
}

/** An amount of the wire with its currency. */
export const moneyOf = (minor: number, currency: string): { amount: number; currency: string } => ({
  amount: fromMinor(minor),
  currency,
});

const STEP_MINOR = 5;
const nearest = (minor: number, step: number): number => Math.round(minor / step) * step;

/** Nearest 0.05 in minor units, halves upward (NUM-03). */
export const round5 = (minor: number): number => nearest(minor, STEP_MINOR);

/** Rounds a computed amount, such as a fee or a tax, to the currency's smallest amount in use, halves upward. */
export const roundAmount = (minor: number, currency: string): number =>
  nearest(minor, smallestMinor(currency));

/** Rounds a price to 0.05, or to whole units if the currency's fractions are not in use. */
export const roundPrice = (minor: number, currency: string): number =>
  nearest(minor, Math.max(STEP_MINOR, smallestMinor(currency)));

/** The lowest amount of the currency that is not below this one. */
export const amountAbove = (minor: number, currency: string): number =>
  Math.ceil(minor / smallestMinor(currency)) * smallestMinor(currency);

/** `basisPoints` of an amount, rounded by `roundAmount`. 600 basis points are 6 %. */
export const percent = (minor: number, basisPoints: number, currency: string): number =>
  roundAmount((minor * basisPoints) / 10_000, currency);

/** Whether the amount is possible in the currency: only whole units if its fractions are not in use. */
export const fitsCurrency = (minor: number, currency: string): boolean =>
  minor % smallestMinor(currency) === 0;

/** Step of every money input, in minor units (NUM-02): 0.05 times the currency's price level. */
export const moneyStepMinor = (currency: string): number =>
  isWholeCurrency(currency)
    ? Math.max(smallestMinor(currency), STEP_MINOR * priceLevel(currency))
    : STEP_MINOR;

/** Decimals of a displayed amount. An old fraction in a currency without decimals keeps two, so that nothing is hidden. */
export const shownDecimals = (minor: number, currency: string): 0 | 2 =>
  minor % smallestMinor(currency) === 0 && isWholeCurrency(currency) ? 0 : 2;

/**
 * `1234567` minor units in the language's format: `12,345.67`, `12.345,67`; a dash for an invalid amount. English by default, because
 * sentences are made in English and translated later.
 */
export function amountText(minor: number, currency: string, locale: Locale = DEFAULT_LOCALE): string {
  if (!Number.isSafeInteger(Math.round(minor))) return '–';
  const { thousands, decimals: point } = LOCALE_FACTS[locale];
  const digits = String(Math.abs(Math.round(minor))).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands);
  const decimals = shownDecimals(minor, currency) ? `${point}${digits.slice(-2)}` : '';
  return `${minor < 0 ? '-' : ''}${whole}${decimals}`;
}

/** With the currency first: `MYR 8.40`. */
export const moneyText = (minor: number, currency: string, locale?: Locale): string =>
  `${currency} ${amountText(minor, currency, locale)}`;

const IN_ENGLISH = /^([A-Z]{3}) (-?[\d,]+)(?:\.(\d{2}))?$/;

/** An amount of an English sentence, in another language's format; any other text unchanged. */
export function moneyIn(locale: Locale, text: string): string {
  const [, currency, whole = '', decimals = '00'] = IN_ENGLISH.exec(text) ?? [];
  return currency ? moneyText(Number(whole.replaceAll(',', '') + decimals), currency, locale) : text;
}
