import { describe, expect, it } from 'vitest';
import { all, first, WEI, wei } from './messagesWorld.ts';

const LIZA = 'Ate Liza / 0935-118-7742 / 45 Sampaguita St., Antipolo City, Rizal 1870 / COD ₱1,499';
const PAUL = 'Paul Tiu / 0998-443-2210 / 3F Insular Bldg, Cebu City 6000 / paid';
const SARAS = ['Puan Saras 0162287734', '17 Jln Bukit Kemuning 8, 40400 Shah Alam', '1.2kg COD RM89'];
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
    const [first] = all([
      'Siti, 3 parcels',
      '0123456789',
      '12 Jalan Ros',
      '47300 Petaling Jaya',
      '',
      ...SARAS,
    ]);
    expect(first).toMatchObject({ phone: '0123456789', quantity: 3 });
  });
});

it.each(['Ah May 010-7712398 self collect', '阿May 010-7712398 自取'])(
  'an item of a list that its receiver collects is shown whole, and its number is no second one of the item above: %s (BX-21)',
  (item) => {
    const read = all([`1. ${first}`, ...wei, '', `2. ${second}`, ...saras, '', `3. ${item}`]);
    expect(read).toHaveLength(2);
    expect(read[1]).toMatchObject({ name: 'Puan Saras', rest: [item] });
    expect(read[1]?.note).toBeUndefined();
  },
);
