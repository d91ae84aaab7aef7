import { LOCALES, type Locale } from '../../texts/locales.ts';
import { inAllLanguages } from '../../texts/read.ts';

export { byLocale, DEFAULT_LOCALE, LOCALES, type Locale } from '../../texts/locales.ts';

interface LocaleFacts {
  /** The BCP 47 tag: our codes are not tags, and `my` would be Burmese. */
  tag: string;
  /** The tag of the public pages. */
  htmlLang: string;
  /** Locale for dates on documents, which start with the day. */
  dayFirstTag: string;
  /** Primary subtags with which browsers request it. */
  browser: readonly string[];
  nativeName: string;
  /** Its name in Day.js. */
  calendar: string;
  /** The order in which a date is typed. */
  typedDate: 'DD-MM-YYYY' | 'YYYY-MM-DD';
  /** Separators within numbers. */
  thousands: ',' | '.';
  decimals: ',' | '.';
  /** Between the words of a list. */
  listComma: ', ' | '、';
}

/** Facts about each language other than its texts. */
export const LOCALE_FACTS = inAllLanguages('language') as Readonly<Record<Locale, LocaleFacts>>;

/** The language of a browser's tag such as `pt-BR`. */
export function localeOfTag(tag: string): Locale | undefined {
  const [language = ''] = tag.toLowerCase().split(/[-_]/);
  return LOCALES.find((locale) => LOCALE_FACTS[locale].browser.includes(language));
}

/** The language of a code or tag; undefined if there are no texts in it. */
export function namedLocale(value: string | undefined): Locale | undefined {
  if (!value) return undefined;
  const exact = LOCALES.find((l) => l.toLowerCase() === value.toLowerCase().replace('-', '_'));
  return exact ?? localeOfTag(value);
}

/** The language of a parcel's recipient: the order's, else a supported language of the foreign country, else the fallback. */
export function recipientLocale(
  contact: { lang?: string | null | undefined; country?: string | null | undefined } | null | undefined,
  home: string | null,
  fallback: Locale,
): Locale {
  const abroad = contact?.country && contact.country !== home ? contact.country : null;
  return (
    namedLocale(contact?.lang ?? undefined) ??
    LOCALES.find((locale) => abroad !== null && LOCALE_FACTS[locale].tag.endsWith(`-${abroad}`)) ??
    fallback
  );
}
