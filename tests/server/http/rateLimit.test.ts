import { expect, it } from 'vitest';
import type { Refusal } from '../../../server/http/answer/refusal.ts';
import { countCall, countMessage, createLoadLimit } from '../../../server/http/request/rateLimit.ts';
import { t, withServer } from '../../support/shipperServer.ts';

const WINDOW_S = 100;
withServer();

/** Start of the next window; windows are counted from 1970. */
const windowStart = () => Math.ceil(t.clock.now().getTime() / (WINDOW_S * 1000)) * WINDOW_S * 1000;
const goTo = (ms: number) => t.clock.advance((ms - t.clock.now().getTime()) / 1000);

/** Retry-After of a refused call in seconds; 0 for an accepted one. */
async function waitOf(call: () => Promise<void> | void): Promise<number> {
  try {
    await call();
    return 0;
  } catch (err) {
    return Number((err as Refusal).headers['retry-after']);
  }
}

it('a refused call gets the seconds until the next one is accepted, on both sides of a window’s end (B1-11)', async () => {
  const call = () => countCall(t.ctx, 'own', 3, WINDOW_S);
  const start = windowStart();
  goTo(start + 20_000);
  for (let i = 0; i < 3; i++) expect(await waitOf(call)).toBe(0);
  // One of three calls must leave the window: 80 s to the window's end, and a third of the next window.
  expect(await waitOf(call)).toBe(114);
  goTo(start + 120_000);
  expect(await waitOf(call)).toBe(14);
  t.clock.advance(13);
  expect(await waitOf(call)).toBe(1);
  t.clock.advance(1);
  expect(await waitOf(call)).toBe(0);
});

it('a load limit gives the remaining seconds of its minute, and counts each caller separately (QUOTE-30)', async () => {
  const limit = createLoadLimit(2, 60_000);
  const call = (who: string, now: number) => waitOf(() => limit(who, now));
  const begin = 1_000_000;
  expect([await call('a', begin), await call('a', begin + 10_000)]).toEqual([0, 0]);
  expect(await call('a', begin + 15_000)).toBe(45);
  expect(await call('b', begin + 15_000)).toBe(0);
  expect(await call('a', begin + 59_500)).toBe(1);
  expect(await call('a', begin + 60_000)).toBe(0);
});

it('a contact gets six messages an hour, and above that one message every ten minutes (B1-11, B1-12)', async () => {
  const waits = async (messages: number) => {
    const each: number[] = [];
    for (let i = 0; i < messages; i++) each.push(await countMessage(t.ctx, 'code:siti@example.test'));
    return each;
  };
  expect(await waits(7)).toEqual([0, 0, 0, 0, 0, 0, 600]);
  t.clock.advance(3599);
  expect(await waits(2)).toEqual([0, 600]);
  t.clock.advance(1);
  expect(await waits(6)).toEqual([0, 0, 0, 0, 0, 600]);
});
