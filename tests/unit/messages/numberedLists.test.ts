import { describe, expect, it } from 'vitest';
import { readMessages } from '../../../src/commands/grammar/message/readMessage.ts';
import { parseBookings } from '../../../src/commands/grammar/parseBooking.ts';
import type { TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';

const CURRENCY = { MY: 'MYR', PH: 'PHP', SG: 'SGD', ID: 'IDR', TH: 'THB', BN: 'BND' } as const;
const all = (lines: readonly string[], country: keyof typeof CURRENCY = 'MY'): TypedBooking[] =>
  readMessages(lines.join('\n'), { locale: 'en_US', country, currency: CURRENCY[country] }).map(
    ({ booking }) => booking,
  );
const LIZA = 'Ate Liza / 0935-118-7742 / 45 Sampaguita St., Antipolo City, Rizal 1870 / COD ₱1,499';
const PAUL = 'Paul Tiu / 0998-443-2210 / 3F Insular Bldg, Cebu City 6000 / paid';
const WEI = ['Tan Wei Ling 0123389921', '22A Jln SS2/64, 47300 PJ', '0.5kg'];
const SARAS = ['Puan Saras 0162287734', '17 Jln Bukit Kemuning 8, 40400 Shah Alam', '1.2kg COD RM89'];
const [first = '', ...wei] = WEI;
const [second = '', ...saras] = SARAS;

describe('lists with postcodes of four digits', () => {
  const commas = (line: string) => line.replaceAll(' / ', ', ').replace('1,499', '1499');
  it.each([
    ['numbers', [`1) ${LIZA}`, `2) ${PAUL}`]],
    ['numbers below a heading', ['Good am! For pick up today 2 pcs:', `1) ${LIZA}`, `2) ${PAUL}`]],
    ['numbers and commas', [`1. ${commas(LIZA)}`, `2. ${commas(PAUL)}`]],
    ['numbers in circles', [`① ${LIZA}`, `② ${PAUL}`]],
    ['an empty line', [LIZA, '', PAUL]],
    ['lines alone', [commas(LIZA), commas(PAUL)]],
  ])('a Philippine list with a line for each parcel is split: %s (BX-21, BX-25)', (_, lines) => {
    const read = all(lines, 'PH');
    expect(read).toHaveLength(2);
    expect(read[0]).toMatchObject({
      name: 'Ate Liza',
      phone: '0935-118-7742',
      address1: '45 Sampaguita St.',
      postcode: '1870',
      city: 'Antipolo City',
      cod: { amountMinor: 149_900 },
    });
    expect(read[1]).toMatchObject({
      name: 'Paul Tiu',
      phone: '0998-443-2210',
      address1: '3F Insular Bldg',
      postcode: '6000',
      city: 'Cebu City',
    });
    expect(read[1]?.cod ?? read[1]?.unsaid ?? read[1]?.quantity ?? read[0]?.quantity).toBeUndefined();
  });

  it.each([
    [
      [
        'Ate Liza 0935-118-7742 Insular Bldg, Cebu City 6000',
        'also Paul 0998-443-2210',
        'sa Antipolo, Rizal 1870',
      ],
    ],
    [['Liza 0935-118-7742 Insular Bldg', 'Paul 0998-443-2210', 'Cebu City 6000', 'Antipolo, Rizal 1870']],
    [['Insular Bldg, Cebu City 6000', 'sa Antipolo, Rizal 1870', 'Liza 0935-118-7742', 'Paul 0998-443-2210']],
  ])('two numbers and two postcodes that cannot be split are shown, not mixed: %s (BX-21)', (lines) => {
    const [read, ...others] = all(lines, 'PH');
    expect(others).toEqual([]);
    const { name, phone, address1, postcode, note, rest = [] } = read ?? {};
    expect({ name, phone, address1, postcode, note }).toEqual({});
    for (const text of ['0935-118-7742', '0998-443-2210', '6000', '1870'])
      expect(rest.join()).toContain(text);
  });

  it('a list with numbers of eight digits is split at its letters (BX-21)', () => {
    const read = all(
      [
        'A) Rachel Ng, 8338 2201, 10 Anson Road #22-06 S079903',
        'B) Marcus 6222 9045, 71 Ayer Rajah Crescent #03-18 S139951',
      ],
      'SG',
    );
    expect(read.map(({ name, phone, postcode }) => [name, phone, postcode])).toEqual([
      ['Rachel Ng', '8338 2201', '079903'],
      ['Marcus', '6222 9045', '139951'],
    ]);
  });

  it('a numbered list of two numbers of one person is one parcel (BX-21)', () => {
    expect(
      all(['Siti', '1. 0123456789', '2. 0137654321', '12 Jalan Ros', '47300 Petaling Jaya']),
    ).toHaveLength(1);
  });
});

describe('a list of one line for each parcel, in each country', () => {
  const LISTS = {
    SG: [
      'Rachel Ng, 8338 2201, 10 Anson Road #22-06 S079903 - docs, 0.3kg',
      'Marcus 6222 9045, 71 Ayer Rajah Crescent #03-18 S139951 - laptop 2.4 kg',
    ],
    PH: [LIZA, PAUL],
    MY: [
      'Siti, 012-345 6789, 12 Jalan Ros, 47300 PJ - baju 1kg',
      'Ah Seng / 0197712234 / PTD 4471, Jln Parit Bilal, 83000 Batu Pahat / 2kg',
    ],
    ID: [
      'Asep / 081234567890 / Jl. Juanda 120 RT 03/RW 05, Coblong, Bandung 40135',
      'Budi, 0856-1234-5678, Jl Melati No 5, Depok, Jawa Barat 16415 - kaos 2pcs',
    ],
    TH: [
      'Somchai 0812345678, 99/1 Sukhumvit Rd, Bangkok 10110',
      'Malee, 0898765432, 12 Nimman Rd, Chiang Mai 50200, 1kg',
    ],
    BN: [
      'Siti / 8712290 / 5 Spg 12, Jalan Gadong, BE3119 / COD $20',
      'Ali, 719 0023, 12 Jalan Muara BT1128 - docs, 0.3kg',
    ],
  };
  const MARKS = [
    'A) |B) ',
    '1) |2) ',
    '1. |2. ',
    '① |② ',
    '1️⃣ |2️⃣ ',
    '(1) |(2) ',
    '1 |2 ',
    '1: |2: ',
    '#1 |#2 ',
    'Parcel 1: |Parcel 2: ',
    '- |- ',
    '• |• ',
    '|',
  ];
  const found = Object.entries(LISTS).flatMap(([country, lines]) =>
    MARKS.map((marks) => [country, marks, lines] as const),
  );
  it.each(found)(
    '%s with "%s" is two parcels, each with its name and postcode (BX-21, BX-25)',
    (country, marks, lines) => {
      const typed = lines.map((line, i) => marks.split('|')[i] + line);
      const read = all(typed, country as keyof typeof LISTS);
      expect(read.map(({ name }) => name)).toEqual(
        lines.map((line) => /^\p{L}+(?: \p{Lu}\p{L}+)?/u.exec(line)?.[0]),
      );
      for (const [i, { postcode = '', phone = '' }] of read.entries()) {
        expect(lines[i]).toContain(postcode || '?');
        expect(lines[i]).toContain(phone || '?');
      }
    },
  );

  it('Chinese lines with numbers of eight digits are two parcels, and cash stays with its own (BX-21, BX-25)', () => {
    const lines = [
      '王太太 98123377 宏茂桥6道 Blk 123 #04-567 Singapore 560123 3公斤',
      '陈先生，91234567，10 Anson Road #22-06 S079903，文件，货到付款$20',
    ];
    for (const marks of MARKS)
      expect(
        all(
          lines.map((line, i) => marks.split('|')[i] + line),
          'SG',
        ).map(({ name, phone, cod }) => [name, phone, cod?.amountMinor]),
      ).toEqual([
        ['王太太', '98123377', undefined],
        ['陈先生', '91234567', 2000],
      ]);
  });

  it('numbers before houses are no numbers of a list (BX-21)', () => {
    const [first = [], second = []] = [
      ['Siti 0123456789', '1 Jalan Ros', '47300 Petaling Jaya'],
      ['Ali 0137778888', '2 Jalan Mawar', '43000 Kajang'],
    ];
    expect(all([...first, '', ...second]).map(({ name, address1 }) => [name, address1])).toEqual([
      ['Siti', '1 Jalan Ros'],
      ['Ali', '2 Jalan Mawar'],
    ]);
  });

  it('houses before numbers to call are no numbers of a list (BX-21)', () => {
    const read = all([
      '1 Jalan Ros, 47300 PJ, Siti 0123456789',
      '2 Jalan Mawar, 43000 Kajang, Ali 0137778888',
    ]);
    expect(read.map(({ address1 }) => address1)).toEqual(['1 Jalan Ros', '2 Jalan Mawar']);
  });

  it('two persons at one address below them are no list of parcels (BX-21)', () => {
    const read = all([
      '#1 Alia Syuhada 0112 334 4556 - 1kg',
      '#2 Adam Zafran 0176 554 433 - 2kg',
      '8 Jalan Kerinchi, 59200 Kuala Lumpur',
    ]);
    expect(read.map(({ name }) => name)).toEqual([undefined]);
  });
});

describe('items of a list that lack parts', () => {
  const CONTEXT = {
    locale: 'en_US',
    country: 'MY',
    currency: 'MYR',
    hasSelection: false,
    hasFocused: false,
  } as const;
  const FULL: readonly string[] = [
    'Siti 0123456789, 12 Jalan Ros, 47300 PJ',
    'Ali 0137778888, 5 Jalan Mawar, 43000 Kajang',
  ];
  const parcels = (...items: string[]) =>
    parseBookings(items.map((item, i) => `${i + 1}. ${item}`).join('\n'), CONTEXT).map(
      ({ booking }) => booking,
    );

  it.each([0, 1, 2])(
    'an item without a number to call is a parcel of its own, at place %i (BX-21, BX-25)',
    (at) => {
      const items = [...FULL].toSpliced(at, 0, 'Ah May, 7 Jalan Melor, 81100 Johor Bahru');
      const read = parcels(...items);
      expect(read.map(({ address1, postcode }) => [address1, postcode])).toEqual(
        items.map((item) => [
          /\d+ Jalan \w+/.exec(item)?.[0],
          /\d{5}(?!\d)/.exec(item.replace(/\d{10}/, ''))?.[0],
        ]),
      );
      expect(read[at]?.phone).toBeUndefined();
      expect(read.every(({ rest }) => rest === undefined)).toBe(true);
    },
  );

  it('goods below a list are of none of its parcels (BX-21)', () => {
    const read = parcels(...FULL, '3 kotak kecil');
    expect(read).toHaveLength(2);
    expect(read[1]).toMatchObject({ name: 'Ali', rest: ['3 kotak kecil'] });
    expect(read[1]?.quantity).toBeUndefined();
  });

  it('numbered goods within two messages part neither of them (BX-21)', () => {
    const [siti, ali] = FULL.map((line) => line.split(/ (?=01)|, /));
    const read = all([
      ...[siti?.[0] ?? '', '1 kotak baju', ...(siti ?? []).slice(1), ''],
      ...[ali?.[0] ?? '', '2 kotak buku', ...(ali ?? []).slice(1)],
    ]);
    expect(read.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Siti', 1],
      ['Ali', 2],
    ]);
  });

  it('a numbered sender and receiver are one parcel (BX-21)', () => {
    const read = all([
      '1. Sender: Kedai Ali 0139998888, 5 Jalan Mawar, 43000 Kajang',
      `2. Receiver: ${FULL[0]}`,
    ]);
    expect(read).toHaveLength(1);
    expect(read[0]).toMatchObject({ name: 'Siti', phone: '0123456789', postcode: '47300' });
  });
});

it('a number to call behind a word for an order is one (BX-21)', () => {
  expect(all(['Siti nak order 0123456789', '12 Jalan Ros', '47300 PJ'])[0]?.phone).toBe('0123456789');
});

describe('words above a list', () => {
  it.each([
    'Hi Jess, 3 parcels for pickup today before 4pm ya',
    '今天2件包裹',
    'Boss, ada 2 parcel hari ni',
    'Good am po, 2 pcs for pickup',
  ])('a number of parcels above a list is shown, and is no quantity: %s (BX-21, BX-25)', (head) => {
    const read = all([head, '', `1. ${first}`, ...wei, '', `2. ${second}`, ...saras]);
    expect(read.map(({ name, quantity, description }) => [name, quantity, description])).toEqual([
      ['Tan Wei Ling', undefined, undefined],
      ['Puan Saras', undefined, undefined],
    ]);
    expect(read[0]?.rest?.join()).toContain(head.replace(/^.*?(?=\d)/, '').slice(0, 4));
  });

  it('a number of parcels above persons without numbers is no quantity, but below a name it is (BX-21)', () => {
    const [read] = all(['Hi Jess, 3 parcels for pickup', ...WEI, '', ...SARAS]);
    expect(read).toMatchObject({ name: 'Tan Wei Ling', rest: ['Hi Jess, 3 parcels for pickup'] });
    expect(read?.quantity).toBeUndefined();
    const [own] = all(['Siti, 3 parcels', '0123456789', '12 Jalan Ros', '47300 Petaling Jaya', '', ...SARAS]);
    expect(own).toMatchObject({ phone: '0123456789', quantity: 3 });
  });
});

it.each(['Ah May 010-7712398 self collect', 'Ah May 010-7712398', '阿May 010-7712398 自取'])(
  'an item of a list without an address is shown whole, and its number is no second one of the item above: %s (BX-21)',
  (item) => {
    const read = all([`1. ${first}`, ...wei, '', `2. ${second}`, ...saras, '', `3. ${item}`]);
    expect(read).toHaveLength(2);
    expect(read[1]).toMatchObject({ name: 'Puan Saras', rest: [item] });
    expect(read[1]?.note).toBeUndefined();
  },
);

describe('numbers in a row', () => {
  const only = (line: string): TypedBooking => all([first, '22A Jln SS2/64, 47300 PJ', line])[0] ?? {};
  it.each([
    ['3 ctns hardware: 18kg, 18kg, 12.5kg', 3, 48.5],
    ['2 kotak: 10kg, 10kg', 2, 20],
    ['3箱 10kg + 8kg + 2kg', 3, 20],
    ['2 boxes: 10kg, 800g', 2, 10.8],
  ])('weights as many as the pieces are added: %s (BX-21)', (line, quantity, weightKg) => {
    expect(only(line)).toMatchObject({ quantity, weightKg });
  });

  it.each(['10kg, 10kg', '3 boxes, 10kg, 8kg', '2 kotak: 5kg, 5kg, 4kg'])(
    'weights in a row that are not as many as the pieces are shown: %s (BX-21)',
    (line) => {
      const { weightKg, rest = [] } = only(line);
      expect(weightKg).toBeUndefined();
      expect(rest.join()).toContain(/\d+kg.*/.exec(line)?.[0]);
    },
  );

  it('weights in a row within a note stay in the note (BX-21)', () => {
    const { note, weightKg, rest } = only('Note: 10kg, 8kg');
    expect({ note, weightKg, rest }).toEqual({ note: '10kg, 8kg', weightKg: undefined, rest: undefined });
  });

  it.each([
    'paid gcash 1,050 ref 8812 204 5571',
    'ref no 8812 204 5571',
    'paid via gcash 1,050, ref 8812 204 5571',
  ])('the parts of a reference are one, and the comma of an amount parts nothing: %s (BX-21)', (line) => {
    const { referenceNo, note, rest = [] } = only(line);
    expect({ referenceNo, note }).toEqual({ referenceNo: '8812 204 5571', note: undefined });
    if (line.includes('gcash')) expect(rest.join()).toContain('gcash 1,050');
  });

  it('a reference ends before a phone number and before a house (BX-21)', () => {
    expect(all(['Siti, ref 8812 0123456789', '12 Jalan Ros', '47300 PJ'])[0]).toMatchObject({
      referenceNo: '8812',
      phone: '0123456789',
    });
  });

  it.each(['燕窝一箱6瓶', '茶叶2箱12罐', '茶叶一箱十二罐'])(
    'boxes and the pieces in them are two counts, neither is the quantity: %s (BX-21)',
    (line) => {
      const { quantity, description, rest = [] } = only(line);
      expect({ quantity, description }).toEqual({});
      expect(rest.filter((text) => /\d/.test(text))).toHaveLength(2);
    },
  );

  it.each([
    ['900g frozen? no, dry food only', 'frozen? no'],
    ['2kg sejuk beku? tak, kering', 'sejuk beku? tak'],
    ['900g frozen? no, dry', 'frozen? no'],
  ])('goods that are asked about and denied are shown: %s (BX-21)', (line, denied) => {
    const { description = '', rest = [] } = only(line);
    expect(description).not.toMatch(/frozen|sejuk/);
    expect(rest).toContain(denied);
  });
});

describe('labels in short', () => {
  it.each([
    ['Rcvr: Siti Aminah', 'HP: 0123456789', 'Alamat: 12 Jalan Ros, 47300 Petaling Jaya'],
    ['Nama: Siti Aminah', 'No tel yg betul 0123456789', 'Alamat: 12 Jalan Ros, 47300 Petaling Jaya'],
    ['Nama: Siti Aminah', 'Tel yang betul: 0123456789', 'Alamat: 12 Jalan Ros, 47300 Petaling Jaya'],
  ])('a short label and a label with words are labels: %s, %s (BX-21)', (...lines) => {
    expect(all(lines)).toEqual([
      {
        name: 'Siti Aminah',
        phone: '0123456789',
        address1: '12 Jalan Ros',
        postcode: '47300',
        city: 'Petaling Jaya',
      },
    ]);
  });

  it('the village and the district of Indonesia are both in the address (BX-21)', () => {
    const [read] = readMessages(
      [
        'Nama: Asep',
        'HP: 081234567890',
        'Alamat: Jl. Juanda 120',
        'Kel : Dago',
        'Kec : Coblong',
        'Kota: Bandung',
        'Kode pos: 40135',
      ].join('\n'),
      { locale: 'id_ID', country: 'ID', currency: 'IDR' },
    );
    expect(read?.booking).toEqual({
      name: 'Asep',
      phone: '081234567890',
      address1: 'Jl. Juanda 120',
      address2: 'Dago, Coblong',
      city: 'Bandung',
      postcode: '40135',
    });
  });
});
