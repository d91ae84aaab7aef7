import { DEFAULT_LOCALE, LOCALE_FACTS, LOCALES } from '../../../contract/rules/locales.ts';
import type { Catalogue } from '../../../texts/catalogue.ts';
import { inAllLanguages } from '../../../texts/read.ts';
import { normaliseLocale } from '../../i18n/locales.ts';

/** The language tag of calls: the language chosen in this browser, else the page's language. */
export function requestLanguage(): string {
  const stored = localStorage.getItem('lang');
  return stored
    ? LOCALE_FACTS[normaliseLocale(stored)].tag
    : document.documentElement.lang || LOCALE_FACTS[DEFAULT_LOCALE].tag;
}

/** Bundled, as a call may fail when nothing more can be loaded. */
const CALL_TEXTS = inAllLanguages('calls');

/** Messages for calls without an answer, in the language of `requestLanguage`. */
export function callTexts(): Catalogue['calls'] {
  const tag = requestLanguage();
  return CALL_TEXTS[LOCALES.find((locale) => LOCALE_FACTS[locale].tag === tag) ?? DEFAULT_LOCALE];
}

const noAnswerTexts = new Set(LOCALES.map((locale) => CALL_TEXTS[locale].timedOut));
/** Stores a message in which the server itself reports that it is unavailable. */
export const noteNoAnswerText = (text: string): void => void noAnswerTexts.add(text);
/** Whether a sentence is a message for calls without an answer, in any language. */
export const isNoAnswerText = (text: string): boolean => noAnswerTexts.has(text);
