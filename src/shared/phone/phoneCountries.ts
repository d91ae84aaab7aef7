import { callingCode, PHONE_COUNTRIES } from '../../../contract/rules/text/phone.ts';
import { bcp47 } from '../../i18n/locales.ts';

export interface PhoneCountry {
  /** Two-letter country code. */
  code: string;
  name: string;
  /** Calling code with its plus sign. */
  dial: string;
}

const byLocale = new Map<string, PhoneCountry[]>();

/** Countries with a calling code; their names in the language are the browser's own. */
export function phoneCountries(locale: string): PhoneCountry[] {
  const known = byLocale.get(locale);
  if (known) return known;
  const tag = bcp47(locale);
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const { compare } = new Intl.Collator(tag);
  const countries = PHONE_COUNTRIES.map((code) => ({
    code,
    name: names.of(code) ?? code,
    dial: `+${callingCode(code)}`,
  })).sort((a, b) => compare(a.name, b.name));
  byLocale.set(locale, countries);
  return countries;
}

/** Countries whose name, code or calling code starts with the text, then those whose name contains it. */
export function findPhoneCountries(countries: PhoneCountry[], typed: string): PhoneCountry[] {
  const query = typed.trim().toLowerCase().replace(/^\+/, '');
  if (!query) return countries;
  const begins = ({ code, name, dial }: PhoneCountry) =>
    code.toLowerCase() === query ||
    name.toLowerCase().startsWith(query) ||
    dial.slice(1).startsWith(query) ||
    `${code} ${dial}`.toLowerCase() === typed.trim().toLowerCase();
  return [
    ...countries.filter(begins),
    ...countries.filter((c) => !begins(c) && c.name.toLowerCase().includes(query)),
  ];
}
