import { expect, it } from 'vitest';
import { PLACES, read, readAll, SITI } from './messagesWorld.ts';

it.each([
  ['SG', 'Carousell order 90817263', 'Hui Min\nHP 8822 1034', '8822 1034'],
  ['SG', 'Inv no 61234567', 'Hui Min\nHP 8822 1034', '8822 1034'],
  ['SG', '订单 90817263', '陈美美\n91234567', '91234567'],
  ['SG', 'NRIC S1234567D', 'Hui Min\n9123 4567', '9123 4567'],
  ['MY', 'akaun maybank 114455667788', 'Siti Aminah\n0123456789', '0123456789'],
  ['MY', '身份证 880101-10-5566', '陈国强\n0168893421', '0168893421'],
  ['ID', 'rekening BCA 0812345678', 'Budi Santoso\n081234567890', '081234567890'],
  ['PH', 'acct no 0917 123 4567', 'Ana Cruz\n09395551122', '09395551122'],
] as const)(
  'the number of an order, an account or a person in %s is no phone and no name: %s (BX-21)',
  (country, line, person, phone) => {
    for (const text of [`${line}\n${person}`, `${person}\n${line}`]) {
      const booking = read(`${text}\n${PLACES[country]}`, country);
      expect(booking).toMatchObject({ name: person.split('\n')[0], phone, rest: [line] });
      expect(booking.note).toBeUndefined();
    }
  },
);

it('an identity number beside a name is no part of it (BX-21)', () => {
  for (const [name, number] of [
    ['李国华', 'IC 780412-07-5533'],
    ['Aminah Ali', 'IC 880101-10-5566'],
    ['Budi Santoso', 'NIK 3273010101800001'],
  ])
    expect(read(`${name} ${number}\n0123456789\n${PLACES.MY}`)).toMatchObject({ name, rest: [number] });
});

it.each(['x 221', 'x105', 'ext. 105', 'samb 12', '转 105', 'local 12'])(
  'the extension behind a number is shown and counts no pieces: %s (BX-21)',
  (extension) => {
    const booking = read(`Mr Lim\n04-6438800 ${extension}\n${PLACES.MY}`);
    expect(booking).toMatchObject({ phone: '04-6438800', rest: [extension] });
    expect(booking.quantity).toBeUndefined();
  },
);

it('a count behind a mobile phone stays one (BX-21)', () => {
  expect(read(`Siti 0123456789 x 20\n${PLACES.MY}`).quantity).toBe(20);
});

it.each(['(02) 8633-1122', '(02)8633-1122', '(02) 8633 1122'])(
  'the area code in brackets at the beginning of a line stays in the number: %s (BX-21)',
  (phone) => {
    expect(read(`Ana Cruz\n${phone}\n${PLACES.PH}`, 'PH')).toMatchObject({ phone });
  },
);

it.each([
  '96610023 / home 62850091',
  'home 62850091 hp 96610023',
  'mobile 96610023, home 62850091',
  '手机 96610023 / 家里 62850091',
  '96610023 (公司 62850091)',
])(
  'of two numbers of eight digits the mobile one is called, the other is in the note: %s (BX-21)',
  (line) => {
    expect(read(`Vivian Tay\n${line}\n${PLACES.SG}`, 'SG')).toMatchObject({
      phone: '96610023',
      note: '62850091',
      address1: 'Blk 463 Crawford Lane #05-21',
    });
  },
);

it.each([
  'Pengirim letak: Butik Lestari, 011-10098823',
  'Nama pengirim letak Butik Lestari 011-10098823',
  'Sender name use: Butik Lestari 011-10098823',
  '寄件人写 美美小店 011-10098823',
])('the number of a sender to be named is not in the note of the recipient: %s (BX-21)', (line) => {
  const { rest = [], ...booking } = read(`${line}\n${SITI}`);
  expect(booking).toMatchObject({ name: 'Siti Aminah', phone: '0123456789' });
  expect(booking.note).toBeUndefined();
  expect(rest.join()).toContain('011-10098823');
});

it.each(['batal', 'cancelled', '取消', 'tak jadi', '不要了'])(
  'the number of a cancelled recipient without an address is nobody else’s: %s (BX-21)',
  (word) => {
    const [first, second, ...others] = readAll(
      `1. Siti 0123456789 12 Jalan Ros 47300 Petaling Jaya\n2. Ali 0198887777 ${word}\n3. Abu 0167776666 5 Jalan Melor 43000 Kajang`,
    );
    expect(others).toEqual([]);
    expect([first?.note, second?.name]).toEqual([undefined, 'Abu']);
    expect(first?.rest).toEqual([`Ali 0198887777 ${word}`]);
  },
);

it('a state of the order behind a town is shown (BX-21)', () => {
  expect(read('Ali, 0198887777, 8 Jalan Kenari, 43000 Kajang CANCEL')).toMatchObject({
    city: 'Kajang',
    rest: ['CANCEL'],
  });
});

it.each(['prepaid', 'lunas', 'PAID', '已付', 'dah bayar', 'free'])(
  'a state of payment is nobody’s name, in a row and in a line: %s (BX-21)',
  (word) => {
    const row = `Siti Aminah | 0123456789 | 12 Jalan Ros, 47300 Petaling Jaya | ${word}`;
    for (const text of [row, row.replaceAll(' | ', ', '), `${word}\n${SITI}`])
      expect(read(text)).toMatchObject({ name: 'Siti Aminah', address1: '12 Jalan Ros', rest: [word] });
    expect(read(`${word}\n0123456789\n${PLACES.MY}`)).toMatchObject({ rest: [word] });
    expect(read(`${word}\n0123456789\n${PLACES.MY}`).name).toBeUndefined();
  },
);

it('a code before the person in a row is the reference, or shown, and no unit (BX-21)', () => {
  const row = 'Siti Aminah | 0123456789 | 12 Jalan Ros, 47300 Petaling Jaya';
  for (const [code, referenceNo, rest] of [
    ['MY-0092', 'MY-0092', undefined],
    ['#1042', '1042', undefined],
    ['AB-12', undefined, ['AB-12']],
  ]) {
    const booking = read(`${code} | ${row}`);
    expect(booking).toMatchObject({ name: 'Siti Aminah', address1: '12 Jalan Ros' });
    expect([booking.referenceNo, booking.rest, booking.unitNo]).toEqual([referenceNo, rest, undefined]);
  }
  expect(read(`B-12-3 | ${row}`).unitNo).toBe('B-12-3');
});

it.each([
  [
    'PH',
    'To: Kap. Rodrigo Bantilan, Brgy. Tubod, Iligan City, Lanao del Norte 9200',
    'Kap. Rodrigo Bantilan',
  ],
  ['PH', 'Name: Maria Santos, Sitio Ibaba, Lipa City, Batangas 4217', 'Maria Santos'],
  ['MY', 'Ship to: Ahmad Ali, Kampung Baru, 50300 Kuala Lumpur', 'Ahmad Ali'],
  ['ID', 'Penerima: Bu Rina, Desa Sukamaju, Kec. Cisaat, Sukabumi 43152', 'Bu Rina'],
] as const)(
  'the address behind a labelled name is no part of it in %s: %s (BX-21)',
  (country, line, name) => {
    const { address1, postcode, ...booking } = read(`${line}\n0906-441-8823`, country);
    expect(booking.name).toBe(name);
    expect(line).toContain(`, ${address1}, `);
    expect(line).toContain(postcode);
  },
);

it('words around cash that is read are no address (BX-21)', () => {
  for (const line of ['Freight collect P380. Rice bayad na.', 'Shipping collect P120. Cake paid.']) {
    const { address1, address2 } = read(`${line}\nAna Cruz\n${PLACES.PH}\n09395551122`, 'PH');
    expect([address1, address2]).toEqual(['143 Rizal St', undefined]);
  }
});

it.each([
  '团购名单（取消的不用寄）',
  '今天的单',
  'Order hari ini',
  'Senarai Rabu',
  'Daftar kiriman',
  'Batch Raya',
])('the words above a numbered list are nobody’s name: %s (BX-21)', (head) => {
  const [first, second] = readAll(
    `${head}\n1. Siti 0123456789 12 Jalan Ros 47300 Petaling Jaya\n2. Abu 0167776666 5 Jalan Melor 43000 Kajang`,
  );
  expect([first?.name, first?.address1, second?.name]).toEqual(['Siti', '12 Jalan Ros', 'Abu']);
  expect(first?.rest).toHaveLength(1);
});

it('a name above a numbered list of goods stays the name (BX-21)', () => {
  expect(read(`Siti Aminah\n1. Baju\n2. Tudung\n0123456789\n${PLACES.MY}`)).toMatchObject({
    name: 'Siti Aminah',
    address1: '12 Jalan Ros',
  });
});

it.each([
  'Taman Ros? bukan, Taman Melor',
  'Taman Ros? no, Taman Melor',
  'Taman Ros? 不是，Taman Melor',
  'Taman Ros? hindi, Taman Melor',
  'Taman Melor, bukan Taman Ros',
])('a denied place is not in the address: %s (BX-21)', (place) => {
  const { address1, rest = [] } = read(`Siti Aminah 0123456789\n${place}, No 12, 47300 Petaling Jaya`);
  expect(address1).toBe('Taman Melor');
  expect(rest.join()).toContain('Taman Ros');
});

it('a denial between two places leaves none of them in the address (BX-21)', () => {
  const { address1, address2, rest } = read(
    'Siti Aminah 0123456789\nTaman Ros, bukan, Taman Melor, No 12, 47300 Petaling Jaya',
  );
  expect([address1, address2]).toEqual([undefined, undefined]);
  expect(rest).toEqual(['Taman Ros', 'bukan', 'Taman Melor', 'No 12']);
});

it.each(['bayar bila sampai', 'bayar kat rumah', 'kotak 1', 'pay when arrive', '到付', 'lunas'])(
  'words about paying or packing are no line of an address: %s (BX-21)',
  (words) => {
    const { address1, address2 } = read(`Siti Aminah 0123456789\nNo 12, Kampung Melor\n${words}`);
    expect([address1, address2].filter(Boolean).join(', ')).toBe('No 12, Kampung Melor');
  },
);

it.each(['same as sender', 'same', 'sama macam pengirim', '同上', 'sama dgn pengirim', 'pareho sa sender'])(
  'a recipient who is the same as another one is asked for: %s (BX-21)',
  (words) => {
    const { name, rest } = read(`Sender: Kedai Ali 0198887777\nReceiver: ${words}\n${PLACES.MY}`);
    expect({ name, rest }).toEqual({ name: undefined, rest: ['Sender: Kedai Ali 0198887777', words] });
  },
);

it.each(['hp0123456789', 'tel0123456789', 'wa0123456789', 'cp0123456789'])(
  'a number directly behind its label is read: %s (BX-21)',
  (line) => {
    expect(read(`Siti Aminah\n${line}\n${PLACES.MY}`)).toMatchObject({
      name: 'Siti Aminah',
      phone: '0123456789',
    });
  },
);

it('coordinates are no line of an address (BX-21)', () => {
  expect(read(`${SITI}\n3.1390, 101.6869`)).toMatchObject({
    address1: '12 Jalan Ros',
    rest: ['3.1390, 101.6869'],
  });
});
