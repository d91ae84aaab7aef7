import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import { joinLines } from '../../../src/commands/grammar/joinLines.ts';
import { parsePaletteInput } from '../../../src/commands/grammar/parsePaletteInput.ts';
import { textsOf } from '../../../texts/read.ts';
import { AISYAH, context, read } from './parseBookingWorld.ts';

const en_US = textsOf('en_US', 'commands');
const id_ID = textsOf('id_ID', 'commands');
const my = textsOf('my', 'commands');
const zh_CN = textsOf('zh_CN', 'commands');
const PARCEL = { ...AISYAH, weightKg: 2, cod: { amountMinor: 8900 } };

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

  it('a parcel pasted from a chat is read like in the order form, with the weight before, after or missing', () => {
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

  it('a parcel pasted from a chat keeps the twelve lines of a full block in their order', () => {
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

  it('a parcel pasted from a chat is read with its labels', () => {
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

  it('a parcel pasted from a chat stays complete in the one-line field', () => {
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
  ] as const)('the example of the help page is a complete parcel in %s', (locale, { booking }) => {
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

  it('a parcel of a list whose number cannot be read has its row, and its number is shown (BX-23)', () => {
    const list =
      '1) Azlina 0139087765, 12 Jln Bunga Raya, 08000 Sungai Petani\n2) Mei Ling 01655432190, 6 Lrg Cempaka, 96000 Sibu';
    const input = parsePaletteInput(list, context());
    expect(input.kind === 'bookings' && input.messages.map(({ booking }) => booking)).toMatchObject([
      { name: 'Azlina', phone: '0139087765' },
      { name: 'Mei Ling', rest: ['01655432190'] },
    ]);
  });
});
