import type { Locale } from '../rules/locales.ts';
import english from './en_US/importWords.ts';
import indonesian from './id_ID/importWords.ts';
import malay from './my/importWords.ts';
import type { ImportWords } from './writtenWords.ts';
import chinese from './zh_CN/importWords.ts';

/** All languages at once: a sheet may be in another language than the chosen one. */
export const IMPORT_WORDS: Readonly<Record<Locale, ImportWords>> = {
  en_US: english,
  zh_CN: chinese,
  id_ID: indonesian,
  my: malay,
};
