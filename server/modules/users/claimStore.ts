import { and, inArray, isNull } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { nextVersion } from '../../db/nextVersion.ts';
import { installedApp } from '../../db/schema/integrations/apps.ts';
import { integration } from '../../db/schema/integrations/integrations.ts';
import { orderRepeat } from '../../db/schema/orders/templates.ts';
import { customer } from '../../db/schema/tenants.ts';
import { deleteMember, insertMember, lockMembers } from '../members/memberStore.ts';
import { accountsOf } from './deleteStore.ts';
import type { UserRow } from './store.ts';

/**
 * Ends all that acts, pays or tells for the previous holder of an unproven address in the accounts that this user opened: other people, keys, webhooks,
 * rules, repeats, apps, bank details, look and addresses of notices. Orders, address book and wallet stay.
 */
export async function endPreparations(
  ctx: Ctx,
  { id, companyId, email }: Pick<UserRow, 'id' | 'companyId' | 'email'>,
): Promise<void> {
  const opened: number[] = [];
  for (const customerId of await accountsOf(ctx, id)) {
    const scope = { companyId, customerId };
    const members = await lockMembers(ctx, scope);
    if (members[0]?.userId !== id) continue;
    for (const { userId } of members) await deleteMember(ctx, scope, userId);
    await insertMember(ctx, scope, id, { role: 'owner', roleId: null, dayLimitMinor: null });
    opened.push(customerId);
  }
  if (opened.length === 0) return;
  const now = ctx.ports.clock.now();
  await ctx.db.sql
    .update(orderRepeat)
    .set({ pausedAt: now })
    .where(and(inArray(orderRepeat.customerId, opened), isNull(orderRepeat.pausedAt)));
  await ctx.db.sql.delete(integration).where(inArray(integration.customerId, opened));
  await ctx.db.sql.delete(installedApp).where(inArray(installedApp.customerId, opened));
  await ctx.db.sql
    .update(customer)
    .set({
      email,
      phone: null,
      bankDetails: [],
      notifications: {},
      customBranding: false,
      branding: {},
      updatedAt: nextVersion(customer.updatedAt, now),
    })
    .where(inArray(customer.id, opened));
}
