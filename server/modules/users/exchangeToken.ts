import { jwtVerify } from 'jose';
import type { z } from 'zod';
import type { ExchangeTokenInput } from '../../../contract/account/account.ts';
import type { Session } from '../../../contract/account/auth.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { isEmail, plainEmail } from '../../../contract/rules/text/email.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { personName } from '../../../contract/wire/scalars.ts';
import type { Ctx } from '../../context.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import { invalid, Refusal } from '../../http/answer/refusal.ts';
import type { IdentityProvider } from '../../ports/identityKeys.ts';
import { sendVerification } from '../auth/service.ts';
import { lockSeenUser, startSession } from '../auth/sessions.ts';
import { signInClients } from '../company/service.ts';
import { openAccount, taken } from './account.ts';
import { claimOf } from './claim.ts';
import { insertIdentity, userOfIdentity } from './identityStore.ts';
import { findTenant, userByEmail } from './store.ts';

const ISSUERS: Readonly<Record<IdentityProvider, string[]>> = {
  google: ['https://accounts.google.com', 'accounts.google.com'],
  facebook: ['https://www.facebook.com', 'https://limited.facebook.com'],
};
const LEEWAY_S = 60;
const ANYBODY = 'Shipper';

interface Person {
  subject: string;
  name: string;
  email: string | undefined;
  /** The provider confirms that the address belongs to the person. */
  isProven: boolean;
}

/**
 * Signs in by a provider's token, verified with the provider's published keys; a new person gets an account. Throws 422 if the tenant has
 * no client id at the provider, 401 for a token that was not issued for that id.
 */
export async function exchangeToken(
  ctx: Ctx,
  provider: IdentityProvider,
  input: z.output<typeof ExchangeTokenInput>,
  locale: Locale,
): Promise<Session> {
  const tenant = await findTenant(ctx, input.companyCode);
  const client = tenant && (await signInClients(ctx, tenant.id))[provider];
  if (!tenant || !client)
    throw invalid('companyCode', 'Signing in with this provider is not switched on here.');
  const person = await personOf(ctx, provider, client, input);
  const known = await userOfIdentity(ctx, tenant.id, provider, person.subject);
  if (known) return open(ctx, known);
  const email = person.email ?? (input.email ? plainEmail(input.email) : undefined);
  if (!email) throw invalid('email', 'Email is required');
  const user = await userByEmail(ctx, tenant.id, email);
  const isProven = person.isProven && email === person.email;
  // An address that the provider has not verified opens no account.
  if (user && !isProven) throw taken();
  const claim = user?.status === 0 ? await claimOf(ctx, user.id) : null;
  const { made, session } = await ctx.db.tx(async () => {
    if (user && (await lockSeenUser(ctx, user, rejected)).status === 0) await claim?.();
    const id =
      user?.id ??
      (await openAccount(
        ctx,
        {
          companyId: tenant.id,
          name: person.name,
          email,
          mobile: null,
          password: null,
          status: isProven ? 1 : 0,
        },
        tenant.country,
        null,
      ));
    await insertIdentity(ctx, {
      companyId: tenant.id,
      provider,
      subject: person.subject,
      userId: id,
      createdAt: ctx.ports.clock.now(),
    });
    const made = { id, companyId: tenant.id, name: person.name, email, lang: null };
    return { made, session: await startSession(ctx, made) };
  });
  if (!isProven) await sendVerification(ctx, made, locale);
  return session;
}

const open = (ctx: Ctx, user: { id: number; companyId: string; passwordHash: string }): Promise<Session> =>
  ctx.db.tx(async () => {
    await lockSeenUser(ctx, user, rejected);
    return startSession(ctx, user);
  });

async function personOf(
  ctx: Ctx,
  provider: IdentityProvider,
  audience: string,
  { token, id }: { token: string; id: string },
): Promise<Person> {
  const verified = await jwtVerify(token, ctx.ports.identityKeys[provider], {
    algorithms: ['RS256'],
    issuer: ISSUERS[provider],
    audience,
    requiredClaims: ['exp', 'sub'],
    currentDate: ctx.ports.clock.now(),
    clockTolerance: LEEWAY_S,
  }).catch((err: unknown) => {
    // The cause, such as a provider whose keys cannot be read, is only logged; the caller gets the same answer.
    ctx.log.warn({ provider, ...loggedError(err) }, 'token of a provider refused');
    throw rejected();
  });
  const { sub = '', email, email_verified: vouched, name } = verified.payload;
  if (sub !== id) throw rejected();
  const address = typeof email === 'string' && isEmail(email) ? plainEmail(email) : undefined;
  const parsed = personName(120).safeParse(name);
  return {
    subject: sub,
    name: (parsed.success && parsed.data) || ANYBODY,
    email: address,
    isProven: provider === 'google' && (vouched === true || vouched === 'true'),
  };
}

const rejected = () =>
  new Refusal(401, ERROR.badCredentials, 'The sign-in of the provider could not be verified.', {
    field: 'token',
  });
