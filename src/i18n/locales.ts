import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../contract/rules/locales.ts';

/** The wire's codes with underscores are no language tags, and `my` would be Burmese to a browser. */
export const BCP47: Record<Locale, string> = {
  en_US: 'en-US',
  zh_CN: 'zh-CN',
  id_ID: 'id-ID',
  my: 'ms-MY',
};

export const NATIVE_NAMES: Record<Locale, string> = {
  en_US: 'English',
  zh_CN: '简体中文',
  id_ID: 'Bahasa Indonesia',
  my: 'Bahasa Melayu',
};

/** Keeps the choice in this browser, and in a cookie for the pages that the server draws (I18N-03). */
export function keepLocale(locale: Locale): void {
  localStorage.setItem('lang', locale);
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is not in every browser yet
  document.cookie = `lang=${locale}; path=/; max-age=31536000; samesite=lax`;
}

const DAYJS: Record<Locale, string> = { en_US: 'en', zh_CN: 'zh-cn', id_ID: 'id', my: 'ms' };

/** The code itself when the portal speaks that language, else English (I18N-02). */
export const normaliseLocale = (code: string | null | undefined): Locale =>
  LOCALES.find((locale) => locale === code) ?? DEFAULT_LOCALE;

export const bcp47 = (code: string): string => BCP47[normaliseLocale(code)];
export const dayjsLocale = (code: string): string => DAYJS[normaliseLocale(code)];

const DATE_FORMAT: Partial<Record<Locale, string>> = { zh_CN: 'YYYY-MM-DD' };

/** The order in which a date is typed, where the specification names none. */
export const dateFormat = (code: string): string => DATE_FORMAT[normaliseLocale(code)] ?? 'DD-MM-YYYY';
