/** Languages of the portal (I18N-01), each with its texts in the folder of its name; `my` is Malay. */
export const LOCALES = ['en_US', 'zh_CN', 'id_ID', 'my'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE = 'en_US' satisfies Locale;

/** A value for each language. */
export const byLocale = <T>(of: (locale: Locale) => T): Readonly<Record<Locale, T>> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, of(locale)])) as Record<Locale, T>;
