import { numberText } from './numberText.ts';

/** Minor units in the language's format, for columns with the currency in their heading: `1,284.40`. */
export const formatAmount = (minor: number, locale: string): string => numberText(minor / 100, locale, 2, 2);

/** Minor units with the currency code in front: `MYR 8.40`. */
export const formatMoney = (minor: number, currency: string, locale: string): string =>
  `${currency} ${formatAmount(minor, locale)}`;
