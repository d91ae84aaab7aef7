import type { FastifyRequest } from 'fastify';
import type { Company } from '../../contract/account/company.ts';
import type { Locale } from '../../contract/rules/locales.ts';
import { consoleFrame, FRAME_SCRIPT, frameStyle } from '../../pages/console/consoleFrame.ts';
import { HINT_COOKIE } from '../modules/auth/cookie.ts';
import { frameKind } from './pageChunks.ts';

/** The console's frame for a visitor who is probably signed in; null for other visitors and for pages without a frame. */
export function firstFrame(request: FastifyRequest, company: Company | null, locale: Locale, path: string) {
  const kind = frameKind(path);
  if (!kind || !company || !request.cookies[HINT_COOKIE]) return null;
  return {
    script: `<script nonce="__CSP_NONCE__">${FRAME_SCRIPT}</script>`,
    style: `<style nonce="__CSP_NONCE__">${frameStyle(company.personalization, kind)}</style>`,
    markup: consoleFrame(company, locale, path.replace(/(?<=.)\/$/, '') || '/', kind).markup,
  };
}
