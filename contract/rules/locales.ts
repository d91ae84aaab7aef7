/** Languages of the portal (I18N-01); `my` is Malay. */
export const LOCALES = ['en_US', 'zh_CN', 'id_ID', 'my'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE = 'en_US' satisfies Locale;

interface LocaleFacts {
  /** The BCP 47 tag: our codes are no tags, and `my` would be Burmese. */
  tag: string;
  /** For dates on documents, which start with the day. */
  dayFirstTag: string;
  /** Primary subtags with which browsers request it. */
  browser: readonly string[];
  nativeName: string;
  /** Its name in Day.js. */
  calendar: string;
  /** The order in which a date is typed. */
  typedDate: 'DD-MM-YYYY' | 'YYYY-MM-DD';
  /** Thousands separator and decimal separator. */
  marks: readonly [thousands: ',' | '.', decimals: ',' | '.'];
  /** Between the words of a list. */
  listComma: ', ' | '、';
}

/** Facts about each language other than its texts. */
export const LOCALE_FACTS: Readonly<Record<Locale, LocaleFacts>> = {
  en_US: {
    tag: 'en-US',
    dayFirstTag: 'en-GB',
    browser: ['en'],
    nativeName: 'English',
    calendar: 'en',
    typedDate: 'DD-MM-YYYY',
    marks: [',', '.'],
    listComma: ', ',
  },
  zh_CN: {
    tag: 'zh-CN',
    dayFirstTag: 'zh-CN',
    browser: ['zh'],
    nativeName: '中文',
    calendar: 'zh-cn',
    typedDate: 'YYYY-MM-DD',
    marks: [',', '.'],
    listComma: '、',
  },
  id_ID: {
    tag: 'id-ID',
    dayFirstTag: 'id-ID',
    browser: ['id', 'in'],
    nativeName: 'Bahasa Indonesia',
    calendar: 'id',
    typedDate: 'DD-MM-YYYY',
    marks: ['.', ','],
    listComma: ', ',
  },
  my: {
    tag: 'ms-MY',
    dayFirstTag: 'ms-MY',
    browser: ['ms'],
    nativeName: 'Bahasa Melayu',
    calendar: 'ms',
    typedDate: 'DD-MM-YYYY',
    marks: [',', '.'],
    listComma: ', ',
  },
};

/** The language of a browser's tag such as `ms-MY`. */
export function localeOfTag(tag: string): Locale | undefined {
  const [language = ''] = tag.toLowerCase().split(/[-_]/);
  return LOCALES.find((locale) => LOCALE_FACTS[locale].browser.includes(language));
}
