import { describe, expect, it } from 'vitest';
import { dayAfter, dayFrom, weekdayOf } from '../../../contract/rules/orders/repeats.ts';

const days = (more: object = {}) => ({ weekdays: [1, 5], startsOn: '2026-11-23', until: null, ...more });

describe('the days of a schedule', () => {
  it.each([
    ['2026-11-22', '2026-11-23'],
    ['2026-11-23', '2026-11-27'],
    ['2026-11-27', '2026-11-30'],
    ['2020-01-01', '2026-11-23'],
    ['2027-12-31', '2028-01-03'],
  ])('the days after %s are %s', (day, next) => {
    expect(dayAfter(days(), day)).toBe(next);
  });

  it('the days of a schedule count a day itself on request, and end with the last one', () => {
    expect(dayFrom(days(), '2026-11-23')).toBe('2026-11-23');
    expect(dayAfter(days({ until: '2026-11-27' }), '2026-11-23')).toBe('2026-11-27');
    expect(dayAfter(days({ until: '2026-11-27' }), '2026-11-27')).toBeNull();
  });

  it('the week of a schedule begins on Monday', () => {
    expect(['2026-11-23', '2026-11-29', '2028-02-29'].map(weekdayOf)).toEqual([1, 7, 2]);
  });
});
