import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { inAllLanguages } from '../../../texts/read.ts';
import { foldName } from '../import/importText.ts';
import { LOCALE_FACTS } from '../locales.ts';
import { isNeverCalled } from './neverCalled.ts';
import { anyOf } from './wordPattern.ts';

/** Countries whose numbers of companies, persons and taxpayers are told from phone numbers; elsewhere such digits may be a phone. */
const NEVER_CALLED_IN = new Set(['MY', 'ID']);

/** Territories missing from the numbering plans, whose numbers can be dialled. */
const DIALLED_LIKE: Readonly<Record<string, CountryCode>> = { AQ: 'NF', GS: 'FK', PN: 'NZ', TF: 'RE' };
/** The assumed country of a calling code that several countries share. */
const MAIN: readonly CountryCode[] = ['AU', 'CW', 'FI', 'GB', 'GP', 'IT', 'MA', 'NO', 'RE', 'RU', 'SH', 'US'];

const owners = new Map(
  [...getCountries(), ...MAIN].map((country) => [getCountryCallingCode(country), country]),
);

export interface PhoneNumber {
  /** In the API's form: + and digits. An extension stays as written. */
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

/** The digits, with a plus before a number in international form. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/^tel:/i, '')
    .replace(EXTENSION, '')
    .replace(/^(\+.*?)\(0\)/, '$1')
    .replace(/[\s().\-‐‑–—/·\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^00(?=[1-9])/, '+');

/** Country of a complete or partly typed number; `near` decides for a shared calling code. */
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
  if (!/^\+?\d+$/.test(plain) || (NEVER_CALLED_IN.has(country) && isNeverCalled(text))) return null;
  const read = readPlain(plain, country);
  return read && EXTENSION.test(text.normalize('NFKC')) ? { ...read, value: text.trim() } : read;
}

function readPlain(plain: string, country: string): PhoneNumber | null {
  const plan = planOf(country);
  // `62812345678` is a mobile number without its plus, although it has the length of a local number.
  if (plan && plain.startsWith(getCountryCallingCode(plan)) && isMobilePhone(`+${plain}`))
    return readPlain(`+${plain}`, country);
  const isAbroad = plain.startsWith('+');
  if (!(isAbroad ? countryOfPhone(plain) : plan)) return ofNobody(plain);
  const read = parsePhoneNumberFromString(plain, {
    extract: false,
    ...(plan ? { defaultCountry: plan } : {}),
  });
  if (!read?.isPossible()) return null;
  return { value: read.number, country: read.country ?? countryOfPhone(read.number, country) };
}

/** Without a known country or an assigned calling code, only the length can be checked. */
const ofNobody = (plain: string): PhoneNumber | null =>
  /^(\+[1-9]\d{6,14}|\d{7,15})$/.test(plain) ? { value: plain, country: '' } : null;

/** National numbers of mobile phones: first digits and whole form. The small metadata of the library has only lengths by country. */
const MOBILE: Readonly<Record<string, { start: RegExp; whole: RegExp }>> = {
  BN: { start: /^[78]/, whole: /^[78]\d{6}$/ },
  CN: { start: /^1[3-9]/, whole: /^1[3-9]\d{9}$/ },
  ID: { start: /^8/, whole: /^8\d{8,11}$/ },
  MY: { start: /^1(?!([378])00)/, whole: /^1(1\d{8}|5\d{7,8}|[02-46-9]\d{7})$/ },
  PH: { start: /^9/, whole: /^9\d{9}$/ },
  SG: { start: /^[89]/, whole: /^[89]\d{7}$/ },
  TH: { start: /^[689]\d/, whole: /^[689]\d{8}$/ },
  VN: { start: /^[35789]/, whole: /^[35789]\d{8}$/ },
};

interface Parsed {
  isValid: boolean;
  national: string;
  country: string;
}

function parsed(value: string): Parsed | null {
  const read = parsePhoneNumberFromString(bare(value), { extract: false });
  return read
    ? { isValid: read.isValid(), national: read.nationalNumber, country: read.country ?? '' }
    : null;
}

/** Whether a number in the API's form has a usual length for its country; true if the lengths are unknown. */
export function isUsualPhone(value: string): boolean {
  const read = parsed(value);
  if (!read) return true;
  const mobile = MOBILE[read.country];
  return read.isValid && !(mobile?.start.test(read.national) && !mobile.whole.test(read.national));
}

export function isMobilePhone(value: string): boolean {
  const read = parsed(value);
  return read !== null && (MOBILE[read.country]?.whole.test(read.national) ?? false);
}

/** Whether a number is certainly a landline: complete, and no mobile number in a country whose mobile numbers are known. */
export function isLandline(value: string): boolean {
  const read = parsed(value);
  const mobile = read && MOBILE[read.country];
  return Boolean(read?.isValid && mobile && !mobile.start.test(read.national));
}

const NUMBER_IN_TEXT = /(?:\(?\+)?\(?\d[\d\s().\-‐‑–—·]*\d/g;
const LABEL_WORDS = new Set(
  Object.values(inAllLanguages('phoneWords')).flatMap(({ labels }) => labels.map(foldName)),
);

/** The number to call within a longer text. */
export interface FoundPhone extends PhoneNumber {
  /** Other numbers and words of the text; '' if it has only labels such as `HP:`. */
  rest: string;
}

/** Finds the number to call in a text: the first mobile one, else the first. Null where no part is a number of usual length. */
export function findPhone(text: string, country: string): FoundPhone | null {
  const plain = text.normalize('NFKC');
  const found = [...plain.matchAll(NUMBER_IN_TEXT)].flatMap((match) => {
    const number = readPhone(match[0], country);
    return number && isUsualPhone(number.value) ? [{ ...number, written: match[0], at: match.index }] : [];
  });
  const chosen = found.find(({ value }) => isMobilePhone(value)) ?? found[0];
  if (!chosen) return null;
  const same = found.filter(({ value, at }) => value === chosen.value && at !== chosen.at);
  const around = [plain.slice(0, chosen.at), plain.slice(chosen.at + chosen.written.length)].map((part) =>
    same.reduce((left, { written }) => left.replace(written, ' '), part),
  );
  const rest = around.map(withoutPhoneLabels).filter(Boolean).join(' ');
  return {
    value: chosen.value,
    country: chosen.country,
    rest: isNameOf(chosen.country, rest) ? '' : closed(rest),
  };
}

const COUNTRY_NAMES = Object.values(LOCALE_FACTS).map(
  ({ tag }) => new Intl.DisplayNames(tag, { type: 'region' }),
);

/** `MY 012-3456789`, `Singapore 91234567`: the country's name repeats the number's country. */
const isNameOf = (country: string, text: string): boolean =>
  country !== '' &&
  [country, ...COUNTRY_NAMES.map((names) => names.of(country) ?? '')].some(
    (name) => foldName(name) === foldName(text),
  );

/** Restores the first and the last bracket that were cut off at the edges: `(046) 471-2233`, `Ali (rumah)`. */
function closed(text: string): string {
  const open = /^[^(]*\)/.test(text) ? `(${text}` : text;
  return open.lastIndexOf('(') > open.lastIndexOf(')') ? `${open})` : open;
}

const EDGES = /^[\s/,;:|&()[\]{}.*#_-]+|[\s/,;:|&()[\]{}.*#_-]+$/g;
/** Labels of numbers are words before a number; the rest keeps its words. */
export const withoutPhoneLabels = (text: string): string =>
  text
    .split(/[\s:]+/)
    .filter((word) => !LABEL_WORDS.has(foldName(word)))
    .join(' ')
    .replace(EDGES, '')
    .replace(EDGES, '');

/** Whether the text is a number of one of these countries, or of the country of its calling code. */
export const isPhone = (text: string, countries: readonly string[]): boolean =>
  countries.some((country) => readPhone(text, country) !== null);

/** The number in the form of the API; unreadable text is returned unchanged. */
export const wirePhone = (text: string, country: string): string =>
  readPhone(text, country)?.value ?? text.trim();

/** A number in the API's form, shown next to its country's calling code; unchanged if it could not be read back identically. */
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
