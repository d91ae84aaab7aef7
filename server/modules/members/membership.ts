import type { Membership } from '../../../contract/account/people.ts';
import { type Right, rightsOfRole } from '../../../contract/rules/account/rights.ts';
import { moneyOf } from '../../../contract/rules/money/money.ts';
import type { Ctx, Scope } from '../../context.ts';
import { findMembership } from '../../http/caller/member.ts';
import { companyById } from '../company/service.ts';
import type { MembershipRow } from './memberStore.ts';

/** A membership in its wire form. */
export const toMembership = (
  row: MembershipRow & { roleName: string | null; roleRights: Right[] | null },
  currency: string,
): Membership => ({
  role: row.role,
  roleId: row.roleId,
  roleName: row.roleName,
  rights: [...rightsOfRole(row.role, row.roleRights)],
  dayLimit: dayLimitOf(row, currency),
});

export const dayLimitOf = ({ dayLimitMinor }: Pick<MembershipRow, 'dayLimitMinor'>, currency: string) =>
  dayLimitMinor === null ? null : moneyOf(dayLimitMinor, currency);

/** Role and limits of a user in an account; null for a stranger. */
export async function membershipOf(ctx: Ctx, scope: Scope, userId: number): Promise<Membership | null> {
  const row = await findMembership(ctx, { customerId: scope.customerId, userId });
  if (!row) return null;
  const currency = row.dayLimitMinor === null ? '' : (await companyById(ctx, scope.companyId)).currency;
  return toMembership(row, currency);
}
