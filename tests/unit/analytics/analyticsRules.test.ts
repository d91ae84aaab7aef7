import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BUCKET_RATIO,
  daysIn,
  nextMonth,
  SHORTEST_S,
  startOfStep,
  stepFor,
  stepsOf,
  timingOf,
} from '../../../contract/rules/analytics.ts';
import { csvRecord } from '../../../contract/rules/text/csvRecord.ts';
import { addDays } from '../../../contract/rules/text/days.ts';
import { cell, exported, timeCell } from '../../../src/customRoutes/analytics/chartTable.ts';
import { daysOf } from '../../../src/customRoutes/analytics/ranges.ts';

const bucketOf = (seconds: number) =>
  Math.floor(Math.log(Math.max(seconds, SHORTEST_S) / SHORTEST_S) / Math.log(BUCKET_RATIO));
const counted = (durations: number[]) => {
  const buckets = new Map<number, number>();
  for (const seconds of durations) {
    const bucket = bucketOf(seconds);
    buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1);
  }
  return buckets;
};

describe('durations that are counted in buckets', () => {
  it('durations that are counted in buckets have a median and a 90th percentile within 2.5 % of the nearest durations (ANA-03)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 60, max: 30 * 86_400 }), { minLength: 1, maxLength: 200 }),
        (all) => {
          const sorted = [...all].sort((a, b) => a - b);
          const timing = timingOf(counted(all));
          expect(timing?.sample).toBe(all.length);
          for (const [share, found] of [
            [0.5, timing?.medianS ?? 0],
            [0.9, timing?.slowS ?? 0],
          ] as const) {
            const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
            expect(found).toBeGreaterThan(exact * 0.975 - 1);
            expect(found).toBeLessThan(exact * 1.026 + 1);
          }
        },
      ),
    );
  });

  it('durations that are counted in buckets have no result without data', () => {
    expect(timingOf(new Map())).toBeNull();
  });
});

describe('steps of time', () => {
  it('steps of time are days for weeks, weeks from Monday for months, months for years', () => {
    expect([7, 45, 46, 190, 191, 1000].map(stepFor)).toEqual([
      'day',
      'day',
      'week',
      'week',
      'month',
      'month',
    ]);
    expect(stepsOf('2026-02-27', '2026-03-02', 'day')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    expect(stepsOf('2026-03-01', '2026-03-09', 'week')).toEqual(['2026-02-23', '2026-03-02', '2026-03-09']);
    expect(stepsOf('2025-11-30', '2026-02-01', 'month')).toEqual([
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
    ]);
  });

  it('steps of time contain every day of a range once', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1100 }), (from, length) => {
        const to = addDays(from, length);
        const step = stepFor(daysIn(from, to));
        const steps = stepsOf(from, to, step);
        expect(new Set(steps).size).toBe(steps.length);
        expect(steps).toContain(startOfStep(from, step));
        expect(steps.at(-1)).toBe(startOfStep(to, step));
        expect(nextMonth(from) > from).toBe(true);
      }),
    );
  });
});

it('ranges end today in the tenant’s time zone, or are whole months', () => {
  const late = new Date('2026-03-31T17:00:00Z');
  expect(daysOf('days7', 'Asia/Kuala_Lumpur', late)).toEqual({ from: '2026-03-26', to: '2026-04-01' });
  expect(daysOf('thisMonth', 'Asia/Kuala_Lumpur', late)).toEqual({ from: '2026-04-01', to: '2026-04-01' });
  expect(daysOf('lastMonth', 'Asia/Kuala_Lumpur', late)).toEqual({ from: '2026-03-01', to: '2026-03-31' });
  expect(daysOf('thisMonth', 'UTC', late)).toEqual({ from: '2026-03-01', to: '2026-03-31' });
});

it('a chart is exported with numbers as numbers, durations in hours, and without formulas (ANA-02, B1-19)', () => {
  const rows = exported({
    head: ['Service', 'Median'],
    fileHead: ['Service', 'Median (hours)'],
    rows: [[cell('=HYPERLINK("https://evil.test")'), timeCell('26 h', 93_600)]],
  });
  expect(rows.map(csvRecord).join('')).toBe(
    'Service,Median (hours)\r\n"\'=HYPERLINK(""https://evil.test"")",26\r\n',
  );
});
