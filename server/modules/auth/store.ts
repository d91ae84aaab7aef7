import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, max, ne, or, type SQL, sql } from 'drizzle-orm';
import { plainEmail } from '../../../contract/rules/text/email.ts';
import { readPhone } from '../../../contract/rules/text/phone.ts';
import type { Ctx } from '../../context.ts';
import { emailIs } from '../../db/emailMatch.ts';
import { oneRow } from '../../db/oneRow.ts';
import { refreshToken, ticket } from '../../db/schema/account/access.ts';
import { appUser, company, customer, customerUser } from '../../db/schema/tenants.ts';

/** Most users of one number among whom a sign-in chooses. */
export const MOST_SHARING = 4;
/** Digits by which the database finds a number in any spelling; only its whole value decides. */
const LAST_DIGITS = 6;

/**
 * The users who sign in with this e-mail address, or with this mobile number in any spelling, and the one spelling of it. The active ones
 * come first, and of each the proven owner of the number. Users who only entered it at sign-up never keep its proven owner out.
 */
export async function findByUsername(
  ctx: Ctx,
  tenant: { companyId: string } | { companyCode: string },
  username: string,
) {
  const [found] = await ctx.db.sql
    .select({ id: company.id, country: company.country })
    .from(company)
    .where('companyId' in tenant ? eq(company.id, tenant.companyId) : eq(company.code, tenant.companyCode));
  const spelled = (mobile: string) => readPhone(mobile, found?.country ?? '')?.value ?? mobile;
  const email = plainEmail(username);
  const name = email.includes('@') ? email : spelled(username);
  const digits = name.includes('@') ? '' : name.replace(/\D/g, '').slice(-LAST_DIGITS);
  const rows = await ctx.db.sql
    .select({
      ...CALLER,
      email: appUser.email,
      passwordHash: appUser.passwordHash,
      mobile: appUser.mobile,
      mobileProvenAt: appUser.mobileProvenAt,
    })
    .from(appUser)
    .where(
      and(
        found ? eq(appUser.companyId, found.id) : sql`false`,
        or(
          emailIs(appUser.email, name),
          digits.length < LAST_DIGITS
            ? undefined
            : sql`translate(${appUser.mobile}, ' .-/()', '') like ${`%${digits}`}`,
        ),
        ne(appUser.status, 9),
      ),
    )
    .orderBy(sql`${appUser.mobileProvenAt} is null`, sql`${appUser.status} <> 1`, asc(appUser.id));
  const users = rows.filter((row) => plainEmail(row.email) === name || spelled(row.mobile ?? '') === name);
  const some = users.slice(0, MOST_SHARING);
  return { name, users: some.sort((a, b) => Number(b.status === 1) - Number(a.status === 1)) };
}

/**
 * The user whose sessions change, locked: an end of sessions waits for a running rotation, whose new token it would not see otherwise.
 */
async function lockHolder(ctx: Ctx, isHolder: SQL) {
  const [user] = await ctx.db.sql
    .select({ ...CALLER, passwordHash: appUser.passwordHash })
    .from(appUser)
    .where(isHolder)
    .for('no key update');
  return user;
}

/** The user, locked: a new session or key waits for an end of access, which would not see it otherwise. */
export const lockAccessOf = (ctx: Ctx, userId: number) => lockHolder(ctx, eq(appUser.id, userId));

/** The token with this hash and its user, who is locked. */
export async function lockRefresh(ctx: Ctx, hash: string) {
  const ofHash = eq(refreshToken.hash, hash);
  const holder = ctx.db.sql.select({ id: refreshToken.userId }).from(refreshToken).where(ofHash);
  const user = await lockHolder(ctx, inArray(appUser.id, holder));
  const [row] = await ctx.db.sql.select().from(refreshToken).where(ofHash);
  return user && row && { user, row };
}

export async function insertRefresh(ctx: Ctx, row: typeof refreshToken.$inferInsert) {
  await ctx.db.sql.insert(refreshToken).values(row).onConflictDoNothing();
}

export async function markRefreshUsed(ctx: Ctx, hash: string, usedAt: Date) {
  await ctx.db.sql.update(refreshToken).set({ usedAt }).where(eq(refreshToken.hash, hash));
}

/** Notes on every token of a session that the user proved their identity. */
export async function noteStepUp(ctx: Ctx, family: string, stepUpAt: Date): Promise<void> {
  await ctx.db.sql.update(refreshToken).set({ stepUpAt }).where(eq(refreshToken.family, family));
}

/** Time of the last proof in any token of the session's family: a refresh at the same moment may have made a token without it. */
export async function steppedUpAt(ctx: Ctx, family: string): Promise<Date | null> {
  const [row] = await ctx.db.sql
    .select({ stepUpAt: refreshToken.stepUpAt })
    .from(refreshToken)
    .where(and(eq(refreshToken.family, family), isNotNull(refreshToken.stepUpAt)))
    .orderBy(desc(refreshToken.stepUpAt))
    .limit(1);
  return row?.stepUpAt ?? null;
}

/** The user's sessions that neither ended nor expired, the latest used first. */
export async function liveSessions(ctx: Ctx, userId: number, now: Date) {
  return ctx.db.sql
    .select({
      family: refreshToken.family,
      remember: refreshToken.remember,
      device: sql<string | null>`(array_agg(${refreshToken.device} order by ${refreshToken.createdAt} desc)
        filter (where ${refreshToken.device} is not null))[1]`,
      until: max(refreshToken.familyExpiresAt),
      lastUsedAt: max(refreshToken.createdAt),
    })
    .from(refreshToken)
    .where(
      and(
        eq(refreshToken.userId, userId),
        isNull(refreshToken.revokedAt),
        gt(refreshToken.familyExpiresAt, now),
      ),
    )
    .groupBy(refreshToken.family, refreshToken.remember)
    .having(gt(max(refreshToken.expiresAt), now))
    .orderBy(desc(max(refreshToken.createdAt)))
    .limit(100);
}

/** Ends the user's sessions: all, one, or all except one. Within the open transaction. Returns the number of ended tokens. */
export async function endSessionsOf(
  ctx: Ctx,
  userId: number,
  { only, except }: { only?: string; except?: string } = {},
): Promise<number> {
  await lockAccessOf(ctx, userId);
  const ended = await ctx.db.sql
    .update(refreshToken)
    .set({ revokedAt: ctx.ports.clock.now() })
    .where(
      and(
        eq(refreshToken.userId, userId),
        isNull(refreshToken.revokedAt),
        only === undefined ? undefined : eq(refreshToken.family, only),
        except === undefined ? undefined : ne(refreshToken.family, except),
      ),
    )
    .returning({ hash: refreshToken.hash });
  return ended.length;
}

interface Named {
  userId?: number | undefined;
  email?: string | undefined;
  companyId?: string | undefined;
  companyCode?: string | undefined;
}

/** The user with this address, of the given id and company if they are known. */
export async function findByEmail(ctx: Ctx, who: Named) {
  const [row] = await ctx.db.sql
    .select()
    .from(appUser)
    .where(
      and(
        who.userId === undefined ? undefined : eq(appUser.id, who.userId),
        who.companyId === undefined ? undefined : eq(appUser.companyId, who.companyId),
        who.companyCode === undefined ? undefined : eq(appUser.companyId, ofCode(ctx, who.companyCode)),
        emailIs(appUser.email, who.email ?? ''),
      ),
    )
    .limit(1);
  return row;
}

const ofCode = (ctx: Ctx, code: string) =>
  ctx.db.sql.select({ id: company.id }).from(company).where(eq(company.code, code));

const CALLER = { id: appUser.id, companyId: appUser.companyId, status: appUser.status };

export const findUser = (ctx: Ctx, id: number): Promise<typeof appUser.$inferSelect | undefined> =>
  oneRow(ctx.db.sql.select().from(appUser).where(eq(appUser.id, id)));

/** Activates a user who waits for the verification; any other status stays. */
export async function activateUser(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.sql
    .update(appUser)
    .set({ status: 1 })
    .where(and(eq(appUser.id, id), eq(appUser.status, 0)));
}

export async function insertTicket(ctx: Ctx, row: typeof ticket.$inferInsert): Promise<void> {
  await ctx.db.sql.insert(ticket).values(row);
}

/** When each account of a user was blocked; null for an open account. */
export async function blockTimes(ctx: Ctx, userId: number): Promise<(Date | null)[]> {
  const accounts = await ctx.db.sql
    .select({ blockedAt: customer.blockedAt })
    .from(customerUser)
    .innerJoin(customer, eq(customer.id, customerUser.customerId))
    .where(eq(customerUser.userId, userId));
  return accounts.map(({ blockedAt }) => blockedAt);
}
