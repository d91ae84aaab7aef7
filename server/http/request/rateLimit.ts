import { sql } from 'drizzle-orm';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Ctx } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { Refusal } from '../answer/refusal.ts';
import { notPartOfCall } from '../audit/callRecord.ts';

/** Tolerance for fractions of a window. */
const ROUNDING = 1e-9;

/**
 * Counts one call of `key` and throws 429 with Retry-After past `limit` in any `windowS` seconds. SQL counts, so the limit applies over all
 * processes. The statement is separate: call it outside a transaction, before the guarded comparison. A refused call is not counted, so a
 * caller who waits for Retry-After gets through. A call for several things counts as `times`.
 */
export async function countCall(...call: Parameters<typeof countedFrom>): Promise<void> {
  await countedFrom(...call);
}

/** Counts as `countCall` does. Returns the start of the window in which the call was counted. */
async function countedFrom(
  ctx: Ctx,
  key: string,
  limit: number,
  windowS: number,
  refusal: (retryAfterS: number) => Refusal = tooMany,
  times = 1,
): Promise<Date> {
  const tries = await countTry(ctx, key, windowS, times);
  if (tries.within <= limit + ROUNDING) return tries.start;
  await takeBack(ctx, key, tries.start, times);
  throw refusal(retryAfter(tries, limit, windowS, times));
}

/**
 * A sliding count: all calls of this window, and a share of the previous window's calls, as much as lies within the last `windowS` seconds.
 * It needs two rows per key, and allows no burst of twice the limit around a window's end.
 */
async function countTry(ctx: Ctx, key: string, windowS: number, times: number): Promise<Tries> {
  const now = ctx.ports.clock.now().getTime();
  const windowMs = windowS * 1000;
  const start = new Date(Math.floor(now / windowMs) * windowMs);
  const previousStart = new Date(start.getTime() - windowMs).toISOString();
  const [row] = rowsOf<{ current: number; previous: number }>(
    await ctx.db.sql.execute(sql`
      insert into rate_window (key, window_start, count) values (${key}, ${start.toISOString()}, ${times})
      on conflict (key, window_start) do update set count = rate_window.count + ${times}
      returning count as current, coalesce(
        (select count from rate_window as before where before.key = ${key} and before.window_start = ${previousStart}), 0
      )::int as previous`),
  );
  const current = row?.current ?? 0;
  const previous = row?.previous ?? 0;
  const passedS = (now - start.getTime()) / 1000;
  return { start, current, previous, passedS, within: current + previous * (1 - passedS / windowS) };
}

interface Tries {
  start: Date;
  current: number;
  previous: number;
  /** Seconds since this window began. */
  passedS: number;
  within: number;
}

/** Counts a call, and returns whether `key` had no other within about `windowS` seconds. */
export async function isFirstCall(ctx: Ctx, key: string, windowS: number): Promise<boolean> {
  const { current, previous } = await countTry(ctx, key, windowS, 1);
  return current === 1 && previous === 0;
}

async function takeBack(ctx: Ctx, key: string, start: Date, times = 1): Promise<void> {
  await ctx.db.sql.execute(sql`
    update rate_window set count = count - ${times}
    where key = ${key} and window_start = ${start.toISOString()} and count >= ${times}`);
}

export interface Limit {
  key: string;
  limit: number;
  windowS: number;
  refusal?: (retryAfterS: number) => Refusal;
}

/** Counts a call by each limit, or by no limit if one is exceeded. Returns a function that reverses the counts. */
export async function countAll(ctx: Ctx, limits: readonly Limit[]): Promise<() => Promise<void>> {
  const counted: { key: string; start: Date }[] = [];
  const undo = async () => {
    for (const { key, start } of counted) await takeBack(ctx, key, start);
  };
  try {
    for (const { key, limit, windowS, refusal } of limits)
      counted.push({ key, start: await countedFrom(ctx, key, limit, windowS, refusal) });
  } catch (err) {
    await undo();
    throw err;
  }
  return undo;
}

/**
 * Counts a wrong guess by each limit, and throws. The count comes before the comparison, so parallel guesses cannot bypass the counters; a
 * right guess is uncounted.
 */
export async function countWrong<T>(ctx: Ctx, limits: readonly Limit[], guess: () => Promise<T>): Promise<T> {
  const undo = await countAll(ctx, limits);
  const right = await guess();
  await undo();
  return right;
}

/** Locks this text for other callers until the transaction ends. */
export async function lockText(ctx: Ctx, text: string): Promise<void> {
  await ctx.db.sql.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`);
}

const MESSAGES = { atOnce: 6, withinMs: 3600_000, thenEveryMs: 600_000 };

/**
 * Counts a message to a contact, from any caller: six an hour, and one in ten minutes after those are used up. Returns the seconds until
 * the next message, 0 if this one may be sent. Call it outside a transaction.
 */
export async function countMessage(ctx: Ctx, contact: string): Promise<number> {
  const key = `message:${contact}`;
  return notPartOfCall(ctx, () =>
    ctx.db.tx(async () => {
      await lockText(ctx, key);
      const now = ctx.ports.clock.now().getTime();
      const since = new Date(now - MESSAGES.withinMs).toISOString();
      const [sent] = rowsOf<{ n: number; newest: number | null }>(
        await ctx.db.sql.execute(sql`
        select coalesce(sum(count), 0)::int as n, (extract(epoch from max(window_start)) * 1000)::float8 as newest
        from rate_window where key = ${key} and window_start > ${since}`),
      );
      const due = (sent?.newest ?? 0) + MESSAGES.thenEveryMs;
      if ((sent?.n ?? 0) >= MESSAGES.atOnce && due > now) return Math.ceil((due - now) / 1000);
      await ctx.db.sql.execute(sql`
      insert into rate_window (key, window_start, count) values (${key}, ${new Date(now).toISOString()}, 1)
      on conflict (key, window_start) do update set count = rate_window.count + 1`);
      return 0;
    }),
  );
}

/** Seconds until this call fits, without other calls. */
function retryAfter(
  { current, previous, passedS }: Tries,
  limit: number,
  windowS: number,
  times: number,
): number {
  const counted = current - times;
  const waits =
    current <= limit
      ? windowS * (1 - (limit - current) / previous) - passedS
      : windowS - passedS + windowS * (1 - (limit - times) / counted);
  return Math.max(1, Math.ceil(waits));
}

/** Deletes the counts of all keys that start with `prefix`. */
export async function forgetCalls(ctx: Ctx, prefix: string): Promise<void> {
  await ctx.db.sql.execute(sql`delete from rate_window where starts_with(key, ${prefix})`);
}

export function tooMany(
  retryAfterS: number,
  message = 'Too many requests. Please wait and try again.',
): Refusal {
  return new Refusal(429, ERROR.tooManyRequests, message, {
    detail: { retryAfter: retryAfterS },
    headers: { 'retry-after': String(retryAfterS) },
  });
}

export const tooManyCodes = (retryAfterS: number): Refusal =>
  tooMany(
    retryAfterS,
    retryAfterS <= 90
      ? `The next code can be sent in ${retryAfterS} s.`
      : `The next code can be sent in ${Math.ceil(retryAfterS / 60)} min.`,
  );

/** Counts in this process only: it limits load, not guessing. */
export function createLoadLimit(limit: number, windowMs: number) {
  let windowStart = 0;
  let counts = new Map<string, number>();
  return (key: string, now: number): void => {
    if (now - windowStart >= windowMs) {
      windowStart = now;
      counts = new Map();
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > limit) throw tooMany(Math.ceil((windowStart + windowMs - now) / 1000));
  };
}
