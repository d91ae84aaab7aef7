import { CONFIRMATION_MS } from '../../../contract/rules/integrations/mcp.ts';
import type { Ctx } from '../../context.ts';
import { hmac, sameText } from '../../http/caller/tokens.ts';

/** A booking that may be confirmed. */
export interface Confirmable {
  /** The calling key. */
  tokenId: number;
  /** The content of the booking, in a form that is equal for equal bookings. */
  content: unknown;
  priceMinor: number;
  currency: string;
}

/** Assistants repeat short texts more reliably, so the signature is cut; 132 bits remain. */
const SIGNATURE_LENGTH = 22;

/**
 * Proves that this key received this price for this booking and this version of the draft. Nothing is stored. The proof is valid until
 * `expiresAt`.
 */
export function makeConfirmation(
  ctx: Ctx,
  booking: Confirmable,
  version: number,
): { confirmation: string; expiresAt: Date } {
  const until = ctx.ports.clock.now().getTime() + CONFIRMATION_MS;
  const text = [until.toString(36), version.toString(36), signature(ctx, booking, version, until)].join('.');
  return { confirmation: text, expiresAt: new Date(until) };
}

/** The confirmed version of the draft, and whether the confirmation has expired. Null if it belongs to another booking, price or key. */
export function readConfirmation(
  ctx: Ctx,
  text: string,
  booking: Confirmable,
): { version: number; isLate: boolean } | null {
  const [time = '', count = '', signed = ''] = text.split('.');
  const [until, version] = [Number.parseInt(time, 36), Number.parseInt(count, 36)];
  if (!Number.isSafeInteger(until) || !Number.isSafeInteger(version)) return null;
  if (!sameText(signed, signature(ctx, booking, version, until))) return null;
  return { version, isLate: ctx.ports.clock.now().getTime() >= until };
}

function signature(ctx: Ctx, booking: Confirmable, version: number, until: number): string {
  const { tokenId, content, priceMinor, currency } = booking;
  const signed = JSON.stringify(['mcp', tokenId, content, version, priceMinor, currency, until]);
  return hmac(ctx.secret, signed).slice(0, SIGNATURE_LENGTH);
}
