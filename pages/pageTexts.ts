import { LOCALE_FACTS } from '../contract/rules/locales.ts';
import { byLocale, type Locale } from '../texts/locales.ts';
import { textsOf } from '../texts/read.ts';

const pageTexts = (locale: Locale) => ({
  ...textsOf(locale, 'track'),
  htmlLang: LOCALE_FACTS[locale].htmlLang,
  /** Notes of couriers for each step. */
  steps: textsOf(locale, 'steps'),
  statuses: textsOf(locale, 'statusWords'),
});

export type PageTexts = ReturnType<typeof pageTexts>;

/** Texts of the tracking pages. */
export const TEXTS = byLocale(pageTexts);

/** The name of a standard item type; a company may have others, with names of their own. */
export const itemTypeName = (locale: Locale, type: string): string =>
  (textsOf(locale, 'itemTypes') as Readonly<Record<string, string>>)[type] ?? type;
