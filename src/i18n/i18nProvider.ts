import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../contract/rules/locales.ts';
import { mergeOver, type Texts } from './areas.ts';
import english from './en_US/index.ts';
import { BCP47, NATIVE_NAMES, normaliseLocale } from './locales.ts';
import { loadMuiLocale } from './muiLocale.ts';

const KEY = 'lang';

const LAZY: Partial<Record<Locale, () => Promise<{ default: Texts }>>> = {
  zh_CN: () => import('./zh_CN/index.ts'),
  id_ID: () => import('./id_ID/index.ts'),
  my: () => import('./my/index.ts'),
};

/** Polyglot knows no codes with underscores; every text here may have two forms, and one form serves any count. */
const pluralRules = {
  pluralTypes: { oneAndMany: (count: number) => (count === 1 ? 0 : 1) },
  pluralTypeToLanguages: { oneAndMany: [...LOCALES] },
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
  const provider = polyglotI18nProvider(
    (locale) => (loaded.get(normaliseLocale(locale)) ?? english) as TranslationMessages,
    initial,
    LOCALES.map((locale) => ({ locale, name: NATIVE_NAMES[locale] })),
    { allowMissing: true, pluralRules },
  );
  announce(initial);
  return {
    ...provider,
    changeLocale: async (code) => {
      const locale = normaliseLocale(code);
      await loadLocale(locale);
      await provider.changeLocale(locale);
      localStorage.setItem(KEY, locale);
      // biome-ignore lint/suspicious/noDocumentCookie: pages that the server draws follow the choice
      document.cookie = `${KEY}=${locale}; path=/; max-age=31536000; samesite=lax`;
      announce(locale);
    },
  };
}
