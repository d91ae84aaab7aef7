import type { OwnSession } from '../../../contract/account/auth.ts';
import type { Actor, Ctx } from '../../context.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { uuidParam } from '../../http/request/pathIds.ts';
import { startOf } from './sessions.ts';
import { endSessionsOf, liveSessions } from './store.ts';

/** The user's live sessions: first the session of the call, then the latest used. */
export async function ownSessions(ctx: Ctx, actor: Actor): Promise<OwnSession[]> {
  const rows = await liveSessions(ctx, actor.userId, ctx.ports.clock.now());
  return rows
    .flatMap(({ family, device, remember, until, lastUsedAt }) => {
      if (!until || !lastUsedAt) return [];
      return {
        id: family,
        device,
        remember,
        startedAt: startOf(until, remember).toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        current: family === actor.family,
      };
    })
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/** Ends one session of the user with its tokens. Throws 404 for other sessions. */
export async function endOwnSession(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const only = uuidParam(id);
  if ((await ctx.db.tx(() => endSessionsOf(ctx, actor.userId, { only }))) === 0) throw notFound();
}

/** Ends every session of the user except the session of the call. */
export async function endOtherSessions(ctx: Ctx, actor: Actor): Promise<void> {
  await ctx.db.tx(() => endSessionsOf(ctx, actor.userId, { except: actor.family ?? '' }));
}
