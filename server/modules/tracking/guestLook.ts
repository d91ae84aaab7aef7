import type { FastifyRequest } from 'fastify';
import { trackingNumber } from '../../../contract/rules/orders/trackingNumbers.ts';
import type { Actor, Ctx } from '../../context.ts';
import { limitedAddress } from '../../http/caller/limitedAddress.ts';
import { countCall } from '../../http/request/rateLimit.ts';
import { ownNumbers } from './store.ts';

/** Limit of look-ups a minute from one address: enough for a person, too few to try out numbers. */
const GUEST_LOOKS = { limit: 60, windowS: 60 };

/** Kinds of look-ups, each with its own count: a page of a parcel uses several. */
export type Look = 'number' | 'secret' | 'stream' | 'map' | 'rating' | 'form' | 'ask';

/**
 * Counts look-ups of foreign parcels. Each kind, tenant and address has its own count, so that readers of other parcels do not use it up.
 * Throws 429.
 */
export const guestLook = (
  ctx: Ctx,
  { ip, tenant }: Pick<FastifyRequest, 'ip' | 'tenant'>,
  kind: Look,
  numbers = 1,
) =>
  countCall(
    ctx,
    `look:${kind}:${tenant?.id ?? ''}:${limitedAddress(ip)}`,
    GUEST_LOOKS.limit,
    GUEST_LOOKS.windowS,
    undefined,
    numbers,
  );

/**
 * Counts the numbers that are not the actor's own, signed in or not: otherwise every account could try out the numbers of others. Unknown
 * numbers count too. Throws 429.
 */
export async function countForeign(
  ctx: Ctx,
  request: Pick<FastifyRequest, 'ip' | 'tenant'>,
  actor: Actor | null,
  numbers: string[],
): Promise<void> {
  if (!actor) return guestLook(ctx, request, 'number', Math.max(1, numbers.length));
  const requestedNumbers = [...new Set(numbers.map(trackingNumber).filter(Boolean))];
  const foreign = requestedNumbers.length - (await ownNumbers(ctx, actor, requestedNumbers));
  if (foreign > 0) await guestLook(ctx, request, 'number', foreign);
}
