import type { I18nProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { DEFAULT_LOCALE, LOCALE_FACTS, LOCALES, type Locale } from '../../contract/rules/locales.ts';
import english from './en_US/index.ts';
import { normaliseLocale, storeLocale, visitorLocale } from './locales.ts';
import { mergeOver } from './mergeOver.ts';
import { loadMuiLocale } from './muiLocale.ts';
import { fillIn, PLURAL_RULES } from './polyglotOptions.ts';
import type { Messages } from './textKey.ts';

const LAZY: Record<Exclude<Locale, 'en_US'>, () => Promise<{ default: Messages }>> = {
  zh_CN: () => import('./zh_CN/index.ts'),
  id_ID: () => import('./id_ID/index.ts'),
  my: () => import('./my/index.ts'),
};

const loaded = new Map<Locale, Messages>([[DEFAULT_LOCALE, english]]);

/** Loads a language with MUI's texts in it; what it lacks is filled from English. */
async function loadLocale(locale: Locale): Promise<Messages> {
  const known = loaded.get(locale);
  if (known || locale === 'en_US') return known ?? english;
  const [{ default: texts }] = await Promise.all([LAZY[locale](), loadMuiLocale(locale)]);
  const messages = mergeOver(english, texts);
  loaded.set(locale, messages);
  return messages;
}

/** The language stored in this browser, else the one of the sign-in before it, loaded before the first paint (I18N-03). */
export async function loadInitialLocale(): Promise<Locale> {
  const locale = visitorLocale();
  await loadLocale(locale);
  return locale;
}

const announce = (locale: Locale) => {
  document.documentElement.lang = LOCALE_FACTS[locale].tag;
};

/** Texts for react-admin. `initial` is loaded already; the others load when they are chosen. */
export function createI18nProvider(initial: Locale): I18nProvider {
  // Polyglot refuses a promise for the first language.
  const provider = polyglotI18nProvider(
    (code) => {
      const locale = normaliseLocale(code);
      return loaded.get(locale) ?? loadLocale(locale);
    },
    initial,
    LOCALES.map((locale) => ({ locale, name: LOCALE_FACTS[locale].nativeName })),
    { pluralRules: PLURAL_RULES, replace: fillIn(() => provider.getLocale()) },
  );
  announce(initial);
  return {
    ...provider,
    changeLocale: async (code) => {
      const locale = normaliseLocale(code);
      await provider.changeLocale(locale);
      storeLocale(locale);
      announce(locale);
    },
  };
}
