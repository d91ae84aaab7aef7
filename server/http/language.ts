import type { FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, type Locale } from '../../contract/rules/locales.ts';
import { acceptedLocale, namedLocale } from '../../pages/language.ts';

/**
 * The language of an answer: the one that the call requests (`lang` where headers cannot be set, as on streams), its client's
 * Accept-Language, the browser's stored choice, the user's own, else English.
 */
export function languageOf(request: FastifyRequest): Locale {
  const { lang } = (request.query ?? {}) as { lang?: unknown };
  return (
    namedLocale(typeof lang === 'string' ? lang : undefined) ??
    acceptedLocale(request.headers['accept-language']) ??
    namedLocale(request.cookies?.lang) ??
    namedLocale(request.actor?.lang ?? undefined) ??
    DEFAULT_LOCALE
  );
}
