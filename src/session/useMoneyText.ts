import { formatMoney } from '../lib/text/formatMoney.ts';
import { useTextLocale } from './TextContext.ts';

/** Amounts as text in the language of the page. */
export function useMoneyText(): (minor: number, currency: string) => string {
  const locale = useTextLocale();
  return (minor, currency) => formatMoney(minor, currency, locale);
}
