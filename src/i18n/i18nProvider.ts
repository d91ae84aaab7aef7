import type { I18nProvider } from 'ra-core';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../contract/rules/locales.ts';
import { mergeOver, type Texts } from './areas.ts';
import english from './en_US/index.ts';
import { BCP47, NATIVE_NAMES, normaliseLocale } from './locales.ts';
import { loadMuiLocale } from './muiLocale.ts';
import { translateWith } from './translateWith.ts';

const KEY = 'lang';

const LAZY: Partial<Record<Locale, () => Promise<{ default: Texts }>>> = {
  zh_CN: () => import('./zh_CN/index.ts'),
  id_ID: () => import('./id_ID/index.ts'),
  my: () => import('./my/index.ts'),
};

const loaded = new Map<Locale, Texts>([[DEFAULT_LOCALE, english]]);

/** Loads a language with MUI's texts in it; what it lacks is filled from English. */
async function loadLocale(locale: Locale): Promise<void> {
  const load = LAZY[locale];
  if (!load || loaded.has(locale)) return;
  const [{ default: texts }] = await Promise.all([load(), loadMuiLocale(locale)]);
  loaded.set(locale, mergeOver(english, texts));
}

/** The language kept in this browser, ready before the first paint (I18N-03). */
export async function loadInitialLocale(): Promise<Locale> {
  const locale = normaliseLocale(localStorage.getItem(KEY));
  await loadLocale(locale);
  return locale;
}

const announce = (locale: Locale) => {
  document.documentElement.lang = BCP47[locale];
};

/** Texts for react-admin. `initial` is loaded already; the others load when they are chosen. */
export function createI18nProvider(initial: Locale): I18nProvider {
  let current = initial;
  announce(initial);
  return {
    // A bare number counts, as react-admin's own texts are asked for.
    translate: (key, options) =>
      translateWith(
        loaded.get(current) ?? english,
        key,
        typeof options === 'number' ? { smart_count: options } : options,
      ),
    getLocale: () => current,
    getLocales: () => LOCALES.map((locale) => ({ locale, name: NATIVE_NAMES[locale] })),
    changeLocale: async (code) => {
      const locale = normaliseLocale(code);
      await loadLocale(locale);
      current = locale;
      localStorage.setItem(KEY, locale);
      // biome-ignore lint/suspicious/noDocumentCookie: pages that the server draws follow the choice
      document.cookie = `${KEY}=${locale}; path=/; max-age=31536000; samesite=lax`;
      announce(locale);
    },
  };
}
