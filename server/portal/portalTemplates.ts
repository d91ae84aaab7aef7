import { LOCALES, type Locale } from '../../contract/rules/locales.ts';
import { TEXTS } from '../../pages/pageTexts.ts';
import { fill } from '../../texts/fill.ts';

const LANG = /<html lang="[^"]*"/;
const NO_SCRIPT = /<noscript>.*?<\/noscript>/s;
const NOT_LOADED = /(<p role="alert">).*?(<\/p>.*?<button type="button">).*?(<\/button>)/s;

/** The built page in every language. Its texts are inserted here, once, before any data of a tenant or a visitor. */
export function portalTemplates(built: string): Readonly<Record<Locale, string>> {
  const templates = LOCALES.map((locale) => [locale, inLanguage(built, locale)]);
  return Object.fromEntries(templates) as Record<Locale, string>;
}

function inLanguage(built: string, locale: Locale): string {
  const texts = TEXTS[locale];
  const unscripted = `<noscript>${fill(texts.noScript, { path: '/customer/strack' })}</noscript>`;
  return built
    .replace(LANG, `<html lang="${texts.htmlLang}"`)
    .replace(NO_SCRIPT, unscripted)
    .replace(NOT_LOADED, `$1${texts.notLoaded}$2${texts.loadAgain}$3`);
}
