import { describe, expect, it } from 'vitest';
import { formatDate, parseTypedDate } from '../../../src/ui/dates/typedDate.ts';

const DAY_FIRST = 'DD-MM-YYYY';
const YEAR_FIRST = 'YYYY-MM-DD';

describe('a date as text', () => {
  it.each([
    [DAY_FIRST, '05-03-2026'],
    [YEAR_FIRST, '2026-03-05'],
  ])('a date is written in the order %s, and no date as nothing (ORD-15)', (format, text) => {
    expect(formatDate('2026-03-05', format)).toBe(text);
    expect(formatDate('', format)).toBe('');
  });

  it.each([
    ['05-03-2026', DAY_FIRST, '2026-03-05'],
    ['5/3/2026', DAY_FIRST, '2026-03-05'],
    ['5.3.2026 ', DAY_FIRST, '2026-03-05'],
    ['05032026', DAY_FIRST, '2026-03-05'],
    ['2026-03-05', DAY_FIRST, '2026-03-05'],
    ['20260305', YEAR_FIRST, '2026-03-05'],
    ['2026/3/5', YEAR_FIRST, '2026-03-05'],
    ['29-02-2028', DAY_FIRST, '2028-02-29'],
    ['29-02-2027', DAY_FIRST, null],
    ['31-04-2026', DAY_FIRST, null],
    ['05-13-2026', DAY_FIRST, null],
    ['05-03', DAY_FIRST, null],
    ['05-03-26', DAY_FIRST, null],
    ['0503202', DAY_FIRST, null],
    ['today', DAY_FIRST, null],
    ['', DAY_FIRST, null],
  ])('“%s” typed in the order %s is %s (ORD-15)', (text, format, date) => {
    expect(parseTypedDate(text, format)).toBe(date);
  });
});
