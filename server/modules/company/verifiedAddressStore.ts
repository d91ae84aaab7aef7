import { and, eq } from 'drizzle-orm';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Ctx, Scope } from '../../context.ts';
import { appUser, customerUser } from '../../db/schema/tenants.ts';
import { Refusal } from '../../http/answer/refusal.ts';

const VERIFIED = 1;

/** The verified e-mail addresses of the account's users. An account without one may send no mails under the tenant's name. */
export async function verifiedAddresses(ctx: Ctx, { companyId, customerId }: Scope): Promise<string[]> {
  const rows = await ctx.db.sql
    .select({ email: appUser.email })
    .from(customerUser)
    .innerJoin(appUser, eq(appUser.id, customerUser.userId))
    .where(
      and(
        eq(customerUser.customerId, customerId),
        eq(appUser.companyId, companyId),
        eq(appUser.status, VERIFIED),
      ),
    );
  return rows.map(({ email }) => email);
}

export const hasVerifiedAddress = async (ctx: Ctx, scope: Scope): Promise<boolean> =>
  (await verifiedAddresses(ctx, scope)).length > 0;

/** Throws 403 for an account without a verified address, which may not send mails yet. */
export async function assertVerifiedAddress(ctx: Ctx, scope: Scope): Promise<void> {
  if (!(await hasVerifiedAddress(ctx, scope)))
    throw new Refusal(403, ERROR.forbidden, 'Verify your email address first.');
}
