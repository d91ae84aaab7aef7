import { randomInt } from 'node:crypto';
import { z } from 'zod';
import {
  INVITES,
  type InviteInput,
  type InviteOutcome,
  type Referral,
  type ReferralListQuery,
  type ReferralRow,
} from '../../../contract/account/referrals.ts';
import { LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import { moneyOf } from '../../../contract/rules/money/money.ts';
import { isEmail, plainEmail } from '../../../contract/rules/text/email.ts';
import { type Page, toPage } from '../../../contract/wire/envelope.ts';
import type { Ctx, Scope } from '../../context.ts';
import { assertSends, invalid, notFound, Refusal } from '../../http/answer/refusal.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { countCall } from '../../http/request/rateLimit.ts';
import { enqueue } from '../../jobs/queue.ts';
import { DAY_S } from '../../ports/clock.ts';
import { mailUser } from '../../texts/mails.ts';
import { companyById } from '../company/service.ts';
import { assertVerifiedAddress } from '../company/verifiedAddressStore.ts';
import { whyStopped } from '../notices/stops.ts';
import { referralOffer } from '../wallet/referral/referralBonus.ts';
import { codeOf, giveCode, ownAddresses, referredPage } from './store.ts';

export const INVITE_QUEUE = 'referral.mailInvite';
const InvitePayload = z.object({
  companyId: z.string(),
  to: z.string(),
  link: z.string(),
  locale: z.enum(LOCALES),
});

/** Maximum number of invitations to one address in a day, from all accounts of the tenant. */
const TO_ONE_ADDRESS = 2;
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const CODE_LENGTH = 8;

/** The account's code, made at the first request (REF-01, REF-02). Throws 404. */
export async function referralOf(ctx: Ctx, scope: Scope): Promise<Referral> {
  const referralCode = await ensureCode(ctx, scope);
  const { currency } = await companyById(ctx, scope.companyId);
  const { title, bonusMinor, minTopUpMinor } = await referralOffer(ctx, scope.companyId);
  return {
    referralCode,
    link: await linkOf(ctx, scope, referralCode),
    promoTitle: title,
    bonus: bonusMinor > 0 ? moneyOf(bonusMinor, currency) : null,
    minTopUp: bonusMinor > 0 ? moneyOf(minTopUpMinor, currency) : null,
  };
}

const linkOf = async (ctx: Ctx, { companyId }: Scope, code: string) =>
  `${await publicUrlOf(ctx, companyId)}/customer/signup?referralCode=${encodeURIComponent(code)}`;

async function ensureCode(ctx: Ctx, scope: Scope): Promise<string> {
  for (;;) {
    const code = await codeOf(ctx, scope);
    if (code === undefined) throw notFound();
    if (code !== null) return code;
    await giveCode(ctx, scope, newCode());
  }
}

const newCode = () =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

/** People who signed up with the code (REF-07). */
export async function listReferred(
  ctx: Ctx,
  scope: Scope,
  query: ReferralListQuery,
): Promise<Page<ReferralRow>> {
  const code = await ensureCode(ctx, scope);
  const { rows, total } = await referredPage(ctx, scope, code, query);
  const { bonusMinor } = await referralOffer(ctx, scope.companyId);
  return toPage(
    rows.map(({ bonusPaidAt, ...row }) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      bonusStatus: bonusPaidAt
        ? ('paid' as const)
        : bonusMinor > 0
          ? ('pending' as const)
          : ('none' as const),
      bonusPaidAt: bonusPaidAt?.toISOString() ?? null,
    })),
    total,
    query.page,
    query.limit,
  );
}

/**
 * Invites friends by mail, with a fixed text only (REF-10). The answer names addresses that are invalid, belong to the sender, or have had
 * enough invitations today. Throws 422 for too many at once, 403 without a verified address, 429 for too many in a day.
 */
export async function invite(
  ctx: Ctx,
  scope: Scope & { userId: number },
  { emails }: z.output<typeof InviteInput>,
  locale: Locale,
): Promise<InviteOutcome> {
  await assertVerifiedAddress(ctx, scope);
  assertSends(ctx);
  const named = (typeof emails === 'string' ? emails.split(/[\s,;]+/) : emails).map((text) => text.trim());
  const invited = [...new Set(named.filter(Boolean).map(plainEmail))];
  if (invited.length === 0) throw invalid('emails', 'Email is required');
  if (invited.length > INVITES.call) throw invalid('emails', `At most ${INVITES.call} addresses at once`);
  const ownEmails = await ownAddresses(ctx, scope);
  const valid = invited.filter((email) => isEmail(email) && !ownEmails.includes(email));
  if (valid.length > 0)
    await countCall(ctx, `invite:${scope.customerId}`, INVITES.day, DAY_S, undefined, valid.length);
  const link = await linkOf(ctx, scope, await ensureCode(ctx, scope));
  const failed = invited.filter((email) => !valid.includes(email));
  for (const to of valid) {
    if (await mayInvite(ctx, scope, to))
      await enqueue(ctx, INVITE_QUEUE, { companyId: scope.companyId, to, link, locale });
    else failed.push(to);
  }
  return { success: invited.length - failed.length, failed };
}

/** Whether the account may invite this address today: once a day. */
async function mayInvite(ctx: Ctx, { companyId, customerId }: Scope, to: string): Promise<boolean> {
  try {
    await countCall(ctx, `invited:${companyId}:${customerId}:${to}`, 1, DAY_S);
    await countCall(ctx, `invited:${companyId}:${to}`, TO_ONE_ADDRESS, DAY_S);
    return true;
  } catch (err) {
    if (err instanceof Refusal) return false;
    throw err;
  }
}

/** The job: one mail. It contains no text of a user, so it is useless for spam. */
export async function mailInvite(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const { companyId, to, link, locale } = InvitePayload.parse(payload);
  if (await whyStopped(ctx, companyId, to)) return;
  const { brandName: name } = await companyById(ctx, companyId);
  await mailUser(ctx, { companyId, email: to, name, lang: null }, 'invite', locale, { link, name });
}
