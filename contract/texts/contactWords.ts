import type { Locale } from '../rules/locales.ts';
import english from './en_US/contactWords.ts';
import indonesian from './id_ID/contactWords.ts';
import malay from './my/contactWords.ts';
import type { ContactWords } from './writtenWords.ts';
import chinese from './zh_CN/contactWords.ts';

/** All languages at once: an address or a sheet may be in another language than the chosen one. */
export const CONTACT_WORDS: Readonly<Record<Locale, ContactWords>> = {
  en_US: english,
  zh_CN: chinese,
  id_ID: indonesian,
  my: malay,
};
