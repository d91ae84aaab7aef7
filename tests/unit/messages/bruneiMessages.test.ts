import { describe, expect, it } from 'vitest';
import { readMessages } from '../../../src/commands/grammar/message/readMessage.ts';
import type { TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';

const all = (lines: readonly string[], country = 'BN'): TypedBooking[] =>
  readMessages(lines.join('\n'), {
    locale: 'en_US',
    country,
    currency: country === 'BN' ? 'BND' : 'MYR',
  }).map(({ booking }) => booking);
const only = (...lines: string[]): TypedBooking => all(lines)[0] ?? {};

describe('phones of seven digits in Brunei', () => {
  it.each([
    ['871 2290', '871 2290'],
    ['Hp 8712290', '8712290'],
    ['Hp: 871-2290', '871-2290'],
    ['📞7190023', '7190023'],
    ['+673 719 0023', '+673 719 0023'],
  ])('a number with or without a space is the phone as typed: %s (BX-21)', (typed, phone) => {
    expect(only('Norsiah', typed, 'No 27, Kg Rimba, Gadong BE3119')).toEqual({
      name: 'Norsiah',
      phone,
      address1: 'No 27, Kg Rimba',
      city: 'Gadong',
      postcode: 'BE3119',
    });
  });

  it('of two numbers the mobile one is called, and the other is in the note (BX-21)', () => {
    expect(only('Ali, tel 245 1120 / hp 8190334', '12 Jalan Muara, BT1128')).toMatchObject({
      phone: '8190334',
      note: '245 1120',
    });
  });

  it.each([
    ['Order no 7190023', 'rest'],
    ['DHL awb 7190023', 'rest'],
    ['Acc no: 7190023', 'rest'],
    ['Ref 7190023', 'referenceNo'],
  ] as const)('seven digits behind a word for another number are no phone: %s (BX-21)', (line, field) => {
    const read = only('Siti', '12 Jalan Gadong', 'BE3119', line);
    expect([read.phone, read.note]).toEqual([undefined, undefined]);
    expect([read[field]].flat().join()).toContain('7190023');
  });

  it('a number in an address of another country keeps the code of Brunei (BX-21)', () => {
    expect(only('Siti', '8712290', '12 Jalan Ros, 47300 Petaling Jaya, Malaysia')).toMatchObject({
      phone: '+673 8712290',
      country: 'MY',
    });
  });

  it('seven digits are no phone in other countries, and `BE3119` is no postcode there (BX-21)', () => {
    const [read] = all(['Siti', '8712290', '12 Jalan Ros', 'BE3119'], 'MY');
    expect([read?.phone, read?.postcode]).toEqual([undefined, undefined]);
  });
});

describe('postcodes of Brunei', () => {
  it.each([
    ['BE3119 Bandar Seri Begawan', 'BE3119', 'Bandar Seri Begawan'],
    ['Gadong BE 3119, Brunei', 'BE 3119', 'Gadong'],
    ['be3119', 'be3119', undefined],
    ['Kompleks Kiarong BE1318', 'BE1318', undefined],
  ])(
    'the postcode is told from the street, and a town is read only where one stands: %s (BX-21)',
    (line, postcode, city) => {
      const read = only('Siti', '8712290', '5 Jalan Gadong', line);
      expect([read.postcode, read.city]).toEqual([postcode, city]);
      expect(read.rest).toBeUndefined();
    },
  );

  it('a list is split at its items, and at empty lines (BX-21, BX-25)', () => {
    const items = ['Siti, 8712290, 5 Jalan Gadong, BE3119', 'Ali, 719 0023, 12 Jalan Muara BT1128, COD $20'];
    for (const lines of [
      items.map((item, i) => `${i + 1}) ${item}`),
      items,
      [items[0] ?? '', '', items[1] ?? ''],
    ])
      expect(all(lines).map(({ phone, postcode, cod }) => [phone, postcode, cod?.amountMinor])).toEqual([
        ['8712290', 'BE3119', undefined],
        ['719 0023', 'BT1128', 2000],
      ]);
  });

  it('an address to Brunei from another country has its postcode, too (BX-21)', () => {
    expect(all(['Siti', '+673 8712290', '5 Jalan Gadong', 'Gadong BE3119, Brunei'], 'MY')[0]).toMatchObject({
      postcode: 'BE3119',
      city: 'Gadong',
      country: 'BN',
    });
  });
});

it('the name of the own country behind a postcode is no town (BX-21)', () => {
  expect(all(['Siti', '0123456789', '12 Jalan Ros, Petaling Jaya 47300, Malaysia'], 'MY')[0]).toEqual({
    name: 'Siti',
    phone: '0123456789',
    address1: '12 Jalan Ros',
    city: 'Petaling Jaya',
    postcode: '47300',
  });
});

it.each([
  [['No 7 Jalan Pandan 4, KA1931 Kuala Belait, rice cooker'], undefined],
  [['No 7 Jalan Pandan 4, KA1931 Kuala Belait', 'rice cooker'], undefined],
  [['No 7 Jalan Pandan 4, KA1931 Kuala Belait, Belait', 'rice cooker'], 'Belait'],
])('goods behind a town of Brunei are no district: %j (BX-21)', (lines, state) => {
  const booking = only('Dk Siti', '7219988', ...lines);
  expect(booking).toMatchObject({ city: 'Kuala Belait', rest: ['rice cooker'] });
  expect(booking.state).toBe(state);
});
