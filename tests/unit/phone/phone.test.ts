import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getExampleNumber, isSupportedCountry } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import {
  callingCode,
  countryOfPhone,
  findPhone,
  movePhone,
  PHONE_COUNTRIES,
  readPhone,
  wirePhone,
} from '../../../contract/rules/text/phone.ts';
import { findPhoneCountries, phoneCountries } from '../../../src/shared/phone/phoneCountries.ts';

describe('phone numbers', () => {
  it.each([
    ['012-345 6789', 'MY', '+60123456789', 'MY'],
    ['011-1234 5678', 'MY', '+601112345678', 'MY'],
    ['(03) 2161 2345', 'MY', '+60321612345', 'MY'],
    ['123456789', 'MY', '+60123456789', 'MY'],
    ['60123456789', 'MY', '+60123456789', 'MY'],
    ['+60 (0)12-345 6789', 'SG', '+60123456789', 'MY'],
    ['+65 9123 4567', 'MY', '+6591234567', 'SG'],
    ['0065 9123 4567', 'MY', '+6591234567', 'SG'],
    ['tel:+6591234567', 'MY', '+6591234567', 'SG'],
    ['9123 4567', 'SG', '+6591234567', 'SG'],
    ['0812-3456-7890', 'ID', '+6281234567890', 'ID'],
    ['62812345678', 'ID', '+62812345678', 'ID'],
    ['6281234567890', 'ID', '+6281234567890', 'ID'],
    ['0622 7551234', 'ID', '+626227551234', 'ID'],
    ['0917 123 4567', 'PH', '+639171234567', 'PH'],
    ['(415) 555-2671', 'US', '+14155552671', 'US'],
    ['1 415 555 2671', 'US', '+14155552671', 'US'],
    ['8 912 345-67-89', 'RU', '+79123456789', 'RU'],
    ['+39 06 1234 5678', 'MY', '+390612345678', 'IT'],
    ['+1 242 123 4567', 'MY', '+12421234567', 'BS'],
    ['１２３４５６７８９', 'MY', '+60123456789', 'MY'],
    ['+999 1234 5678', 'MY', '+99912345678', ''],
    ['201001234567', 'EG', '+201001234567', 'EG'],
  ])('%s of %s is %s, a number of %s (NUM-04)', (text, home, value, country) => {
    expect(readPhone(text, home)).toEqual({ value, country });
  });

  it.each([
    '',
    '123',
    '6.01E+10',
    'abc',
    '+60',
    '+60 12',
    '0123456789012',
    '+65 9123 456',
    '++60123456789',
    '201901012345',
  ])('“%s” is not a number, and stays as written (NUM-04)', (text) => {
    expect(readPhone(text, 'MY')).toBeNull();
    expect(wirePhone(text, 'MY')).toBe(text);
  });

  it('a mobile number of any country is read in its local and its international form (NUM-04)', () => {
    const read = PHONE_COUNTRIES.flatMap((country) => {
      const example = isSupportedCountry(country) && getExampleNumber(country, examples);
      if (!example) return [];
      return [
        [example.formatNational(), readPhone(example.formatNational(), country)?.value, example.number],
        [example.formatInternational(), readPhone(example.number, 'MY')?.value, example.number],
      ];
    });
    expect(read.length).toBeGreaterThan(480);
    expect(read.filter(([, value, number]) => value !== number)).toEqual([]);
  });

  it.each(['ext. 12', 'Extension: 12', 'x12', 'samb. 12', 'sambungan 12', '分机12'])(
    'an extension stays as typed: %s (NUM-04)',
    (extension) => {
      const value = `03-1234 5678 ${extension}`;
      expect(readPhone(value, 'MY')).toEqual({ value, country: 'MY' });
    },
  );

  it('a shared calling code selects the country by the following digits, before them the current country, else the largest (NUM-04)', () => {
    expect(countryOfPhone('+14165550000', 'MY')).toBe('CA');
    expect(countryOfPhone('+1416', 'CA')).toBe('CA');
    expect(countryOfPhone('+1416', 'MY')).toBe('US');
    expect(countryOfPhone('0123456789', 'MY')).toBe('');
  });

  it('a phone number moves to another country with that country’s calling code; a local number keeps its digits (NUM-04)', () => {
    expect(movePhone('+60123456789', 'MY', 'SG')).toBe('+65123456789');
    expect(movePhone('9123 4567', 'MY', 'SG')).toBe('9123 4567');
  });

  it('every inhabited country of the address forms has a calling code (NUM-05)', () => {
    const known = readFileSync(path.resolve('server/geo/data/countries.tsv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.slice(0, 2));
    expect(known.filter((code) => !callingCode(code))).toEqual(['BV', 'HM', 'UM']);
    expect(PHONE_COUNTRIES.length).toBe(new Set(PHONE_COUNTRIES).size);
  });

  it('countries are found by name, letters or calling code in the language of the page (NUM-04)', () => {
    const first = (locale: string, typed: string) =>
      findPhoneCountries(phoneCountries(locale), typed)[0]?.code;
    expect(first('en_US', 'singa')).toBe('SG');
    expect(first('en_US', 'sg')).toBe('SG');
    expect(first('en_US', '+65')).toBe('SG');
    expect(first('zh_CN', '新加坡')).toBe('SG');
    expect(first('id_ID', 'jepang')).toBe('JP');
    expect(first('my', 'jepun')).toBe('JP');
    expect(findPhoneCountries(phoneCountries('en_US'), 'zzz')).toEqual([]);
  });
});

it.each([
  ['0917-888-1212 / (046) 471-2233', '(046) 471-2233'],
  ['(046) 471-2233 / 0917-888-1212', '(046) 471-2233'],
  ['0917-888-1212 / Ali (anak)', 'Ali (anak)'],
])('the rest of %s keeps both brackets (BX-22)', (text, rest) =>
  expect(findPhone(text, 'PH')?.rest).toBe(rest),
);
