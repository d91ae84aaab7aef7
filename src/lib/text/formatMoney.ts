import { shownDecimals } from '../../../contract/rules/money/money.ts';
import { numberText } from '../../i18n/numberText.ts';

/** Minor units in the language's format, for columns with the currency in their heading: `1,284.40`. */
export function formatAmount(minor: number, currency: string, locale: string): string {
  const decimals = shownDecimals(minor, currency);
  return numberText(minor / 100, locale, decimals, decimals);
}

/** Minor units with the currency code in front: `MYR 8.40`. */
export const formatMoney = (minor: number, currency: string, locale: string): string =>
  `${currency} ${formatAmount(minor, currency, locale)}`;
