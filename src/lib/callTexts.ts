import { DEFAULT_LOCALE, LOCALE_FACTS, LOCALES } from '../../contract/rules/locales.ts';
import { CALL_TEXTS } from '../i18n/callTexts.ts';
import { normaliseLocale } from '../i18n/locales.ts';

/** Language that the portal speaks, as a tag for calls: as chosen in this browser, else as the page says. */
export function requestLanguage(): string {
  const stored = localStorage.getItem('lang');
  return stored
    ? LOCALE_FACTS[normaliseLocale(stored)].tag
    : document.documentElement.lang || LOCALE_FACTS[DEFAULT_LOCALE].tag;
}

/** What a call says by itself when no server does, in that language. */
export function callTexts(): (typeof CALL_TEXTS)[typeof DEFAULT_LOCALE] {
  const tag = requestLanguage();
  return CALL_TEXTS[LOCALES.find((locale) => LOCALE_FACTS[locale].tag === tag) ?? DEFAULT_LOCALE];
}
