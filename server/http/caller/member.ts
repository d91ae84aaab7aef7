import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  type Member,
  type MemberRole,
  type Right,
  ROLE_RIGHTS,
  ROLES,
  rightsOfRole,
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
  rights: rightsOfRole(role, roleRights),
  dayLimitMinor,
});

type Seat = Pick<Actor, 'customerId' | 'userId'>;

/** The user's place in the account; undefined without one. */
export async function findMember(ctx: Ctx, seat: Seat): Promise<Member | undefined> {
  const row = await findMembership(ctx, seat);
  return row && memberOf(row);
}

/** The user's membership as it is stored, with its role's name. */
export async function findMembership(ctx: Ctx, { customerId, userId }: Seat) {
  const [row] = await ctx.db.sql
    .select({ ...MEMBER, roleId: customerUser.roleId, roleName: accountRole.name })
    .from(customerUser)
    .leftJoin(accountRole, eq(accountRole.id, customerUser.roleId))
    .where(and(eq(customerUser.customerId, customerId), eq(customerUser.userId, userId)));
  return row;
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
            sql`(${customerUser.role} = 'own' and jsonb_exists(${accountRole.rights}, ${right}))`,
          ),
        ),
      ),
  );
