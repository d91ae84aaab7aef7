import {
  DEFAULT_LOCALE,
  LOCALE_FACTS,
  LOCALES,
  type Locale,
  localeOfTag,
} from '../../contract/rules/locales.ts';
import type { Translate } from './textKey.ts';

/** Stores the choice in this browser, and in a cookie for the pages that the server renders (I18N-03). */
export function storeLocale(locale: Locale): void {
  try {
    localStorage.setItem('lang', locale);
  } catch {
    // Storage is full or forbidden: the language lasts until the page is closed.
  }
  writeCookie(locale);
}

/** Writes the cookie again for the server's texts, as some browsers delete cookies of scripts after a week. */
export function renewLocaleCookie(locale: Locale): void {
  if (localStorage.getItem('lang') === locale) writeCookie(locale);
}

function writeCookie(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API yet
  document.cookie = `lang=${locale}; path=/; max-age=31536000; samesite=lax`;
}

/** The code itself if the portal has that language, else English (I18N-02). */
export const normaliseLocale = (code: string | null | undefined): Locale =>
  LOCALES.find((locale) => locale === code) ?? DEFAULT_LOCALE;

/** The visitor's language: the stored choice, else the browser's language, else the language of the served page, which is the tenant's. */
export function visitorLocale(): Locale {
  const stored = localStorage.getItem('lang');
  if (LOCALES.includes(stored as Locale)) return stored as Locale;
  return (
    navigator.languages.map(localeOfTag).find((locale) => locale !== undefined) ??
    localeOfTag(document.documentElement.lang) ??
    DEFAULT_LOCALE
  );
}

export const bcp47 = (code: string): string => LOCALE_FACTS[normaliseLocale(code)].tag;
export const dayjsLocale = (code: string): string => LOCALE_FACTS[normaliseLocale(code)].calendar;

/** The order of the parts in a typed date; the specification has none for some languages. */
export const dateFormat = (code: string): string => LOCALE_FACTS[normaliseLocale(code)].typedDate;

/** The name of a language in the page's language, else in its own. */
export const languageName = (translate: Translate, locale: Locale): string =>
  translate(`commands.languages.${locale}`, { _: LOCALE_FACTS[locale].nativeName });
