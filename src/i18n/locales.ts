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

const DAYJS: Record<Locale, string> = { en_US: 'en', zh_CN: 'zh-cn', id_ID: 'id', my: 'ms' };

/** The code itself when the portal speaks that language, else English (I18N-02). */
export const normaliseLocale = (code: string | null | undefined): Locale =>
  LOCALES.find((locale) => locale === code) ?? DEFAULT_LOCALE;

export const bcp47 = (code: string): string => BCP47[normaliseLocale(code)];
export const dayjsLocale = (code: string): string => DAYJS[normaliseLocale(code)];
