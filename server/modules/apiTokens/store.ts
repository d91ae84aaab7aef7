import { and, asc, count, desc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { TokenListQuery } from '../../../contract/apiTokens.ts';
import type { Ctx, Scope } from '../../context.ts';
import { apiToken } from '../../db/schema/access.ts';
import { sha256 } from '../../http/tokens.ts';

export type TokenRow = typeof apiToken.$inferSelect;

/** Stores an API key (`dx` + 40 hex digits) of a user for one account; only its hash is stored. */
export async function storeApiToken(
  ctx: Ctx,
  scope: Scope & { userId: number },
  name: string,
  token: string,
  more: Partial<Pick<TokenRow, 'scopes' | 'expiresAt'>> = {},
): Promise<TokenRow> {
  const [row] = await ctx.db.sql
    .insert(apiToken)
    .values({
      userId: scope.userId,
      customerId: scope.customerId,
      name,
      hash: sha256(token),
      last4: token.slice(-4),
      createdAt: ctx.ports.clock.now(),
      ...more,
    })
    .returning();
  return row!;
}

/** Account ids are unique over all companies, and a scope's account belongs to its company. */
const live = (scope: Scope) => and(eq(apiToken.customerId, scope.customerId), isNull(apiToken.revokedAt));

const SORTS = {
  name: apiToken.name,
  createdAt: apiToken.createdAt,
  lastUsedAt: apiToken.lastUsedAt,
} as const;

/** The account's keys that are not revoked. */
export async function listTokens(ctx: Ctx, scope: Scope, query: z.output<typeof TokenListQuery>) {
  const direction = query.orderBy === 'desc' ? desc : asc;
  const rows = await ctx.db.sql
    .select()
    .from(apiToken)
    .where(live(scope))
    .orderBy(direction(SORTS[query.sortBy]), direction(apiToken.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  return { rows, rowTotal: await countTokens(ctx, scope) };
}

export async function countTokens(ctx: Ctx, scope: Scope): Promise<number> {
  const [total] = await ctx.db.sql.select({ n: count() }).from(apiToken).where(live(scope));
  return total?.n ?? 0;
}

export async function tokenByText(ctx: Ctx, scope: Scope, token: string): Promise<TokenRow | undefined> {
  const [row] = await ctx.db.sql
    .select()
    .from(apiToken)
    .where(and(live(scope), eq(apiToken.hash, sha256(token))));
  return row;
}

export async function revokeToken(ctx: Ctx, scope: Scope, id: number): Promise<TokenRow | undefined> {
  const [row] = await ctx.db.sql
    .update(apiToken)
    .set({ revokedAt: ctx.ports.clock.now() })
    .where(and(live(scope), eq(apiToken.id, id)))
    .returning();
  return row;
}
