import { and, asc, count, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { MemberRole, Right } from '../../../contract/rules/account/rights.ts';
import type { Ctx, Scope } from '../../context.ts';
import { nextVersion } from '../../db/nextVersion.ts';
import { apiToken, apiTokenSpend, pushSubscription, ticket } from '../../db/schema/account/access.ts';
import { invitation, memberSpending } from '../../db/schema/account/people.ts';
import { savedView, savedViewPlace } from '../../db/schema/account/savedViews.ts';
import { inboxRule } from '../../db/schema/integrations/inboxRules.ts';
import { webhook } from '../../db/schema/integrations/webhooks.ts';
import { inboxLine, visit } from '../../db/schema/orders/inbox.ts';
import { accountRole, appUser, customer, customerUser } from '../../db/schema/tenants.ts';

/** What a member or an invitation may do, as it is stored. */
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
const ownAccount = (scope: Scope) =>
  and(eq(customer.id, scope.customerId), eq(customer.companyId, scope.companyId));

/** The people of an account, in the order in which they joined it; users who deleted themselves are gone. */
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

/** Locks the account's members, always in the same order: of two Owners who leave at once one stays. */
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

/** Takes a user out of an account with all that acts for the user there. What was done stays under the name, and so does the day's sum. */
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
  // The user's secret signs their calls.
  await ctx.db.sql.delete(webhook).where(and(eq(webhook.customerId, customerId), eq(webhook.userId, userId)));
  await ctx.db.sql
    .delete(inboxRule)
    .where(and(eq(inboxRule.customerId, customerId), eq(inboxRule.userId, userId)));
  await ctx.db.sql
    .update(inboxLine)
    .set({ takenBy: null, takenAt: null })
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

const isOpen = (scope: Scope) =>
  and(
    eq(invitation.customerId, scope.customerId),
    eq(invitation.companyId, scope.companyId),
    isNull(invitation.withdrawnAt),
    isNull(invitation.acceptedAt),
  );

/** Invitations that were neither accepted nor withdrawn, the newest first. */
export function openInvitations(ctx: Ctx, scope: Scope) {
  return ctx.db.sql
    .select({
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      roleId: invitation.roleId,
      dayLimitMinor: invitation.dayLimitMinor,
      roleName: accountRole.name,
      invitedBy: appUser.name,
      expiresAt: invitation.expiresAt,
    })
    .from(invitation)
    .innerJoin(appUser, eq(appUser.id, invitation.invitedBy))
    .leftJoin(accountRole, eq(accountRole.id, invitation.roleId))
    .where(isOpen(scope))
    .orderBy(sql`${invitation.createdAt} desc`, asc(invitation.id));
}
export type InvitationRow = Awaited<ReturnType<typeof openInvitations>>[number];

export async function insertInvitation(ctx: Ctx, row: typeof invitation.$inferInsert): Promise<void> {
  await ctx.db.sql.insert(invitation).values(row);
}

/** Gives an open invitation another secret and a new end; undefined where there is none. */
export async function renewInvitation(
  ctx: Ctx,
  scope: Scope,
  id: string,
  set: { secretHash: string; expiresAt: Date },
): Promise<{ email: string } | undefined> {
  const [row] = await ctx.db.sql
    .update(invitation)
    .set({ ...set, updatedAt: ctx.ports.clock.now() })
    .where(and(isOpen(scope), eq(invitation.id, id)))
    .returning({ email: invitation.email });
  return row;
}

/** How many open invitations were withdrawn: the one, or those that a user made. */
export async function withdrawInvitations(
  ctx: Ctx,
  scope: Scope,
  which: { id: string } | { invitedBy: number },
): Promise<number> {
  const rows = await ctx.db.sql
    .update(invitation)
    .set({ withdrawnAt: ctx.ports.clock.now() })
    .where(
      and(
        isOpen(scope),
        'id' in which ? eq(invitation.id, which.id) : eq(invitation.invitedBy, which.invitedBy),
      ),
    )
    .returning({ id: invitation.id });
  return rows.length;
}

/** The invitation of a link that is still good, whose account is open. Known by its secret alone. */
export async function invitationOfSecret(ctx: Ctx, companyId: string, secretHash: string) {
  const [row] = await ctx.db.sql
    .select({
      id: invitation.id,
      companyId: invitation.companyId,
      customerId: invitation.customerId,
      email: invitation.email,
      role: invitation.role,
      roleId: invitation.roleId,
      dayLimitMinor: invitation.dayLimitMinor,
      roleName: accountRole.name,
      invitedBy: appUser.name,
      account: customer.name,
    })
    .from(invitation)
    .innerJoin(customer, eq(customer.id, invitation.customerId))
    .innerJoin(appUser, eq(appUser.id, invitation.invitedBy))
    .leftJoin(accountRole, eq(accountRole.id, invitation.roleId))
    .where(
      and(
        eq(invitation.secretHash, secretHash),
        eq(invitation.companyId, companyId),
        isNull(invitation.withdrawnAt),
        isNull(invitation.acceptedAt),
        gt(invitation.expiresAt, ctx.ports.clock.now()),
        isNull(customer.blockedAt),
      ),
    );
  return row;
}

/** Marks an invitation as accepted, once; false where another call was faster or it was withdrawn. */
export async function markAccepted(ctx: Ctx, id: string, secretHash: string): Promise<boolean> {
  const now = ctx.ports.clock.now();
  const rows = await ctx.db.sql
    .update(invitation)
    .set({ acceptedAt: now, updatedAt: now })
    .where(
      and(
        eq(invitation.id, id),
        eq(invitation.secretHash, secretHash),
        isNull(invitation.withdrawnAt),
        isNull(invitation.acceptedAt),
        gt(invitation.expiresAt, now),
      ),
    )
    .returning({ id: invitation.id });
  return rows.length > 0;
}

const ofRoles = (scope: Scope) =>
  and(eq(accountRole.customerId, scope.customerId), eq(accountRole.companyId, scope.companyId));

/** The account's own roles, with the number of people and open invitations that have them. */
export async function rolesOf(ctx: Ctx, scope: Scope) {
  const members = ctx.db.sql
    .select({ n: count() })
    .from(customerUser)
    .where(eq(customerUser.roleId, accountRole.id));
  const invited = ctx.db.sql
    .select({ n: count() })
    .from(invitation)
    .where(and(isOpen(scope), eq(invitation.roleId, accountRole.id)));
  return ctx.db.sql
    .select({
      id: accountRole.id,
      name: accountRole.name,
      rights: accountRole.rights,
      updatedAt: accountRole.updatedAt,
      used: sql<number>`((${members}) + (${invited}))::int`,
    })
    .from(accountRole)
    .where(ofRoles(scope))
    .orderBy(sql`lower(${accountRole.name})`);
}
export type RoleRow = Awaited<ReturnType<typeof rolesOf>>[number];

/** Nobody else changes or deletes it until the transaction ends. */
export async function lockRole(ctx: Ctx, scope: Scope, id: string) {
  const [row] = await ctx.db.sql
    .select()
    .from(accountRole)
    .where(and(ofRoles(scope), eq(accountRole.id, id)))
    .for('update');
  return row;
}

export async function insertRole(
  ctx: Ctx,
  { companyId, customerId }: Scope,
  row: { id: string; name: string; rights: Right[] },
): Promise<void> {
  const now = ctx.ports.clock.now();
  await ctx.db.sql
    .insert(accountRole)
    .values({ companyId, customerId, createdAt: now, updatedAt: now, ...row });
}

export async function writeRole(
  ctx: Ctx,
  scope: Scope,
  { id, ...set }: { id: string; name: string; rights: Right[] },
): Promise<void> {
  await ctx.db.sql
    .update(accountRole)
    .set({ ...set, updatedAt: nextVersion(accountRole.updatedAt, ctx.ports.clock.now()) })
    .where(and(ofRoles(scope), eq(accountRole.id, id)));
}

/** Deletes a role with the closed invitations' mention of it. */
export async function deleteRole(ctx: Ctx, scope: Scope, id: string): Promise<void> {
  await ctx.db.sql
    .update(invitation)
    .set({ roleId: null })
    .where(and(eq(invitation.customerId, scope.customerId), eq(invitation.roleId, id)));
  await ctx.db.sql.delete(accountRole).where(and(ofRoles(scope), eq(accountRole.id, id)));
}

/** Deletes what closed accounts had about people. */
export async function clearPeople(ctx: Ctx, customerIds: number[]): Promise<void> {
  await ctx.db.sql.delete(invitation).where(inArray(invitation.customerId, customerIds));
  await ctx.db.sql.delete(memberSpending).where(inArray(memberSpending.customerId, customerIds));
}

/** Deletes links that nobody can use any more, and sums of days gone by. */
export async function removeOldPeopleData(ctx: Ctx, before: Date, day: string): Promise<void> {
  await ctx.db.sql
    .delete(invitation)
    .where(
      or(
        sql`${invitation.acceptedAt} < ${before.toISOString()}`,
        sql`${invitation.withdrawnAt} < ${before.toISOString()}`,
        sql`${invitation.expiresAt} < ${before.toISOString()}`,
      ),
    );
  await ctx.db.sql.delete(memberSpending).where(sql`${memberSpending.day} < ${day}`);
  await ctx.db.sql.delete(apiTokenSpend).where(sql`${apiTokenSpend.day} < ${day}`);
}
