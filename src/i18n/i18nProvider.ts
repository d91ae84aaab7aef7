import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'ra-core';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../contract/rules/locales.ts';
import english from './en_US/index.ts';
import { BCP47, NATIVE_NAMES, normaliseLocale } from './locales.ts';

type Messages = typeof english;

const LAZY: Record<Exclude<Locale, 'en_US'>, () => Promise<{ default: Messages }>> = {
  zh_CN: () => import('./zh_CN/index.ts') as Promise<{ default: Messages }>,
  id_ID: () => import('./id_ID/index.ts') as Promise<{ default: Messages }>,
  my: () => import('./my/index.ts') as Promise<{ default: Messages }>,
};

const loaded = new Map<Locale, Messages>([[DEFAULT_LOCALE, english]]);

export const loadedMessages = (locale: Locale): Messages => loaded.get(locale) ?? english;

/** Loads a language; what it lacks is filled from English. */
export async function loadLocale(locale: Locale): Promise<Messages> {
  const known = loaded.get(locale);
  if (known) return known;
  const { default: messages } = await LAZY[locale as Exclude<Locale, 'en_US'>]();
  const merged = mergeOver(english, messages);
  loaded.set(locale, merged);
  return merged;
}

function mergeOver<T extends object>(base: T, over: Partial<T>): T {
  const result = { ...base } as Record<string, unknown>;
  for (const [key, value] of Object.entries(over)) {
    const below = result[key];
    result[key] = value && typeof value === 'object' && below && typeof below === 'object' ? mergeOver(below, value) : value;
  }
  return result as T;
}

/** The language kept in this browser, ready before the first paint. */
export async function loadInitialLocale(): Promise<Locale> {
  const locale = normaliseLocale(localStorage.getItem('lang'));
  await loadLocale(locale);
  return locale;
}

/** Texts for react-admin. Languages other than `initial` and English load when they are chosen. */
export function createI18nProvider(initial: Locale): I18nProvider {
  const announce = (locale: string) => {
    document.documentElement.lang = BCP47[normaliseLocale(locale)];
  };
  const provider = polyglotI18nProvider(
    (locale) => {
      const code = normaliseLocale(locale);
      return (loaded.get(code) ?? loadLocale(code)) as TranslationMessages;
    },
    initial,
    LOCALES.map((locale) => ({ locale, name: NATIVE_NAMES[locale] })),
    // Plural rules by language, not by the wire's codes.
    { allowMissing: true },
  );
  announce(initial);
  return {
    ...provider,
    changeLocale: async (locale) => {
      await loadLocale(normaliseLocale(locale));
      await provider.changeLocale(locale);
      announce(locale);
    },
  };
}
