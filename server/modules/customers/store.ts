import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Ctx, Scope } from '../../context.ts';
import { nextVersion } from '../../db/nextVersion.ts';
import { oneRowFor, type RowRead } from '../../db/oneRow.ts';
import { ownAccount } from '../../db/ownRows.ts';
import { appUser, customer, customerUser } from '../../db/schema/tenants.ts';

export type CustomerRow = typeof customer.$inferSelect;

export const findCustomer = (ctx: Ctx, scope: Scope, how?: RowRead): Promise<CustomerRow | undefined> =>
  oneRowFor(ctx.db.sql.select().from(customer).where(ownAccount(scope)), how);

/** Locks the account's keys and webhooks: they are made and moved one after another. Inserts that refer to the account do not wait. */
export async function lockKeysAndWebhooks(ctx: Ctx, scope: Scope): Promise<void> {
  await ctx.db.sql.select({ id: customer.id }).from(customer).where(ownAccount(scope)).for('no key update');
}

/** Every account of which the user is a member, oldest first. */
export async function findCustomersOf(ctx: Ctx, userId: number, companyId: string): Promise<CustomerRow[]> {
  const rows = await ctx.db.sql
    .select({ customer })
    .from(customer)
    .innerJoin(customerUser, eq(customerUser.customerId, customer.id))
    .where(and(eq(customerUser.userId, userId), eq(customer.companyId, companyId)))
    .orderBy(asc(customer.id));
  return rows.map((r) => r.customer);
}

/** The account, if it belongs to the user. */
export async function findOwnedAccount(
  ctx: Ctx,
  scope: Scope,
  userId: number,
): Promise<Pick<CustomerRow, 'blockedAt'> | undefined> {
  const [account] = await ctx.db.sql
    .select({ blockedAt: customer.blockedAt })
    .from(customer)
    .innerJoin(customerUser, eq(customerUser.customerId, customer.id))
    .where(and(ownAccount(scope), eq(customerUser.userId, userId)));
  return account;
}

/** Changes the fields that customers may change. In the JSON columns of `within` it changes only the named fields. */
export async function changeCustomer(
  ctx: Ctx,
  scope: Scope,
  change: Partial<typeof customer.$inferInsert>,
  within: Record<'billing' | 'notifications', Record<string, unknown>>,
): Promise<void> {
  await writeAccount(ctx, scope, {
    ...change,
    billing: sql`${customer.billing} || ${JSON.stringify(within.billing)}::jsonb`,
    notifications: sql`${customer.notifications} || ${JSON.stringify(within.notifications)}::jsonb`,
  });
}

/** Writes fields of the account, as a newer version. */
export async function writeAccount(
  ctx: Ctx,
  scope: Scope,
  set: PgUpdateSetSource<typeof customer>,
): Promise<void> {
  await ctx.db.sql
    .update(customer)
    .set({ ...set, updatedAt: nextVersion(customer.updatedAt, ctx.ports.clock.now()) })
    .where(ownAccount(scope));
}

/** Addressees of mails about the account. */
export function findOwners(ctx: Ctx, scope: Scope) {
  return ctx.db.sql
    .select({ name: appUser.name, email: appUser.email, lang: appUser.lang })
    .from(appUser)
    .innerJoin(customerUser, eq(customerUser.userId, appUser.id))
    .innerJoin(customer, eq(customer.id, customerUser.customerId))
    .where(and(ownAccount(scope), eq(customerUser.role, 'owner'), ne(appUser.status, 9)))
    .orderBy(asc(appUser.id));
}
