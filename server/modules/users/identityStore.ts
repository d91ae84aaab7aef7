import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { appUser, userIdentity } from '../../db/schema/tenants.ts';
import type { IdentityProvider } from '../../ports/identityKeys.ts';

/** The user who signs in as this person of the provider. */
export async function userOfIdentity(
  ctx: Ctx,
  companyId: string,
  provider: IdentityProvider,
  subject: string,
) {
  const [row] = await ctx.db.sql
    .select({ id: appUser.id, companyId: appUser.companyId, passwordHash: appUser.passwordHash })
    .from(userIdentity)
    .innerJoin(appUser, eq(appUser.id, userIdentity.userId))
    .where(
      and(
        eq(userIdentity.companyId, companyId),
        eq(userIdentity.provider, provider),
        eq(userIdentity.subject, subject),
      ),
    );
  return row;
}

export async function insertIdentity(ctx: Ctx, row: typeof userIdentity.$inferInsert): Promise<void> {
  await ctx.db.sql.insert(userIdentity).values(row).onConflictDoNothing();
}

export async function deleteIdentitiesOf(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.sql.delete(userIdentity).where(eq(userIdentity.userId, userId));
}
