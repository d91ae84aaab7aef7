import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import { joinLines } from '../../../src/commands/grammar/joinLines.ts';
import type { ParseContext, TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';
import { parsePaletteInput } from '../../../src/commands/grammar/parsePaletteInput.ts';
import { textsOf } from '../../../texts/read.ts';

const en_US = textsOf('en_US', 'commands');
const id_ID = textsOf('id_ID', 'commands');
const my = textsOf('my', 'commands');
const zh_CN = textsOf('zh_CN', 'commands');

const context = (locale: Locale = 'en_US'): ParseContext => ({
  locale,
  country: 'MY',
  hasSelection: false,
  hasFocused: false,
});

function read(text: string, locale?: Locale): TypedBooking {
  const parsed = parsePaletteInput(text, context(locale));
  expect(parsed.kind, text).toBe('book');
  return parsed.kind === 'book' ? parsed.booking : {};
}

const AISYAH = {
  name: 'Aisyah binti Rahman',
  phone: '0123456789',
  address1: '12 Jalan SS2/24',
  postcode: '47300',
  city: 'Petaling Jaya',
};
const PARCEL = { ...AISYAH, weightKg: 2, cod: { amountMinor: 8900 } };

/** All permutations of the parts. */
function orders<T>(pieces: readonly T[]): T[][] {
  return pieces.length < 2
    ? [[...pieces]]
    : pieces.flatMap((piece, i) => orders(pieces.toSpliced(i, 1)).map((rest) => [piece, ...rest]));
}

describe('a parcel in one line (B1-30)', () => {
  it('is read as the sentence that one would say', () => {
    expect(
      read('2kg to Aisyah binti Rahman 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya cod 89'),
    ).toEqual(PARCEL);
  });

  const weightAndCod = orders([
    '2kg',
    'cod 89',
    'to Aisyah binti Rahman 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya',
  ]);
  it.each([', ', ' ', '; ', ' | ', '、'])(
    'is read in every order of weight, COD and recipient, separated by "%s"',
    (separator) => {
      for (const order of weightAndCod)
        expect(read(order.join(separator)), order.join(separator)).toEqual(PARCEL);
    },
  );

  const pieces = [
    '2 kg',
    'COD RM 89.00',
    'Aisyah binti Rahman',
    '0123456789',
    '12 Jalan SS2/24, 47300 Petaling Jaya',
  ];
  it.each([', ', ' ; ', ' | ', '，', ' ↵ ', '\n', '\r\n'])(
    'is read in every order of its parts, separated by %j',
    (separator) => {
      for (const order of orders(pieces)) {
        const text = order.join(separator);
        expect(read(text), text).toMatchObject({ ...PARCEL, cod: { amountMinor: 8900, currency: 'MYR' } });
      }
    },
  );

  it('needs no separator between name, street and postcode', () => {
    for (const text of [
      '2kg Aisyah binti Rahman 0123456789 12 Jalan SS2/24 47300 Petaling Jaya cod 89',
      'Aisyah binti Rahman 12 Jalan SS2/24 47300 Petaling Jaya 0123456789 2kg cod 89',
      'cod 89 2kg to Aisyah binti Rahman 12 Jalan SS2/24 47300 Petaling Jaya 0123456789',
      '0123456789 Aisyah binti Rahman 12 Jalan SS2/24 47300 Petaling Jaya 2kg cod 89',
    ])
      expect(read(text), text).toEqual(PARCEL);
  });

  it.each([
    ['2kg', 2],
    ['2 kg', 2],
    ['2.5kg', 2.5],
    ['2,5 kg', 2.5],
    ['0.25 KG', 0.25],
    ['500g', 0.5],
    ['500 G', 0.5],
    ['750 grams', 0.75],
    ['3 kilos', 3],
  ])('weighs %s', (said, weightKg) => {
    for (const text of [`${said} to Aisyah 0123456789`, `to Aisyah 0123456789, ${said}`])
      expect(read(text), text).toEqual({ name: 'Aisyah', phone: '0123456789', weightKg });
  });

  it('does not take a unit or a street number for a weight', () => {
    expect(read('2kg to Lim, 0123456789, Blok 5G, 12 Jalan 3/4 G, 47300 PJ')).toMatchObject({ weightKg: 2 });
    expect(parsePaletteInput('Blok 5G Jalan Kg Baru', context())).toMatchObject({ kind: 'query' });
  });

  it.each([
    ['cod 89', 8900, undefined],
    ['COD RM89', 8900, 'MYR'],
    ['cod: rm 1,200.50', 120_050, 'MYR'],
    ['RM89.90 cod', 8990, 'MYR'],
    ['cash on delivery 15', 1500, undefined],
    ['cod 89 ringgit', 8900, undefined],
    ['cod SGD 12', 1200, 'SGD'],
  ])('collects %s', (said, amountMinor, currency) => {
    const cod = { amountMinor, ...(currency && { currency }) };
    for (const text of [`2kg to Aisyah 0123456789 ${said}`, `${said}, 2kg to Aisyah 0123456789`])
      expect(read(text), text).toEqual({ name: 'Aisyah', phone: '0123456789', weightKg: 2, cod });
  });

  it('notes a COD or an insurance without its amount', () => {
    expect(read('2kg to Aisyah 0123456789 cod')).toMatchObject({ name: 'Aisyah', unsaid: ['cod'] });
    expect(read('2kg cod Rahman Trading, 0123456789')).toMatchObject({ name: 'cod Rahman Trading' });
  });

  it('takes insurance, preference and the type of goods', () => {
    expect(read('2kg parcel to Aisyah 0123456789 ins 300 by fastest')).toEqual({
      name: 'Aisyah',
      phone: '0123456789',
      weightKg: 2,
      itemType: 'PARCEL',
      insurance: { amountMinor: 30_000 },
      by: 'fastest',
    });
    expect(read('2kg to Best Western, 0123456789')).toMatchObject({ name: 'Best Western' });
  });

  it('takes a name alone, for the address book', () => {
    expect(read('2kg to Aisyah')).toEqual({ name: 'Aisyah', weightKg: 2 });
    expect(read('Aisyah 2kg')).toEqual({ name: 'Aisyah', weightKg: 2 });
  });

  it.each([
    'send 2kg to Aisyah 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya',
    '3 red shirts 2kg to Aisyah 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya',
    'please, two books, 2kg, to Aisyah, 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya',
    '衣服2公斤寄给Aisyah 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya',
    '衣服寄给Aisyah 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya, 2kg',
    'box to Aisyah\n0123456789\n12 Jalan SS2/24\n47300 Petaling Jaya\n2kg',
    '12 Jalan SS2/24, 47300 Petaling Jaya, shirts 2kg to Aisyah, 0123456789',
  ])('does not take a word before "to" for a part of the address: %s', (text) => {
    const { city, ...contact } = read(text);
    expect(contact).toEqual({
      name: 'Aisyah',
      phone: '0123456789',
      address1: '12 Jalan SS2/24',
      postcode: '47300',
      weightKg: 2,
    });
    expect([undefined, 'Petaling Jaya']).toContain(city);
  });

  it('does not take a place for a recipient', () => {
    expect(read('2kg Aisyah 0123456789, 12 Jalan SS2/24, next to Petronas, 47300 PJ')).toMatchObject({
      name: 'Aisyah',
      address2: 'next to Petronas',
    });
  });

  it('keeps the address where the phone number occurs twice', () => {
    for (const again of ['0123456789', '+60 12-345 6789'])
      expect(read(`2kg to Aisyah 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya ${again}`)).toEqual({
        ...AISYAH,
        name: 'Aisyah',
        weightKg: 2,
      });
  });

  it('asks for the name instead of taking a street or a town for it', () => {
    for (const text of [
      '2kg 12 Jalan SS2/24, 47300 Petaling Jaya, 0123456789',
      '2kg, 0123456789, 12 Jalan SS2/24, 47300, Petaling Jaya, Selangor',
    ])
      expect(read(text).name, text).toBeUndefined();
  });
});

describe('a parcel that is pasted from a chat (FORM-14)', () => {
  const CHAT =
    'Aisyah binti Rahman\n+60 12-345 6789\n12 Jalan SS2/24\nTaman Megah\n47300 Petaling Jaya, Selangor\nMalaysia';
  const expected = {
    name: 'Aisyah binti Rahman',
    phone: '+60 12-345 6789',
    address1: '12 Jalan SS2/24',
    address2: 'Taman Megah',
    postcode: '47300',
    city: 'Petaling Jaya',
    state: 'Selangor',
    country: 'MY',
  };

  it('is read as the order form reads it, with its weight before, behind or not there', () => {
    expect(read(CHAT)).toEqual(expected);
    for (const text of [
      `2kg to ${CHAT}`,
      `2kg\n${CHAT}`,
      `${CHAT}\n2kg`,
      `${CHAT} 2kg`,
      joinLines(`2kg\r\n${CHAT}\r\n`),
    ])
      expect(read(text), text).toEqual({ ...expected, weightKg: 2 });
  });

  it('keeps the twelve lines of a full block in their order', () => {
    const block = [
      'Siti',
      '0123456789',
      '',
      '',
      'A-3-2',
      'Menara Satu',
      '',
      '',
      'Near the mosque',
      '50450',
      'Kuala Lumpur',
      'Selangor',
    ];
    expect(read(joinLines(`1.5kg\n${block.join('\n')}`))).toEqual({
      name: 'Siti',
      phone: '0123456789',
      unitNo: 'A-3-2',
      address1: 'Menara Satu',
      address2: 'Near the mosque',
      postcode: '50450',
      city: 'Kuala Lumpur',
      state: 'Selangor',
      weightKg: 1.5,
    });
  });

  it('understands labels', () => {
    expect(
      read('Nama: Aisyah\nTel: 012-345 6789\nAlamat: 12 Jalan SS2/24, 47300 Petaling Jaya\n2kg'),
    ).toEqual({
      name: 'Aisyah',
      phone: '012-345 6789',
      address1: '12 Jalan SS2/24',
      postcode: '47300',
      city: 'Petaling Jaya',
      weightKg: 2,
    });
  });

  it('stays complete as one line, so that the one-line field accepts it', () => {
    const line = joinLines('Aisyah\r\n0123456789\r\n\r\n12 Jalan SS2/24\r\n');
    expect(line).toBe('Aisyah ↵ 0123456789 ↵  ↵ 12 Jalan SS2/24');
    expect(parsePaletteInput(joinLines('track AB1234\nCD5678'), context())).toMatchObject({
      ids: ['AB1234', 'CD5678'],
    });
  });
});

describe('a parcel in every language (I18N-01)', () => {
  it.each<[Locale, string]>([
    ['zh_CN', '2公斤寄给陈伟玲 0167001234, 88 Lebuh Chulia, 10200 George Town 代收89元'],
    ['zh_CN', '寄给陈伟玲，0167001234，88 Lebuh Chulia，10200 George Town，2千克，货到付款89'],
    ['zh_CN', '2000克 陈伟玲 0167001234 88 Lebuh Chulia 10200 George Town 货到付款 89'],
    ['id_ID', '2 kilogram ke 陈伟玲 0167001234, 88 Lebuh Chulia, 10200 George Town bayar di tempat 89'],
    ['id_ID', '2kg untuk 陈伟玲, 0167001234, 88 Lebuh Chulia, 10200 George Town, cod 89'],
    ['my', '2 kilogram kepada 陈伟玲 0167001234, 88 Lebuh Chulia, 10200 George Town cod RM89'],
    ['my', 'bayar semasa terima 89, 2kg ke 陈伟玲 0167001234 88 Lebuh Chulia 10200 George Town'],
  ])('%s: %s', (locale, text) => {
    expect(read(text, locale)).toMatchObject({
      name: '陈伟玲',
      phone: '0167001234',
      address1: '88 Lebuh Chulia',
      postcode: '10200',
      city: 'George Town',
      weightKg: 2,
      cod: { amountMinor: 8900 },
    });
  });

  it.each([
    ['en_US', en_US],
    ['zh_CN', zh_CN],
    ['id_ID', id_ID],
    ['my', my],
  ] as const)('the example of the help page is a whole parcel in %s', (locale, { booking }) => {
    expect(read(booking.example, locale)).toMatchObject({
      name: expect.any(String),
      phone: '0123456789',
      address1: '12 Jalan SS2/24',
      postcode: '47300',
      city: 'Petaling Jaya',
      weightKg: 2,
      cod: { amountMinor: 8900 },
    });
  });

  it.each(LOCALES)('the words of every language are understood in %s', (locale) => {
    for (const text of [
      '2 kilogram kepada Aisyah 0123456789 bayar semasa terima 89',
      '2kg untuk Aisyah 0123456789, bayar di tempat 89',
      '2公斤寄给Aisyah 0123456789 货到付款89元',
      '2kg to Aisyah 0123456789 cod 89 ringgit',
    ])
      expect(read(text, locale), text).toEqual({
        name: 'Aisyah',
        phone: '0123456789',
        weightKg: 2,
        cod: { amountMinor: 8900 },
      });
    expect(read('2kg Dao Minh, 0123456789', 'en_US').name).toBe('Dao Minh');
  });

  it.each([
    ['France', 'FR'],
    ['Ghana', 'GH'],
    ['马来西亚', 'MY'],
    ['Jepang', 'JP'],
    ['Hong Kong', 'HK'],
    ['UK', 'GB'],
    ['Czechia', 'CZ'],
  ])('%s is a country in every language', (name, country) => {
    for (const locale of LOCALES)
      expect(
        read(`2kg to Aisyah 0123456789, 12 High Street, 47300 Somewhere, ${name}`, locale),
      ).toMatchObject({
        country,
        city: 'Somewhere',
      });
  });

  it('a person may have the name of a country', () => {
    expect(read('2kg to Jordan, 0123456789, 12 Jalan SS2/24, 47300 PJ')).toMatchObject({ name: 'Jordan' });
  });

  it.each(LOCALES)('English works in %s too', (locale) => {
    expect(
      read('2kg to Aisyah binti Rahman 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya cod 89', locale),
    ).toEqual(PARCEL);
  });
});

describe('what is no parcel', () => {
  it.each([
    ['', 'empty'],
    ['aisyah', 'query'],
    ['aisyah 0123456789', 'query'],
    ['0123456789', 'ids'],
    ['MY240000123', 'ids'],
    ['2kg', 'query'],
    ['50000 to 10110 2kg', 'query'],
    ['quote 50000 to 10110 2kg cod 89', 'quote'],
    ['track AB123', 'track'],
    ['cancel MY1234 because 2kg too heavy 0123456789', 'act'],
    ['find 2kg to Aisyah 0123456789', 'find'],
    ['#2kg to Aisyah 0123456789', 'query'],
    ['go to orders', 'go'],
  ])('%s stays a %s', (text, kind) => {
    expect(parsePaletteInput(text, context()).kind).toBe(kind);
  });

  it('a name that begins like a command is a recipient', () => {
    expect(read('Go Siew Ling 0123456789, 12 Jalan SS2/24, 47300 PJ, 2kg')).toMatchObject({
      name: 'Go Siew Ling',
    });
  });
});
