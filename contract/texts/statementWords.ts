import type { Locale } from '../rules/locales.ts';
import english from './en_US/statementWords.ts';
import indonesian from './id_ID/statementWords.ts';
import malay from './my/statementWords.ts';
import type { StatementWords } from './writtenWords.ts';
import chinese from './zh_CN/statementWords.ts';

/** All languages at once: a statement may be in another language than the chosen one. */
export const STATEMENT_WORDS: Readonly<Record<Locale, StatementWords>> = {
  en_US: english,
  zh_CN: chinese,
  id_ID: indonesian,
  my: malay,
};
