import type { Ctx } from '../../context.ts';
import { hmac, sameText } from '../../http/caller/tokens.ts';

/** Time to fill in a page after entering the right digits. */
export const TOKEN_MS = 30 * 60_000;
const SIGNED = 32;

const signature = (ctx: Ctx, companyId: string, number: string, until: string): string =>
  hmac(ctx.secret, `recipient asks ${companyId} ${number} ${until}`).slice(0, SIGNED);

/**
 * Proves that somebody entered the recipient's digits for this parcel; valid for half an hour. It names the parcel by its number, because an
 * order's id opens its label.
 */
export function tokenOf(ctx: Ctx, companyId: string, number: string): string {
  const until = String(ctx.ports.clock.now().getTime() + TOKEN_MS);
  return `${number}.${until}.${signature(ctx, companyId, number, until)}`;
}

/** The parcel's number of a token; null if its signature is not ours for this tenant, or it has expired. */
export function numberOfToken(ctx: Ctx, companyId: string, token: string): string | null {
  const [, number = '', until = '', signed = ''] = /^(.+)\.(\d{1,15})\.([^.]+)$/.exec(token) ?? [];
  if (!sameText(signed, signature(ctx, companyId, number, until))) return null;
  return Number(until) > ctx.ports.clock.now().getTime() ? number : null;
}
