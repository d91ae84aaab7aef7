import { DEFAULT_LOCALE, type Locale, localeOfTag, namedLocale } from '../contract/rules/locales.ts';

/** The visitor's language: as requested, as stored, as the browser prefers, the tenant's, else English. */
export function pickLocale(
  requested: string | undefined,
  cookie: string | undefined,
  acceptLanguage: string | undefined,
  tenant?: string | null,
): Locale {
  return (
    namedLocale(requested) ??
    namedLocale(cookie) ??
    acceptedLocale(acceptLanguage) ??
    namedLocale(tenant ?? undefined) ??
    DEFAULT_LOCALE
  );
}

/** The first language of an `Accept-Language` header in which the pages have texts. */
export function acceptedLocale(acceptLanguage: string | undefined): Locale | undefined {
  return (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', q] = part.trim().split(/;\s*q=/);
      return { tag, q: q === undefined ? 1 : Number(q) || 0 };
    })
    .filter((a) => a.q > 0)
    .sort((a, b) => b.q - a.q)
    .map((a) => localeOfTag(a.tag))
    .find((l) => l !== undefined);
}
