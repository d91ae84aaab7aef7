import type { FastifyReply, FastifyRequest } from 'fastify';
import { barePage } from '../../../pages/barePage.ts';
import { TEXTS } from '../../../pages/pageTexts.ts';
import { translateSentence } from '../../texts/translateSentence.ts';
import { languageOf } from './language.ts';

/** Pages that need a tenant; files of the build need none. */
export const isPage = (url: string): boolean =>
  /^\/((customer(?!\/assets\/)|sandbox|v1\.0\/docs)([/?]|$)|(\?|$))/.test(url);

export const sendUnknownHost = (request: FastifyRequest, reply: FastifyReply) =>
  sendBarePage(request, reply, 404, 'No company is known at this address.');

/** Sends a page without a tenant: one sentence, without name, colours or parcels. */
export function sendBarePage(request: FastifyRequest, reply: FastifyReply, status: number, sentence: string) {
  const locale = languageOf(request);
  const translated = translateSentence(locale, sentence);
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(barePage(TEXTS[locale].htmlLang, translated).markup);
}
