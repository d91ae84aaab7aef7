import { randomUUID } from 'node:crypto';
import type { AccountRole } from '../../../contract/account/people.ts';
import {
  fullRights,
  isGrantable,
  missingRight,
  OWN_ROLES_MAX,
  type Right,
} from '../../../contract/rules/account/rights.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { refusingTaken } from '../../db/failures.ts';
import { conflict, invalid, notFound } from '../../http/answer/refusal.ts';
import { noteRole } from '../../http/audit/callRecord.ts';
import { lacksRight } from '../../http/caller/memberRights.ts';
import { assertUnchanged } from '../../http/request/assertUnchanged.ts';
import { assertSteppedUp } from '../auth/steppedUp.ts';
import { deleteRole, insertRole, lockRole, rolesOf, writeRole } from '../members/roleStore.ts';
import { lockForOwner, toRole } from './people.ts';

interface RoleInput {
  name: string;
  rights: Right[];
}

/** The rights, with the rights that they imply. Throws 422 for a right of the Owner only, 403 for a right that the caller lacks. */
function grantable({ member }: Actor, rights: readonly Right[]): Right[] {
  const all = fullRights(rights);
  const owners = all.find((right) => !isGrantable(right));
  if (owners) throw invalid('rights', 'People and the bank account belong to the Owner alone.');
  const missing = missingRight(member?.rights ?? [], all);
  if (missing) throw lacksRight(missing);
  return all;
}

const named = (write: () => Promise<void>): Promise<void> =>
  refusingTaken('account_role_name_key', () => invalid('name', 'There is a role of this name.'), write);

const roleOf = async (ctx: Ctx, scope: Scope, id: string): Promise<AccountRole> => {
  const row = (await rolesOf(ctx, scope)).find((role) => role.id === id);
  if (!row) throw notFound();
  return toRole(row);
};

/** Makes a role of the account. Throws 409 for too many, 422 for a name that is taken. */
export async function createRole(ctx: Ctx, actor: Actor, { name, rights }: RoleInput): Promise<AccountRole> {
  await assertSteppedUp(ctx, actor);
  const chosen = grantable(actor, rights);
  return ctx.db.tx(async () => {
    await lockForOwner(ctx, actor);
    if ((await rolesOf(ctx, actor)).length >= OWN_ROLES_MAX)
      throw conflict('An account can have 20 roles of its own. Please delete one first.');
    const id = randomUUID();
    noteRole(ctx, name);
    await named(() => insertRole(ctx, actor, { id, name, rights: chosen }));
    return roleOf(ctx, actor, id);
  });
}

/** Changes a role, at once for all its members. Throws 404, 409 with both versions, 422 for a name that is taken. */
export async function changeRole(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { updatedAt: basedOn, ...sent }: RoleInput & { updatedAt?: string | null | undefined },
): Promise<AccountRole> {
  await roleOf(ctx, actor, id);
  await assertSteppedUp(ctx, actor);
  const rights = grantable(actor, sent.rights);
  return ctx.db.tx(async () => {
    await lockForOwner(ctx, actor);
    const row = await lockRole(ctx, actor, id);
    if (!row) throw notFound();
    const now = () => roleOf(ctx, actor, id);
    await assertUnchanged({ basedOn, updatedAt: row.updatedAt, name: 'role', now, sent: { ...sent } });
    noteRole(ctx, sent.name);
    await named(() => writeRole(ctx, actor, { id, name: sent.name, rights }));
    return roleOf(ctx, actor, id);
  });
}

/** Throws 404, and 409 while a member has the role. */
export async function removeRole(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await roleOf(ctx, actor, id);
  await assertSteppedUp(ctx, actor);
  await ctx.db.tx(async () => {
    await lockForOwner(ctx, actor);
    if (!(await lockRole(ctx, actor, id))) throw notFound();
    const { used, name } = await roleOf(ctx, actor, id);
    if (used > 0) throw conflict('Somebody has this role. Give them another one first.');
    noteRole(ctx, name);
    await deleteRole(ctx, actor, id);
  });
}
