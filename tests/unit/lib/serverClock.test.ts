import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dateRange } from '../../../src/lib/dates/dateRanges.ts';
import { noteServerDate, serverNow } from '../../../src/lib/dates/serverClock.ts';

const SERVER = 'Mon, 02 Mar 2026 04:00:00 GMT';
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  noteServerDate(new Date().toUTCString());
});

it.each([
  ['a day behind', '2026-03-01T04:00:00Z'],
  ['a day ahead', '2026-03-03T04:00:00Z'],
])('today is the server’s day on a machine whose clock is %s (ORD-16, B1-25)', (_name, machine) => {
  vi.setSystemTime(machine);
  noteServerDate(SERVER);
  expect(serverNow().toISOString()).toBe('2026-03-02T04:00:00.000Z');
  expect(dateRange('today', 'Asia/Kuala_Lumpur')).toEqual({ dateFrom: '2026-03-02', dateTo: '2026-03-02' });
});

it.each([
  ['no date', null],
  ['no readable date', 'soon'],
  ['a date within the delay of a network', 'Mon, 02 Mar 2026 03:59:57 GMT'],
])('the machine’s clock is used after an answer with %s', (_name, header) => {
  vi.setSystemTime('2026-03-02T04:00:00.250Z');
  noteServerDate(header);
  expect(serverNow().toISOString()).toBe('2026-03-02T04:00:00.250Z');
});
