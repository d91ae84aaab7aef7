import { amountText } from '../../../contract/rules/money/money.ts';
import { normaliseLocale } from '../../i18n/locales.ts';

/** Minor units in the language's format with a true minus, for columns with the currency in their heading: `1,284.40`, `−7.40`. */
export const formatAmount = (minor: number, currency: string, locale: string): string =>
  amountText(minor, currency, normaliseLocale(locale)).replace('-', '−');

/** Minor units with the currency code in front: `MYR 8.40`. */
export const formatMoney = (minor: number, currency: string, locale: string): string =>
  `${currency} ${formatAmount(minor, currency, locale)}`;
