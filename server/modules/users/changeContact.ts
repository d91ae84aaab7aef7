import { z } from 'zod';
import type { OwnContactChange } from '../../../contract/account/account.ts';
import { LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import { plainEmail } from '../../../contract/rules/text/email.ts';
import { readPhone } from '../../../contract/rules/text/phone.ts';
import type { Actor, Ctx } from '../../context.ts';
import { assertSends, invalid } from '../../http/answer/refusal.ts';
import { skipAuditEntry } from '../../http/audit/callRecord.ts';
import { countCall, countMessage, countWrong, tooManyCodes } from '../../http/request/rateLimit.ts';
import { enqueue } from '../../jobs/queue.ts';
import { mailTo, mailUser } from '../../texts/mails.ts';
import { makeCode, markCodeUsed, tryCode, voidCodes } from '../auth/codeStore.ts';
import { sessionUser } from '../auth/ownProof.ts';
import { assertSteppedUp } from '../auth/steppedUp.ts';
import { findCompany } from '../company/store.ts';
import { taken } from './account.ts';
import { setContact, userByEmail, userByProvenMobile } from './store.ts';

export const CONTACT_QUEUE = 'account.proveContact';
/** The user chooses who gets each message, so the number of messages is limited. */
const PER_USER = { limit: 10, windowS: 86_400 };
const WRONG = { limit: 20, windowS: 3600 };

const JobPayload = z.object({
  companyId: z.string(),
  userId: z.number(),
  field: z.enum(['email', 'mobile']),
  value: z.string(),
  locale: z.enum(LOCALES),
});
type Payload = z.infer<typeof JobPayload>;
/** The message that carries the code of a contact. */
const MESSAGE = { email: 'email', mobile: 'sms' } as const;

const subjectOf = ({ companyId, userId, field, value }: Omit<Payload, 'locale'>) =>
  `${companyId}:${userId}:${field}:${value}`;

/**
 * Sends a code to a new e-mail address or mobile number. With this code the contact becomes the user's, and the old address gets a mail
 * about it. A contact of somebody else gets the same answer. Returns true once it is changed.
 */
export async function changeContact(
  ctx: Ctx,
  actor: Actor,
  input: z.output<typeof OwnContactChange>,
  country: string,
  locale: Locale,
): Promise<boolean> {
  await assertSteppedUp(ctx, actor);
  const { user } = await sessionUser(ctx, actor);
  const payload: Payload = {
    companyId: user.companyId,
    userId: user.id,
    locale,
    ...(input.email
      ? { field: 'email', value: plainEmail(input.email) }
      : { field: 'mobile', value: dialled(input.mobile ?? '', country) }),
  };
  if (payload.value === user.email) throw invalid('email', 'This is your email address already.');
  if (!input.code) {
    skipAuditEntry(ctx);
    assertSends(ctx, MESSAGE[payload.field]);
    await countCall(ctx, `change-contact:${user.id}`, PER_USER.limit, PER_USER.windowS);
    const wait = await countMessage(ctx, `change-contact:${user.companyId}:${payload.value}`);
    if (wait > 0) throw tooManyCodes(wait);
    await enqueue(ctx, CONTACT_QUEUE, payload);
    return false;
  }
  const typed = input.code;
  const code = await countWrong(ctx, [{ key: `change-contact-try:${user.id}`, ...WRONG }], () =>
    tryCode(ctx, 'changeContact', subjectOf(payload), typed),
  );
  await ctx.db.tx(async () => {
    await markCodeUsed(ctx, code);
    if (!(await setContact(ctx, user.id, payload.field, payload.value))) throw unavailable(payload.field);
    // A link in the old mailbox would still open the account.
    await voidCodes(ctx, 'reset', `${user.companyId}:${user.id}`);
    await mailUser(ctx, user, payload.field === 'email' ? 'emailChanged' : 'mobileChanged', locale);
  });
  return true;
}

/** Sends the code, but not to a contact that another user has proven. */
export async function sendContactCode(ctx: Ctx, raw: Record<string, unknown>): Promise<void> {
  const payload = JobPayload.parse(raw);
  const { companyId, userId, field, value, locale } = payload;
  const owner =
    field === 'email'
      ? await userByEmail(ctx, companyId, value)
      : await userByProvenMobile(ctx, companyId, value);
  if (owner && owner.id !== userId) return;
  const code = await makeCode(ctx, 'changeContact', subjectOf(payload));
  if (!code) return;
  const brand = (await findCompany(ctx, companyId))?.brandName ?? '';
  await ctx.ports.mailer.send({
    companyId,
    channel: MESSAGE[field],
    to: value,
    ...mailTo('confirmCode', { name: '', lang: null }, locale, { code, brand }),
  });
}

function dialled(mobile: string, country: string): string {
  const read = readPhone(mobile, country);
  if (!read) throw invalid('mobile', 'This phone number cannot be dialled.');
  return read.value;
}

const unavailable = (field: Payload['field']) =>
  field === 'email' ? taken() : invalid('mobile', 'This phone number cannot be used.');
