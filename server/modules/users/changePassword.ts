import type { Locale } from '../../../contract/rules/locales.ts';
import type { Actor, Ctx } from '../../context.ts';
import { invalid } from '../../http/answer/refusal.ts';
import { noteOperation } from '../../http/audit/callRecord.ts';
import { mailUser } from '../../texts/mails.ts';
import { assertPassword, sessionUser } from '../auth/ownProof.ts';
import { hashPassword, passwordMatches } from '../auth/passwords.ts';
import { forgetFailures } from '../auth/service.ts';
import { endSessionsOf } from '../auth/store.ts';
import { assertUncommon } from './account.ts';
import { changeUser } from './store.ts';

/**
 * Sets a new password after a check of the old one, ends the user's other sessions and informs the user by mail. Throws 422 at its field.
 */
export async function changePassword(
  ctx: Ctx,
  actor: Actor,
  { oldPassword, password }: { oldPassword: string; password: string },
  locale: Locale,
): Promise<void> {
  const { user, family } = await sessionUser(ctx, actor);
  await assertPassword(ctx, user, family, oldPassword, 'oldPassword');
  if (await passwordMatches(user.passwordHash, password))
    throw invalid('password', 'must not same as previous one');
  await assertUncommon(password, 'password');
  const passwordHash = await hashPassword(password);
  await ctx.db.tx(async () => {
    noteOperation(ctx, 'changePassword');
    await changeUser(ctx, user.id, { passwordHash });
    await endSessionsOf(ctx, user.id, { except: family });
    await forgetFailures(ctx, user.id);
    await mailUser(ctx, user, 'passwordChanged', locale);
  });
}
