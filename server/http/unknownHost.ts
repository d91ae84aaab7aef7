import type { FastifyReply, FastifyRequest } from 'fastify';
import { TEXTS } from '../../pages/texts/pageTexts.ts';
import { unknownHostPage } from '../../pages/unknownHostPage.ts';
import { translateSentence } from '../texts/translateSentence.ts';
import { languageOf } from './language.ts';

/** Pages that need a tenant; files of the build need none. */
export const isPage = (url: string): boolean =>
  /^\/((customer(?!\/assets\/)|sandbox|v1\.0\/docs)([/?]|$)|(\?|$))/.test(url);

/** A page without a tenant: no name, colours or parcels. */
export function sendUnknownHost(request: FastifyRequest, reply: FastifyReply) {
  const locale = languageOf(request);
  const said = translateSentence(locale, 'No company is known at this address.');
  return reply
    .code(404)
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(unknownHostPage(TEXTS[locale].htmlLang, said).markup);
}
