/** Languages of the portal (I18N-01); `my` is Malay. */
export const LOCALES = ['en_US', 'zh_CN', 'id_ID', 'my'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE = 'en_US' satisfies Locale;

interface LocaleFacts {
  /** As browsers know it: the codes on the wire are no tags, and `my` would be Burmese. */
  tag: string;
  /** For dates on documents, whose day comes first. */
  dayFirstTag: string;
  /** First parts of the tags by which browsers ask for it. */
  browser: readonly string[];
  nativeName: string;
  /** Day.js's name for it. */
  calendar: string;
  /** The order in which a date is typed. */
  typedDate: 'DD-MM-YYYY' | 'YYYY-MM-DD';
  /** Sign between thousands, and before the decimals. */
  marks: readonly [thousands: ',' | '.', decimals: ',' | '.'];
  /** Whether one thing is said in another form than several. */
  hasPlural: boolean;
}

/** What has to be known of a language beside its words: the one table of it. */
export const LOCALE_FACTS: Readonly<Record<Locale, LocaleFacts>> = {
  en_US: {
    tag: 'en-US',
    dayFirstTag: 'en-GB',
    browser: ['en'],
    nativeName: 'English',
    calendar: 'en',
    typedDate: 'DD-MM-YYYY',
    marks: [',', '.'],
    hasPlural: true,
  },
  zh_CN: {
    tag: 'zh-CN',
    dayFirstTag: 'zh-CN',
    browser: ['zh'],
    nativeName: '简体中文',
    calendar: 'zh-cn',
    typedDate: 'YYYY-MM-DD',
    marks: [',', '.'],
    hasPlural: false,
  },
  id_ID: {
    tag: 'id-ID',
    dayFirstTag: 'id-ID',
    browser: ['id', 'in'],
    nativeName: 'Bahasa Indonesia',
    calendar: 'id',
    typedDate: 'DD-MM-YYYY',
    marks: ['.', ','],
    hasPlural: false,
  },
  my: {
    tag: 'ms-MY',
    dayFirstTag: 'ms-MY',
    browser: ['ms'],
    nativeName: 'Bahasa Melayu',
    calendar: 'ms',
    typedDate: 'DD-MM-YYYY',
    marks: [',', '.'],
    hasPlural: false,
  },
};

/** The language that a browser means by a tag such as `ms-MY`. */
export function localeOfTag(tag: string): Locale | undefined {
  const [language = ''] = tag.toLowerCase().split(/[-_]/);
  return LOCALES.find((locale) => LOCALE_FACTS[locale].browser.includes(language));
}
