import type { Locale } from '../../contract/rules/locales.ts';
import english from './en_US/calls.ts';
import indonesian from './id_ID/calls.ts';
import malay from './my/calls.ts';
import chinese from './zh_CN/calls.ts';

/** All languages at once: a call may fail when nothing more can be loaded. */
export const CALL_TEXTS: Readonly<Record<Locale, typeof english>> = {
  en_US: english,
  zh_CN: chinese,
  id_ID: indonesian,
  my: malay,
};
