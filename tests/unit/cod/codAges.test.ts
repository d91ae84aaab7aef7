import { expect, it } from 'vitest';
import { codAgeOf, isCodOverdue } from '../../../contract/rules/money/cod.ts';

const NOW = new Date('2026-03-20T00:00:00.000Z');
const DAY_MS = 86_400_000;
const dueBefore = (ms: number) => new Date(NOW.getTime() - ms).toISOString();

it.each([
  [-1, 'notDue'],
  [0, 'notDue'],
  [1, 'days7'],
  [7 * DAY_MS, 'days7'],
  [7 * DAY_MS + 1, 'days14'],
  [14 * DAY_MS, 'days14'],
  [14 * DAY_MS + 1, 'days30'],
  [30 * DAY_MS, 'days30'],
  [30 * DAY_MS + 1, 'older'],
])('cash that a courier holds %i ms past its due day has the age %s (COD-02)', (ms, age) => {
  expect([1, 2].map((status) => codAgeOf(status, dueBefore(ms), NOW))).toEqual([age, age]);
  expect([0, 3].map((status) => codAgeOf(status, dueBefore(ms), NOW))).toEqual([null, null]);
});

it.each([
  [-1, false],
  [0, false],
  [1, true],
])('cash is overdue %i ms past its due day: %s, and never after the payout (COD-05)', (ms, late) => {
  expect([0, 1, 2].map((status) => isCodOverdue(status, dueBefore(ms), NOW))).toEqual([late, late, late]);
  expect([isCodOverdue(3, dueBefore(ms), NOW), isCodOverdue(null, dueBefore(ms), NOW)]).toEqual([
    false,
    false,
  ]);
  expect(isCodOverdue(1, null, NOW)).toBe(false);
});
