import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Ctx } from '../../../context.ts';
import { apiToken } from '../../../db/schema/account/access.ts';
import { appUser, company, customer, customerUser } from '../../../db/schema/tenants.ts';
import { sha256 } from '../../../http/caller/tokens.ts';

/**
 * Active users with these addresses, and users with these ids that are not deleted. A stranger who signs up with such an address stays
 * inactive, as the activation mail does not reach them.
 */
export function demoUsers(ctx: Ctx, emails: readonly string[], ids: readonly number[]) {
  return ctx.db.sql
    .select({ id: appUser.id, email: appUser.email, tenant: company.code })
    .from(appUser)
    .innerJoin(company, eq(company.id, appUser.companyId))
    .where(
      or(
        and(inArray(appUser.email, [...emails]), eq(appUser.status, 1)),
        and(inArray(appUser.id, [...ids]), ne(appUser.status, 9)),
      ),
    )
    .orderBy(asc(company.code), asc(appUser.id));
}

/** Accounts with these ids that are not closed. */
export function openAccounts(ctx: Ctx, ids: readonly number[]) {
  return ctx.db.sql
    .select({ id: customer.id, companyId: customer.companyId, name: customer.name, tenant: company.code })
    .from(customer)
    .innerJoin(company, eq(company.id, customer.companyId))
    .where(and(inArray(customer.id, [...ids]), isNull(customer.deletedAt)))
    .orderBy(asc(company.code), asc(customer.id));
}

/** The users of these accounts. */
export function membersOf(ctx: Ctx, customerIds: readonly number[]) {
  return ctx.db.sql
    .select({ customerId: customerUser.customerId, userId: customerUser.userId })
    .from(customerUser)
    .where(inArray(customerUser.customerId, [...customerIds]))
    .orderBy(asc(customerUser.customerId), asc(customerUser.userId));
}

/** Ids of all users and accounts. */
export async function everybody(ctx: Ctx): Promise<{ users: number[]; customers: number[] }> {
  const users = await ctx.db.sql.select({ id: appUser.id }).from(appUser).orderBy(asc(appUser.id));
  const customers = await ctx.db.sql.select({ id: customer.id }).from(customer).orderBy(asc(customer.id));
  return { users: users.map(({ id }) => id), customers: customers.map(({ id }) => id) };
}

const live = (keys: readonly string[]) =>
  and(inArray(apiToken.hash, keys.map(sha256)), isNull(apiToken.revokedAt));

export function liveKeysOf(ctx: Ctx, keys: readonly string[]) {
  return ctx.db.sql.select({ id: apiToken.id, name: apiToken.name }).from(apiToken).where(live(keys));
}

export async function revokeKeys(ctx: Ctx, keys: readonly string[]): Promise<void> {
  await ctx.db.sql.update(apiToken).set({ revokedAt: ctx.ports.clock.now() }).where(live(keys));
}
