import english from '../texts/en_US/importHeaders.ts';
import indonesian from '../texts/id_ID/importHeaders.ts';
import malay from '../texts/my/importHeaders.ts';
import chinese from '../texts/zh_CN/importHeaders.ts';
import type { ImportColumn } from './importColumns.ts';
import type { Locale } from './locales.ts';

/** What each column is called in the template, by language. */
export const IMPORT_HEADERS: Readonly<Record<Locale, Readonly<Record<ImportColumn, string>>>> = {
  en_US: english,
  zh_CN: chinese,
  id_ID: indonesian,
  my: malay,
};
