import type { Locale } from '../rules/locales.ts';
import english from './en_US/valueWords.ts';
import indonesian from './id_ID/valueWords.ts';
import malay from './my/valueWords.ts';
import type { ValueWords } from './writtenWords.ts';
import chinese from './zh_CN/valueWords.ts';

/** All languages at once: a sheet may be in another language than the chosen one. */
export const VALUE_WORDS: Readonly<Record<Locale, ValueWords>> = {
  en_US: english,
  zh_CN: chinese,
  id_ID: indonesian,
  my: malay,
};
