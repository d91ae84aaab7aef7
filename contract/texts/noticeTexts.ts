import type { Locale } from '../rules/locales.ts';
import english from './en_US/noticeTexts.ts';
import indonesian from './id_ID/noticeTexts.ts';
import malay from './my/noticeTexts.ts';
import type { NoticeTexts } from './noticeWords.ts';
import chinese from './zh_CN/noticeTexts.ts';

/** The same in every language (SET-51). */
export const MAIL_TITLE = '{tracking_no} - {tracking_status}';

export const NOTICE_TEXTS: Readonly<Record<Locale, NoticeTexts>> = {
  en_US: english,
  zh_CN: chinese,
  id_ID: indonesian,
  my: malay,
};
