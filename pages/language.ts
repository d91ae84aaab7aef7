import { DEFAULT_LOCALE, LOCALES, type Locale } from '../contract/rules/locales.ts';
import { enUS } from './texts/en_US.ts';
import { idID } from './texts/id_ID.ts';
import { my } from './texts/my.ts';
import type { TrackTexts } from './texts/trackTexts.ts';
import { zhCN } from './texts/zh_CN.ts';

export const TEXTS: Readonly<Record<Locale, TrackTexts>> = { en_US: enUS, zh_CN: zhCN, id_ID: idID, my };

/** Malay goes by `my` here and by `ms` in browsers, where `my` would be Burmese. */
const BROWSER: Readonly<Record<string, Locale>> = {
  en: 'en_US',
  zh: 'zh_CN',
  id: 'id_ID',
  in: 'id_ID',
  ms: 'my',
};

/** The language of a code or tag; undefined for those that the pages do not speak. */
export function namedLocale(value: string | undefined): Locale | undefined {
  if (!value) return undefined;
  const exact = LOCALES.find((l) => l.toLowerCase() === value.toLowerCase().replace('-', '_'));
  return exact ?? BROWSER[value.toLowerCase().split(/[-_]/)[0] ?? ''];
}

/** The visitor's language: as asked for, as remembered, as the browser prefers, else English. */
export function pickLocale(
  asked: string | undefined,
  cookie: string | undefined,
  acceptLanguage: string | undefined,
): Locale {
  return namedLocale(asked) ?? namedLocale(cookie) ?? acceptedLocale(acceptLanguage) ?? DEFAULT_LOCALE;
}

/** The first language of an `Accept-Language` header that the pages speak. */
export function acceptedLocale(acceptLanguage: string | undefined): Locale | undefined {
  return (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', q] = part.trim().split(/;\s*q=/);
      return { tag, q: q === undefined ? 1 : Number(q) || 0 };
    })
    .filter((a) => a.q > 0)
    .sort((a, b) => b.q - a.q)
    .map((a) => BROWSER[a.tag.toLowerCase().split('-')[0] ?? ''])
    .find((l) => l !== undefined);
}
