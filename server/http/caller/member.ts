import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  type Member,
  type MemberRole,
  type Right,
  ROLE_RIGHTS,
  ROLES,
} from '../../../contract/rules/account/rights.ts';
import type { Actor, Ctx } from '../../context.ts';
import { accountRole, customerUser } from '../../db/schema/tenants.ts';

/** Columns of a member, with `accountRole` joined from the left. */
export const MEMBER = {
  role: customerUser.role,
  roleRights: accountRole.rights,
  dayLimitMinor: customerUser.dayLimitMinor,
};

interface MemberRow {
  role: MemberRole;
  roleRights: Right[] | null;
  dayLimitMinor: number | null;
}

export const memberOf = ({ role, roleRights, dayLimitMinor }: MemberRow): Member => ({
  role,
  rights: role === 'own' ? (roleRights ?? []) : ROLE_RIGHTS[role],
  dayLimitMinor,
});

/** The user's place in the account; undefined without one. */
export async function findMember(
  ctx: Ctx,
  { customerId, userId }: Pick<Actor, 'customerId' | 'userId'>,
): Promise<Member | undefined> {
  const [row] = await ctx.db.sql
    .select(MEMBER)
    .from(customerUser)
    .leftJoin(accountRole, eq(accountRole.id, customerUser.roleId))
    .where(and(eq(customerUser.customerId, customerId), eq(customerUser.userId, userId)));
  return row && memberOf(row);
}

/** Whether the user of another table's row has a place with this right in the row's account, as a condition of its query. */
export const hasRight = (ctx: Ctx, of: { customerId: PgColumn; userId: PgColumn }, right: Right): SQL =>
  exists(
    ctx.db.sql
      .select({ one: sql`1` })
      .from(customerUser)
      .leftJoin(accountRole, eq(accountRole.id, customerUser.roleId))
      .where(
        and(
          eq(customerUser.customerId, of.customerId),
          eq(customerUser.userId, of.userId),
          or(
            inArray(
              customerUser.role,
              ROLES.filter((role) => ROLE_RIGHTS[role].includes(right)),
            ),
            sql`(${customerUser.role} = 'own' and ${accountRole.rights} ? ${right})`,
          ),
        ),
      ),
  );
