import { createHmac, randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { App, Ctx } from '../../context.ts';
import { isDatabaseAway } from '../../db/failures.ts';
import { idempotencyKey } from '../../db/schema/account/access.ts';
import { loggedError } from '../answer/loggedError.ts';
import { invalid, Refusal } from '../answer/refusal.ts';

const KEEP_MS = 30 * 24 * 3600_000;
const LOCK_MS = 60_000;
/** Time after an outage of the database until its interrupted calls may be repeated. */
const FREE_AGAIN_MS = 300;
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer contains a secret: it is not stored, and the route itself repeats it for the same key. */
    answerNotKept?: true;
  }
  interface FastifyRequest {
    idempotency: Claim | null;
  }
}

interface Claim {
  scope: string;
  key: string;
  /** An earlier process began the same call and died, or the database went away: its work may be done already. */
  isRetry?: true;
  /** Identifies this call's own claim. A running call renews it. */
  lockedUntil: Date;
  /** Times of renewals whose results are not known: the claim has one of them or `lockedUntil`. */
  renewals?: Date[];
  /** Ends the renewals, after the last one. */
  endRenewals?: () => Promise<void>;
  /** When the first call of the claim came; unknown if the answer is not stored. */
  begunAt?: Date;
  /** The database went away during the call: its work may or may not be done. */
  isUncertain?: true;
  /** Each record of the call was refused: nothing is done, and the answer is not stored. */
  isRefused?: true;
}

/**
 * The same key with the same body gets the first answer again, byte by byte. With another body, or while the first call is running, it gets
 * 409. Refusals are not stored, so a corrected or later call may reuse its key.
 */
export function registerIdempotency(app: App, ctx: Ctx): void {
  const release = releaser(ctx);
  app.decorateRequest('idempotency', null);
  app.addHook('preHandler', (request, reply) => claim(ctx, request, reply, release));
  app.addHook('onSend', async (request, reply, payload) => {
    await keep(ctx, request, reply, payload, release);
    return payload;
  });
  app.addHook('onClose', async () => release.stop());
}

interface Releaser {
  (claim: Claim): void;
  stop(): void;
}

/**
 * Frees the claims of calls that the database interrupted, as soon as it can be reached. Until then a repeated call is refused as running.
 */
function releaser(ctx: Ctx): Releaser {
  const held = new Set<Claim>();
  let timer: NodeJS.Timeout | undefined;
  const free = async () => {
    try {
      for (const claim of held) {
        await ctx.db.sql
          .update(idempotencyKey)
          .set({ lockedUntil: new Date(0) })
          .where(and(isOf(claim), isNull(idempotencyKey.statusCode)));
        held.delete(claim);
      }
    } catch (err) {
      if (!isDatabaseAway(err)) ctx.log.error(loggedError(err), 'claims of interrupted calls are not freed');
    }
    timer = held.size > 0 ? setTimeout(free, FREE_AGAIN_MS) : undefined;
  };
  const release = (claim: Claim) => {
    held.add(claim);
    timer ??= setTimeout(free, 0);
  };
  return Object.assign(release, { stop: () => clearTimeout(timer) });
}

/** Only this call's claim: another call with the same key may be running. */
const isOf = ({ scope, key, lockedUntil, renewals = [] }: Claim) =>
  and(
    eq(idempotencyKey.scope, scope),
    eq(idempotencyKey.key, key),
    inArray(idempotencyKey.lockedUntil, [lockedUntil, ...renewals]),
  );

/**
 * An id for the record that this call creates. The same key gives the same id, so a repeated call after a crash finds the first call's
 * work. It is derived with the installation's secret: an order's id opens its label, and customer, user and key may be guessed.
 */
export function idForCall(
  ctx: Pick<Ctx, 'secret'>,
  request: { idempotency: Pick<Claim, 'scope' | 'key'> | null },
): string {
  const { idempotency } = request;
  if (!idempotency) return randomUUID();
  return derivedId(ctx, `id\n${idempotency.scope}\n${idempotency.key}`);
}

/** Whether a call with this key runs, broke off or succeeded. */
export async function isKeyUsed(ctx: Ctx, { scope, key }: Pick<Claim, 'scope' | 'key'>): Promise<boolean> {
  const rows = await ctx.db.sql
    .select({ key: idempotencyKey.key })
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.scope, scope), eq(idempotencyKey.key, key)));
  return rows.length > 0;
}

/** The results of a call for several records. If none succeeded nothing is done, and a call with the same key runs again. */
export function unlessAllRefused<Result extends { ok: boolean }>(
  { idempotency }: Pick<FastifyRequest, 'idempotency'>,
  results: Result[],
): Result[] {
  if (idempotency && !results.some(({ ok }) => ok)) idempotency.isRefused = true;
  return results;
}

/** The same text always gives the same id. Nobody can derive it without the installation's secret. */
export function derivedId(ctx: Pick<Ctx, 'secret'>, text: string): string {
  const hex = createHmac('sha256', ctx.secret).update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const usedForAnother = () =>
  new Refusal(409, ERROR.idempotencyMismatch, 'This idempotency key was used for another request.');

/**
 * For the record that a call found by the id of its key. Throws 409 if the record is older than the key's stored body: nobody knows any more
 * whether it is the record of this body.
 */
export function assertKeyInForce(ctx: Ctx, { createdAt }: { createdAt: Date }): void {
  if (ctx.ports.clock.now().getTime() - createdAt.getTime() > KEEP_MS) throw usedForAnother();
}

async function claim(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  release: Releaser,
): Promise<FastifyReply | undefined> {
  const key = request.headers['idempotency-key'];
  if (!key || !WRITES.has(request.method) || !request.actor) return undefined;
  if (typeof key !== 'string' || key.length > 255)
    throw invalid('idempotency-key', 'must have at most 255 characters');
  const now = ctx.ports.clock.now();
  const scope = `${request.actor.customerId}:${request.actor.userId}`;
  const lockedUntil = new Date(now.getTime() + LOCK_MS);
  if (request.routeOptions.config.answerNotKept) {
    request.idempotency = { scope, key, lockedUntil };
    return undefined;
  }
  // Keyed with the installation's secret: a body may hold a password, which could be guessed from a plain hash.
  const requestHash = createHmac('sha256', ctx.secret)
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? {})}`)
    .digest('hex');
  const mine = { scope, key, lockedUntil };
  try {
    return await claimKey(ctx, { ...mine, requestHash }, request, reply);
  } catch (err) {
    // The claim may be stored although the database's answer was lost.
    if (isDatabaseAway(err)) release(mine);
    throw err;
  }
}

async function claimKey(
  ctx: Ctx,
  { requestHash, ...claim }: Claim & { requestHash: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { scope, key, lockedUntil } = claim;
  const now = ctx.ports.clock.now();
  const mine = and(eq(idempotencyKey.scope, scope), eq(idempotencyKey.key, key));
  const claimed = await ctx.db.sql
    .insert(idempotencyKey)
    .values({ scope, key, requestHash, lockedUntil, expiresAt: new Date(now.getTime() + KEEP_MS) })
    .onConflictDoNothing()
    .returning({ begunAt: idempotencyKey.createdAt });
  if (claimed[0]) {
    request.idempotency = renewed(ctx, { ...claim, ...claimed[0] });
    return undefined;
  }
  const [first] = await ctx.db.sql.select().from(idempotencyKey).where(mine);
  if (first && first.requestHash !== requestHash) {
    throw usedForAnother();
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
    .set({ lockedUntil })
    .where(and(mine, lt(idempotencyKey.lockedUntil, now)))
    .returning({ begunAt: idempotencyKey.createdAt });
  if (!taken[0]) {
    throw new Refusal(409, ERROR.idempotencyRunning, 'The same request is still running.', {
      headers: { 'retry-after': '1' },
    });
  }
  request.idempotency = renewed(ctx, { ...claim, ...taken[0], isRetry: true });
  return undefined;
}

/** Renews the claim until the call has its answer: a call for many records takes longer than a claim lasts. */
function renewed(ctx: Ctx, claim: Claim): Claim {
  let last: Promise<unknown> = Promise.resolve();
  const renew = async () => {
    const lockedUntil = new Date(ctx.ports.clock.now().getTime() + LOCK_MS);
    const ofClaim = isOf(claim);
    claim.renewals = [...(claim.renewals ?? []), lockedUntil];
    await ctx.db.sql.update(idempotencyKey).set({ lockedUntil }).where(ofClaim);
    claim.lockedUntil = lockedUntil;
    claim.renewals = [];
  };
  const timer = setInterval(() => {
    last = last
      .then(renew)
      .catch((err) => ctx.log.warn(loggedError(err), 'claim of a running call is not renewed'));
  }, LOCK_MS / 3);
  claim.endRenewals = async () => {
    clearInterval(timer);
    await last;
  };
  return claim;
}

async function keep(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  release: Releaser,
): Promise<void> {
  const { idempotency } = request;
  if (!idempotency) return;
  request.idempotency = null;
  await idempotency.endRenewals?.();
  if (request.routeOptions.config.answerNotKept) return;
  // The claim stays for the repeated call. It means that the work may be done already.
  if (idempotency.isUncertain) return release(idempotency);
  const mine = isOf(idempotency);
  try {
    const isDone = reply.statusCode >= 200 && reply.statusCode < 300 && !idempotency.isRefused;
    if (isDone && typeof payload === 'string') {
      await ctx.db.sql
        .update(idempotencyKey)
        .set({ statusCode: reply.statusCode, body: payload })
        .where(mine);
    } else {
      await ctx.db.sql.delete(idempotencyKey).where(mine);
    }
  } catch (err) {
    if (isDatabaseAway(err)) release(idempotency);
    throw err;
  }
}

/** After a restart of a single process no earlier call is running: claims without an answer are free. */
export async function releaseStaleClaims(ctx: Ctx): Promise<void> {
  await ctx.db.sql
    .update(idempotencyKey)
    .set({ lockedUntil: new Date(0) })
    .where(isNull(idempotencyKey.statusCode));
}
