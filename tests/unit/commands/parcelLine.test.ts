import { describe, expect, it } from 'vitest';
import { parseBookings } from '../../../src/commands/grammar/parseBooking.ts';
import { parsePaletteInput } from '../../../src/commands/grammar/parsePaletteInput.ts';
import { AISYAH, context, read } from './parseBookingWorld.ts';

const PARCEL = { ...AISYAH, weightKg: 2, cod: { amountMinor: 8900 } };

/** All permutations of the parts. */
function orders<T>(pieces: readonly T[]): T[][] {
  return pieces.length < 2
    ? [[...pieces]]
    : pieces.flatMap((piece, i) => orders(pieces.toSpliced(i, 1)).map((rest) => [piece, ...rest]));
}

describe('a parcel in one line (B1-30)', () => {
  it('a parcel in one line may be a natural sentence', () => {
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
    'a parcel in one line is read in every order of weight, COD and recipient, separated by "%s"',
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
    'a parcel in one line is read in every order of its parts, separated by %j',
    (separator) => {
      for (const order of orders(pieces)) {
        const text = order.join(separator);
        expect(read(text), text).toMatchObject({ ...PARCEL, cod: { amountMinor: 8900, currency: 'MYR' } });
      }
    },
  );

  it('a parcel in one line needs no separator between name, street and postcode', () => {
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
  ])('a parcel in one line weighs %s', (line, weightKg) => {
    for (const text of [`${line} to Aisyah 0123456789`, `to Aisyah 0123456789, ${line}`])
      expect(read(text), text).toEqual({ name: 'Aisyah', phone: '0123456789', weightKg });
  });

  it.each(['ref W31', 'Ref: W31', 'ref no. W31', 'ref #W31', 'rujukan W31', '参考号 W31', '#W31'])(
    'a parcel in one line has "%s" as its reference in every order, and not in the name',
    (line) => {
      const whole = 'to Aisyah binti Rahman 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya';
      const isLabel = line.includes(':');
      for (const pieces of orders(['2kg', 'cod 89', line]).concat(isLabel ? [] : orders(['2kg', line])))
        for (const text of [
          [...pieces, 'to Aisyah'].join(isLabel ? ', ' : ' '),
          ['to Aisyah', ...pieces].join(isLabel ? ', ' : ' '),
        ])
          expect(read(text), text).toMatchObject({
            name: 'Aisyah',
            weightKg: 2,
            referenceNo: 'W31',
          });
      for (const text of [`2kg ${whole}, ${line}`, `${line}, 2kg ${whole}`])
        expect(read(text), text).toEqual({
          ...AISYAH,
          weightKg: 2,
          referenceNo: 'W31',
        });
    },
  );

  it('a parcel in one line reads no reference from a unit, a word without a number, or a count of parcels', () => {
    const unit = '2kg to Lim 0123456789, #12, Blk 5 Jalan SS2/24, 47300 Petaling Jaya';
    expect(parsePaletteInput('#W31 2kg', context())).toMatchObject({ kind: 'query', scope: '#' });
    for (const text of [unit, '2kg to Lim, for reference only', 'order 3 boxes to Lim 2kg', '2kg Prefna W31'])
      expect(parseBookings(text, context())[0]?.booking.referenceNo, text).toBeUndefined();
  });

  it('a unit or street number in one line is not read as a weight', () => {
    expect(read('2kg to Lim, 0123456789, Blok 5G, 12 Jalan 3/4 G, 47300 PJ')).toMatchObject({ weightKg: 2 });
    expect(parsePaletteInput('Blok 5G Jalan Kg Baru', context())).toMatchObject({ kind: 'query' });
  });

  it.each([
    ['cod 89', 8900, undefined],
    ['COD RM89', 8900, 'MYR'],
    ['cod: rm 1,200.50', 120_050, 'MYR'],
    ['RM89.90 cod', 8990, 'MYR'],
    ['cash on delivery 15', 1500, undefined],
    ['cod 89 ringgit', 8900, 'MYR'],
    ['cod SGD 12', 1200, 'SGD'],
  ])('a parcel in one line collects %s', (line, amountMinor, currency) => {
    const cod = { amountMinor, ...(currency && { currency }) };
    for (const text of [`2kg to Aisyah 0123456789 ${line}`, `${line}, 2kg to Aisyah 0123456789`])
      expect(read(text), text).toEqual({ name: 'Aisyah', phone: '0123456789', weightKg: 2, cod });
  });

  it('a COD or an insurance without an amount is marked as incomplete', () => {
    expect(read('2kg to Aisyah 0123456789 cod')).toMatchObject({ name: 'Aisyah', unsaid: ['cod'] });
    expect(read('2kg cod Rahman Trading, 0123456789')).toMatchObject({
      unsaid: ['cod'],
      rest: ['cod Rahman Trading'],
    });
  });

  it('a parcel in one line has insurance, preference and the type of goods', () => {
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

  it('a parcel in one line may have only a name, for the address book', () => {
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
  ])('a word before "to" is not read as part of the address: %s', (text) => {
    const { city, rest, description, ...contact } = read(text);
    const before = /red shirts|two books|box|shirts|\u8863\u670d/.exec(text)?.[0];
    // The text is not lost (BX-25).
    expect([description, ...(rest ?? [])].join(' ')).toContain(before ?? '');
    expect(contact).toEqual({
      name: 'Aisyah',
      phone: '0123456789',
      address1: '12 Jalan SS2/24',
      postcode: '47300',
      weightKg: 2,
    });
    expect([undefined, 'Petaling Jaya']).toContain(city);
  });

  it('a place is not read as a recipient', () => {
    expect(read('2kg Aisyah 0123456789, 12 Jalan SS2/24, next to Petronas, 47300 PJ')).toMatchObject({
      name: 'Aisyah',
      address2: 'next to Petronas',
    });
  });

  it('a parcel in one line with the phone number twice keeps its address', () => {
    for (const phone of ['0123456789', '+60 12-345 6789'])
      expect(read(`2kg to Aisyah 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya ${phone}`)).toEqual({
        ...AISYAH,
        name: 'Aisyah',
        weightKg: 2,
      });
  });

  it('a missing name is a question; a street or a town is not read as the name', () => {
    for (const text of [
      '2kg 12 Jalan SS2/24, 47300 Petaling Jaya, 0123456789',
      '2kg, 0123456789, 12 Jalan SS2/24, 47300, Petaling Jaya, Selangor',
    ])
      expect(read(text).name, text).toBeUndefined();
  });
});

describe('lines without a parcel', () => {
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
