import { useLocale } from '../i18n/useText.ts';
import { formatMoney } from '../lib/text/formatMoney.ts';

/** Formats an amount in the language of the page. */
export function useMoneyText(): (minor: number, currency: string) => string {
  const locale = useLocale();
  return (minor, currency) => formatMoney(minor, currency, locale);
}
