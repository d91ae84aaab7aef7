import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Area, Name, Texts } from './catalogue.ts';
import { GROUPS } from './groups.ts';
import { byLocale, DEFAULT_LOCALE, type Locale } from './locales.ts';

/** Here, and beside dist/ for the built server. */
const FOLDER = path.resolve(import.meta.dirname, '../texts');

const read = new Map<string, unknown>();

/** Texts in one language. Only for code of the server: browsers do not have all of them. */
export function textsOf<N extends Name>(locale: Locale, name: N): Texts<N> {
  const key = `${locale}/${name}`;
  if (!read.has(key)) read.set(key, name in GROUPS ? groupOf(locale, name) : areaOf(key));
  return read.get(key) as Texts<N>;
}

const areaOf = (key: string): unknown => JSON.parse(readFileSync(path.join(FOLDER, `${key}.json`), 'utf8'));

function groupOf(locale: Locale, name: string): unknown {
  const areas: readonly Area[] = GROUPS[name as keyof typeof GROUPS];
  return Object.fromEntries(areas.map((area) => [area, textsOf(locale, area)]));
}

/*
 * The build replaces calls of the functions below by imports of what they name (vite.texts.ts), so that a page loads these texts and
 * no others. Their argument is therefore written out where they are called.
 */

/** The English texts. */
export const inEnglish = <N extends Name>(name: N): Texts<N> => textsOf(DEFAULT_LOCALE, name);

/** The texts in all languages, for what may be read in another language than the chosen one. */
export const inAllLanguages = <N extends Name>(name: N): Readonly<Record<Locale, Texts<N>>> =>
  byLocale((locale) => textsOf(locale, name));

/** Loads the texts in a language. */
export const loadersOf = <N extends Name>(
  name: N,
): Readonly<Record<Locale, () => Promise<{ default: Texts<N> }>>> =>
  byLocale((locale) => async () => ({ default: textsOf(locale, name) }));
