import { describe, expect, it } from 'vitest';
import { nextTurns, type Waiting } from '../../../server/modules/webhooks/turns.ts';

/** This many webhooks of one account, with ids from `from` on. */
const hooksOf = (customerId: number, count: number, from = customerId * 1000): Waiting[] =>
  Array.from({ length: count }, (_, i) => ({ id: from + i, customerId }));
const eachOfItsOwn = (count: number, from = 1): Waiting[] =>
  Array.from({ length: count }, (_, i) => ({ id: from + i, customerId: from + i }));
const none = () => false;
const all = () => true;
const many = (turns: Waiting[], customerId: number) =>
  turns.filter((one) => one.customerId === customerId).length;

describe('turns of webhooks', () => {
  it('turns of webhooks go to each account once before any account has a second, in any order of arrival (BX-08)', () => {
    const waiting = [...hooksOf(1, 50), ...hooksOf(2, 2), ...hooksOf(3, 1)];
    const turns = nextTurns(waiting, [], none).map(({ customerId }) => customerId);
    expect(turns.slice(0, 5)).toEqual([1, 2, 3, 1, 2]);
  });

  it('turns of webhooks of one account are at most sixteen at a time, eight of them slow, including those in progress (BX-08)', () => {
    const waiting = hooksOf(1, 50);
    for (const [running, quick, slow] of [
      [0, 16, 8],
      [7, 9, 1],
      [8, 8, 0],
      [15, 1, 0],
      [16, 0, 0],
    ] as const) {
      const active = hooksOf(1, running, 9000);
      expect([running, many(nextTurns(waiting, active, none), 1)]).toEqual([running, quick]);
      expect([running, many(nextTurns(waiting, active, all), 1)]).toEqual([running, slow]);
    }
    const isSlow = (id: number) => id !== 1049;
    expect(nextTurns(waiting, hooksOf(1, 8, 1000), isSlow).map(({ id }) => id)).toContain(1049);
  });

  it('turns of webhooks of one server are at most 96 at a time, and slow ones leave 32 places to the others (BX-08)', () => {
    for (const [running, quick, slow] of [
      [0, 96, 64],
      [63, 33, 1],
      [64, 32, 0],
      [95, 1, 0],
      [96, 0, 0],
    ] as const) {
      const active = eachOfItsOwn(running, 5000);
      expect([running, nextTurns(eachOfItsOwn(200), active, none).length]).toEqual([running, quick]);
      expect([running, nextTurns(eachOfItsOwn(200), active, all).length]).toEqual([running, slow]);
    }
    const slowOnes = eachOfItsOwn(64, 5000);
    const healthy = { id: 7, customerId: 7 };
    const isSlow = (id: number) => id !== 7;
    expect(nextTurns([...eachOfItsOwn(200, 100), healthy], slowOnes, isSlow)).toEqual([healthy]);
  });
});
