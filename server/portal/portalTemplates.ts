import { TEXTS } from '../../pages/pageTexts.ts';
import { fill } from '../../texts/fill.ts';
import { byLocale, type Locale } from '../../texts/locales.ts';

const LANG = /<html lang="[^"]*"/;
const NO_SCRIPT = /<noscript>.*?<\/noscript>/s;
const TRACKING = '<a href="/customer/strack">/customer/strack</a>';
const NOT_LOADED = /(<p role="alert">).*?(<\/p>.*?<button type="button">).*?(<\/button>)/s;

/** The built page in every language. The texts are inserted once, before any data of a tenant or a visitor. */
export const portalTemplates = (built: string): Readonly<Record<Locale, string>> =>
  byLocale((locale) => inLanguage(built, locale));

function inLanguage(built: string, locale: Locale): string {
  const texts = TEXTS[locale];
  const unscripted = `<noscript>${fill(texts.noScript, { path: TRACKING })}</noscript>`;
  return built
    .replace(LANG, `<html lang="${texts.htmlLang}"`)
    .replace(NO_SCRIPT, unscripted)
    .replace(NOT_LOADED, `$1${texts.notLoaded}$2${texts.loadAgain}$3`);
}
