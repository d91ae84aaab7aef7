import { and, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { apiToken } from '../../db/schema/account/access.ts';
import { oauthClient, oauthGrant } from '../../db/schema/account/oauth.ts';

export type ClientRow = typeof oauthClient.$inferSelect;

export async function insertClient(ctx: Ctx, row: typeof oauthClient.$inferInsert): Promise<void> {
  await ctx.db.sql.insert(oauthClient).values(row);
}

export async function findClient(ctx: Ctx, companyId: string, id: string): Promise<ClientRow | undefined> {
  const [row] = await ctx.db.sql
    .select()
    .from(oauthClient)
    .where(and(eq(oauthClient.id, id), eq(oauthClient.companyId, companyId)));
  return row;
}

/** Deletes keys that no program fetched in time, and programs without a connection. */
export async function deleteUnused(ctx: Ctx, before: Date): Promise<void> {
  const unfetched = ctx.db.sql
    .select({ id: oauthGrant.tokenId })
    .from(oauthGrant)
    .where(and(isNull(oauthGrant.fetchedAt), lt(oauthGrant.codeUntil, before)));
  await ctx.db.sql.delete(apiToken).where(inArray(apiToken.id, unfetched));
  const grants = ctx.db.sql
    .select({ one: sql`1` })
    .from(oauthGrant)
    .where(eq(oauthGrant.clientId, oauthClient.id));
  await ctx.db.sql.delete(oauthClient).where(and(lt(oauthClient.createdAt, before), notExists(grants)));
}

export async function insertGrant(ctx: Ctx, row: typeof oauthGrant.$inferInsert): Promise<void> {
  await ctx.db.sql.insert(oauthGrant).values(row);
}

const matching = {
  code: (hash: string) => eq(oauthGrant.codeHash, hash),
  refresh: (hash: string) => or(eq(oauthGrant.refreshHash, hash), eq(oauthGrant.previousHash, hash)),
  access: (hash: string) => eq(apiToken.hash, hash),
  /** Only for an id from a text that we signed. */
  tokenId: (id: string) => eq(oauthGrant.tokenId, Number(id)),
};

/**
 * A connection, found by the code of its consent, by its key or by its refresh token, locked together with the key. All three are
 * unguessable texts.
 */
export async function lockGrant(ctx: Ctx, by: keyof typeof matching, value: string) {
  const [row] = await ctx.db.sql
    .select({ grant: oauthGrant, key: apiToken, companyId: oauthClient.companyId })
    .from(oauthGrant)
    .innerJoin(apiToken, eq(apiToken.id, oauthGrant.tokenId))
    .innerJoin(oauthClient, eq(oauthClient.id, oauthGrant.clientId))
    .where(matching[by](value))
    .for('no key update', { of: [oauthGrant, apiToken] });
  return row;
}

export async function writeGrant(
  ctx: Ctx,
  tokenId: number,
  set: Partial<typeof oauthGrant.$inferInsert>,
): Promise<void> {
  await ctx.db.sql.update(oauthGrant).set(set).where(eq(oauthGrant.tokenId, tokenId));
}

export async function writeKey(
  ctx: Ctx,
  tokenId: number,
  set: Partial<typeof apiToken.$inferInsert>,
): Promise<void> {
  await ctx.db.sql.update(apiToken).set(set).where(eq(apiToken.id, tokenId));
}
