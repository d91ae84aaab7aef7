import type { Locale } from '../../contract/rules/locales.ts';
import english from './en_US/commandWords.ts';
import indonesian from './id_ID/commandWords.ts';
import malay from './my/commandWords.ts';
import chinese from './zh_CN/commandWords.ts';

export type CommandWords = typeof english;

/** Loaded with the palette. All languages: each is found by its own name and its short code, whatever the language of the page. */
export const COMMAND_WORDS: Readonly<Record<Locale, CommandWords>> = {
  en_US: english,
  zh_CN: chinese,
  id_ID: indonesian,
  my: malay,
};
