import type { Locale } from '../../contract/rules/locales.ts';
import english from './en_US/itemTypes.ts';
import indonesian from './id_ID/itemTypes.ts';
import malay from './my/itemTypes.ts';
import chinese from './zh_CN/itemTypes.ts';

/** Names of the standard item types, by language. */
export const ITEM_TYPES: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en_US: english,
  zh_CN: chinese,
  id_ID: indonesian,
  my: malay,
};
