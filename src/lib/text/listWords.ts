import { LOCALE_FACTS } from '../../../contract/rules/locales.ts';
import { normaliseLocale } from '../../i18n/locales.ts';

/** Words of one language in a list, as that language separates them. Numbers, addresses and names keep their own comma. */
export const listWords = (words: readonly string[], locale: string): string =>
  words.join(LOCALE_FACTS[normaliseLocale(locale)].listComma);
