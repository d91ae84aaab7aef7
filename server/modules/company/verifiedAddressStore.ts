import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { plainEmail } from '../../../contract/rules/text/email.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Ctx, Scope } from '../../context.ts';
import { appUser, customer, customerUser } from '../../db/schema/tenants.ts';
import { Refusal } from '../../http/answer/refusal.ts';

/** Status of a user whose address is verified. */
export const VERIFIED = 1;

/** The verified e-mail addresses of the account's users. An account without one may send no mails under the tenant's name. */
export async function verifiedAddresses(ctx: Ctx, scope: Scope): Promise<string[]> {
  return (await verifiedUsers(ctx, scope)).map(({ email }) => email);
}

/**
 * Where the mails of an account go: its contact address if one of its users has proven it, else the Owner's proven address, else nowhere.
 * Anybody may enter any contact address, and the mails contain texts of users.
 */
export async function mailAddressOf(ctx: Ctx, scope: Scope, contact: string | null): Promise<string | null> {
  const users = await verifiedUsers(ctx, scope);
  const contactEmail = plainEmail(contact ?? '');
  const found = users.find(({ email }) => plainEmail(email) === contactEmail);
  return (found ?? users.find(({ role }) => role === 'owner'))?.email ?? null;
}

const verifiedUsers = (ctx: Ctx, { companyId, customerId }: Scope) =>
  ctx.db.sql
    .select({ email: appUser.email, role: customerUser.role })
    .from(customerUser)
    .innerJoin(appUser, eq(appUser.id, customerUser.userId))
    .where(
      and(
        eq(customerUser.customerId, customerId),
        eq(appUser.companyId, companyId),
        eq(appUser.status, VERIFIED),
      ),
    )
    .orderBy(asc(appUser.id));

export const hasVerifiedAddress = async (ctx: Ctx, scope: Scope): Promise<boolean> =>
  (await verifiedAddresses(ctx, scope)).length > 0;

/** Whether a user of the account has proven the account's phone number. */
export async function hasProvenPhone(ctx: Ctx, { companyId, customerId }: Scope): Promise<boolean> {
  const [row] = await ctx.db.sql
    .select({ id: appUser.id })
    .from(customerUser)
    .innerJoin(customer, eq(customer.id, customerUser.customerId))
    .innerJoin(appUser, eq(appUser.id, customerUser.userId))
    .where(
      and(
        eq(customer.id, customerId),
        eq(customer.companyId, companyId),
        eq(appUser.mobile, customer.phone),
        isNotNull(appUser.mobileProvenAt),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Throws 403 for an account without a verified address, which may not send mails yet. */
export async function assertVerifiedAddress(ctx: Ctx, scope: Scope): Promise<void> {
  if (!(await hasVerifiedAddress(ctx, scope)))
    throw new Refusal(403, ERROR.forbidden, 'Verify your email address first.');
}
