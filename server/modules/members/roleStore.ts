import { and, count, eq, sql } from 'drizzle-orm';
import type { Right } from '../../../contract/rules/account/rights.ts';
import type { Ctx, Scope } from '../../context.ts';
import { nextVersion } from '../../db/nextVersion.ts';
import { ownRows } from '../../db/ownRows.ts';
import { invitation } from '../../db/schema/account/people.ts';
import { accountRole, customerUser } from '../../db/schema/tenants.ts';
import { isOpen } from './invitationStore.ts';

const ofRoles = (scope: Scope) => ownRows(accountRole, scope);

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

/** Other calls cannot change or delete it until the transaction ends. */
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

/** Deletes a role, and its mention in closed invitations. */
export async function deleteRole(ctx: Ctx, scope: Scope, id: string): Promise<void> {
  await ctx.db.sql
    .update(invitation)
    .set({ roleId: null })
    .where(and(eq(invitation.customerId, scope.customerId), eq(invitation.roleId, id)));
  await ctx.db.sql.delete(accountRole).where(and(ofRoles(scope), eq(accountRole.id, id)));
}
