import type { WebhookSecret } from '../../../contract/integrations/webhooks.ts';
import type { Actor, Ctx } from '../../context.ts';
import { conflict, notFound } from '../../http/answer/refusal.ts';
import { comingSecret, currentSecret, newApiSecret } from '../users/apiSecret.ts';
import { lockSecret, ownerSecret, writeSecret } from './store.ts';

/** Time for which both secrets sign. */
const OVERLAP_MS = 24 * 3600_000;

export async function secretOf(ctx: Ctx, { userId }: Actor): Promise<WebhookSecret> {
  const row = await ownerSecret(ctx, userId);
  if (!row) throw notFound();
  const now = ctx.ports.clock.now();
  const next = comingSecret(row, now);
  return {
    secret: currentSecret(row, now),
    next,
    nextAt: next === null ? null : (row.apiSecretNextAt?.toISOString() ?? null),
  };
}

/**
 * A new secret that signs at once in addition to the present one, and replaces it after a day. During a rotation the new secret stays the
 * same, as a receiver may already have stored it; the answer says so.
 */
export function rotateSecret(ctx: Ctx, actor: Actor): Promise<WebhookSecret> {
  return ctx.db.tx(async () => {
    await lockSecret(ctx, actor.userId);
    const before = await secretOf(ctx, actor);
    if (before.next !== null) return { ...before, kept: true };
    await writeSecret(ctx, actor.userId, {
      apiSecret: before.secret,
      apiSecretNext: newApiSecret(),
      apiSecretNextAt: new Date(ctx.ports.clock.now().getTime() + OVERLAP_MS),
    });
    return secretOf(ctx, actor);
  });
}

/** Ends the overlap: from now on only the new secret signs. Throws 409 without a rotation. */
export function finishRotation(ctx: Ctx, actor: Actor): Promise<WebhookSecret> {
  return ctx.db.tx(async () => {
    await lockSecret(ctx, actor.userId);
    const { next } = await secretOf(ctx, actor);
    if (next === null) throw conflict('No change of the secret is under way.');
    await writeSecret(ctx, actor.userId, { apiSecret: next, apiSecretNext: null, apiSecretNextAt: null });
    return secretOf(ctx, actor);
  });
}
