import type { Locale } from '../../../contract/rules/locales.ts';
import { LOCALE_FACTS } from '../../../contract/rules/locales.ts';

/** Countries recognised at the end of an address. Others are chosen in the order form. */
const CODES = [
  'MY',
  'SG',
  'ID',
  'BN',
  'TH',
  'PH',
  'VN',
  'KH',
  'LA',
  'MM',
  'CN',
  'HK',
  'TW',
  'JP',
  'KR',
  'IN',
  'AU',
  'NZ',
  'GB',
  'US',
] as const;

const byLocale = new Map<Locale, { countryCode: string; name: string }[]>();

/** Their names in the language and in English. */
export function knownCountries(locale: Locale): { countryCode: string; name: string }[] {
  const known = byLocale.get(locale);
  if (known) return known;
  const countries = [...new Set([LOCALE_FACTS[locale].tag, 'en'])].flatMap((tag) => {
    const names = new Intl.DisplayNames([tag], { type: 'region' });
    return CODES.map((countryCode) => ({ countryCode, name: names.of(countryCode) ?? countryCode }));
  });
  byLocale.set(locale, countries);
  return countries;
}
