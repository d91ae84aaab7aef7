import { z } from 'zod';
import {
  type EasyLoginAnswer,
  type EasyLoginInput,
  FIRST_SIGN_IN_FIELDS,
} from '../../../contract/account.ts';
import { ERROR } from '../../../contract/errorCodes.ts';
import { plainEmail } from '../../../contract/rules/email.ts';
import { LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import { readPhone } from '../../../contract/rules/phone.ts';
import { Uuid } from '../../../contract/scalars.ts';
import type { Ctx } from '../../context.ts';
import { countCall, tooMany, uncountCall } from '../../http/rateLimit.ts';
import { accountBlocked, invalid, Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/queue.ts';
import { mailTo } from '../../texts/mails.ts';
import { makeCode, markCodeUsed, tryCode } from '../auth/codeStore.ts';
import { forgetFailures, sendVerification } from '../auth/service.ts';
import { startSession } from '../auth/sessions.ts';
import { isBlocked } from '../auth/store.ts';
import { signsInByCode } from '../company/service.ts';
import { findCompany } from '../company/store.ts';
import { openAccount, taken } from './account.ts';
import { claimOf } from './claim.ts';
import { userByEmail, userByProvenMobile } from './store.ts';

export const CODE_QUEUE = 'account.sendCode';
const HOUR_S = 3600;
/** What one contact gets, whether an account has it or not: not two within half a minute, and so many an hour and a day. */
const CODES_PER_CONTACT = [
  { name: 'pause', limit: 1, windowS: 30 },
  { name: 'hour', limit: 6, windowS: HOUR_S },
  { name: 'day', limit: 20, windowS: 86_400 },
];
/** Messages cost money, so strangers cannot send any number of them. */
const CODES_PER_ADDRESS = { limit: 20, windowS: HOUR_S };
const CODES_PER_TENANT = { limit: 1000, windowS: HOUR_S };
const TRIES_PER_ADDRESS = { limit: 60, windowS: HOUR_S };
/** Wrong codes of all accounts together: a guess at each of many accounts is as hopeless as many at one. */
const WRONG_PER_TENANT = { limit: 300, windowS: HOUR_S };

type Channel = 'email' | 'phone';
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

/** Sends a code, or signs in by one. Throws 422 where the tenant has not switched it on. */
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

/** Has a code sent by the job table: known and unknown contacts get one alike, and the answer takes equally long. */
async function requestCode(
  ctx: Ctx,
  tenant: Tenant,
  { email, phone }: Contacts,
  ip: string,
  locale: Locale,
): Promise<void> {
  const [channel, contact] = email ? (['email', email] as const) : (['phone', phone ?? ''] as const);
  const subject = subjectOf(tenant.id, channel, contact);
  await countAll(ctx, [
    { key: `easy-login:${ip}`, ...CODES_PER_ADDRESS },
    ...CODES_PER_CONTACT.map((limit) => ({ key: `easy-login:${limit.name}:${subject}`, ...limit })),
    { key: `easy-login:${tenant.id}`, ...CODES_PER_TENANT },
  ]);
  await enqueue(ctx, CODE_QUEUE, {
    companyId: tenant.id,
    brand: tenant.brandName,
    channel,
    contact,
    locale,
  } satisfies z.infer<typeof JobPayload>);
}

interface Limit {
  key: string;
  limit: number;
  windowS: number;
}

/** Counts a code by each limit, or, past one of them, by none: whoever asks too early does not wait the longer for it. */
async function countAll(ctx: Ctx, limits: readonly Limit[]): Promise<void> {
  const counted: Limit[] = [];
  try {
    for (const each of limits) {
      await countCall(ctx, each.key, each.limit, each.windowS, tooManyCodes);
      counted.push(each);
    }
  } catch (err) {
    for (const each of counted) await uncountCall(ctx, each.key, each.windowS);
    throw err;
  }
}

const tooManyCodes = (retryAfterS: number) =>
  tooMany(
    retryAfterS,
    retryAfterS <= 90
      ? `The next code can be sent in ${retryAfterS} s.`
      : `The next code can be sent in ${Math.ceil(retryAfterS / 60)} min.`,
  );

/** Sends a code to a contact, in the language of its user where there is one. */
export async function mailCode(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const { companyId, brand, channel, contact, locale } = JobPayload.parse(payload);
  const code = await makeCode(ctx, 'easyLogin', subjectOf(companyId, channel, contact));
  if (!code) return;
  const user = await userOf(ctx, companyId, channel, contact);
  await ctx.ports.mailer.send({
    companyId,
    channel: channel === 'email' ? 'email' : 'whatsapp',
    to: contact,
    ...mailTo('signInCode', { name: '', lang: user?.lang ?? null }, locale, { code, brand }),
  });
}

const userOf = (ctx: Ctx, companyId: string, channel: Channel, contact: string) =>
  channel === 'email' ? userByEmail(ctx, companyId, contact) : userByProvenMobile(ctx, companyId, contact);

/** Signs in the user of the proven contact, opens an account for a new one, or says what is missing for that. */
async function enter(
  ctx: Ctx,
  tenant: Tenant,
  contacts: Contacts,
  input: z.output<typeof EasyLoginInput> & { code: string },
  ip: string,
  locale: Locale,
): Promise<EasyLoginAnswer> {
  await countCall(ctx, `easy-login-try:${ip}`, TRIES_PER_ADDRESS.limit, TRIES_PER_ADDRESS.windowS);
  const everybody = `easy-login-wrong:${tenant.id}`;
  await countCall(ctx, everybody, WRONG_PER_TENANT.limit, WRONG_PER_TENANT.windowS);
  const proof = await proven(ctx, tenant.id, contacts, input.code);
  await uncountCall(ctx, everybody, WRONG_PER_TENANT.windowS);
  const user = await userOf(ctx, tenant.id, proof.channel, contacts[proof.channel] ?? '');
  if (user) return signIn(ctx, user, proof);
  const given = { name: input.name, phone: contacts.phone, email: contacts.email };
  const required = FIRST_SIGN_IN_FIELDS.filter((field) => !given[field]);
  const { name, phone, email } = given;
  if (!name || !phone || !email) return { required };
  const isByMail = proof.channel === 'email';
  const made = await ctx.db.tx(async () => {
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
        // The other contact is only said: its owner still has to verify it.
        ...(isByMail ? { status: 1 } : { status: 0, mobileProvenAt: ctx.ports.clock.now() }),
      },
      tenant.country,
      input.referralCode,
    );
    return { id, companyId: tenant.id, name, email, lang: null };
  });
  if (!isByMail) await sendVerification(ctx, made, locale);
  return startSession(ctx, made, { isProven: isByMail });
}

/** The contact that the code was sent to: the wire does not name it where both are there. Throws 400. */
async function proven(ctx: Ctx, companyId: string, contacts: Contacts, code: string): Promise<Proof> {
  for (const channel of ['email', 'phone'] as const) {
    const contact = contacts[channel];
    if (!contact) continue;
    try {
      const codeId = await tryCode(ctx, 'easyLogin', subjectOf(companyId, channel, contact), code);
      return { channel, codeId };
    } catch (err) {
      // Not this contact's; the other one may have it.
      if (!(err instanceof Refusal)) throw err;
    }
  }
  throw new Refusal(400, ERROR.codeRejected, 'Invalid code', { field: 'code' });
}

async function signIn(
  ctx: Ctx,
  user: { id: number; companyId: string; status: number },
  { channel, codeId }: Proof,
): Promise<EasyLoginAnswer> {
  if (await isBlocked(ctx, user.id)) throw accountBlocked();
  const claim = channel === 'email' && user.status === 0 ? await claimOf(ctx, user.id) : null;
  await ctx.db.tx(async () => {
    await markCodeUsed(ctx, codeId);
    await forgetFailures(ctx, user.id);
    await claim?.();
  });
  return startSession(ctx, user, { isProven: channel === 'email' });
}
