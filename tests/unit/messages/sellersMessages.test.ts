import { describe, expect, it } from 'vitest';
import { readMessages } from '../../../src/commands/grammar/message/readMessage.ts';
import type { TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';

const TENANTS = {
  MY: { locale: 'en_US', country: 'MY', currency: 'MYR' },
  ID: { locale: 'id_ID', country: 'ID', currency: 'IDR' },
  SG: { locale: 'en_US', country: 'SG', currency: 'SGD' },
  PH: { locale: 'en_US', country: 'PH', currency: 'PHP' },
} as const;
const all = (text: string, tenant: keyof typeof TENANTS = 'MY') =>
  readMessages(text, TENANTS[tenant]).map(({ booking }) => booking);
const only = (text: string, tenant: keyof typeof TENANTS = 'MY'): TypedBooking => {
  const bookings = all(text, tenant);
  expect(bookings, text).toHaveLength(1);
  return bookings[0] ?? {};
};
const SITI = 'Siti Aminah\n0123456789\n12 Jalan SS2/24\n47300 Petaling Jaya, Selangor';
const ALI = 'Ali bin Abu\n019-8765432\n5 Jalan Gasing\n46000 Petaling Jaya';
const PLACE = { address1: '12 Jalan SS2/24', postcode: '47300', city: 'Petaling Jaya', state: 'Selangor' };

describe('templates that sellers send to their customers', () => {
  it('an unknown label is not part of the address (BX-25)', () => {
    expect(only('Nama: Aminah\nNo fon: 013-3456789\nAlamat: 7 Jalan Kenanga\nPoskod: 43000')).toEqual({
      name: 'Aminah',
      phone: '013-3456789',
      address1: '7 Jalan Kenanga',
      postcode: '43000',
    });
    const { rest, ...contact } = only(
      'Nama: Aminah\nNombor untuk dihubungi : 013-3456789\nAlamat: 7 Jalan Kenanga\nPoskod: 43000',
    );
    expect(contact).toMatchObject({ name: 'Aminah', phone: '013-3456789', address1: '7 Jalan Kenanga' });
    expect(rest?.join()).toContain('Nombor untuk dihubungi');
  });

  it('labels of two words with a slash are recognised, also in Indonesian (BX-25)', () => {
    const booking = only(
      'Nama : Dewi\nPhone / Watsap : 0812-3456-7890\nAlamat lengkap : Jl. Melati No. 5\nKota/Kab : Tangerang Selatan\nProvinsi : Banten\nKode pos : 15412\nTotal : Rp 150.000 (COD)',
      'ID',
    );
    expect(booking).toEqual({
      name: 'Dewi',
      phone: '0812-3456-7890',
      address1: 'Jl. Melati No. 5',
      city: 'Tangerang Selatan',
      state: 'Banten',
      postcode: '15412',
      cod: { amountMinor: 15_000_000, currency: 'IDR' },
    });
  });

  it('the label “order” before goods is not read as a reference (BX-21, BX-25)', () => {
    const { description, quantity, referenceNo } = only(`${SITI}\nOrder : 2 helai tudung`);
    expect([description, quantity, referenceNo]).toEqual(['tudung', 2, undefined]);
    expect(only(`${SITI}\nOrder: INV-1024`).referenceNo).toBe('INV-1024');
  });

  it('addresses of Singapore and the Philippines in one labelled line are read with their places (BX-25, BX-22)', () => {
    expect(
      only('Name: Tan Mei\nHP: 9123 4567\nAddr: Blk 12 Bedok North Ave 4 #08-123 S(460012)', 'SG'),
    ).toEqual({
      name: 'Tan Mei',
      phone: '9123 4567',
      address1: 'Blk 12 Bedok North Ave 4 #08-123',
      postcode: '460012',
      city: 'Singapore',
      country: 'SG',
    });
    expect(
      only(
        'Name: Maria\nCP#: 09171234567\nAddress: Blk 5 Lot 12, Brgy. San Andres, Cainta, Rizal 1900',
        'PH',
      ),
    ).toMatchObject({
      name: 'Maria',
      phone: '09171234567',
      postcode: '1900',
      city: 'Cainta',
      state: 'Rizal',
    });
  });

  it('a request before the name is shown, not read as a name (BX-25)', () => {
    for (const wish of ['Salam kak, nak order 2 tudung', 'Kak nak 2 tudung bawal'])
      expect(only(`${wish}\n${SITI}`)).toEqual({
        name: 'Siti Aminah',
        phone: '0123456789',
        ...PLACE,
        rest: [wish],
      });
  });
});

describe('several messages of one paste', () => {
  it.each([
    ['-----', `${SITI}\n-----\n${ALI}`],
    ['====', `${SITI}\n====\n${ALI}`],
    ['a count of orders', `Order 1\n${SITI}\nOrder 2:\n${ALI}`],
    ['numbers', `#1\n${SITI}\n#2\n${ALI}`],
    ['nothing at all', `${SITI}\n${ALI}`],
    [
      'quoted cells',
      'Siti Aminah,0123456789,"12 Jalan SS2/24",47300,Petaling Jaya, Selangor\nAli bin Abu,019-8765432,"5 Jalan Gasing",46000,Petaling Jaya',
    ],
  ])('several messages of one paste, separated by %s, are one parcel each (BX-25, BX-21)', (_, text) => {
    expect(all(text)).toEqual([
      { name: 'Siti Aminah', phone: '0123456789', ...PLACE },
      {
        name: 'Ali bin Abu',
        phone: '019-8765432',
        address1: '5 Jalan Gasing',
        postcode: '46000',
        city: 'Petaling Jaya',
      },
    ]);
  });

  it('the sender below a message is shown and is no parcel (BX-25, BX-21)', () => {
    const { rest, ...parcel } = only(
      `To:\n${SITI}\n\nFrom:\nKedai Kita\n03-12345678\n1 Jalan Gudang\n50450 Kuala Lumpur`,
    );
    expect(parcel).toEqual({ name: 'Siti Aminah', phone: '0123456789', ...PLACE });
    expect(rest?.join()).toContain('1 Jalan Gudang');
  });
});

describe('an address', () => {
  it.each([
    ['Lot 12345 Jalan Besar', 'Ali\n0198765432\n43000 Kajang\nLot 12345 Jalan Besar', '43000', 'Kajang'],
    ['Peti Surat 10234', 'Ali\n0198765432\nPeti Surat 10234\n88803 Kota Kinabalu', '88803', 'Kota Kinabalu'],
  ])('%s has a number that is no postcode (BX-22, BX-25)', (address1, text, postcode, city) =>
    expect(only(text)).toEqual({ name: 'Ali', phone: '0198765432', address1, postcode, city }),
  );

  it('a lot number of five digits in an address is not read as a postcode (BX-22)', () => {
    expect(only('Ali, 0198765432, Lot 12345, Jalan Besar, Kajang, Selangor').postcode).toBeUndefined();
  });

  it('an address with two places uses the last one, and shows the other (BX-21, BX-22)', () => {
    expect(only('Siti\n0123456789\n12 Jalan SS2/24, 47300 Petaling Jaya\n80000 Johor Bahru')).toEqual({
      name: 'Siti',
      phone: '0123456789',
      address1: '12 Jalan SS2/24',
      postcode: '80000',
      city: 'Johor Bahru',
      rest: ['47300 Petaling Jaya'],
    });
  });

  it('an address abroad is read with its country by usual names, and its state by letters (BX-22)', () => {
    expect(only('John Smith\n+1 212 555 0123\n350 5th Ave\nNew York, NY 10001\nUSA')).toEqual({
      name: 'John Smith',
      phone: '+1 212 555 0123',
      address1: '350 5th Ave',
      city: 'New York',
      state: 'NY',
      postcode: '10001',
      country: 'US',
    });
  });

  it('an address that ends with the own country’s name has no remaining text (BX-25)', () => {
    expect(only(`${SITI}, Malaysia`)).toEqual({ name: 'Siti Aminah', phone: '0123456789', ...PLACE });
  });

  it('words next to a second number are shown, never an address (BX-25)', () => {
    expect(only(SITI.replace('0123456789', '0123456789 (suami 0198765432)'))).toEqual({
      name: 'Siti Aminah',
      phone: '0123456789',
      ...PLACE,
      note: '0198765432',
      rest: ['suami'],
    });
  });
});

describe('cash to collect', () => {
  it.each(['C.O.D. RM89', 'c.o.d: 89', 'Total: RM89 (COD)', 'COD/Postage : COD RM89', 'Baki COD: RM89'])(
    '%s is 89 (BX-21, COD-01)',
    (line) => expect(only(`${SITI}\n${line}`).cod?.amountMinor).toBe(8900),
  );

  it('a payment method of COD without an amount is a question (BX-21, COD-01)', () => {
    expect(only(`${SITI}\nHarga: RM45\nBayaran: COD`)).toMatchObject({
      unsaid: ['cod'],
      rest: ['Harga: RM45'],
    });
    expect(only(`${SITI}\nCOD/Transfer: Transfer`).cod).toBeUndefined();
  });

  it('cash to collect below a thousand rupiah is a question with both amounts (BX-21, BX-23)', () => {
    const text = (cod: string) => `Dewi, 081234567890, Jl. Melati 5, Bandung 40111, cod ${cod}`;
    const readings = (cod: string) => only(text(cod), 'ID').unclear?.cod?.readings.map((r) => r.amountMinor);
    expect(readings('150')).toEqual([15_000_000, 15_000]);
    expect(readings('999')).toEqual([99_900_000, 99_900]);
    expect(only(text('1000'), 'ID').cod?.amountMinor).toBe(100_000);
    expect(only(text('150rb'), 'ID').cod?.amountMinor).toBe(15_000_000);
  });
});

it.each([
  'Siti 0123456789 12 Jalan Ampang 50450 Kuala Lumpur and Raj 0167654321 5 Jalan Burma 10050 Penang',
  'Siti 0123456789, 12 Jalan Ampang 50450 Kuala Lumpur, Raj 0167654321, 5 Jalan Burma 10050 Penang',
])('two persons in one line are not one parcel with an address of both: %s (BX-21)', (line) => {
  for (const booking of all(line)) {
    const parts = [booking.address1, booking.address2, booking.postcode, booking.city].join();
    expect(/Ampang|50450/.test(parts) && /Burma|10050/.test(parts)).toBe(false);
  }
});

it('a house number on a line of its own separates no messages (BX-21, BX-25)', () => {
  const siti = 'Siti Aminah\nNo 12\nJalan Ampang\n50450 Kuala Lumpur\n0123456789';
  const raj = 'Raj Kumar\nNo 5\nJalan Burma\n10050 George Town\n0167654321';
  expect(all(`${siti}\n${raj}`)).toMatchObject([
    { name: 'Siti Aminah', address1: 'No 12, Jalan Ampang', postcode: '50450' },
    { name: 'Raj Kumar', address1: 'No 5, Jalan Burma', postcode: '10050' },
  ]);
  const numbered = `No 1:\n${siti.replace('No 12\n', '')}\nNo 2:\n${raj.replace('No 5\n', '')}`;
  expect(all(numbered)).toMatchObject([{ name: 'Siti Aminah' }, { name: 'Raj Kumar' }]);
});

it('entities of web pages and short forms of grams are read (BX-25, BX-21)', () => {
  expect(only(`Tan &amp; Sons\n${SITI.split('\n').slice(1).join('\n')}\nberat 500gm`)).toEqual({
    name: 'Tan & Sons',
    phone: '0123456789',
    ...PLACE,
    weightKg: 0.5,
  });
});

it.each([
  ['012-345 6789 + RM50 COD', '012-345 6789'],
  ['0123456789 + COD 50', '0123456789'],
])('a phone before a plus is no amount: %s (BX-25)', (end, phone) => {
  expect(only(`Siti Aminah, 12 Jalan SS2/24, 47300 Petaling Jaya, ${end}`)).toMatchObject({
    phone,
    city: 'Petaling Jaya',
    cod: { amountMinor: 5000 },
  });
});

it('a postcode behind its town before a plus is no amount (BX-25)', () => {
  expect(only('Siti Aminah, 0123456789, 12 Jalan Ipoh, Kuala Lumpur 53100 + COD RM50')).toMatchObject({
    address1: '12 Jalan Ipoh',
    postcode: '53100',
    city: 'Kuala Lumpur',
    cod: { amountMinor: 5000 },
  });
});

it.each([
  ['ID', 'Dewi, 081234567890, Jl. Melati 5, Jakarta 12190, 150000 + ongkir 12000 COD', '12190'],
  ['ID', 'Dewi, 081234567890, Jl. Melati 5, Jakarta 12190, 89900 + ongkir 12000 COD', '12190'],
  ['ID', 'Dewi, 081234567890, Jl. Melati 5, Jakarta 12190, 125500 + ongkir 12000 COD', '12190'],
  ['MY', 'Siti, 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya, 12500 + RM8 COD', '47300'],
  ['MY', 'Siti, 12 Jalan SS2/24, 47300 Petaling Jaya, 0123456789 89 + RM8 COD', '47300'],
  ['MY', 'Siti, 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya, baju 2 89 + RM8 COD', '47300'],
  ['SG', 'Tan, 91234567, 5 Boon Lay Way, Singapore 068895 89 + S$8 COD', '068895'],
] as const)('two amounts with a plus are a question, %s: %s (BX-25)', (tenant, message, postcode) => {
  const { unsaid, cod, postcode: read } = only(message, tenant);
  expect({ unsaid, cod, read }).toEqual({ unsaid: ['cod'], cod: undefined, read: postcode });
});

it('the word total before a sum is no town (BX-25)', () => {
  const { city, postcode, unsaid } = only(
    'Dewi, 081234567890, Jl. Melati 5, Jakarta 12190 total 150rb + ongkir 12rb COD',
    'ID',
  );
  expect({ city, postcode, unsaid }).toEqual({ city: 'Jakarta', postcode: '12190', unsaid: ['cod'] });
});

it('a sum behind the postcode stays a question (BX-25)', () => {
  const { postcode, unsaid } = only('Siti, 0123456789, 12 Jalan SS2/24, Petaling Jaya 47300 89 + RM8 COD');
  expect({ postcode, unsaid }).toEqual({ postcode: '47300', unsaid: ['cod'] });
});
