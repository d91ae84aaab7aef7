import { isLinkCode } from '../../../contract/rules/text/linkCode.ts';
import { Uuid } from '../../../contract/wire/scalars.ts';
import type { Ctx } from '../../context.ts';
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
} as const;

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
function guessesAt(ctx: Ctx, { companyId, ip }: Guess, what: keyof typeof REFUSALS): Limit[] {
  const key = `guesses:${what}:${companyId}`;
  const refusal = (retryAfterS: number) => tooMany(retryAfterS, REFUSALS[what]);
  return [
    { key: `${key}:${limitedAddress(ip)}`, limit: OF_ONE_ADDRESS, windowS: DAY_S, refusal },
    {
      key,
      limit: WRONG_PER_DAY,
      windowS: DAY_S,
      refusal(retryAfterS) {
        metricsOf(ctx).guessesRefused.inc({ what });
        ctx.log.warn({ tenant: companyId, what, retryAfterS }, 'too many wrong guesses at a tenant');
        return refusal(retryAfterS);
      },
    },
  ];
}

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
