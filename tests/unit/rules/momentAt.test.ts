import { expect, it } from 'vitest';
import { momentAt } from '../../../contract/rules/text/localClock.ts';

it.each([
  ['2026-03-05', '09:00', 'Asia/Kuala_Lumpur', '2026-03-05T01:00:00.000Z'],
  ['2026-03-05', '00:00', 'Asia/Kolkata', '2026-03-04T18:30:00.000Z'],
  ['2026-07-01', '09:00', 'Europe/Berlin', '2026-07-01T07:00:00.000Z'],
  // Daylight saving begins after this local time, but before the same time in UTC.
  ['2026-03-29', '01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
  ['2026-10-25', '01:30', 'Europe/Berlin', '2026-10-24T23:30:00.000Z'],
  ['2026-03-29', '03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25', '12:00', 'Europe/Berlin', '2026-10-25T11:00:00.000Z'],
  ['2026-01-01', '09:00', 'America/Lima', '2026-01-01T14:00:00.000Z'],
])('%s %s in %s is %s (I18N-09)', (day, time, zone, moment) => {
  expect(momentAt(day, time, zone).toISOString()).toBe(moment);
});
