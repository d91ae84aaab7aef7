import { z } from 'zod';
import {
  type EasyLoginAnswer,
  type EasyLoginInput,
  FIRST_SIGN_IN_FIELDS,
} from '../../../contract/account/account.ts';
import { LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import { plainEmail } from '../../../contract/rules/text/email.ts';
import { readPhone } from '../../../contract/rules/text/phone.ts';
import { Uuid } from '../../../contract/wire/scalars.ts';
import type { Ctx } from '../../context.ts';
import { assertSends, invalid, Refusal } from '../../http/answer/refusal.ts';
import { limitedAddress } from '../../http/caller/limitedAddress.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { countAll, countMessage, countWrong, tooManyCodes } from '../../http/request/rateLimit.ts';
import { enqueue } from '../../jobs/queue.ts';
import { HOUR_S } from '../../ports/clock.ts';
import { mailTo } from '../../texts/mails.ts';
import { makeCode, markCodeUsed, rejectedCode, tryCode } from '../auth/codeStore.ts';
import { forgetFailures, sendVerification } from '../auth/service.ts';
import { lockSeenUser, startSession } from '../auth/sessions.ts';
import { signsInByCode } from '../company/service.ts';
import { findCompany } from '../company/store.ts';
import { codeGuesses } from '../company/tenantGuesses.ts';
import { openAccount, taken } from './account.ts';
import { claimOf } from './claim.ts';
import { userByEmail, userByProvenMobile } from './store.ts';

export const CODE_QUEUE = 'account.sendCode';
/** Limit from one address to one contact. `countMessage` limits the messages of a contact from all callers. */
const PAUSE = { limit: 1, windowS: 30, refusal: tooManyCodes };
/** Messages cost money, so a stranger may send only a limited number. */
const CODES_PER_ADDRESS = { limit: 20, windowS: HOUR_S, refusal: tooManyCodes };
const WRONG_PER_ADDRESS = { limit: 60, windowS: HOUR_S };

type Channel = 'email' | 'phone';
/** The message that carries the code of a contact. */
const MESSAGE = { email: 'email', phone: 'whatsapp' } as const;
interface Tenant {
  id: string;
  country: string;
  brandName: string;
}
type Contacts = Record<Channel, string | undefined>;
interface Proof {
  channel: Channel;
  /** Row of the code. */
  codeId: number;
}

const JobPayload = z.object({
  companyId: z.string(),
  brand: z.string(),
  channel: z.enum(['email', 'phone']),
  contact: z.string(),
  locale: z.enum(LOCALES),
});

const subjectOf = (companyId: string, channel: Channel, contact: string) =>
  `${companyId}:${channel}:${contact}`;

/** Sends a code, or signs in by a code. Throws 422 if the tenant has not switched it on. */
export async function easyLogin(
  ctx: Ctx,
  input: z.output<typeof EasyLoginInput>,
  ip: string,
  locale: Locale,
): Promise<EasyLoginAnswer> {
  const tenant = await tenantWithCodes(ctx, input.companyId);
  const contacts: Contacts = {
    email: input.email ? plainEmail(input.email) : undefined,
    phone: input.phone ? dialled(input.phone, tenant.country) : undefined,
  };
  if (!contacts.email && !contacts.phone) throw invalid('email', 'Email is required');
  if (input.code) return enter(ctx, tenant, contacts, { ...input, code: input.code }, ip, locale);
  await requestCode(ctx, tenant, contacts, ip, locale);
  return { message: 'Code has been sent' };
}

async function tenantWithCodes(ctx: Ctx, companyId: string): Promise<Tenant> {
  const tenant = Uuid.safeParse(companyId).success ? await findCompany(ctx, companyId) : undefined;
  if (!tenant || !(await signsInByCode(ctx, companyId)))
    throw invalid('companyId', 'Signing in by a code is not switched on here.');
  return tenant;
}

function dialled(phone: string, country: string): string {
  const read = readPhone(phone, country);
  if (!read) throw invalid('phone', 'This phone number cannot be dialled.');
  return read.value;
}

/** Sends a code by a job: known and unknown contacts both get one, and the answer takes equally long. */
async function requestCode(
  ctx: Ctx,
  tenant: Tenant,
  { email, phone }: Contacts,
  ip: string,
  locale: Locale,
): Promise<void> {
  const [channel, contact] = email ? (['email', email] as const) : (['phone', phone ?? ''] as const);
  assertSends(ctx, MESSAGE[channel]);
  const subject = subjectOf(tenant.id, channel, contact);
  const address = limitedAddress(ip);
  const undo = await countAll(ctx, [
    { key: `easy-login:${address}`, ...CODES_PER_ADDRESS },
    { key: `easy-login:pause:${address}:${subject}`, ...PAUSE },
  ]);
  const wait = await countMessage(ctx, `easy-login:${subject}`);
  if (wait > 0) {
    // A request that comes too early does not make the wait longer.
    await undo();
    throw tooManyCodes(wait);
  }
  await enqueue(ctx, CODE_QUEUE, {
    companyId: tenant.id,
    brand: tenant.brandName,
    channel,
    contact,
    locale,
  } satisfies z.infer<typeof JobPayload>);
}

/** Sends a code to a contact, in the language of its user if there is one. */
export async function mailCode(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const { companyId, brand, channel, contact, locale } = JobPayload.parse(payload);
  const subject = subjectOf(companyId, channel, contact);
  const code = await makeCode(ctx, 'easyLogin', subject);
  const long = await makeCode(ctx, 'easyLogin', subject, 'link');
  const link = `${await publicUrlOf(ctx, companyId)}/customer/easy-login?${channel}=${encodeURIComponent(contact)}&code=${long}`;
  const user = await userOf(ctx, companyId, channel, contact);
  const reader = { name: '', lang: user?.lang ?? null };
  await ctx.ports.mailer.send({
    companyId,
    channel: MESSAGE[channel],
    to: contact,
    ...(code
      ? mailTo('signInCode', reader, locale, { code, link, brand })
      : mailTo('signInLink', reader, locale, { link, brand })),
  });
}

const userOf = (ctx: Ctx, companyId: string, channel: Channel, contact: string) =>
  channel === 'email' ? userByEmail(ctx, companyId, contact) : userByProvenMobile(ctx, companyId, contact);

/** Signs in the user of the proven contact. For a new contact it opens an account, or names the missing data. */
async function enter(
  ctx: Ctx,
  tenant: Tenant,
  contacts: Contacts,
  input: z.output<typeof EasyLoginInput> & { code: string },
  ip: string,
  locale: Locale,
): Promise<EasyLoginAnswer> {
  const limits = [
    { key: `easy-login-try:${limitedAddress(ip)}`, ...WRONG_PER_ADDRESS },
    ...codeGuesses(ctx, { companyId: tenant.id, ip }, input.code),
  ];
  const proof = await countWrong(ctx, limits, () => proven(ctx, tenant.id, contacts, input.code));
  const user = await userOf(ctx, tenant.id, proof.channel, contacts[proof.channel] ?? '');
  if (user) return signIn(ctx, user, proof);
  const given = { name: input.name, phone: contacts.phone, email: contacts.email };
  const required = FIRST_SIGN_IN_FIELDS.filter((field) => !given[field]);
  const { name, phone, email } = given;
  if (!name || !phone || !email) return { required };
  const isByMail = proof.channel === 'email';
  const { made, session } = await ctx.db.tx(async () => {
    await markCodeUsed(ctx, proof.codeId);
    if (await userByEmail(ctx, tenant.id, email)) throw taken();
    const id = await openAccount(
      ctx,
      {
        companyId: tenant.id,
        name,
        email,
        mobile: phone,
        password: null,
        // The other contact is only entered: its owner still has to verify it.
        ...(isByMail ? { status: 1 } : { status: 0, mobileProvenAt: ctx.ports.clock.now() }),
      },
      tenant.country,
      input.referralCode,
    );
    const made = { id, companyId: tenant.id, name, email, lang: null };
    return { made, session: await startSession(ctx, made, { isProven: isByMail }) };
  });
  if (!isByMail) await sendVerification(ctx, made, locale);
  return session;
}

/** The contact that got the code. A call with both contacts does not say which one. Throws 400. */
async function proven(ctx: Ctx, companyId: string, contacts: Contacts, code: string): Promise<Proof> {
  for (const channel of ['email', 'phone'] as const) {
    const contact = contacts[channel];
    if (!contact) continue;
    try {
      const codeId = await tryCode(ctx, 'easyLogin', subjectOf(companyId, channel, contact), code);
      return { channel, codeId };
    } catch (err) {
      // The code is not for this contact; it may be for the other one.
      if (!(err instanceof Refusal)) throw err;
    }
  }
  throw rejectedCode();
}

async function signIn(
  ctx: Ctx,
  user: { id: number; companyId: string; status: number; passwordHash: string },
  { channel, codeId }: Proof,
): Promise<EasyLoginAnswer> {
  const isProven = channel === 'email';
  const claim = isProven && user.status === 0 ? await claimOf(ctx, user.id) : null;
  return ctx.db.tx(async () => {
    // Somebody else may have claimed the account since the code was compared.
    const { status } = await lockSeenUser(ctx, user, rejectedCode);
    await markCodeUsed(ctx, codeId);
    await forgetFailures(ctx, user.id);
    if (status === 0) await claim?.();
    return startSession(ctx, user, { isProven });
  });
}
