import type { Country } from '../../contract/places/parameters.ts';
import { DEFAULT_LOCALE } from '../../contract/rules/locales.ts';
import type { Coord } from '../../contract/wire/scalars.ts';
import { readRows } from './dataFile.ts';
import { foldText } from './foldText.ts';
import { once } from './once.ts';
import { readCoord } from './readCoord.ts';

type Language = 'en' | 'zh' | 'id' | 'ms';

interface Entry {
  code: string;
  currency: string | null;
  dialCode: string | null;
  names: Record<Language, string>;
  /** Code of three letters and other usual names. */
  others: string[];
  folded: string[];
  coord: Coord | undefined;
}

const entries = once(() =>
  readRows('countries').map(
    ([code = '', currency, dial, en = '', zh = '', id = '', ms = '', lat, lon, others = '']): Entry => ({
      code,
      currency: currency || null,
      dialCode: dial || null,
      names: { en, zh, id, ms },
      others: others ? others.split('|') : [],
      folded: [...new Set([en, zh, id, ms].map(foldText))],
      coord: readCoord(lat, lon),
    }),
  ),
);
const byCode = once(() => new Map(entries().map((e) => [e.code, e])));
const byName = once(() => new Map(entries().flatMap((e) => e.folded.map((name) => [name, e.code] as const))));
/** `U.S.A.` is `USA`. */
const joined = (name: string) => foldText(name).replaceAll(' ', '');
const byOtherName = once(
  () => new Map(entries().flatMap((e) => e.others.map((name) => [joined(name), e.code] as const))),
);

/** The portal's locale `my` and the language tag `ms` are both Malay. */
function languageOf(locale: string): Language {
  const tag = locale.toLowerCase();
  if (tag.startsWith('zh')) return 'zh';
  if (tag.startsWith('id')) return 'id';
  return tag.startsWith('ms') || tag.startsWith('my') ? 'ms' : 'en';
}

const toCountry = (entry: Entry, language: Language): Country => ({
  countryCode: entry.code,
  name: entry.names[language],
  currency: entry.currency,
  dialCode: entry.dialCode,
});

/** All countries, by name in the locale's order. */
export function listCountries(locale: string = DEFAULT_LOCALE): Country[] {
  const language = languageOf(locale);
  const { compare } = new Intl.Collator(language);
  return entries()
    .map((e) => toCountry(e, language))
    .sort((a, b) => compare(a.name, b.name));
}

const NO_MATCH = 6;

/** Countries whose code, dial code or name in any of the portal's languages starts with or contains the text, best first. */
export function searchCountries(text: string, locale: string = DEFAULT_LOCALE): Country[] {
  const folded = foldText(text);
  if (!folded) return listCountries(locale);
  const language = languageOf(locale);
  const rank = (e: Entry): number => {
    if (e.code.toLowerCase() === folded) return 0;
    if (e.dialCode === folded) return 1;
    if (byOtherName().get(joined(text)) === e.code) return 1;
    if (foldText(e.names[language]).startsWith(folded)) return 2;
    if (e.folded.some((name) => name.startsWith(folded))) return 3;
    if (e.folded.some((name) => name.includes(` ${folded}`))) return 4;
    return folded.length > 1 && e.folded.some((name) => name.includes(folded)) ? 5 : NO_MATCH;
  };
  return entries()
    .map((e) => ({ e, rank: rank(e) }))
    .filter((hit) => hit.rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank || a.e.names[language].localeCompare(b.e.names[language], language))
    .map((hit) => toCountry(hit.e, language));
}

export function countryByCode(code: string, locale: string = DEFAULT_LOCALE): Country | undefined {
  const entry = byCode().get(code.trim().toUpperCase());
  return entry && toCountry(entry, languageOf(locale));
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
    names: [...new Set([names.en, names.zh, names.id, names.ms, ...others])],
  })),
);

/** Coordinate of a country's capital. */
export function countryCoord(code: string): Coord | undefined {
  return byCode().get(code)?.coord;
}
