import { describe, expect, it } from 'vitest';
import type { TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';
import { readLocal, type SellerCountry } from './messagesWorld.ts';

const read = (country: SellerCountry, lines: readonly string[]): TypedBooking[] =>
  readLocal(country, lines.join('\n'));

const LINE = 'Kelvin Tan, 23 Jln Austin Heights, 81100 Johor Bahru, 016-7783021';
const OF_LINE = {
  name: 'Kelvin Tan',
  phone: '016-7783021',
  address1: '23 Jln Austin Heights',
  postcode: '81100',
  city: 'Johor Bahru',
};

const CONTACTS: readonly [SellerCountry, readonly string[]][] = [
  ['MY', [LINE]],
  ['MY', ['Kelvin Tan 016-7783021', '23, Jln Austin Heights 8/3, Taman Mount Austin, 81100 JB']],
  ['MY', ['Nama: Kelvin Tan', 'Tel: 016-7783021', 'Alamat: 23, Jln Austin Heights, 81100 Johor Bahru']],
  ['MY', ['Kelvin Tan', '016-7783021', '23, Jln Austin Heights', '81100 Johor Bahru, Johor']],
  ['MY', ['陈志明 016-7783021', '23, Jln Austin Heights, 81100 Johor Bahru']],
  ['ID', ['Budi Santoso, Jl Merdeka no 5, Bandung 40111, 081220934456']],
  ['ID', ['Budi Santoso 081220934456', 'Jl Merdeka no 5, Bandung 40111']],
  ['PH', ['Liza Ramos, 112 Rizal Ave, Tagum City, Davao del Norte 8100, 09302217745']],
  ['PH', ['Liza Ramos 09302217745', '112 Rizal Ave, Tagum City, Davao del Norte 8100']],
  ['SG', ['Rachel Ng, Blk 412 Ang Mo Kio Ave 10 #08-1123, S560412, 91234478']],
  ['SG', ['Rachel Ng 9123 4478', 'Blk 412 Ang Mo Kio Ave 10 #08-1123', 'Singapore 560412']],
];
const FURTHER = [
  'thank you so much',
  'terima kasih kak',
  'fragile',
  '2kg',
  'COD 50',
  'black shoes',
  'Black Shoes',
  'Kek Batik',
  'lip tint 2 pcs',
  '2 boxes books',
  'order 50480 ya',
  'Resit 50480',
  'budget 1200 lang po',
  'Gate code 1550',
  'model 1600 black',
  'Deliver before 1700',
  'leave at guard house',
  'Order from Kak Ita',
  'total 12500',
  'kotak biru',
  'size XL',
  'Happy birthday Mira',
  'the blue one',
  'rumah warna hijau',
  'near the mosque',
  'last 4 digits 3021',
  'Regards, Siti',
  'Aina',
  '12345',
  '1200',
  '560123',
] as const;

describe('a complete contact', () => {
  it.each(CONTACTS)(
    'in %s %j keeps its values, whatever stands in one more line below it (BX-23)',
    (country, lines) => {
      const identity = ({
        name,
        phone,
        unitNo,
        address1,
        address2,
        postcode,
        city,
        state,
      }: TypedBooking) => ({
        name,
        phone,
        unitNo,
        address1,
        address2,
        postcode,
        city,
        state,
      });
      const [contact] = read(country, lines).map(identity);
      expect(contact).toMatchObject({ name: expect.any(String), postcode: expect.any(String) });
      const all = FURTHER.map((line) => [line, read(country, [...lines, line]).map(identity)] as const);
      expect(Object.fromEntries(all)).toEqual(Object.fromEntries(FURTHER.map((line) => [line, [contact]])));
    },
  );

  it.each([
    ['a number with the length of a postcode', 'order 50480 ya'],
    ['a place that is none of its own', 'rumah warna hijau'],
  ])('shows %s in the line below it as not understood (BX-23, BX-25)', (_, line) => {
    expect(read('MY', [LINE, line])).toEqual([{ ...OF_LINE, rest: [line] }]);
  });

  it('takes its contents from goods of two words in the line below it (BX-25)', () => {
    expect(read('MY', [LINE, 'black shoes'])).toEqual([{ ...OF_LINE, description: 'black shoes' }]);
  });

  it('takes its state, its unit and a second number from the lines below it (BX-21)', () => {
    expect(read('MY', [LINE, 'Johor'])).toEqual([{ ...OF_LINE, state: 'Johor' }]);
    expect(read('MY', [LINE, 'Unit 5-2'])).toEqual([{ ...OF_LINE, unitNo: 'Unit 5-2' }]);
    expect(read('MY', [LINE, '07-3334444'])).toEqual([{ ...OF_LINE, note: '07-3334444' }]);
  });

  it('of one line keeps its person below a greeting and with its number in the next line (BX-21)', () => {
    expect(read('MY', ['hi pls send', LINE, '2kg'])).toEqual([{ ...OF_LINE, weightKg: 2 }]);
    const [address = '', number = ''] = LINE.split(/, (?=016)/);
    expect(read('MY', [address, number])).toEqual([OF_LINE]);
  });

  it('below words that nobody is called keeps its person; below another name the person is asked for (BX-23)', () => {
    const { name, ...others } = OF_LINE;
    expect(read('MY', ['kotak biru', LINE])).toEqual([{ ...OF_LINE, rest: ['kotak biru'] }]);
    expect(read('MY', ['Siti Aminah', LINE])).toEqual([{ ...others, rest: ['Siti Aminah', name] }]);
  });

  it('below the person is an address: the first word of its line is a building (BX-21)', () => {
    const [booking] = read('MY', [
      'Siti Aminah',
      'Vista Alam, 12 Jalan Ikhtisas, 40000 Shah Alam, 0134451209',
    ]);
    expect(booking).toMatchObject({ name: 'Siti Aminah', address1: 'Vista Alam' });
  });

  it('does not decide between two addresses (BX-23)', () => {
    const [booking] = read('MY', [
      'Puan Salmah 0137009912',
      '12 Jalan Bayu 3, 81750 Masai',
      '14 Jalan Bayu 5, 81750 Masai, Johor',
    ]);
    expect(booking?.address1).toBeUndefined();
    expect(booking?.rest).toContain('12 Jalan Bayu 3, 81750 Masai');
  });

  it('the last parcel of a list keeps its person above the closing line (BX-23)', () => {
    const list = ['1. Siti, 12 Jln Bunga, 50490 Kuala Lumpur, 0167783021', `2. ${LINE}`, 'terima kasih kak'];
    expect(read('MY', list).map(({ name }) => name)).toEqual(['Siti', 'Kelvin Tan']);
  });
});

it.each([
  ['Kedah - tudung', 'Sungai Petani', 'tudung', 'Kedah'],
  ['- kek batik', 'Sungai Petani', 'kek batik', undefined],
  ['/ sambal', 'Sungai Petani', 'sambal', undefined],
])('goods behind a town and a sign (%s) are no part of the town (BX-23)', (behind, city, goods, state) => {
  const [booking] = read('MY', ['Azlina 0139087765', '12 Jln Bunga Raya', `08000 Sungai Petani ${behind}`]);
  expect(booking).toMatchObject({ city, description: goods });
  expect(booking?.state).toBe(state);
});

it('a number in the last words of a line is no postcode behind a complete contact (BX-23)', () => {
  expect(read('MY', [`${LINE}, order 50480 ya`])).toEqual([{ ...OF_LINE, rest: ['order 50480 ya'] }]);
  const [liza] = read('PH', [
    'Liza Ramos, 112 Rizal Ave, Tagum City, Davao del Norte 8100, 09302217745, order 1600 po',
  ]);
  expect(liza).toMatchObject({ postcode: '8100', city: 'Tagum City', rest: ['order 1600 po'] });
});

describe('the number of whoever writes', () => {
  const RECEIVER = ['Kumar 012-7704455', 'No 12 Jalan Harmonium 33/1, Taman Desa Tebrau, 81100 Johor Bahru'];
  const ABROAD = ['Kumar, hp +60 12-770 4455', `${RECEIVER[1]}, Malaysia`];

  it.each<[SellerCountry, readonly string[], string]>([
    ['SG', ABROAD, 'my no 9822 1100 if any issue'],
    ['MY', RECEIVER, 'my no 012-9822110 if any issue'],
    ['MY', RECEIVER, 'no saya 0198221100 kalau ada masalah'],
    ['MY', RECEIVER, '我的电话 012-9822110'],
  ])(
    '%s: below the receiver (%#) is shown whole, and is no address and no second number (BX-21)',
    (country, above, line) => {
      const [booking] = read(country, [...above, line]);
      expect(booking).toMatchObject({ name: 'Kumar', address2: 'Taman Desa Tebrau', rest: [line] });
      expect(booking?.note).toBeUndefined();
    },
  );

  it('is called where it is the only mobile number (BX-21)', () => {
    const [booking] = read('MY', ['Kumar 03-80612233', RECEIVER[1] ?? '', 'my hp 012-9822110']);
    expect(booking?.phone).toBe('012-9822110');
  });

  it('is shown behind the number of the receiver in the same line (BX-21)', () => {
    const [booking] = read('MY', [`${RECEIVER[0]}, tel saya 0125500112`, RECEIVER[1] ?? '']);
    expect(booking).toMatchObject({ phone: '012-7704455', rest: ['tel saya 0125500112'] });
    expect(booking?.note).toBeUndefined();
  });
});

it('words about an old address without the address name nobody (BX-23)', () => {
  const old = 'alamat lama jangan guna';
  const [booking] = read('MY', ['No 88 Jalan Cempaka 6', '31400 Ipoh', old, 'Hp 0125678890']);
  expect(booking).toMatchObject({ phone: '0125678890', rest: [old] });
  expect(booking?.name).toBeUndefined();
});

it.each([
  'No 12 Spg 88 Kg Kiarong BE1318 Bandar Seri Begawan',
  'Simpang 88 Kg Kiarong, BE1318 Bandar Seri Begawan',
])('Kg behind the number of a simpang (%s) is a village and no weight (BX-21)', (address) => {
  const [booking] = read('BN', ['Hajah Salmah 8234455', address]);
  expect(booking).toMatchObject({ name: 'Hajah Salmah', postcode: 'BE1318' });
  expect(booking?.weightKg).toBeUndefined();
});

it('the weight of each piece stands behind a word such as about, too (BX-21)', () => {
  const [booking] = read('SG', [
    'Kelvin Ng 98112230, Blk 118 Ang Mo Kio Ave 4 #10-201 S560118',
    '3 ctns to go out, each abt 12kg, 40x30x30cm',
  ]);
  expect(booking).toMatchObject({ quantity: 3, weightKg: 36 });
});
