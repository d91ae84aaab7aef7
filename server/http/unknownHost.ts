import type { FastifyReply, FastifyRequest } from 'fastify';
import { TEXTS } from '../../pages/texts/pageTexts.ts';
import { unknownHostPage } from '../../pages/unknownHostPage.ts';
import { translateSentence } from '../texts/translateSentence.ts';
import { languageOf } from './language.ts';

/** Pages that are a tenant's; files of the build are everybody's. */
export const isPortalPage = (url: string): boolean => /^\/(customer(?!\/assets\/)([/?]|$)|(\?|$))/.test(url);

/** A page that is nobody's: no tenant's name, colours or parcels stand on it. */
export function sendUnknownHost(request: FastifyRequest, reply: FastifyReply) {
  const locale = languageOf(request);
  const said = translateSentence(locale, 'No company is known at this address.');
  return reply
    .code(404)
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(unknownHostPage(TEXTS[locale].htmlLang, said).markup);
}
