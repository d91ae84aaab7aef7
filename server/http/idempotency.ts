import { createHmac, randomUUID } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR } from '../../contract/errorCodes.ts';
import type { App, Ctx } from '../context.ts';
import { idempotencyKey } from '../db/schema/access.ts';
import { invalid, Refusal } from './refusal.ts';

const KEEP_MS = 30 * 24 * 3600_000;
const LOCK_MS = 60_000;
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer holds a secret: it is not stored, and the route repeats it by itself for the same key. */
    answerNotKept?: true;
  }
  interface FastifyRequest {
    /** `again`: the same call was begun before by a process that died; its work may be done already. */
    idempotency: { scope: string; key: string; again?: true } | null;
  }
}

/**
 * The same key with the same body gets the first answer again, byte by byte; with another body, or while the first call is running, 409.
 * Refusals for bad input are not stored, so a corrected call may reuse its key.
 */
export function registerIdempotency(app: App, ctx: Ctx): void {
  app.decorateRequest('idempotency', null);
  app.addHook('preHandler', (request, reply) => claim(ctx, request, reply));
  app.addHook('onSend', async (request, reply, payload) => {
    await keep(ctx, request, reply, payload);
    return payload;
  });
}

/**
 * An id for what this call creates: the same key gives the same id, so a repeated call after a crash finds the first one's work.
 * Derived with the installation's secret: an order's id opens its label, and customer, user and key may be guessed.
 */
export function idForCall(ctx: Pick<Ctx, 'secret'>, request: Pick<FastifyRequest, 'idempotency'>): string {
  const { idempotency } = request;
  if (!idempotency) return randomUUID();
  return derivedId(ctx, `id\n${idempotency.scope}\n${idempotency.key}`);
}

/** The same id for the same text, which nobody can derive without the installation's secret. */
export function derivedId(ctx: Pick<Ctx, 'secret'>, text: string): string {
  const hex = createHmac('sha256', ctx.secret).update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function claim(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const key = request.headers['idempotency-key'];
  if (!key || !WRITES.has(request.method) || !request.actor) return undefined;
  if (typeof key !== 'string' || key.length > 255)
    throw invalid('idempotency-key', 'must have at most 255 characters');
  const now = ctx.ports.clock.now();
  const scope = `${request.actor.customerId}:${request.actor.userId}`;
  if (request.routeOptions.config.answerNotKept) {
    request.idempotency = { scope, key };
    return undefined;
  }
  // By the installation's secret: a body may hold a password, which a bare hash would let be guessed.
  const requestHash = createHmac('sha256', ctx.secret)
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? {})}`)
    .digest('hex');
  const row = {
    scope,
    key,
    requestHash,
    lockedUntil: new Date(now.getTime() + LOCK_MS),
    expiresAt: new Date(now.getTime() + KEEP_MS),
  };
  const mine = and(eq(idempotencyKey.scope, scope), eq(idempotencyKey.key, key));
  let again = false;
  const claimed = await ctx.db.sql
    .insert(idempotencyKey)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key });
  if (claimed.length === 0) {
    const [first] = await ctx.db.sql.select().from(idempotencyKey).where(mine);
    if (first && first.requestHash !== requestHash) {
      throw new Refusal(409, ERROR.idempotencyMismatch, 'This idempotency key was used for another request.');
    }
    if (first?.statusCode != null) {
      return reply
        .code(first.statusCode)
        .header('idempotent-replayed', 'true')
        .type('application/json; charset=utf-8')
        .send(first.body);
    }
    const taken = await ctx.db.sql
      .update(idempotencyKey)
      .set({ lockedUntil: row.lockedUntil })
      .where(and(mine, lt(idempotencyKey.lockedUntil, now)))
      .returning({ key: idempotencyKey.key });
    if (taken.length === 0) {
      throw new Refusal(409, ERROR.idempotencyRunning, 'The same request is still running.', {
        headers: { 'retry-after': '1' },
      });
    }
    again = true;
  }
  request.idempotency = { scope, key, ...(again ? { again } : {}) };
  return undefined;
}

async function keep(ctx: Ctx, request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> {
  const { idempotency } = request;
  if (!idempotency) return;
  request.idempotency = null;
  if (request.routeOptions.config.answerNotKept) return;
  const mine = and(eq(idempotencyKey.scope, idempotency.scope), eq(idempotencyKey.key, idempotency.key));
  if (reply.statusCode >= 200 && reply.statusCode < 300 && typeof payload === 'string') {
    await ctx.db.sql.update(idempotencyKey).set({ statusCode: reply.statusCode, body: payload }).where(mine);
  } else {
    await ctx.db.sql.delete(idempotencyKey).where(mine);
  }
}

/** After a restart of a single process no earlier call is running: claims without an answer are free. */
export async function releaseStaleClaims(ctx: Ctx): Promise<void> {
  await ctx.db.sql
    .update(idempotencyKey)
    .set({ lockedUntil: new Date(0) })
    .where(isNull(idempotencyKey.statusCode));
}
