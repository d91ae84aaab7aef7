import type { Locale } from '../rules/locales.ts';
import english from './en_US/valueWords.ts';
import indonesian from './id_ID/valueWords.ts';
import malay from './my/valueWords.ts';
import type { ValueWords } from './writtenWords.ts';
import chinese from './zh_CN/valueWords.ts';

/** All at once: a sheet may be written in another language than the one that is chosen. */
export const VALUE_WORDS: Readonly<Record<Locale, ValueWords>> = {
  en_US: english,
  zh_CN: chinese,
  id_ID: indonesian,
  my: malay,
};
