import { isDeepStrictEqual } from 'node:util';
import type { BankDetails } from '../../../contract/customers.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { mailTo } from '../../texts/mails.ts';
import { assertSteppedUp } from '../auth/steppedUp.ts';
import { changeBankDetails, findCustomer, findPerson } from './store.ts';

/**
 * Where collected cash goes is changed only by a session that has proven whose it is, and the user hears of it. Programs that send a
 * record back as they read it change nothing. Returns the step to take with the other changes. Throws 403.
 */
export async function bankChange(
  ctx: Ctx,
  actor: Actor,
  scope: Scope,
  sent: BankDetails[] | null | undefined,
  locale: Locale,
): Promise<() => Promise<void>> {
  if (sent === undefined) return async () => undefined;
  const details = sent ?? [];
  const now = (await findCustomer(ctx, scope))?.bankDetails;
  if (isDeepStrictEqual(now, details)) return async () => undefined;
  await assertSteppedUp(ctx, actor);
  return async () => {
    await changeBankDetails(ctx, scope, details);
    const user = await findPerson(ctx, actor.userId);
    if (user)
      await ctx.ports.mailer.send({
        companyId: scope.companyId,
        channel: 'email',
        to: user.email,
        ...mailTo('bankChanged', user, locale, {}),
      });
  };
}
