import { trackingNumber } from '../../../contract/rules/trackingNumbers.ts';
import type { Actor, Ctx } from '../../context.ts';
import { countCall } from '../../http/rateLimit.ts';
import { ownNumbers } from './store.ts';

/** Anybody may look up this many numbers a minute from one address: enough for a person, too few to try out numbers. */
const GUEST_LOOKS = { limit: 60, windowS: 60 };

/** Counts look-ups of parcels that are not the caller's own. Throws 429. */
export const guestLook = (ctx: Ctx, ip: string, numbers = 1) =>
  countCall(ctx, `track-ip:${ip}`, GUEST_LOOKS.limit, GUEST_LOOKS.windowS, undefined, numbers);

/**
 * Counts the numbers that are not the actor's own, signed in or not: otherwise anybody with an account could try out the numbers of all
 * others. Unknown numbers count too. Throws 429.
 */
export async function countForeign(
  ctx: Ctx,
  ip: string,
  actor: Actor | null,
  numbers: string[],
): Promise<void> {
  if (!actor) return guestLook(ctx, ip, Math.max(1, numbers.length));
  const asked = [...new Set(numbers.map(trackingNumber).filter(Boolean))];
  const foreign = asked.length - (await ownNumbers(ctx, actor, asked));
  if (foreign > 0) await guestLook(ctx, ip, foreign);
}
