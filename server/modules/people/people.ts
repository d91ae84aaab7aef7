import type { z } from 'zod';
import type {
  AccountMember,
  AccountRole,
  Invitation,
  MemberChange,
  People,
} from '../../../contract/account/people.ts';
import { mayDo } from '../../../contract/rules/account/rights.ts';
import { amountLimits } from '../../../contract/rules/money/currencies.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { invalid, notFound } from '../../http/answer/refusal.ts';
import { noteRole } from '../../http/audit/callRecord.ts';
import { findMember, memberOf } from '../../http/caller/member.ts';
import { lacksRight } from '../../http/caller/memberRights.ts';
import { amountIn, minorOf } from '../../http/request/amountOf.ts';
import { assertUnchanged } from '../../http/request/assertUnchanged.ts';
import { assertSteppedUp } from '../auth/steppedUp.ts';
import { endSessionsOf } from '../auth/store.ts';
import { companyById } from '../company/service.ts';
import { type InvitationRow, openInvitations, withdrawInvitations } from '../members/invitationStore.ts';
import { assertOwnerLeft } from '../members/lastOwner.ts';
import {
  deleteMember,
  hasAccount,
  lockMembers,
  type MemberRow,
  type MembershipRow,
  membersOf,
  writeMember,
} from '../members/memberStore.ts';
import { dayLimitOf, toMembership } from '../members/membership.ts';
import { lockRole, type RoleRow, rolesOf } from '../members/roleStore.ts';
import { lockUser } from '../users/store.ts';

/** The members of an account, its open invitations and its own roles. */
export async function peopleOf(ctx: Ctx, actor: Actor): Promise<People> {
  const { currency } = await companyById(ctx, actor.companyId);
  const now = ctx.ports.clock.now();
  return {
    members: (await membersOf(ctx, actor)).map((row) => toMember(row, actor, currency)),
    invitations: (await openInvitations(ctx, actor)).map((row) => toInvitation(row, now, currency)),
    roles: (await rolesOf(ctx, actor)).map(toRole),
  };
}

function toMember(row: MemberRow, actor: Actor, currency: string): AccountMember {
  return {
    ...toMembership(row, currency),
    userId: row.userId,
    name: row.name,
    email: row.email,
    isYou: row.userId === actor.userId,
    joinedAt: row.joinedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const toInvitation = (row: InvitationRow, now: Date, currency: string): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  roleId: row.roleId,
  roleName: row.roleName,
  dayLimit: dayLimitOf(row, currency),
  invitedBy: row.invitedBy,
  expiresAt: row.expiresAt.toISOString(),
  expired: row.expiresAt <= now,
});

export const toRole = (row: RoleRow): AccountRole => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
});

type RoleChoice = Pick<z.output<typeof MemberChange>, 'role' | 'roleId' | 'dayLimit'>;

/**
 * The stored values of a chosen role, within the open transaction. Throws 422 for a role that the account does not have, and for a limit
 * that is no amount of its currency.
 */
export async function chosenMembership(
  ctx: Ctx,
  scope: Scope,
  { role, roleId, dayLimit }: RoleChoice,
  currency: string,
): Promise<MembershipRow> {
  if (role === 'own') {
    const ownRole = roleId ? await lockRole(ctx, scope, roleId) : undefined;
    if (!ownRole) throw invalid('roleId', '"roleId" must be a role of this account');
    noteRole(ctx, ownRole.name);
  }
  const at = { currency, field: 'dayLimit', max: amountLimits(currency).dayLimit };
  return {
    role,
    roleId: role === 'own' ? (roleId ?? null) : null,
    // The Owner has no limit, being responsible for the account.
    dayLimitMinor: dayLimit == null || role === 'owner' ? null : minorOf(amountIn(dayLimit, at), at),
  };
}

/** Throws 404 for a stranger; then 403 without a proof of identity. */
async function assertProvenFor(ctx: Ctx, actor: Actor, userId: number): Promise<void> {
  if (!(await findMember(ctx, { customerId: actor.customerId, userId }))) throw notFound();
  await assertSteppedUp(ctx, actor);
}

/** Locks the account's members. Throws 403 if the caller is no Owner any more: another Owner may have been faster. */
export async function lockForOwner(ctx: Ctx, actor: Actor): Promise<MemberRow[]> {
  const members = await lockMembers(ctx, actor);
  const caller = members.find(({ userId }) => userId === actor.userId);
  if (!caller || !mayDo(memberOf(caller), 'people')) throw lacksRight('people');
  return members;
}

/** Gives a member another role or limit. Throws 404, 409 with both versions, 409 for the last Owner, and 422 for an unknown role. */
export async function changeMember(
  ctx: Ctx,
  actor: Actor,
  userId: number,
  { updatedAt: basedOn, ...sent }: z.output<typeof MemberChange>,
): Promise<AccountMember> {
  await assertProvenFor(ctx, actor, userId);
  const { currency } = await companyById(ctx, actor.companyId);
  return ctx.db.tx(async () => {
    const members = await lockForOwner(ctx, actor);
    const row = members.find((member) => member.userId === userId);
    if (!row) throw notFound();
    const now = () => toMember(row, actor, currency);
    await assertUnchanged({ basedOn, updatedAt: row.updatedAt, name: 'member', now, sent });
    const membership = await chosenMembership(ctx, actor, sent, currency);
    if (membership.role !== 'owner') assertOwnerLeft(members, userId);
    // The open invitations of a person who is no longer an Owner are withdrawn.
    if (row.role === 'owner' && membership.role !== 'owner')
      await withdrawInvitations(ctx, actor, { invitedBy: userId });
    await writeMember(ctx, actor, userId, membership);
    const after = (await membersOf(ctx, actor)).find((member) => member.userId === userId);
    if (!after) throw notFound();
    return toMember(after, actor, currency);
  });
}

/**
 * Takes a member out of the account. Keys, webhooks, push messages and streams of the account end at once, and the sessions of a user
 * without another account. Leaving oneself needs no proof. Throws 403, 404, and 409 for the last Owner.
 */
export async function removeMember(ctx: Ctx, actor: Actor, userId: number): Promise<void> {
  if (userId !== actor.userId) await assertProvenFor(ctx, actor, userId);
  await ctx.db.tx(async () => {
    // Before the members, as in a claim: otherwise two transactions could wait for each other.
    await lockUser(ctx, userId);
    const members = await (userId === actor.userId ? lockMembers : lockForOwner)(ctx, actor);
    if (!members.some((member) => member.userId === userId)) throw notFound();
    assertOwnerLeft(members, userId);
    await deleteMember(ctx, actor, userId);
    if (!(await hasAccount(ctx, userId))) await endSessionsOf(ctx, userId);
  });
  ctx.bus.publish(actor.customerId);
}
