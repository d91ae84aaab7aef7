import type { FastifyRequest } from 'fastify';
import type { Actor, Ctx } from '../../context.ts';
import { documentLocale } from '../../documents/documentTexts.ts';
import type { SheetStyle } from '../../documents/sheets/sheetColumns.ts';
import { askedLanguage } from '../../http/answer/language.ts';
import { issuerOf } from './issuer.ts';

/** The language and the time zone of a sheet for the caller. */
export async function sheetStyleOf(ctx: Ctx, actor: Actor, request: FastifyRequest): Promise<SheetStyle> {
  const { options } = await issuerOf(ctx, actor, askedLanguage(request));
  return { locale: documentLocale(options.locale), timezone: options.timeZone };
}
