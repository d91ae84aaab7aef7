import { describe, expect, it } from 'vitest';
import {
  Coord,
  CountryCode,
  DateOnly,
  int,
  num,
  optionalText,
  queryInt,
  text,
  Uuid,
} from '../../contract/wire/scalars.ts';

const REFUSED = Symbol('refused');
const read = (schema: { safeParse(v: unknown): { success: boolean; data?: unknown } }, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? result.data : REFUSED;
};

describe('numbers', () => {
  it.each<[unknown, unknown]>([
    [1, 1],
    ['1', 1],
    [' 2.50 ', 2.5],
    ['-3', -3],
    ['007', 7],
    ['1e3', REFUSED],
    ['2,5', REFUSED],
    ['0x10', REFUSED],
    ['1.', REFUSED],
    ['.5', REFUSED],
    ['+5', REFUSED],
    ['', REFUSED],
    [' ', REFUSED],
    ['Infinity', REFUSED],
    [Number.NaN, REFUSED],
    [Number.POSITIVE_INFINITY, REFUSED],
    [true, REFUSED],
    [null, REFUSED],
    [[1], REFUSED],
    [{}, REFUSED],
  ])('%j is read as %j: nothing is guessed (B2-5)', (value, expected) => {
    expect(read(num(), value)).toBe(expected);
  });

  it.each<[unknown, unknown]>([
    ['3', 3],
    [3.0, 3],
    [1.5, REFUSED],
    ['1.5', REFUSED],
    ['9007199254740993', REFUSED],
  ])('whole: %j is read as %j (FORM-30, B2-5)', (value, expected) => {
    expect(read(int(), value)).toBe(expected);
  });

  it.each<[unknown, unknown]>([
    [undefined, 10],
    ['', 10],
    ['25', 25],
    ['1000', 1000],
    ['1000000000', 1000],
    ['0', REFUSED],
    ['-1', REFUSED],
    ['1e9', REFUSED],
    ['ten', REFUSED],
  ])('limit of a list: %j is read as %j (NUM-14, B2-24)', (value, expected) => {
    expect(read(queryInt(1, 1000, 10), value)).toBe(expected);
  });
});

describe('texts', () => {
  it.each([
    ['  Aisyah  ', 'Aisyah'],
    ['Ali\u202egnp', 'Alignp'],
    ['a\u200bb\ufeffc', 'abc'],
    ['a\u0000b\u0007c\u001bd', 'abcd'],
    ['two\nlines', 'two\nlines'],
    ['陈伟玲', '陈伟玲'],
    ['🚚', '🚚'],
    ['<b>{{7*7}}</b>', '<b>{{7*7}}</b>'],
    ['\u202e\u200b', ''],
  ])('%j becomes %j (B2-23)', (value, expected) => {
    expect(read(text(50), value)).toBe(expected);
  });

  it('a text that is too long and a value that is no text are refused (B2-23)', () => {
    expect(read(text(5), '12345')).toBe('12345');
    expect(read(text(5), '123456')).toBe(REFUSED);
    for (const value of [5, null, {}, ['a']]) expect(read(text(50), value)).toBe(REFUSED);
  });

  it.each([
    [null, null],
    [undefined, null],
    ['', null],
    ['  ', null],
    ['\u200b', null],
    ['x', 'x'],
  ])('optional: %j is %j', (value, expected) => {
    expect(read(optionalText(50), value)).toBe(expected);
  });
});

describe('codes and places', () => {
  it.each<[unknown, unknown]>([
    ['my', 'MY'],
    [' sg ', 'SG'],
    ['MYS', REFUSED],
    ['M1', REFUSED],
    ['', REFUSED],
    [1, REFUSED],
  ])('country %j is %j (NUM-05)', (value, expected) => {
    expect(read(CountryCode, value)).toBe(expected);
  });

  it.each([
    ['2026-03-02', true],
    ['2026-3-2', false],
    ['02/03/2026', false],
    ['2026-03-02T00:00:00Z', false],
  ])('%s is a date of a query: %j (NUM-15)', (value, ok) => {
    expect(DateOnly.safeParse(value).success).toBe(ok);
  });

  it.each([
    ['0B5C3B2E-1111-4222-8333-444455556666', true],
    ['0b5c3b2e-1111-4222-8333-444455556666', true],
    ['0b5c3b2e-1111-4222-8333-44445555666', false],
    ["' or 1=1 --", false],
    ['', false],
  ])('%s is an id: %j (B1-5)', (value, ok) => {
    expect(Uuid.safeParse(value).success).toBe(ok);
  });

  it.each<[unknown, unknown]>([
    [
      { lat: '3.15', lon: 101.7 },
      { lat: 3.15, lon: 101.7 },
    ],
    [{ lat: 91, lon: 0 }, REFUSED],
    [{ lat: 0, lon: -181 }, REFUSED],
    [{ lat: 0 }, REFUSED],
  ])('coordinates %j are %j', (value, expected) => {
    expect(read(Coord, value)).toEqual(expected);
  });
});
