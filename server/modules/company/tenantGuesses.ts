import { isLinkCode } from '../../../contract/rules/text/linkCode.ts';
import { Uuid } from '../../../contract/wire/scalars.ts';
import { type Limit, tooMany } from '../../http/request/rateLimit.ts';
import { DAY_S } from '../../ports/clock.ts';

const WRONG_PER_DAY = 1000;
const REFUSALS = {
  code: 'Too many wrong codes were typed here today. Please open the link in the message with the code.',
  phone: 'Too many wrong digits were typed here today. Please open the link in the message about the parcel.',
} as const;

/**
 * Wrong guesses at one tenant, from any number of addresses, at any number of its users or parcels. With enough of both, a code of a few digits
 * would be found. Beyond the limit digits are compared no more. The link in the same message has no such limit, as nobody can guess it: so
 * nobody can lock others out.
 */
const guessesAt = (companyId: string, what: keyof typeof REFUSALS): Limit => ({
  key: `guesses:${what}:${companyId}`,
  limit: WRONG_PER_DAY,
  windowS: DAY_S,
  refusal: (retryAfterS) => tooMany(retryAfterS, REFUSALS[what]),
});

/** For a typed code that signs in or verifies; none for the code of a link, and for a text that is no tenant's id. */
export const codeGuesses = (companyId: string, code: string): Limit[] =>
  isLinkCode(code) || !Uuid.safeParse(companyId).success ? [] : [guessesAt(companyId, 'code')];

/** For digits of a phone at a parcel that was named by its number; none at the secret link. */
export const phoneGuesses = (companyId: string | undefined, byLink: boolean): Limit[] =>
  byLink || companyId === undefined ? [] : [guessesAt(companyId, 'phone')];
