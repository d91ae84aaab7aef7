import { LOCALE_FACTS } from '../../../contract/rules/locales.ts';
import { normaliseLocale } from '../../i18n/locales.ts';

/** Words as a list, with the separator of the language. Numbers, addresses and names keep their own commas. */
export const listWords = (words: readonly string[], locale: string): string =>
  words.join(LOCALE_FACTS[normaliseLocale(locale)].listComma);
