import type { Locale } from '../../contract/rules/locales.ts';
import { loadersOf } from '../../texts/read.ts';
import { visitorLocale } from './locales.ts';
import { translateWith } from './translateWith.ts';
import type { Texts } from './useText.ts';

const LOADERS = loadersOf('publicPages');

/** The texts of the pages without react-admin, in the visitor's language. */
export async function loadPublicTexts(locale: Locale = visitorLocale()): Promise<Texts> {
  const { default: messages } = await LOADERS[locale]();
  return {
    locale,
    translate: (key, options) => translateWith(messages, key, options, locale),
  };
}
