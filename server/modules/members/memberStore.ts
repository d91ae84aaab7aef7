import { and, asc, eq, isNull, ne, or } from 'drizzle-orm';
import type { MemberRole } from '../../../contract/rules/account/rights.ts';
import type { Ctx, Scope } from '../../context.ts';
import { nextVersion } from '../../db/nextVersion.ts';
import { ownAccount } from '../../db/ownRows.ts';
import { apiToken, pushSubscription, ticket } from '../../db/schema/account/access.ts';
import { savedView, savedViewPlace } from '../../db/schema/account/savedViews.ts';
import { inboxRule } from '../../db/schema/integrations/inboxRules.ts';
import { webhook } from '../../db/schema/integrations/webhooks.ts';
import { inboxLine, visit } from '../../db/schema/orders/inbox.ts';
import { accountRole, appUser, customer, customerUser } from '../../db/schema/tenants.ts';
import { withdrawInvitations } from './invitationStore.ts';

/** The stored rights and limits of a member or an invitation. */
export interface MembershipRow {
  role: MemberRole;
  roleId: string | null;
  dayLimitMinor: number | null;
}

const MEMBERSHIP = {
  role: customerUser.role,
  roleId: customerUser.roleId,
  dayLimitMinor: customerUser.dayLimitMinor,
};

const ofAccount = ({ customerId }: Scope) => eq(customerUser.customerId, customerId);

/** The people of an account, in the order in which they joined it; deleted users are left out. */
export function membersOf(ctx: Ctx, scope: Scope) {
  return ctx.db.sql
    .select({
      ...MEMBERSHIP,
      userId: appUser.id,
      name: appUser.name,
      email: appUser.email,
      roleName: accountRole.name,
      roleRights: accountRole.rights,
      joinedAt: customerUser.createdAt,
      updatedAt: customerUser.updatedAt,
    })
    .from(customerUser)
    .innerJoin(customer, eq(customer.id, customerUser.customerId))
    .innerJoin(appUser, eq(appUser.id, customerUser.userId))
    .leftJoin(accountRole, eq(accountRole.id, customerUser.roleId))
    .where(and(ownAccount(scope), ne(appUser.status, 9)))
    .orderBy(asc(customerUser.createdAt), asc(appUser.id));
}
export type MemberRow = Awaited<ReturnType<typeof membersOf>>[number];

/** Locks the account's members in a fixed order: if two Owners leave at once, one stays. */
export async function lockMembers(ctx: Ctx, scope: Scope): Promise<MemberRow[]> {
  await ctx.db.sql
    .select({ userId: customerUser.userId })
    .from(customerUser)
    .where(ofAccount(scope))
    .orderBy(asc(customerUser.userId))
    .for('update');
  return membersOf(ctx, scope);
}

export async function insertMember(
  ctx: Ctx,
  scope: Scope,
  userId: number,
  membership: MembershipRow,
): Promise<void> {
  const now = ctx.ports.clock.now();
  await ctx.db.sql
    .insert(customerUser)
    .values({ customerId: scope.customerId, userId, ...membership, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
}

export async function writeMember(
  ctx: Ctx,
  scope: Scope,
  userId: number,
  membership: MembershipRow,
): Promise<void> {
  await ctx.db.sql
    .update(customerUser)
    .set({ ...membership, updatedAt: nextVersion(customerUser.updatedAt, ctx.ports.clock.now()) })
    .where(and(ofAccount(scope), eq(customerUser.userId, userId)));
}

/**
 * Removes a user from an account. The user's keys there are revoked. Webhooks, push subscriptions, tickets, visits, private views and
 * invitations of the user end, and so do inbox rules that the user made or that inform the user. Others can take the inbox matters that the
 * user had taken. Activity and spending stay under the user's name.
 */
export async function deleteMember(ctx: Ctx, scope: Scope, userId: number): Promise<void> {
  const { customerId } = scope;
  const now = ctx.ports.clock.now();
  await ctx.db.sql
    .update(apiToken)
    .set({ revokedAt: now })
    .where(and(eq(apiToken.customerId, customerId), eq(apiToken.userId, userId), isNull(apiToken.revokedAt)));
  await ctx.db.sql
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.customerId, customerId), eq(pushSubscription.userId, userId)));
  await ctx.db.sql.delete(ticket).where(and(eq(ticket.customerId, customerId), eq(ticket.userId, userId)));
  // Rules before webhooks, as when a rule is sent; otherwise two transactions could wait for each other.
  await ctx.db.sql
    .delete(inboxRule)
    .where(
      and(
        eq(inboxRule.customerId, customerId),
        or(eq(inboxRule.userId, userId), eq(inboxRule.tellUserId, userId)),
      ),
    );
  // The user's secret signs the calls of their webhooks.
  await ctx.db.sql.delete(webhook).where(and(eq(webhook.customerId, customerId), eq(webhook.userId, userId)));
  await ctx.db.sql
    .update(inboxLine)
    .set({ takenBy: null, takenAt: null, holders: {} })
    .where(
      and(eq(inboxLine.customerId, customerId), eq(inboxLine.takenBy, userId), isNull(inboxLine.endedAt)),
    );
  await ctx.db.sql.delete(visit).where(and(eq(visit.customerId, customerId), eq(visit.userId, userId)));
  const ofMember = and(eq(savedView.customerId, customerId), eq(savedView.userId, userId));
  await ctx.db.sql.delete(savedView).where(and(ofMember, eq(savedView.shared, false)));
  await ctx.db.sql
    .delete(savedViewPlace)
    .where(and(eq(savedViewPlace.customerId, customerId), eq(savedViewPlace.userId, userId)));
  await withdrawInvitations(ctx, scope, { invitedBy: userId });
  await ctx.db.sql.delete(customerUser).where(and(ofAccount(scope), eq(customerUser.userId, userId)));
}

/** Whether the user belongs to any account. */
export async function hasAccount(ctx: Ctx, userId: number): Promise<boolean> {
  const [row] = await ctx.db.sql
    .select({ customerId: customerUser.customerId })
    .from(customerUser)
    .where(eq(customerUser.userId, userId))
    .limit(1);
  return row !== undefined;
}
