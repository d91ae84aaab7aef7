import { and, asc, desc, eq, gt, ilike, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { TokenListQuery } from '../../../contract/account/apiTokens.ts';
import type { KeyLimits } from '../../../contract/rules/integrations/keyLimits.ts';
import type { Ctx, Scope } from '../../context.ts';
import { nextVersion } from '../../db/nextVersion.ts';
import { oneRow, oneRowFor, type RowRead } from '../../db/oneRow.ts';
import { partOf } from '../../db/partOf.ts';
import { apiToken } from '../../db/schema/account/access.ts';
import { sha256 } from '../../http/caller/tokens.ts';

export type TokenRow = typeof apiToken.$inferSelect;

/** Stores an API key (`dx` + 40 hex digits) of a user for one account; only its hash is stored. */
export async function storeApiToken(
  ctx: Ctx,
  scope: Scope & { userId: number },
  name: string,
  token: string,
  more: Partial<Pick<TokenRow, 'scopes' | 'limits' | 'expiresAt' | 'accessUntil'>> = {},
): Promise<TokenRow> {
  const now = ctx.ports.clock.now();
  const [row] = await ctx.db.sql
    .insert(apiToken)
    .values({
      userId: scope.userId,
      customerId: scope.customerId,
      name,
      hash: sha256(token),
      last4: token.slice(-4),
      createdAt: now,
      updatedAt: now,
      ...more,
    })
    .returning();
  return row!;
}

/** Keys that are not revoked. The account alone selects them: its id is unique over all companies. */
const live = (scope: Scope) => and(eq(apiToken.customerId, scope.customerId), isNull(apiToken.revokedAt));

const SORTS = {
  name: apiToken.name,
  createdAt: apiToken.createdAt,
  lastUsedAt: apiToken.lastUsedAt,
} as const;

type ListQuery = z.output<typeof TokenListQuery>;

function matchesQuery(ctx: Ctx, scope: Scope, { state, name }: Partial<ListQuery>) {
  const now = ctx.ports.clock.now();
  return and(
    live(scope),
    state === 'live' ? or(isNull(apiToken.expiresAt), gt(apiToken.expiresAt, now)) : undefined,
    state === 'ended' ? lte(apiToken.expiresAt, now) : undefined,
    name ? ilike(apiToken.name, partOf(name)) : undefined,
  );
}

/** The account's keys that are not revoked. */
export async function listTokens(ctx: Ctx, scope: Scope, query: ListQuery) {
  const direction = query.orderBy === 'desc' ? desc : asc;
  const rows = await ctx.db.sql
    .select()
    .from(apiToken)
    .where(matchesQuery(ctx, scope, query))
    .orderBy(direction(SORTS[query.sortBy]), direction(apiToken.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  return { rows, rowTotal: await countTokens(ctx, scope, query) };
}

export const countTokens = (ctx: Ctx, scope: Scope, query: Partial<ListQuery> = {}): Promise<number> =>
  ctx.db.sql.$count(apiToken, matchesQuery(ctx, scope, query));

const liveWhere = (ctx: Ctx, scope: Scope, where: SQL) =>
  ctx.db.sql
    .select()
    .from(apiToken)
    .where(and(live(scope), where));

export const tokenByText = (ctx: Ctx, scope: Scope, token: string): Promise<TokenRow | undefined> =>
  oneRow(liveWhere(ctx, scope, eq(apiToken.hash, sha256(token))));

export const tokenById = (ctx: Ctx, scope: Scope, id: number, how?: RowRead): Promise<TokenRow | undefined> =>
  oneRowFor(liveWhere(ctx, scope, eq(apiToken.id, id)), how);

export async function writeLimits(
  ctx: Ctx,
  scope: Scope,
  id: number,
  limits: KeyLimits | null,
): Promise<TokenRow> {
  const [row] = await ctx.db.sql
    .update(apiToken)
    .set({ limits, updatedAt: nextVersion(apiToken.updatedAt, ctx.ports.clock.now()) })
    .where(and(live(scope), eq(apiToken.id, id)))
    .returning();
  return row!;
}

export async function revokeToken(ctx: Ctx, scope: Scope, id: number): Promise<TokenRow | undefined> {
  const [row] = await ctx.db.sql
    .update(apiToken)
    .set({ revokedAt: ctx.ports.clock.now() })
    .where(and(live(scope), eq(apiToken.id, id)))
    .returning();
  return row;
}
