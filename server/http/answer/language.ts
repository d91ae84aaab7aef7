import type { FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, type Locale, namedLocale } from '../../../contract/rules/locales.ts';
import { acceptedLocale } from '../../../pages/language.ts';

/**
 * The language of an answer, in this order: the call's request (`lang` where headers cannot be set, as on streams), Accept-Language, the
 * browser's stored choice, the user's own, the tenant's, English.
 */
export const languageOf = (request: FastifyRequest): Locale =>
  askedLanguage(request) ?? namedLocale(request.tenant?.lang ?? undefined) ?? DEFAULT_LOCALE;

/** The language that a call or its caller requests; undefined without one. */
export function askedLanguage(request: FastifyRequest): Locale | undefined {
  // Read from the address itself, as a route's schema drops unnamed fields.
  const lang = new URLSearchParams(request.url.split('?')[1]).get('lang');
  return (
    namedLocale(lang ?? undefined) ??
    acceptedLocale(request.headers['accept-language']) ??
    namedLocale(request.cookies?.lang) ??
    namedLocale(request.actor?.lang ?? undefined)
  );
}
