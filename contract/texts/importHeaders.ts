import type { ImportColumn } from '../rules/import/importColumns.ts';
import type { Locale } from '../rules/locales.ts';
import english from './en_US/importHeaders.ts';
import indonesian from './id_ID/importHeaders.ts';
import malay from './my/importHeaders.ts';
import chinese from './zh_CN/importHeaders.ts';

/** Names of the columns in the template, by language. */
export const IMPORT_HEADERS: Readonly<Record<Locale, Readonly<Record<ImportColumn, string>>>> = {
  en_US: english,
  zh_CN: chinese,
  id_ID: indonesian,
  my: malay,
};
