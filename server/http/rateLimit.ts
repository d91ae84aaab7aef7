import { sql } from 'drizzle-orm';
import { ERROR } from '../../contract/errorCodes.ts';
import type { Ctx } from '../context.ts';
import { rowsOf } from '../db/db.ts';
import { Refusal } from './refusal.ts';

/**
 * Counts one call of `key` in the current window and throws 429 with Retry-After past `limit`.
 * Counted in SQL so that it holds over all processes; use it where guessing must be bounded.
 */
export async function countCall(ctx: Ctx, key: string, limit: number, windowS: number): Promise<void> {
  const now = ctx.ports.clock.now().getTime();
  const start = new Date(Math.floor(now / (windowS * 1000)) * windowS * 1000);
  const rows = rowsOf<{ count: number }>(
    await ctx.db.sql.execute(sql`
      insert into rate_window (key, window_start, count) values (${key}, ${start.toISOString()}, 1)
      on conflict (key, window_start) do update set count = rate_window.count + 1 returning count`),
  );
  if ((rows[0]?.count ?? 0) > limit)
    throw tooMany(Math.ceil((start.getTime() + windowS * 1000 - now) / 1000));
}

function tooMany(retryAfterS: number): Refusal {
  return new Refusal(429, ERROR.tooManyRequests, 'Too many requests. Please wait and try again.', {
    detail: { retryAfter: retryAfterS },
    headers: { 'retry-after': String(retryAfterS) },
  });
}

/** Counts in this process only, for bounds on load rather than on guessing. */
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
