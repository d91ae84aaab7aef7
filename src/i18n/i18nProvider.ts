import type { I18nProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { DEFAULT_LOCALE, LOCALE_FACTS, LOCALES, type Locale } from '../../contract/rules/locales.ts';
import { wordsByCode } from '../../contract/rules/orders/orderStatus.ts';
import type { Texts } from '../../texts/catalogue.ts';
import { inEnglish, loadersOf } from '../../texts/read.ts';
import { normaliseLocale, renewLocaleCookie, storeLocale, visitorLocale } from './locales.ts';
import { mergeOver } from './mergeOver.ts';
import { loadMuiLocale } from './muiLocale.ts';
import { fillIn, PLURAL_RULES } from './polyglotOptions.ts';

type FirstTexts = Texts<'first'>;
type RestTexts = Texts<'rest'>;

const FIRST = loadersOf('first');
const ORDER_PAGE = loadersOf('orderPage');
const REST = loadersOf('rest');
const english = inEnglish('first');

const first = new Map<Locale, FirstTexts>([[DEFAULT_LOCALE, english]]);
/** Loaded texts besides the first ones: those of an order's page, or all others. */
const rest = new Map<Locale, { texts: Partial<RestTexts>; isWhole: boolean }>();
/** The provider of the shown page. */
let shown: I18nProvider | undefined;

/** English fills the gaps of a language. */
function allTexts(locale: Locale) {
  const texts = first.get(locale) ?? english;
  const { statusWords, ...all } = texts === english ? english : mergeOver(english, texts);
  return { ...all, status: wordsByCode(statusWords), ...rest.get(locale)?.texts };
}

/** Loads the texts of the frame and the order list in a language, with MUI's texts. */
async function loadFirst(locale: Locale): Promise<void> {
  if (first.has(locale)) return;
  const [{ default: texts }] = await Promise.all([FIRST[locale](), loadMuiLocale(locale)]);
  first.set(locale, texts);
}

async function loadRest(locale: Locale, isWhole = true): Promise<void> {
  const isThere = () => rest.has(locale) && (rest.get(locale)?.isWhole || !isWhole);
  if (isThere()) return;
  const { default: texts } = await (isWhole ? REST : ORDER_PAGE)[locale]();
  if (isThere()) return;
  rest.set(locale, { texts, isWhole });
  // Polyglot copies the texts that it gets, so the changed texts are set again.
  if (shown && normaliseLocale(shown.getLocale()) === locale) await shown.changeLocale(locale);
}

/** Texts of every page except the order list, in the shown language. A page's code awaits them, so that no page is rendered without its texts. */
export const loadPageTexts = (): Promise<void> => loadRest(shownLocale());

/** Only the texts of an order's page, which is fetched ahead. */
export const loadOrderPageTexts = (): Promise<void> => loadRest(shownLocale(), false);

const shownLocale = (): Locale => (shown ? normaliseLocale(shown.getLocale()) : visitorLocale());

/** Loads all texts of a language. */
export const loadTexts = async (locale: Locale): Promise<void> =>
  void (await Promise.all([loadFirst(locale), loadRest(locale)]));

/** The visitor's language with its first texts, which are loaded before the first paint (I18N-03). */
export async function loadInitialLocale(): Promise<Locale> {
  const locale = visitorLocale();
  await loadFirst(locale);
  return locale;
}

const announce = (locale: Locale) => {
  document.documentElement.lang = LOCALE_FACTS[locale].tag;
};

/** Texts for react-admin. The first texts of `initial` are already loaded; other languages load when they are chosen. */
export function createI18nProvider(initial: Locale): I18nProvider {
  const provider = polyglotI18nProvider(
    (code) => allTexts(normaliseLocale(code)),
    initial,
    LOCALES.map((locale) => ({ locale, name: LOCALE_FACTS[locale].nativeName })),
    { pluralRules: PLURAL_RULES, replace: fillIn(() => provider.getLocale()) },
  );
  announce(initial);
  renewLocaleCookie(initial);
  shown = provider;
  let newest = 0;
  return {
    ...provider,
    changeLocale: async (code) => {
      const locale = normaliseLocale(code);
      const mine = ++newest;
      await loadTexts(locale);
      // The texts of a language that was chosen later may have been there sooner.
      if (mine !== newest) return;
      await provider.changeLocale(locale);
      storeLocale(locale);
      announce(locale);
    },
  };
}
