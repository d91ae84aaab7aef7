import { LOCALE_FACTS, LOCALES, type Locale } from '../../contract/rules/locales.ts';
import { normaliseLocale } from '../i18n/locales.ts';

interface CallWords {
  timedOut: string;
  notFound: string;
  ended: string;
}

/** What a call says by itself when no server does (ERR-02, ERR-05, ERR-06). */
const WORDS: Readonly<Record<Locale, CallWords>> = {
  en_US: {
    timedOut: 'Request time out. Please try again.',
    notFound: 'File not found',
    ended: 'Your session has ended. Please sign in again.',
  },
  zh_CN: {
    timedOut: '请求超时，请重试。',
    notFound: '找不到文件',
    ended: '您的会话已结束，请重新登录。',
  },
  id_ID: {
    timedOut: 'Waktu permintaan habis. Silakan coba lagi.',
    notFound: 'File tidak ditemukan',
    ended: 'Sesi Anda telah berakhir. Silakan masuk lagi.',
  },
  my: {
    timedOut: 'Permintaan tamat masa. Sila cuba lagi.',
    notFound: 'Fail tidak ditemui',
    ended: 'Sesi anda telah tamat. Sila log masuk semula.',
  },
};

/** Language that the portal speaks, as a tag for calls: as chosen in this browser, else as the page says. */
export function spokenTag(): string {
  const stored = localStorage.getItem('lang');
  return stored
    ? LOCALE_FACTS[normaliseLocale(stored)].tag
    : document.documentElement.lang || LOCALE_FACTS.en_US.tag;
}

export function callWords(): CallWords {
  const tag = spokenTag();
  return WORDS[LOCALES.find((locale) => LOCALE_FACTS[locale].tag === tag) ?? 'en_US'];
}
