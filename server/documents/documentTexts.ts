import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../contract/rules/locales.ts';
import { SERVER_TEXTS } from '../texts/serverTexts.ts';
import type { ServerTexts } from '../texts/textTypes.ts';

export type DocumentTexts = ServerTexts['documents'];

/** The locale of a document; English for one without translations. */
export const documentLocale = (code: string | undefined): Locale =>
  LOCALES.find((locale) => locale === code) ?? DEFAULT_LOCALE;

export const documentTexts = (locale: string | undefined): DocumentTexts =>
  SERVER_TEXTS[documentLocale(locale)].documents;
