import { and, eq } from 'drizzle-orm';
import { rateWindow } from '../../server/db/schema/account/access.ts';
import type { TestServer } from './server.ts';

/** Moves the clock to the start of a limit's window. Earlier sessions may have expired. */
export function toWindow(t: TestServer, windowS: number): void {
  const passedS = (t.clock.now().getTime() / 1000) % windowS;
  if (passedS > 0) t.clock.advance(windowS - passedS);
}

/** Stores this many calls of `key` in the window that has just begun. */
export const useUp = (t: TestServer, key: string, calls: number) =>
  t.db.sql.insert(rateWindow).values({ key, windowStart: t.clock.now(), count: calls });

/** The calls of `key` in the window that has just begun. */
export async function countOf(t: TestServer, key: string): Promise<number> {
  const at = and(eq(rateWindow.key, key), eq(rateWindow.windowStart, t.clock.now()));
  return (await t.db.sql.select().from(rateWindow).where(at))[0]?.count ?? 0;
}

/** The refusal of a call above the limit, after calls one by one at the window's start. */
export const refusedPast = (limit: number, windowS: number) => [
  429,
  String(Math.ceil(windowS + windowS / limit)),
];
