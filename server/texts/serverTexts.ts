import type { Locale } from '../../contract/rules/locales.ts';
import english from './en_US/index.ts';
import indonesian from './id_ID/index.ts';
import malay from './my/index.ts';
import type { ServerTexts, TranslatedTexts } from './textTypes.ts';
import chinese from './zh_CN/index.ts';

export const TRANSLATED_TEXTS: Readonly<Record<Exclude<Locale, 'en_US'>, TranslatedTexts>> = {
  zh_CN: chinese,
  id_ID: indonesian,
  my: malay,
};

export const SERVER_TEXTS: Readonly<Record<Locale, ServerTexts>> = { en_US: english, ...TRANSLATED_TEXTS };
