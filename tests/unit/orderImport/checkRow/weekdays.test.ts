import { describe, expect, it } from 'vitest';
import { columnFacts } from '../../../../contract/rules/import/columnFacts.ts';
import { checkRow } from '../../../../contract/rules/import/importCheck.ts';
import { saidOutside } from '../../../../contract/rules/import/outsideTable.ts';
import { FACTS } from '../facts.ts';
import { CHOICES, check, GOOD, problems, TODAY } from './checkRowWorld.ts';

describe('dates with their weekday (BX-21)', () => {
  it.each([
    ['Fri 6/3/2026', '2026-03-06'],
    ['Wed 6/3/2026', '2026-06-03'],
    ['Jum 6/3/2026', '2026-03-06'],
    ['6/3/2026 (Fri)', '2026-03-06'],
    ['Friday, 6/3/2026 10:00', '2026-03-06T10:00'],
    ['周五 6/3', '2026-03-06'],
    ['6/3（五）', '2026-03-06'],
    ['3月6日 周五', '2026-03-06'],
    ['6 Mac, Jumaat', '2026-03-06'],
  ])('%s is %s, and is shown as decided by the weekday', (pickupDate, to) => {
    const row = check({ pickupDate });
    expect(row.problems).toEqual([]);
    expect(row.values.pickupDate).toBe(to);
    expect(row.changes).toContainEqual({
      column: 'pickupDate',
      rule: 'onlyDay',
      params: { from: pickupDate, to },
    });
  });

  it.each([
    ['Mar 6, 2026 (Fri)', '2026-03-06'],
    ['Fri 6 Mar 2026', '2026-03-06'],
    ['2026-03-06 Fri', '2026-03-06'],
    ["6 Mar '26", '2026-03-06'],
    ['2026年3月6日（周五）', '2026-03-06'],
    ['Jumat, 6 Maret 2026', '2026-03-06'],
  ])('%s has one meaning, %s', (pickupDate, to) => {
    const row = check({ pickupDate });
    expect([row.problems, row.values.pickupDate, row.changes]).toEqual([
      [],
      to,
      expect.not.arrayContaining([expect.objectContaining({ column: 'pickupDate' })]),
    ]);
  });

  it.each([
    ['Mon, 6 Mar 2026', ['2026-03-06', '2026-03-09']],
    ['Sat 6/3/2026', ['2026-03-06', '2026-06-03', '2026-03-07']],
  ])('%s, on another weekday, is a question with %j', (pickupDate, days) =>
    expect(problems({ pickupDate })).toEqual([['pickupDate', 'dateOrder', ...days]]),
  );

  it.each([
    ['6/3', '2026-03-06'],
    ['3月6日', '2026-03-06'],
    ['25/3', '2026-03-25'],
    ['6 Mac', '2026-03-06'],
    ['6hb Mac', '2026-03-06'],
    ['6 haribulan Mac', '2026-03-06'],
  ])('%s without a year is the only such day of the next months, %s', (pickupDate, to) => {
    const row = check({ pickupDate });
    expect([row.problems, row.values.pickupDate]).toEqual([[], to]);
    expect(row.changes.map(({ rule }) => rule)).toContain('onlyDay');
  });

  it.each([
    ['4/3', ['2026-03-04', '2026-04-03']],
    ['1/3', ['2027-03-01']],
    ['Friday', ['2026-03-06']],
  ])('%s, which may be several days, a past or an unwritten one, is wrong, with %j', (pickupDate, days) =>
    expect(problems({ pickupDate })).toEqual([['pickupDate', 'badDate', ...days]]),
  );

  it('another day of the column proves the order of days without a year', () => {
    const rows = ['4/3', '25/3'].map((pickupDate) => ({ ...GOOD, pickupDate }));
    const sheet = columnFacts(rows, TODAY, FACTS.timezone);
    const days = rows.map((row) => checkRow(row, { ...CHOICES, sheet }, TODAY).values.pickupDate);
    expect(days).toEqual(['2026-03-04', '2026-03-25']);
  });

  it.each([
    ['Pickup: Mar 6, 2026 (Fri)', ['2026-03-06']],
    ['取件：2026年3月6日（周五）', ['2026-03-06']],
    ['Pickup Fri 6/3/2026', ['2026-03-06']],
    ['Pickup Wed 6/3/2026', ['2026-06-03']],
    ['Pickup Fri 6/3', ['2026-03-06']],
    ['Pickup: Feb 27, 2026 (Fri)', []],
    ['Pickup on Friday', ['2026-03-06']],
  ])('%s above the table offers %j', (text, days) =>
    expect(saidOutside([text], '2026-03-02').days).toEqual(days),
  );
});
