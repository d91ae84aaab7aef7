import type { z } from 'zod';
import type { StepUpInput } from '../../../contract/account/account.ts';
import type { Actor, Ctx } from '../../context.ts';
import { invalid, notFound } from '../../http/answer/refusal.ts';
import { countWrong } from '../../http/request/rateLimit.ts';
import { spendCode } from './codeStore.ts';
import { passwordMatches } from './passwords.ts';
import { findUser } from './store.ts';

/** Each session has its own count of password attempts, so that another session, which may be stolen, cannot use them up. */
const TRIES = { limit: 5, windowS: 900 };

/**
 * Checks a password or a mailed code of the session's user, and returns the session's family. Throws 422 or 400. Call it outside a
 * transaction: a wrong password counts even if nothing is written.
 */
export async function assertOwnProof(
  ctx: Ctx,
  actor: Actor,
  proof: z.output<typeof StepUpInput>,
  field = 'password',
): Promise<string> {
  const { user, family } = await sessionUser(ctx, actor);
  if (proof.code) await spendCode(ctx, 'stepUp', codeSubject(user, family), proof.code);
  else await assertPassword(ctx, user, family, proof.password ?? '', field);
  return family;
}

/** Throws 422 at `field` for a wrong password, 429 after five of them. */
export async function assertPassword(
  ctx: Ctx,
  user: { passwordHash: string },
  family: string,
  password: string,
  field: string,
): Promise<void> {
  await countWrong(ctx, [{ key: `own-password:${family}`, ...TRIES }], async () => {
    if (!(await passwordMatches(user.passwordHash, password))) throw invalid(field, 'Wrong password.');
  });
}

/** The user of a session; a key or a ticket gets 404, as for an absent path. */
export async function sessionUser(ctx: Ctx, actor: Actor) {
  const user = actor.via === 'session' ? await findUser(ctx, actor.userId) : undefined;
  if (!user || !actor.family) throw notFound();
  return { user, family: actor.family };
}

/** A proof code belongs to this session of the user only. */
export const codeSubject = (user: { id: number; companyId: string }, family: string) =>
  `${user.companyId}:${user.id}:${family}`;
