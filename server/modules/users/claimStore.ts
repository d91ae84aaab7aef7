import { and, eq, inArray, isNull } from 'drizzle-orm';
import { WEBHOOK_OFF } from '../../../contract/rules/integrations/webhookEvents.ts';
import type { Ctx } from '../../context.ts';
import { nextVersion } from '../../db/nextVersion.ts';
import { pushSubscription } from '../../db/schema/account/access.ts';
import { inboxRule } from '../../db/schema/integrations/inboxRules.ts';
import { webhook } from '../../db/schema/integrations/webhooks.ts';
import { orderRepeat } from '../../db/schema/orders/templates.ts';
import { customer } from '../../db/schema/tenants.ts';
import { deleteMember, lockMembers } from '../members/memberStore.ts';
import { accountsOf } from './deleteStore.ts';
import type { UserRow } from './store.ts';

/**
 * Ends all that acts, pays or tells for the previous holder of an unproven address in the accounts that this user opened: other people, rules and push
 * are removed, webhooks are off, repeats paused, the bank account and the contact address forgotten. All else of the accounts stays.
 */
export async function endPreparations(
  ctx: Ctx,
  { id, companyId, email }: Pick<UserRow, 'id' | 'companyId' | 'email'>,
): Promise<void> {
  const now = ctx.ports.clock.now();
  const opened: number[] = [];
  for (const customerId of await accountsOf(ctx, id)) {
    const scope = { companyId, customerId };
    const members = await lockMembers(ctx, scope);
    if (members[0]?.userId !== id) continue;
    for (const { userId } of members.slice(1)) await deleteMember(ctx, scope, userId);
    opened.push(customerId);
  }
  await ctx.db.sql.delete(pushSubscription).where(eq(pushSubscription.userId, id));
  if (opened.length === 0) return;
  await ctx.db.sql.delete(inboxRule).where(inArray(inboxRule.customerId, opened));
  await ctx.db.sql
    .update(webhook)
    .set({ status: WEBHOOK_OFF, disabledAt: now, offReason: 'user', nextAt: null })
    .where(inArray(webhook.customerId, opened));
  await ctx.db.sql
    .update(orderRepeat)
    .set({ pausedAt: now })
    .where(and(inArray(orderRepeat.customerId, opened), isNull(orderRepeat.pausedAt)));
  await ctx.db.sql
    .update(customer)
    .set({ email, bankDetails: [], updatedAt: nextVersion(customer.updatedAt, now) })
    .where(inArray(customer.id, opened));
}
