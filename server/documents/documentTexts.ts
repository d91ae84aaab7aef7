import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../contract/rules/locales.ts';
import type { Catalogue } from '../../texts/catalogue.ts';
import { textsOf } from '../../texts/read.ts';

export type DocumentTexts = Catalogue['documents'];

/** The locale of a document; English for one without translations. */
export const documentLocale = (code: string | undefined): Locale =>
  LOCALES.find((locale) => locale === code) ?? DEFAULT_LOCALE;

export const documentTexts = (locale: string | undefined): DocumentTexts =>
  textsOf(documentLocale(locale), 'documents');
