import type { Locale } from '../../contract/rules/locales.ts';
import english from '../../contract/texts/en_US/menuWords.ts';
import indonesian from '../../contract/texts/id_ID/menuWords.ts';
import malay from '../../contract/texts/my/menuWords.ts';
import chinese from '../../contract/texts/zh_CN/menuWords.ts';

/** Names of the console's pages, for the frame that is shown before its script. */
export const MENU_WORDS: Readonly<Record<Locale, typeof english>> = {
  en_US: english,
  zh_CN: chinese,
  id_ID: indonesian,
  my: malay,
};
