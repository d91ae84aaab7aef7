import { isLinkCode } from '../../../contract/rules/text/linkCode.ts';
import { Uuid } from '../../../contract/wire/scalars.ts';
import { type Ctx, serverOf } from '../../context.ts';
import { limitedAddress } from '../../http/caller/limitedAddress.ts';
import { type Limit, tooMany } from '../../http/request/rateLimit.ts';
import { metricsOf } from '../../metrics/metrics.ts';
import { DAY_S } from '../../ports/clock.ts';

const WRONG_PER_DAY = 1000;
/** Otherwise one address could use up the tenant's limit within a day. */
const OF_ONE_ADDRESS = 200;
const REFUSALS = {
  code: 'Too many wrong codes were typed here today. Please open the link in the message with the code.',
  phone: 'Too many wrong digits were typed here today. Please open the link in the message about the parcel.',
  promo: 'Too many wrong promo codes were tried. Please try again later, or go on without one.',
} as const;
type What = keyof typeof REFUSALS;
/** A promo code is money, so an account cannot try out many. */
const PROMO_OF_ACCOUNT = { limit: 30, windowS: 3600 };
/** A script's guesses would otherwise fill the log. */
const LOGGED_EVERY_MS = 60_000;

/** The tenant at which a caller guesses, and the caller's address. */
interface Guess {
  companyId: string;
  ip: string;
}

/**
 * Wrong guesses at one tenant, from any number of addresses, at any number of its users or parcels. With enough of both, a code of a few digits
 * would be found. Beyond the limit digits are compared no more. The link in the same message has no such limit, as nobody can guess it: so
 * nobody can lock others out.
 */
function guessesAt(ctx: Ctx, { companyId, ip }: Guess, what: What): Limit[] {
  const key = `guesses:${what}:${companyId}`;
  return [
    {
      key: `${key}:${limitedAddress(ip)}`,
      limit: OF_ONE_ADDRESS,
      windowS: DAY_S,
      refusal: (retryAfterS) => tooMany(retryAfterS, REFUSALS[what]),
    },
    { key, limit: WRONG_PER_DAY, windowS: DAY_S, refusal: reportedRefusal(ctx, companyId, what) },
  ];
}

/** Refusals since the last line of the log, by server, tenant and kind; one set for each server, as tests have several in a process. */
const unlogged = new WeakMap<Ctx, Map<string, { loggedAtMs: number; refused: number }>>();

/**
 * Counts a refusal in the metric. The log has at most one line a minute for a tenant, with the refusals since its last one and the account of
 * the newest.
 */
const reportedRefusal =
  (ctx: Ctx, companyId: string, what: What, customerId?: number) => (retryAfterS: number) => {
    metricsOf(ctx).guessesRefused.inc({ what });
    const server = serverOf(ctx);
    const counts = unlogged.get(server) ?? new Map<string, { loggedAtMs: number; refused: number }>();
    unlogged.set(server, counts);
    const key = `${what} ${companyId}`;
    const { loggedAtMs, refused } = counts.get(key) ?? { loggedAtMs: Number.NEGATIVE_INFINITY, refused: 0 };
    const nowMs = ctx.ports.clock.now().getTime();
    const isDue = nowMs - loggedAtMs >= LOGGED_EVERY_MS;
    counts.set(key, isDue ? { loggedAtMs: nowMs, refused: 0 } : { loggedAtMs, refused: refused + 1 });
    if (isDue)
      ctx.log.warn(
        { tenant: companyId, account: customerId, what, refused: refused + 1, retryAfterS },
        'too many wrong guesses at a tenant',
      );
    return tooMany(retryAfterS, REFUSALS[what]);
  };

/** For a typed code that signs in or verifies; none for the code of a link, and for a text that is no tenant's id. */
export const codeGuesses = (ctx: Ctx, guess: Guess, code: string): Limit[] =>
  isLinkCode(code) || !Uuid.safeParse(guess.companyId).success ? [] : guessesAt(ctx, guess, 'code');

/** For digits of a phone at a parcel that was named by its number; none at the secret link. */
export const phoneGuesses = (
  ctx: Ctx,
  companyId: string | undefined,
  ip: string,
  byLink: boolean,
): Limit[] => (byLink || companyId === undefined ? [] : guessesAt(ctx, { companyId, ip }, 'phone'));

/** For a promo code, by whichever call an account or a visitor tries it. Guesses of visitors end no account's codes. */
export const promoGuesses = (
  ctx: Ctx,
  {
    companyId,
    customerId,
    ip,
  }: { companyId: string; customerId?: number | undefined; ip?: string | undefined },
): Limit[] =>
  customerId === undefined
    ? guessesAt(ctx, { companyId, ip: ip ?? '' }, 'promo')
    : [
        {
          key: `guesses:promo:account:${customerId}`,
          ...PROMO_OF_ACCOUNT,
          refusal: reportedRefusal(ctx, companyId, 'promo', customerId),
        },
      ];
