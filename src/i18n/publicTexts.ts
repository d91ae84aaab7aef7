import { LOCALE_FACTS, type Locale } from '../../contract/rules/locales.ts';
import type { Texts } from '../session/TextContext.ts';
import { visitorLocale } from './locales.ts';
import type { Texts as Messages } from './mergeOver.ts';
import { translateWith } from './translateWith.ts';

const FILES: Record<Locale, () => Promise<{ default: Messages }>> = {
  en_US: () => import('./en_US/publicPages.ts'),
  zh_CN: () => import('./zh_CN/publicPages.ts'),
  id_ID: () => import('./id_ID/publicPages.ts'),
  my: () => import('./my/publicPages.ts'),
};

/** The texts of the pages without react-admin, in the visitor's language. */
export async function loadPublicTexts(locale: Locale = visitorLocale()): Promise<Texts> {
  const { default: messages } = await FILES[locale]();
  document.documentElement.lang = LOCALE_FACTS[locale].tag;
  return {
    locale,
    translate: (key, options) => translateWith(messages, key, options, locale),
  };
}
