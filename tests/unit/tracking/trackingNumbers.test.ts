import { describe, expect, it } from 'vitest';
import { TrackInput } from '../../../contract/orders/tracking.ts';
import { numbersInAddress, numbersInText } from '../../../contract/rules/orders/trackingNumbers.ts';

describe('tracking numbers', () => {
  it.each([
    ['A1 b2\tC3\nD4\r\nE5', ['A1', 'B2', 'C3', 'D4', 'E5']],
    ['A1, B2;C3，D4、A1', ['A1', 'B2', 'C3', 'D4']],
    [' \n', []],
  ])(
    'tracking numbers are read from the text %j, each once (TRACK-02, TRACK-03, TRACK-04)',
    (text, numbers) => expect(numbersInText(text)).toEqual(numbers),
  );

  it.each([
    [' my 26 0001 ', ['MY260001']],
    ['A1,B 2；c3\nD4、A1,,\u200bd4', ['A1', 'B2', 'C3', 'D4']],
    [', ,', []],
  ])(
    'tracking numbers are read from the address %j, where a space is part of a number (TRACK-06, TRACK-27)',
    (text, numbers) => expect(numbersInAddress(text)).toEqual(numbers),
  );

  it('tracking numbers have the same limits of count and length as a look-up (TRACK-01, TRACK-06)', () => {
    const long = Array.from({ length: 60 }, (_, i) => `${i}`.padStart(90, 'N')).join();
    expect(new Set(numbersInText(long).map((n) => n.length))).toEqual(new Set([60]));
    const many = Array.from({ length: 60 }, (_, i) => `N${i}`);
    expect(numbersInAddress(many.join('\n'))).toEqual(many.slice(0, 50));
    expect(numbersInText(many.join(' '))).toEqual(many);
  });

  it.each([
    [60, true],
    [61, false],
  ])('tracking numbers of %i characters are looked up: %s (TRACK-01)', (length, isTaken) => {
    expect(TrackInput.safeParse({ consignmentNo: 'N'.repeat(length) }).success).toBe(isTaken);
    expect(TrackInput.safeParse({ consignmentNo: ['N'.repeat(length)] }).success).toBe(isTaken);
  });
});
