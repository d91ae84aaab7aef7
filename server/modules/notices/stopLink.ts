import { Uuid } from '../../../contract/wire/scalars.ts';
import type { Ctx } from '../../context.ts';
import { hmac, sameText } from '../../http/caller/tokens.ts';

const SIGNED = 32;
const PATH = '/customer/stop-messages';

const signature = (ctx: Ctx, id: string): string => hmac(ctx.secret, `stop notices ${id}`).slice(0, SIGNED);

/**
 * Address where the reader of a message opts out of further messages. It contains only the message's id, so it reveals nothing about
 * anybody.
 */
export const stopLinkOf = (ctx: Ctx, publicUrl: string, noticeId: string): string =>
  `${publicUrl}${PATH}/${noticeId}.${signature(ctx, noticeId)}`;

/** The notice of a link; null if its signature is not ours. */
export function noticeOfToken(ctx: Ctx, token: string): string | null {
  const [id = '', signed = '', ...more] = token.split('.');
  return more.length === 0 && Uuid.safeParse(id).success && sameText(signed, signature(ctx, id)) ? id : null;
}
