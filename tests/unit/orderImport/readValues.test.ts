import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDate as readEither } from '../../../contract/rules/import/importDates.ts';
import { readMeasure, weightInText } from '../../../contract/rules/import/importMeasures.ts';
import { readNumber } from '../../../contract/rules/import/importNumbers.ts';
import { importCellText } from '../../../contract/rules/import/importText.ts';
import { cellText } from '../../../contract/rules/text/cellText.ts';

describe('numbers as sheets write them (IMP-06)', () => {
  it.each([
    ['1.5', 3, 1.5],
    ['1,5', 3, 1.5],
    ['2,50', 2, 2.5],
    ['.5', 3, 0.5],
    ['1,234.5', 2, 1234.5],
    ['1.234,5', 2, 1234.5],
    ['1.234.567', 2, 1_234_567],
    ['1 234,50', 2, 1234.5],
    ['１２．５', 2, 12.5],
    ['1,234', 2, 1234],
    ['1.234', 3, 1.234],
    ['0.125', 3, 0.125],
    ['-3', 2, -3],
    ['007', 0, 7],
  ])('%s with up to %i decimals is %d', (text, decimals, value) => {
    expect(readNumber(text, decimals)).toEqual({ value });
  });

  it.each([
    '',
    'abc',
    '1e3',
    'NaN',
    'Infinity',
    '1.2.3',
    '1,23,4',
    '1.234,5,6',
    '--1',
    '1-2',
    '12.',
    ',',
    '0x10',
    '12 3456',
  ])('%j is none', (text) => expect(readNumber(text, 2).value).toBeNull());

  it('a weight that could be one kilogram or a thousand is a question, with a guess', () => {
    expect(readNumber('1,234', 3)).toEqual({ value: null, perhaps: '1.234' });
  });

  it.each([
    ['2 kg', 'kg', '2'],
    ['2,5KG', 'kg', '2,5'],
    ['500 g', 'kg', '0.5'],
    ['3公斤', 'kg', '3'],
    ['30cm', 'cm', '30'],
    ['300 mm', 'cm', '30'],
    ['750克', 'kg', '0.75'],
    ['1,5 kilogram', 'kg', '1,5'],
    ['250 Gram.', 'kg', '0.25'],
    ['2kgs', 'kg', '2'],
    ['1kg 200g', 'kg', '1.2'],
    ['1 kg, 50 gram', 'kg', '1.05'],
    ['2 lb 3 oz', 'kg', '0.992'],
    ['1m 20cm', 'cm', '120'],
    ['½ kg', 'kg', '0.5'],
    ['1½ kg', 'kg', '1.5'],
    ['1 1/2 kg', 'kg', '1.5'],
    ['1/2 kg', 'kg', '0.5'],
    ['½', 'kg', '0.5'],
    ['half kg', 'kg', '0.5'],
    ['2 and a half kg', 'kg', '2.5'],
    ['2 half kg', 'kg', '2 half kg'],
    ['1 kilo at kalahati', 'kg', '1.5'],
    ["1 kilo't kalahati", 'kg', '1.5'],
    ['一公斤二', 'kg', '1.2'],
    ['2公斤五', 'kg', '2.5'],
    ['一公斤三包', 'kg', '1 公斤三包'],
    ['1kg 1200g', 'kg', '1kg 1200g'],
    ['200g 1kg', 'kg', '200g 1kg'],
    ['1/2', 'kg', '1/2'],
    ['30 sentimeter', 'cm', '30'],
    ['120毫米', 'cm', '12'],
    ['30 sentimeter', 'kg', '30 sentimeter'],
    ['2 kg', 'cm', '2 kg'],
    ['11 lbs', 'kg', '4.99'],
    ['11 lb', 'kg', '4.99'],
    ['8 oz', 'kg', '0.227'],
    ['500 gm', 'kg', '0.5'],
    ['2磅', 'kg', '0.907'],
    ['1.2 m', 'cm', '120'],
    ['12 inches', 'cm', '30.48'],
    ['12"', 'cm', '30.48'],
    ['10 in', 'cm', '25.4'],
    ['5 斤', 'kg', '5 斤'],
  ] as const)('%s in %s is %s', (text, unit, bare) => expect(readMeasure(text, unit).bare).toBe(bare));

  it('every amount is read back from each of its written forms', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        const value = cents / 100;
        for (const locale of ['en-US', 'de-DE', 'id-ID', 'de-CH']) {
          const text = value.toLocaleString(locale, { minimumFractionDigits: 2 });
          expect(readNumber(text, 2)).toEqual({ value });
        }
      }),
    );
  });

  it('a text that is no number never becomes one, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 3 }), (text, decimals) => {
        const { value } = readNumber(text, decimals);
        if (value !== null) expect(text.normalize('NFKC')).toMatch(/^[\s\d.,+'’_-]+$/);
        expect(value === null || Number.isFinite(value)).toBe(true);
      }),
    );
  });
});

const readDate = (text: string) => {
  const read = readEither(text, 'Asia/Kuala_Lumpur');
  return read && (read.dayFirst ?? read.monthFirst);
};

describe('dates of spreadsheets', () => {
  it.each([
    ['2026-03-05', '2026-03-05'],
    ['2026/3/5 14:30', '2026-03-05T14:30'],
    ['2026-11-27T14:00:00Z', '2026-11-27T22:00'],
    ['2026-11-27 22:00:00 +0800', '2026-11-27T22:00'],
    ['2026-11-27T18:30:00.000-05:00', '2026-11-28T07:30'],
    ['27/11/2026 14:00 GMT+7', '2026-11-27T15:00'],
    ['Nov 27, 2026', '2026-11-27'],
    ['27 Nov 2026 2pm', '2026-11-27T14:00'],
    ['Fri, 27 November 2026 12 a.m.', '2026-11-27T00:00'],
    ['27th Nov 2026', '2026-11-27'],
    ['2026-Nov-27', '2026-11-27'],
    ['Oktober 3, 2026', '2026-10-03'],
    ['3 Dis 2026 11:15 pm', '2026-12-03T23:15'],
    ['5/3/2026', '2026-03-05'],
    ['05-03-26', '2026-03-05'],
    ['3/25/2026', '2026-03-25'],
    ['25.3.2026 2:05 PM', '2026-03-25T14:05'],
    ['17-Agu-26', '2026-08-17'],
    ['1 Disember 2026', '2026-12-01'],
    ['2026年3月5日', '2026-03-05'],
    ['2026年3月5', '2026-03-05'],
    ['5 Mac 2026', '2026-03-05'],
    ['5 Ogos 2026', '2026-08-05'],
    ['5 Agustus 2026', '2026-08-05'],
    ['5 Disember 2026', '2026-12-05'],
    ['46086', '2026-03-05'],
    ['46086.375', '2026-03-05T09:00'],
  ])('%s is %s', (text, date) => expect(readDate(text)).toBe(date));

  it.each([
    ['27/11/2026 2 petang', '2026-11-27T14:00'],
    ['27/11/2026 2.30 ptg', '2026-11-27T14:30'],
    ['27 Nov 2026, pukul 9 pagi', '2026-11-27T09:00'],
    ['27-11-2026 jam 14.30', '2026-11-27T14:30'],
    ['27/11/2026 8 malam', '2026-11-27T20:00'],
    ['27/11/2026 20:00 malam', '2026-11-27T20:00'],
    ['27/11/2026 12 tengah hari', '2026-11-27T12:00'],
    ['27/11/2026 11 siang', '2026-11-27T11:00'],
    ['27/11/2026 1 siang', '2026-11-27T13:00'],
    ['27/11/2026 pkl 4 sore', '2026-11-27T16:00'],
    ['27 Nov 2026 at 3 in the afternoon', '2026-11-27T15:00'],
    ['27 Nov 2026 9 in the morning', '2026-11-27T09:00'],
    ['2026年11月27日下午2点', '2026-11-27T14:00'],
    ['2026年11月27日 上午10点半', '2026-11-27T10:30'],
    ['2026-11-27 下午2:30', '2026-11-27T14:30'],
    ['2026-11-27 晚上8点15分', '2026-11-27T20:15'],
    ['2026年11月27日14点30分', '2026-11-27T14:30'],
    ['2026年11月27日 14时', '2026-11-27T14:00'],
  ])('%s names its part of the day: %s (BX-21)', (text, date) => expect(readDate(text)).toBe(date));

  it.each([
    '27/11/2026 3 malam',
    '27/11/2026 12 malam',
    '27/11/2026 9 siang',
    '27/11/2026 14 pagi',
    '27/11/2026 2 besok',
  ])('%s is not read, because it may be two times of a day or none (BX-21)', (text) =>
    expect(readDate(text)).toBeNull(),
  );

  it.each([
    '31/2/2026',
    '2026-13-01',
    'soon',
    '1/1/1999',
    '12',
    '123456',
    '5 Foo 2026',
    '5/3/2026 25:00',
    '5/3/2026 14',
    '27/11/2026 9:00-12:00',
    '5/3/2026 13:00 pm',
  ])('%s is none', (text) => expect(readDate(text)).toBeNull());

  it('every day is read back from each form with the day first', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year, month, of] = iso.split('-');
        for (const text of [iso, `${of}/${month}/${year}`, `${year}年${Number(month)}月${Number(of)}日`])
          expect(readDate(text)).toBe(iso);
        expect(readDate(String(Date.parse(iso) / 86_400_000 + 25_569))).toBe(iso);
      }),
    );
  });
});

describe('cells of a file', () => {
  it.each([
    [1.5, '1.5'],
    [0.1 + 0.2, '0.3'],
    [60_167_001_234, '60167001234'],
    [1e-7, '0.000000'],
    [Number('576461234567890123'), '5.764612345678902e+17'],
    [true, 'TRUE'],
    [null, ''],
    [new Date(Date.UTC(2026, 2, 5)), '2026-03-05'],
    [new Date(Date.UTC(2026, 2, 5, 8, 59, 59, 999)), '2026-03-05T09:00'],
    [new Date(Number.NaN), ''],
    ["'=1+1", '=1+1'],
    ["''=1", "'=1"],
    ["'hello", "'hello"],
    ["O'Brien", "O'Brien"],
  ])('%s is the text %j', (cell, text) => expect(importCellText(cell)).toBe(text));

  it('texts that an export guards are read back unchanged (B1-19, B2-21)', () => {
    const risky = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', "'", 'a', '1', ' ', '中') });
    fc.assert(
      fc.property(risky, (text) => {
        expect(importCellText(cellText(text))).toBe(text);
      }),
    );
  });
});

describe('the weight in a description (IMP-06)', () => {
  it.each([
    ['Kopi 500g', '500 g'],
    ['Rice 1.5kg.', '1.5 kg'],
    ['Kopi (500g) kampung', '500 g'],
    ['2kg', '2 kg'],
  ])('%s weighs %s', (text, weight) => expect(weightInText(text)).toBe(weight));

  it.each([
    '12 x Kopi 500g',
    'Kopi 500g, 3 packets',
    '3 Kopi 500g',
    '三包咖啡500g',
    'Kopi 500g packets',
    'Stand supports 80kg',
    'Timbangan maks 5kg',
    'Tahan sehingga 20kg',
    '支架承重80kg',
  ])('%s does not say what the parcel weighs', (text) => expect(weightInText(text)).toBeNull());
});
