import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { Uuid } from '../../../contract/wire/scalars.ts';
import type { Ctx, Scope } from '../../context.ts';
import { ownRows } from '../../db/ownRows.ts';
import { invitation } from '../../db/schema/account/people.ts';
import { accountRole, appUser, customer } from '../../db/schema/tenants.ts';

const isUnanswered = and(isNull(invitation.withdrawnAt), isNull(invitation.acceptedAt));
const isGood = (ctx: Ctx) => and(isUnanswered, gt(invitation.expiresAt, ctx.ports.clock.now()));

export const isOpen = (scope: Scope) => and(ownRows(invitation, scope), isUnanswered);

const INVITED = {
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  roleId: invitation.roleId,
  dayLimitMinor: invitation.dayLimitMinor,
  roleName: accountRole.name,
  invitedBy: appUser.name,
};

/** Invitations that were neither accepted nor withdrawn, the newest first. */
export function openInvitations(ctx: Ctx, scope: Scope) {
  return ctx.db.sql
    .select({
      ...INVITED,
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

/** Gives an open invitation another secret and a new end; undefined if it does not exist. */
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

/** Withdraws one invitation, or those that a user made. Returns their number. */
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

/** The invitation of a valid link whose account is open. Only its secret finds it. */
export async function invitationOfSecret(ctx: Ctx, companyId: string, secretHash: string) {
  const [row] = await ctx.db.sql
    .select({
      ...INVITED,
      companyId: invitation.companyId,
      customerId: invitation.customerId,
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
        isGood(ctx),
        isNull(customer.blockedAt),
      ),
    );
  return row;
}

export type InvitationEnd = 'accepted' | 'withdrawn' | 'expired' | 'replaced';

/** Why the invitation of a link is no longer valid; undefined for an unknown link. A replaced link is found by its invitation's id. */
export async function endOfInvitation(
  ctx: Ctx,
  companyId: string,
  secretHash: string,
  id: string,
): Promise<InvitationEnd | undefined> {
  const isLink = eq(invitation.secretHash, secretHash);
  const [row] = await ctx.db.sql
    .select()
    .from(invitation)
    .where(
      and(
        eq(invitation.companyId, companyId),
        Uuid.safeParse(id).success ? or(isLink, eq(invitation.id, id)) : isLink,
      ),
    );
  if (row?.acceptedAt) return 'accepted';
  if (row?.withdrawnAt) return 'withdrawn';
  if (row && row.expiresAt <= ctx.ports.clock.now()) return 'expired';
  return row && row.secretHash !== secretHash ? 'replaced' : undefined;
}

/** Marks an invitation as accepted, once. False if another call was faster or the invitation was withdrawn. */
export async function markAccepted(ctx: Ctx, id: string, secretHash: string): Promise<boolean> {
  const now = ctx.ports.clock.now();
  const rows = await ctx.db.sql
    .update(invitation)
    .set({ acceptedAt: now, updatedAt: now })
    .where(and(eq(invitation.id, id), eq(invitation.secretHash, secretHash), isGood(ctx)))
    .returning({ id: invitation.id });
  return rows.length > 0;
}
