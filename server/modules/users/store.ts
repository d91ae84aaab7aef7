import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { emailIs } from '../../db/emailMatch.ts';
import { isTaken } from '../../db/failures.ts';
import { nextVersion } from '../../db/nextVersion.ts';
import { oneRow } from '../../db/oneRow.ts';
import { apiToken } from '../../db/schema/account/access.ts';
import { appUser, company, customer, customerUser } from '../../db/schema/tenants.ts';
import type { ApiSecret } from './apiSecret.ts';

export type UserRow = typeof appUser.$inferSelect;

export async function findTenant(ctx: Ctx, code: string) {
  const [row] = await ctx.db.sql
    .select({ id: company.id, country: company.country })
    .from(company)
    .where(eq(company.code, code));
  return row;
}

/** Other calls cannot change it until the transaction ends. */
export const lockUser = (ctx: Ctx, id: number): Promise<UserRow | undefined> =>
  oneRow(ctx.db.sql.select().from(appUser).where(eq(appUser.id, id)).for('no key update'));

export async function userByEmail(ctx: Ctx, companyId: string, email: string) {
  const [row] = await ctx.db.sql
    .select()
    .from(appUser)
    .where(and(eq(appUser.companyId, companyId), emailIs(appUser.email, email), sql`${appUser.status} <> 9`));
  return row;
}

/** The user who has proven this mobile number. */
export async function userByProvenMobile(ctx: Ctx, companyId: string, mobile: string) {
  const [row] = await ctx.db.sql
    .select()
    .from(appUser)
    .where(
      and(eq(appUser.companyId, companyId), eq(appUser.mobile, mobile), isNotNull(appUser.mobileProvenAt)),
    );
  return row;
}

/** The new user's id; undefined when the e-mail address was taken meanwhile. */
export async function insertUser(ctx: Ctx, values: typeof appUser.$inferInsert): Promise<number | undefined> {
  try {
    // A savepoint within a transaction, so that the transaction can continue.
    const [row] = await ctx.db.tx(() =>
      ctx.db.sql.insert(appUser).values(values).returning({ id: appUser.id }),
    );
    return row?.id;
  } catch (err) {
    if (isTaken(err, 'app_user_email_key') || isTaken(err, 'app_user_proven_mobile_key')) return undefined;
    throw err;
  }
}

export async function changeUser(
  ctx: Ctx,
  id: number,
  set: Partial<
    Pick<UserRow, 'name' | 'lang' | 'passwordHash' | 'status' | 'mobileProvenAt' | keyof ApiSecret>
  >,
): Promise<void> {
  await ctx.db.sql
    .update(appUser)
    .set({ ...set, updatedAt: nextVersion(appUser.updatedAt, ctx.ports.clock.now()) })
    .where(eq(appUser.id, id));
}

/** Sets a proven e-mail address or mobile number; false when another user has it. */
export async function setContact(
  ctx: Ctx,
  id: number,
  field: 'email' | 'mobile',
  value: string,
): Promise<boolean> {
  const now = ctx.ports.clock.now();
  const set = {
    // A user whose address was not proven before has proven one now; other states stay.
    ...(field === 'email'
      ? { email: value, status: sql`case when ${appUser.status} = 0 then 1 else ${appUser.status} end` }
      : { mobile: value, mobileProvenAt: now }),
    updatedAt: nextVersion(appUser.updatedAt, now),
  };
  try {
    // A savepoint within a transaction, so that the transaction can continue.
    await ctx.db.tx(() => ctx.db.sql.update(appUser).set(set).where(eq(appUser.id, id)));
    return true;
  } catch (err) {
    if (isTaken(err, 'app_user_email_key') || isTaken(err, 'app_user_proven_mobile_key')) return false;
    throw err;
  }
}

export async function revokeKeysOf(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.sql
    .update(apiToken)
    .set({ revokedAt: ctx.ports.clock.now() })
    .where(and(eq(apiToken.userId, userId), isNull(apiToken.revokedAt)));
}

export type NewCustomer = Omit<
  typeof customer.$inferInsert,
  'id' | 'walletMinor' | 'createdAt' | 'updatedAt'
>;

/** Creates a customer account with an empty wallet for the user. */
export async function openCustomer(ctx: Ctx, userId: number, input: NewCustomer): Promise<number> {
  const [row] = await ctx.db.sql.insert(customer).values(input).returning({ id: customer.id });
  await ctx.db.sql.insert(customerUser).values({ customerId: row!.id, userId });
  return row!.id;
}
