import type { Locale } from '../rules/locales.ts';
import english from './en_US/phoneWords.ts';
import indonesian from './id_ID/phoneWords.ts';
import malay from './my/phoneWords.ts';
import type { PhoneWords } from './writtenWords.ts';
import chinese from './zh_CN/phoneWords.ts';

/** Separate from the words of sheets, because the sign-up page reads only phone numbers. */
export const PHONE_WORDS: Readonly<Record<Locale, PhoneWords>> = {
  en_US: english,
  zh_CN: chinese,
  id_ID: indonesian,
  my: malay,
};
