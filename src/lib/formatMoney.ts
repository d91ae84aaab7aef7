import { bcp47 } from '../i18n/locales.ts';

const formats = new Map<string, Intl.NumberFormat>();

function format(locale: string): Intl.NumberFormat {
  const tag = bcp47(locale);
  let known = formats.get(tag);
  if (!known) {
    known = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    formats.set(tag, known);
  }
  return known;
}

/** Minor units in the language's digits, for columns that name their currency once: `1,284.40`. */
export const formatAmount = (minor: number, locale: string): string => format(locale).format(minor / 100);

/** Minor units with the currency code in front: `MYR 8.40`. */
export const formatMoney = (minor: number, currency: string, locale: string): string =>
  `${currency} ${formatAmount(minor, locale)}`;
