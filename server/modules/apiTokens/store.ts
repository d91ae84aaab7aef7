import type { Ctx, Scope } from '../../context.ts';
import { apiToken } from '../../db/schema/access.ts';
import { sha256 } from '../../http/tokens.ts';

/** Stores an API key (`dx` + 40 hex digits) of a user for one account; only its hash is stored. */
export async function storeApiToken(
  ctx: Ctx,
  scope: Scope & { userId: number },
  name: string,
  token: string,
): Promise<void> {
  await ctx.db.sql.insert(apiToken).values({
    userId: scope.userId,
    customerId: scope.customerId,
    name,
    hash: sha256(token),
    last4: token.slice(-4),
    createdAt: ctx.ports.clock.now(),
  });
}
