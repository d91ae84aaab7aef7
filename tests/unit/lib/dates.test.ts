import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { LOCALE_FACTS, LOCALES } from '../../../contract/rules/locales.ts';
import { DATE_PRESETS, dateRange, presetOf } from '../../../src/lib/dates/dateRanges.ts';
import { DATE, dateTimeText, relativeText, TIME } from '../../../src/lib/dates/dates.ts';
import { ageText, shortDateTimeText } from '../../../src/lib/dates/listTimes.ts';

const KL = 'Asia/Kuala_Lumpur';

describe('times', () => {
  it.each([
    ['en_US', '21 Nov 2026, 1:05 am'],
    ['my', '21 Nov 2026, 1:05 PG'],
    ['id_ID', '21 Nov 2026, 1.05'],
    ['zh_CN', '2026年11月21日 1:05'],
  ])('times are shown in the company’s time zone in %s (I18N-09)', (locale, text) => {
    expect(dateTimeText('2026-11-20T17:05:00Z', KL, locale)).toBe(text);
  });
  it.each(LOCALES)('times have the calendar of %s loaded (I18N-08)', (locale) => {
    const { calendar } = LOCALE_FACTS[locale];
    expect(dayjs().locale(calendar).locale()).toBe(calendar);
  });
  it('times use the language’s own names (I18N-08)', () => {
    expect(dateTimeText('2026-08-20T00:00:00Z', KL, 'id_ID')).toContain('Agu');
    expect(dateTimeText('2026-08-20T00:00:00Z', KL, 'my')).toContain('Ogo');
    expect(dateTimeText('2026-08-20T00:00:00Z', KL, 'zh_CN')).toContain('8月');
  });
  it('times keep the fixed formats of dates and pickup times (FORM-45, PROF-17)', () => {
    expect(dateTimeText('2026-11-20T17:05:00Z', KL, 'en_US', DATE)).toBe('21-11-2026');
    expect(dateTimeText('2026-11-20T05:30:00Z', KL, 'en_US', TIME)).toBe('1:30 pm');
  });
  it('times of this year are shown in lists without the year, and of other years as a date only (I18N-08)', () => {
    const now = new Date('2026-11-22T00:00:00Z');
    expect(shortDateTimeText('2026-11-20T17:05:00Z', KL, 'en_US', now)).toBe('21 Nov, 1:05 am');
    expect(shortDateTimeText('2025-11-20T17:05:00Z', KL, 'en_US', now)).toBe('21 Nov 2025');
    expect(shortDateTimeText('2025-12-31T16:05:00Z', KL, 'en_US', now)).toBe('1 Jan, 12:05 am');
  });
  it.each([
    ['my', '21 Nov, 1:05 PG', '21 Nov 2025'],
    ['id_ID', '21 Nov, 1.05', '21 Nov 2025'],
    ['zh_CN', '11月21日 1:05', '2025年11月21日'],
  ])('times are shown in lists in the format of %s (I18N-08)', (locale, thisYear, another) => {
    const now = new Date('2026-11-22T00:00:00Z');
    expect(shortDateTimeText('2026-11-20T17:05:00Z', KL, locale, now)).toBe(thisYear);
    expect(shortDateTimeText('2025-11-20T17:05:00Z', KL, locale, now)).toBe(another);
  });
  it.each([
    ['2026-11-21T23:59:30Z', 'now'],
    ['2026-11-21T23:15:00Z', '45m ago'],
    ['2026-11-21T03:00:00Z', '21h ago'],
    ['2026-11-17T00:00:00Z', '5d ago'],
    ['2026-11-22T02:00:00Z', 'in 2h'],
  ])('times show the distance to %s in the largest whole unit (I18N-08)', (iso, text) => {
    expect(ageText(iso, 'en_US', new Date('2026-11-22T00:00:00Z'))).toBe(text);
  });
  it.each([
    ['id_ID', '2026-10-21T00:00:00Z', '32 hari yang lalu'],
    ['id_ID', '2026-11-21T21:00:00Z', '3 jam lalu'],
    ['my', '2026-10-21T00:00:00Z', '32 hari lalu'],
    ['zh_CN', '2026-10-21T00:00:00Z', '32天前'],
  ])(
    'times show in %s the distance to %s with a unit that cannot be taken for another (I18N-08)',
    (locale, iso, text) => {
      expect(ageText(iso, locale, new Date('2026-11-22T00:00:00Z'))).toBe(text);
    },
  );
  it('times show text that is not a time unchanged (FORM-40)', () => {
    expect(dateTimeText('now', KL, 'en_US')).toBe('now');
    expect(relativeText('now', 'en_US')).toBe('now');
  });
  it.each([
    ['en_US', '3 minutes ago'],
    ['zh_CN', '3 分钟前'],
    ['id_ID', '3 menit yang lalu'],
    ['my', '3 minit yang lepas'],
  ])('times are shown relative to now in %s (I18N-08)', (locale, text) => {
    const now = new Date('2026-11-21T05:03:00Z');
    expect(relativeText('2026-11-21T05:00:00Z', locale, now)).toBe(text);
  });
});

describe('presets of a date range', () => {
  // Saturday 01:30 in Kuala Lumpur, still Friday in UTC.
  const now = new Date('2026-11-20T17:30:00Z');
  it.each([
    ['allTime', '', ''],
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['tomorrow', '2026-11-22', '2026-11-22'],
    ['lastWeek', '2026-11-09', '2026-11-15'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['lastYear', '2025-01-01', '2025-12-31'],
    ['thisWeek', '2026-11-16', '2026-11-22'],
    ['thisMonth', '2026-11-01', '2026-11-30'],
    ['thisYear', '2026-01-01', '2026-12-31'],
  ] as const)(
    '%s runs from “%s” to “%s” in the company’s days (ORD-16, NUM-15)',
    (preset, dateFrom, dateTo) => {
      expect(dateRange(preset, KL, now)).toEqual({ dateFrom, dateTo });
    },
  );
  it('the presets of a date range are ten (ORD-16)', () => expect(DATE_PRESETS).toHaveLength(10));
  it.each([
    ['2026-03-31T04:00:00Z', KL, 'lastMonth', '2026-02-01', '2026-02-28'],
    ['2028-02-29T04:00:00Z', KL, 'lastYear', '2027-01-01', '2027-12-31'],
    ['2026-11-22T04:00:00Z', KL, 'thisWeek', '2026-11-16', '2026-11-22'],
    ['2026-11-23T04:00:00Z', KL, 'lastWeek', '2026-11-16', '2026-11-22'],
    ['2026-12-31T16:30:00Z', KL, 'thisYear', '2027-01-01', '2027-12-31'],
    ['2026-03-09T04:30:00Z', 'America/New_York', 'yesterday', '2026-03-08', '2026-03-08'],
    ['2026-11-02T04:30:00Z', 'America/New_York', 'thisMonth', '2026-11-01', '2026-11-30'],
  ] as const)(
    'the presets of a date range are right at the edges: %s in %s, %s (ORD-16)',
    (at, zone, preset, dateFrom, dateTo) => {
      expect(dateRange(preset, zone, new Date(at))).toEqual({ dateFrom, dateTo });
    },
  );
});

describe('the preset of a range', () => {
  it.each(DATE_PRESETS)('the preset of a range is found again for %s (ORD-16)', (preset) => {
    expect(dateRange(presetOf(dateRange(preset, KL), KL) ?? 'tomorrow', KL)).toEqual(dateRange(preset, KL));
  });
  it('the preset of a range is missing for other days (ORD-15)', () => {
    expect(presetOf({ dateFrom: '2020-02-03', dateTo: '2020-02-05' }, KL)).toBeUndefined();
    expect(presetOf({ dateFrom: '2020-02-03' }, KL)).toBeUndefined();
  });
});
