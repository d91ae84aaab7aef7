import type { Country } from '../../contract/places/parameters.ts';
import {
  byLocale,
  DEFAULT_LOCALE,
  LOCALE_FACTS,
  LOCALES,
  type Locale,
  namedLocale,
} from '../../contract/rules/locales.ts';
import type { Coord } from '../../contract/wire/scalars.ts';
import { readRows } from './dataFile.ts';
import { foldText } from './foldText.ts';
import { once } from './once.ts';
import { readCoord } from './readCoord.ts';

interface Entry {
  code: string;
  currency: string | null;
  dialCode: string | null;
  names: Readonly<Record<Locale, string>>;
  /** Code of three letters and other usual names. */
  others: string[];
  folded: string[];
  coord: Coord | undefined;
}

/** The file has a column of names for some languages. Names in all other languages are those of Node.js. */
const entries = once((): Entry[] => {
  const [headings = [], ...rows] = readRows('countries');
  const columns = byLocale((locale) => headings.indexOf(new Intl.Locale(tagOf(locale)).language));
  const names = byLocale((locale) => new Intl.DisplayNames([tagOf(locale)], { type: 'region' }));
  return rows.map((row) => {
    const cell = (heading: string) => row[headings.indexOf(heading)];
    const code = cell('code') ?? '';
    const named = byLocale((locale) => row[columns[locale]] || (names[locale].of(code) ?? code));
    return {
      code,
      currency: cell('currency') || null,
      dialCode: cell('dialCode') || null,
      names: named,
      others: (cell('others') || null)?.split('|') ?? [],
      folded: [...new Set(LOCALES.map((locale) => foldText(named[locale])))],
      coord: readCoord(cell('lat'), cell('lon')),
    };
  });
});
const byCode = once(() => new Map(entries().map((e) => [e.code, e])));
const byName = once(() => new Map(entries().flatMap((e) => e.folded.map((name) => [name, e.code] as const))));
/** `U.S.A.` is `USA`. */
const joined = (name: string) => foldText(name).replaceAll(' ', '');
const byOtherName = once(
  () => new Map(entries().flatMap((e) => e.others.map((name) => [joined(name), e.code] as const))),
);

const tagOf = (locale: Locale) => LOCALE_FACTS[locale].tag;

/** `locale` is one of our codes or a language tag. */
const localeFor = (locale: string): Locale => namedLocale(locale) ?? DEFAULT_LOCALE;

const toCountry = (entry: Entry, locale: Locale): Country => ({
  countryCode: entry.code,
  name: entry.names[locale],
  currency: entry.currency,
  dialCode: entry.dialCode,
});

/** All countries, by name in the locale's order. */
export function listCountries(locale: string = DEFAULT_LOCALE): Country[] {
  const known = localeFor(locale);
  const { compare } = new Intl.Collator(tagOf(known));
  return entries()
    .map((e) => toCountry(e, known))
    .sort((a, b) => compare(a.name, b.name));
}

const NO_MATCH = 6;

/** Countries whose code, dial code or name in any of the portal's languages starts with or contains the text, best first. */
export function searchCountries(text: string, locale: string = DEFAULT_LOCALE): Country[] {
  const folded = foldText(text);
  if (!folded) return listCountries(locale);
  const known = localeFor(locale);
  const { compare } = new Intl.Collator(tagOf(known));
  const rank = (e: Entry): number => {
    if (e.code.toLowerCase() === folded) return 0;
    if (e.dialCode === folded) return 1;
    if (byOtherName().get(joined(text)) === e.code) return 1;
    if (foldText(e.names[known]).startsWith(folded)) return 2;
    if (e.folded.some((name) => name.startsWith(folded))) return 3;
    if (e.folded.some((name) => name.includes(` ${folded}`))) return 4;
    return folded.length > 1 && e.folded.some((name) => name.includes(folded)) ? 5 : NO_MATCH;
  };
  return entries()
    .map((e) => ({ e, rank: rank(e) }))
    .filter((hit) => hit.rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank || compare(a.e.names[known], b.e.names[known]))
    .map((hit) => toCountry(hit.e, known));
}

export function countryByCode(code: string, locale: string = DEFAULT_LOCALE): Country | undefined {
  const entry = byCode().get(code.trim().toUpperCase());
  return entry && toCountry(entry, localeFor(locale));
}

/** The code for a full name in any of the portal's languages. */
export const countryCodeNamed = (name: string): string | undefined => byName().get(foldText(name));

/** The code for a code of two or three letters or any usual name. */
export function countryCodeOf(codeOrName: string): string | undefined {
  const code = codeOrName.trim().toUpperCase();
  if (byCode().has(code)) return code;
  return countryCodeNamed(codeOrName) ?? byOtherName().get(joined(codeOrName));
}

/** All countries under every usual name. */
export const countryNames = once(() =>
  entries().map(({ code, names, others }) => ({
    code,
    names: [...new Set([...LOCALES.map((locale) => names[locale]), ...others])],
  })),
);

/** Coordinate of a country's capital. */
export function countryCoord(code: string): Coord | undefined {
  return byCode().get(code)?.coord;
}
