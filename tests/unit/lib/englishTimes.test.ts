import { describe, expect, it } from 'vitest';
import {
  dateOf,
  momentText,
  monthDayText,
  monthText,
  STEADY_ZONES,
  shortMomentText,
  weekdayText,
} from '../../../contract/rules/text/dateText.ts';
import { ageText } from '../../../src/lib/dates/listTimes.ts';

/** Every 74 hours and 26 minutes, so that all months and hours occur. */
const STEP_MS = (74 * 60 + 26) * 60_000;
const times = Array.from({ length: 4000 }, (_, i) => new Date(Date.UTC(1999, 11, 1) + i * STEP_MS));

/** In the platform's form, with its parts in our order. */
function written(at: Date, timeZone: string) {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { day, month, year, hour, minute, dayPeriod = '' } = parts;
  const clock = `${hour}:${minute} ${dayPeriod.toLowerCase()}`;
  return [
    `${day} ${month} ${year}, ${clock}`,
    `${day} ${month}, ${clock}`,
    `${day} ${month} ${year}`,
    `${day} ${month}`,
    `${month} ${year}`,
  ];
}

describe('English times that are written by hand', () => {
  it.each(Object.keys(STEADY_ZONES))(
    'English times that are written by hand equal the platform’s times in %s (I18N-08, I18N-09)',
    (zone) => {
      const sample = times.filter((_, i) => i % 16 === zone.length % 16);
      const ours = sample.map((at) => [
        momentText(at, zone, 'en-US'),
        shortMomentText(at, zone, 'en-US'),
        dateOf(at, zone, 'en-US'),
        monthDayText(at, zone, 'en-US'),
        monthText(at, zone, 'en-US'),
      ]);
      expect(ours).toEqual(sample.map((at) => written(at, zone)));
    },
  );

  it.each([
    [60, 'minute'],
    [3600, 'hour'],
    [86_400, 'day'],
  ] as const)(
    'English times that are written by hand have the platform’s form of relative times, in units of %i seconds (I18N-08)',
    (size, unit) => {
      const platform = new Intl.RelativeTimeFormat('en-US', { style: 'narrow', numeric: 'always' });
      const now = new Date('2026-11-22T00:00:00Z');
      for (const count of unit === 'day' ? [-1500, -45, -1, 1, 2, 1500] : [-23, -5, -1, 1, 2, 23])
        expect(ageText(new Date(now.getTime() + count * size * 1000).toISOString(), 'en_US', now)).toBe(
          platform.format(count, unit),
        );
    },
  );
});

it.each([
  ['en-US', 'Tuesday, 1 Dec 2026'],
  ['zh-CN', '2026年12月1日星期二'],
  ['id-ID', 'Selasa, 1 Des 2026'],
  ['ms-MY', 'Selasa, 1 Dis 2026'],
])('a day with its day of the week is written in %s as is usual there (I18N-08)', (lang, text) => {
  expect(weekdayText(new Date('2026-12-01T04:00:00Z'), 'Asia/Kuala_Lumpur', lang)).toBe(text);
});
