import type { z } from 'zod';
import type { StepUpInput } from '../../../contract/account.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import type { Actor, Ctx } from '../../context.ts';
import { countCall, uncountCall } from '../../http/rateLimit.ts';
import { invalid, notFound } from '../../http/refusal.ts';
import { mailTo } from '../../texts/mails.ts';
import { makeCode, spendCode } from '../auth/codeStore.ts';
import { passwordMatches } from '../auth/passwords.ts';
import { noteStepUp } from '../auth/store.ts';
import { findCompany } from '../company/store.ts';
import { findUser } from './store.ts';

/** One count for every call that compares the password of a signed-in user. */
const TRIES = { limit: 5, windowS: 900 };
const CODES = { limit: 5, windowS: 3600 };

/** Proves by the password, or by a code that was mailed, that the session is the user's. Throws 422 or 400. */
export async function stepUp(ctx: Ctx, actor: Actor, input: z.output<typeof StepUpInput>): Promise<void> {
  const { user, family } = await sessionUser(ctx, actor);
  if (input.code) await spendCode(ctx, 'stepUp', codeSubject(user, family), input.code);
  else await assertPassword(ctx, user, input.password ?? '', 'password');
  await noteStepUp(ctx, family, ctx.ports.clock.now());
}

/** Throws 422 at `field` for a wrong password, 429 after five of them. */
export async function assertPassword(
  ctx: Ctx,
  user: { id: number; passwordHash: string },
  password: string,
  field: string,
): Promise<void> {
  const tries = `own-password:${user.id}`;
  await countCall(ctx, tries, TRIES.limit, TRIES.windowS);
  if (!(await passwordMatches(user.passwordHash, password))) throw invalid(field, 'Wrong password.');
  await uncountCall(ctx, tries, TRIES.windowS);
}

/** Mails a code for `stepUp` to who signs in without a password. It is good for this session alone. */
export async function mailStepUpCode(ctx: Ctx, actor: Actor, locale: Locale): Promise<void> {
  const { user, family } = await sessionUser(ctx, actor);
  await countCall(ctx, `step-up-code:${user.id}`, CODES.limit, CODES.windowS);
  const code = await makeCode(ctx, 'stepUp', codeSubject(user, family));
  if (!code) return;
  const brand = (await findCompany(ctx, user.companyId))?.brandName ?? '';
  await ctx.ports.mailer.send({
    companyId: user.companyId,
    channel: 'email',
    to: user.email,
    ...mailTo('confirmCode', user, locale, { code, brand }),
  });
}

/** The user of a session; a key or a ticket gets 404, as for what is not there. */
export async function sessionUser(ctx: Ctx, actor: Actor) {
  const user = actor.via === 'session' ? await findUser(ctx, actor.userId) : undefined;
  if (!user || !actor.family) throw notFound();
  return { user, family: actor.family };
}

const codeSubject = (user: { id: number; companyId: string }, family: string) =>
  `${user.companyId}:${user.id}:${family}`;
