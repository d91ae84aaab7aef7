import { rateWindow } from '../../server/db/schema/account/access.ts';
import type { TestServer } from './server.ts';

/** Puts the clock at the start of a window in which calls are counted; sessions that began before may be over then. */
export function toWindow(t: TestServer, windowS: number): void {
  const passedS = (t.clock.now().getTime() / 1000) % windowS;
  if (passedS > 0) t.clock.advance(windowS - passedS);
}

/** As if `key` had made this many calls in the window that has just begun. */
export const useUp = (t: TestServer, key: string, calls: number) =>
  t.db.sql.insert(rateWindow).values({ key, windowStart: t.clock.now(), count: calls });

/** How a call past the limit is refused where the calls before it were made at the window's start, one after the other. */
export const refusedPast = (limit: number, windowS: number) => [429, String(windowS + windowS / limit)];
