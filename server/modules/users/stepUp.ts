import type { z } from 'zod';
import type { StepUpInput } from '../../../contract/account/account.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import type { Actor, Ctx } from '../../context.ts';
import { assertSends } from '../../http/answer/refusal.ts';
import { countCall } from '../../http/request/rateLimit.ts';
import { mailUser } from '../../texts/mails.ts';
import { makeCode } from '../auth/codeStore.ts';
import { assertOwnProof, codeSubject, sessionUser } from '../auth/ownProof.ts';
import { noteStepUp } from '../auth/store.ts';
import { findCompany } from '../company/store.ts';

const CODES = { limit: 5, windowS: 3600 };

/** Proves the user's identity in this session, by the password or a mailed code. Throws 422 or 400. */
export async function stepUp(ctx: Ctx, actor: Actor, input: z.output<typeof StepUpInput>): Promise<void> {
  await noteStepUp(ctx, await assertOwnProof(ctx, actor, input), ctx.ports.clock.now());
}

/** Mails a proof code to a user without a password. The code is valid only for this session. */
export async function mailStepUpCode(ctx: Ctx, actor: Actor, locale: Locale): Promise<void> {
  assertSends(ctx);
  const { user, family } = await sessionUser(ctx, actor);
  await countCall(ctx, `step-up-code:${family}`, CODES.limit, CODES.windowS);
  const code = await makeCode(ctx, 'stepUp', codeSubject(user, family));
  if (!code) return;
  const brand = (await findCompany(ctx, user.companyId))?.brandName ?? '';
  await mailUser(ctx, user, 'confirmCode', locale, { code, brand });
}
