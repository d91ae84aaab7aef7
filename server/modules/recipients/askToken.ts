import { Uuid } from '../../../contract/wire/scalars.ts';
import type { Ctx } from '../../context.ts';
import { hmac, sameText } from '../../http/caller/tokens.ts';

/** Time to fill in a page after entering the right digits. */
export const TOKEN_MS = 30 * 60_000;
const SIGNED = 32;

const signature = (ctx: Ctx, id: string, until: string): string =>
  hmac(ctx.secret, `recipient asks ${id} ${until}`).slice(0, SIGNED);

/** Proves that somebody entered the recipient's digits for this parcel; valid for half an hour. */
export function tokenOf(ctx: Ctx, orderId: string): string {
  const until = String(ctx.ports.clock.now().getTime() + TOKEN_MS);
  return `${orderId}.${until}.${signature(ctx, orderId, until)}`;
}

/** The order of a token; null if its signature is not ours or it has expired. */
export function orderOfToken(ctx: Ctx, token: string): string | null {
  const [id = '', until = '', signed = '', ...more] = token.split('.');
  if (more.length > 0 || !Uuid.safeParse(id).success || !/^\d{1,15}$/.test(until)) return null;
  if (!sameText(signed, signature(ctx, id, until))) return null;
  return Number(until) > ctx.ports.clock.now().getTime() ? id : null;
}
