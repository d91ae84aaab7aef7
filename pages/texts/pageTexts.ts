import type { Locale } from '../../contract/rules/locales.ts';
import { instabookTexts as instabookEnglish } from './en_US/instabook.ts';
import { signInTexts as signInEnglish } from './en_US/signIn.ts';
import { stopMessagesTexts as stopMessagesEnglish } from './en_US/stopMessages.ts';
import { enUS } from './en_US/track.ts';
import { instabookTexts as instabookIndonesian } from './id_ID/instabook.ts';
import { signInTexts as signInIndonesian } from './id_ID/signIn.ts';
import { stopMessagesTexts as stopMessagesIndonesian } from './id_ID/stopMessages.ts';
import { idID } from './id_ID/track.ts';
import { instabookTexts as instabookMalay } from './my/instabook.ts';
import { signInTexts as signInMalay } from './my/signIn.ts';
import { stopMessagesTexts as stopMessagesMalay } from './my/stopMessages.ts';
import { my } from './my/track.ts';
import type { TrackTexts } from './trackTexts.ts';
import { instabookTexts as instabookChinese } from './zh_CN/instabook.ts';
import { signInTexts as signInChinese } from './zh_CN/signIn.ts';
import { stopMessagesTexts as stopMessagesChinese } from './zh_CN/stopMessages.ts';
import { zhCN } from './zh_CN/track.ts';

/** Texts of the tracking pages. */
export const TEXTS: Readonly<Record<Locale, TrackTexts>> = { en_US: enUS, zh_CN: zhCN, id_ID: idID, my };

/** Texts of the sign-in form. */
export const SIGN_IN_TEXTS: Readonly<Record<Locale, typeof signInEnglish>> = {
  en_US: signInEnglish,
  zh_CN: signInChinese,
  id_ID: signInIndonesian,
  my: signInMalay,
};

/** Texts of the form that a buyer fills in. */
export const INSTABOOK_TEXTS: Readonly<Record<Locale, typeof instabookEnglish>> = {
  en_US: instabookEnglish,
  zh_CN: instabookChinese,
  id_ID: instabookIndonesian,
  my: instabookMalay,
};

/** Texts of the page on which a recipient stops messages. */
export const STOP_MESSAGES_TEXTS: Readonly<Record<Locale, typeof stopMessagesEnglish>> = {
  en_US: stopMessagesEnglish,
  zh_CN: stopMessagesChinese,
  id_ID: stopMessagesIndonesian,
  my: stopMessagesMalay,
};
