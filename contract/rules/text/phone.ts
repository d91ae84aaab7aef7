import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { inAllLanguages } from '../../../texts/read.ts';
import { anyOf } from './wordPattern.ts';

/** Territories missing from the numbering plans, whose numbers can be dialled. */
const DIALLED_LIKE: Readonly<Record<string, CountryCode>> = { AQ: 'NF', GS: 'FK', PN: 'NZ', TF: 'RE' };
/** The country that a calling code shared by several is taken for. */
const MAIN: readonly CountryCode[] = ['AU', 'CW', 'FI', 'GB', 'GP', 'IT', 'MA', 'NO', 'RE', 'RU', 'SH', 'US'];

const owners = new Map(
  [...getCountries(), ...MAIN].map((country) => [getCountryCallingCode(country), country]),
);

export interface PhoneNumber {
  /** As the API carries it: + and digits; with an extension as it was written. */
  value: string;
  /** Two letters; '' where the calling code is not assigned. */
  country: string;
}

/** Two letters of every country with a calling code. */
export const PHONE_COUNTRIES: readonly string[] = [...getCountries(), ...Object.keys(DIALLED_LIKE)];

const planOf = (country: string): CountryCode | undefined =>
  isSupportedCountry(country) ? country : DIALLED_LIKE[country];

/** Digits without a plus; '' for an unknown country. */
export function callingCode(country: string): string {
  const plan = planOf(country);
  return plan ? getCountryCallingCode(plan) : '';
}

const EXTENSION = new RegExp(
  String.raw`\s*(?:,|;|\b)\s*(?:${anyOf(Object.values(inAllLanguages('phoneWords')).flatMap(({ extension }) => extension))})\.?\s*:?\s*\d{1,6}$`,
  'i',
);

/** The digits, after a plus where the number is in international form. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/^tel:/i, '')
    .replace(EXTENSION, '')
    .replace(/^(\+.*?)\(0\)/, '$1')
    .replace(/[\s().\-‐‑–—/·\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^00(?=[1-9])/, '+');

/** Country of a number, also while it is being typed; `near` where a shared calling code leaves it open. */
export function countryOfPhone(text: string, near = ''): string {
  const plain = bare(text);
  if (!plain.startsWith('+')) return '';
  const stated = parsePhoneNumberFromString(plain, { extract: false })?.country;
  if (stated) return stated;
  for (const length of [3, 2, 1]) {
    const code = plain.slice(1, 1 + length);
    const owner = code.length === length && owners.get(code);
    if (owner) return callingCode(near) === code ? near : owner;
  }
  return '';
}

/**
 * Reads a number as people write it: `+65 9123 4567`, `0065…`, or a local one of `country` (`012-345 6789`). Null when it cannot
 * be dialled.
 */
export function readPhone(text: string, country: string): PhoneNumber | null {
  const plain = bare(text);
  if (!/^\+?\d+$/.test(plain)) return null;
  const read = readPlain(plain, country);
  return read && EXTENSION.test(text.normalize('NFKC')) ? { ...read, value: text.trim() } : read;
}

function readPlain(plain: string, country: string): PhoneNumber | null {
  const plan = planOf(country);
  const isAbroad = plain.startsWith('+');
  if (!(isAbroad ? countryOfPhone(plain) : plan)) return ofNobody(plain);
  const read = parsePhoneNumberFromString(plain, {
    extract: false,
    ...(plan ? { defaultCountry: plan } : {}),
  });
  if (!read?.isPossible()) return null;
  return { value: read.number, country: read.country ?? countryOfPhone(read.number, country) };
}

/** With an unassigned calling code, or without a known country, only the length can be checked. */
const ofNobody = (plain: string): PhoneNumber | null =>
  /^(\+[1-9]\d{6,14}|\d{7,15})$/.test(plain) ? { value: plain, country: '' } : null;

/** Whether the number belongs to one of these countries, or to the one that it names. */
export const isPhone = (text: string, countries: readonly string[]): boolean =>
  countries.some((country) => readPhone(text, country) !== null);

/** The number in the form of the API; unreadable text is returned unchanged. */
export const wirePhone = (text: string, country: string): string =>
  readPhone(text, country)?.value ?? text.trim();

/** A number of the API as it is shown beside its country's calling code; unchanged where it would not be read back the same. */
export function localPhone(value: string, country: string): string {
  const shown = value.startsWith('+')
    ? parsePhoneNumberFromString(value, { extract: false })?.formatInternational()
    : undefined;
  const local = shown?.slice(1 + callingCode(country).length).trim();
  return local && wirePhone(local, country) === value ? local : value;
}

/** The same local number with the calling code of another country. */
export function movePhone(text: string, from: string, to: string): string {
  const plain = bare(text);
  if (!plain.startsWith('+')) return text;
  const code = callingCode(countryOfPhone(plain, from));
  return `+${callingCode(to)}${plain.slice(1 + code.length)}`;
}
