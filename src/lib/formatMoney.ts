import { bcp47 } from '../i18n/locales.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Minor units as an amount with its currency code in front, in the language's digits: `MYR 8.40`. */
export function formatMoney(minor: number, currency: string, locale: string): string {
  const tag = bcp47(locale);
  const format = formats.get(tag) ?? new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  formats.set(tag, format);
  return `${currency} ${format.format(minor / 100)}`;
}
