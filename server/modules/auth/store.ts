import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { refreshToken } from '../../db/schema/access.ts';
import { appUser, company } from '../../db/schema/tenants.ts';

export async function findLogin(ctx: Ctx, companyCode: string, username: string) {
  const [row] = await ctx.db.sql
    .select({
      id: appUser.id,
      companyId: appUser.companyId,
      email: appUser.email,
      passwordHash: appUser.passwordHash,
      status: appUser.status,
    })
    .from(appUser)
    .innerJoin(company, eq(company.id, appUser.companyId))
    .where(
      and(
        eq(company.code, companyCode),
        sql`(lower(${appUser.email}) = lower(${username}) or ${appUser.mobile} = ${username})`,
        sql`${appUser.status} <> 9`,
      ),
    )
    .limit(1);
  return row;
}

export async function lockRefresh(ctx: Ctx, hash: string) {
  const [row] = await ctx.db.sql.select().from(refreshToken).where(eq(refreshToken.hash, hash)).for('update');
  return row;
}

export async function insertRefresh(ctx: Ctx, row: typeof refreshToken.$inferInsert) {
  await ctx.db.sql.insert(refreshToken).values(row).onConflictDoNothing();
}

export async function markRefreshUsed(ctx: Ctx, hash: string, usedAt: Date) {
  await ctx.db.sql.update(refreshToken).set({ usedAt }).where(eq(refreshToken.hash, hash));
}

export async function revokeFamily(ctx: Ctx, family: string, revokedAt: Date) {
  await ctx.db.sql
    .update(refreshToken)
    .set({ revokedAt })
    .where(and(eq(refreshToken.family, family), isNull(refreshToken.revokedAt)));
}
