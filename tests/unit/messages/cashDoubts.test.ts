import { expect, it } from 'vitest';
import { readMessages } from '../../../src/commands/grammar/message/readMessage.ts';

const CURRENCY = { MY: 'MYR', ID: 'IDR', PH: 'PHP', SG: 'SGD', BN: 'BND' } as const;
type Country = keyof typeof CURRENCY;
const readAll = (text: string, country: Country = 'MY') =>
  readMessages(text, { locale: 'en_US', country, currency: CURRENCY[country] }).map(({ booking }) => booking);
const CONTACT = 'Aminah Ali 0123456789\nNo 5 Jalan Wawasan 3, 68000 Ampang\n';
const read = (lines: string, country: Country = 'MY') => readAll(CONTACT + lines, country)[0] ?? {};
const shownIn = ({ rest = [], unclear }: ReturnType<typeof read>) =>
  [...rest, unclear?.cod?.text].join(' ¦ ');
/** The digits of a text: each stands in the question or in what is not understood. */
const digitsOf = (text: string) => text.match(/\d[\d.,]*\d|\d/g) ?? [];

const LIST = [
  '1. Syafiqah Rosdi 0139002211, No 5 Jalan Wawasan 3, 68000 Ampang',
  '2. Leha Musa 0178823341, Lot 22 Kg Kubang Golok, 16800 Pasir Puteh',
];
const BLOCKS =
  'Siti Aminah\n0123456789\n12 Jalan Ros\n47300 Petaling Jaya\n\nAli Abu\n0177654321\n8 Jalan Mawar\n43000 Kajang';

it.each([
  ['Sekali 2 parcel, cod rm35 setiap satu ye abe', 3500],
  ['COD RM35 setiap parcel', 3500],
  ['2 parcels today, collect RM35 each', 3500],
  ['All COD RM35 each', 3500],
  ['两个包裹，每个代收35', 3500],
  ['masing-masing COD 35', 3500],
  ['COD 35 bawat isa', 3500],
])('cash for each in a line of no parcel is the cash of each parcel: %s (BX-21, COD-01)', (line, cod) => {
  for (const text of [
    [line, ...LIST],
    [...LIST, line],
  ]) {
    const found = readAll(text.join('\n'));
    expect(found.map((booking) => booking.cod?.amountMinor)).toEqual([cod, cod]);
    expect(found.map(({ quantity, description }) => [quantity, description])).toEqual(
      [[], []].map(() => [undefined, undefined]),
    );
  }
});

it.each([
  '2 alamat ye boss, total COD RM180 untuk dua2',
  'COD RM180 untuk kedua-dua',
  'Total COD 180 pareho na po',
  'COD 180 untuk keduanya',
  '一共代收180',
  'Hi boss, collect cash RM180',
  'COD setiap satu RM180',
  'COD RM180 each + pos',
])(
  'cash above or below a list that may be of all or of one is asked for each parcel: %s (BX-25, COD-01)',
  (line) => {
    for (const text of [
      [line, ...LIST],
      [...LIST, line],
    ])
      for (const booking of readAll(text.join('\n'))) {
        expect([booking.cod, booking.unsaid]).toEqual([undefined, ['cod']]);
        expect(booking.rest).toContain(line.replace('，', ', '));
      }
  },
);

it('cash for each before the first of several persons in one line is asked for all (BX-25, COD-01)', () => {
  const persons =
    'to Siti Aminah, 0123456789, 12 Jalan Ros, 47300 Petaling Jaya and to Raj Kumar, 0167778888, 5 Lorong Mahsuri 3, 11950 Bayan Lepas';
  expect(readAll(`COD RM35 each: ${persons}`).map(({ cod, unsaid }) => [cod, unsaid])).toEqual([
    [undefined, ['cod']],
    [undefined, ['cod']],
  ]);
});

it('cash above each of several parcels is of the parcel below it (BX-21, COD-01)', () => {
  const found = readAll(`COD RM50\n${BLOCKS.replace('\n\n', '\n\nCOD RM30\n')}`);
  expect(found.map(({ cod }) => cod?.amountMinor)).toEqual([5000, 3000]);
});

it('cash alone above and between lines of one parcel each is asked, as either may be of the other (BX-25, COD-01)', () => {
  const found = readAll(['COD RM50', LIST[0], 'COD RM30', LIST[1]].join('\n'));
  expect(found.map(({ cod, unsaid }) => [cod, unsaid])).toEqual([
    [undefined, ['cod']],
    [undefined, ['cod']],
  ]);
});

it('a sum of all cash below a list asks nothing, and another sum is asked (BX-21, COD-01)', () => {
  const list = `${LIST[0]} COD RM20\n${LIST[1]} COD RM50`;
  expect(readAll(`${list}\nTotal COD RM70`).map(({ cod }) => cod?.amountMinor)).toEqual([2000, 5000]);
  expect(readAll(`${list}\nTotal COD RM90`).at(-1)).toMatchObject({ unsaid: ['cod'] });
});

it('cash for each asks for a parcel that is said to be paid (BX-25, COD-01)', () => {
  const [first, second] = readAll(`COD RM35 each\n${LIST[0]}\n${LIST[1]}, paid`);
  expect(first?.cod?.amountMinor).toBe(3500);
  expect([second?.cod, second?.unsaid]).toEqual([undefined, ['cod']]);
});

it('a table gives each row the cash and the pieces of its columns (BX-21, COD-01)', () => {
  const rows = [
    'Name\tPhone\tAddress\tPostcode\tQty\tCOD',
    'Goh Chee Meng\t0167702231\t88 Jalan Kuning\t80400\t1\tRM45',
  ];
  const others = [
    'Faizul Hakim\t0197745560\t12A Jalan Rosmerah\t81100\t3\tPaid',
    'Siew Ping\t0127719903\t5 Jalan Skudai\t80200\t2\t',
  ];
  const found = readAll([...rows, ...others].join('\n'));
  expect(found.map(({ cod, quantity }) => [cod?.amountMinor, quantity])).toEqual([
    [4500, 1],
    [undefined, 3],
    [undefined, 2],
  ]);
});

it.each([
  ['COD: RM 1 250.00', 125000],
  ['COD RM 2 350', 235000],
  ['cod 1 250.50', 125050],
  ['collect RM 1 050', 105000],
  ['COD RM35 500 gram', 3500],
  ['COD RM35, 012-345 6780', 3500],
])(
  'spaces between thousands belong to the amount, and other numbers do not: %s (BX-21, COD-01)',
  (line, minor) => {
    expect(read(line).cod?.amountMinor).toBe(minor);
  },
);
it('spaces between thousands of rupiah belong to the amount (BX-21, COD-01)', () => {
  expect(read('COD Rp 1 250 000', 'ID').cod?.amountMinor).toBe(125000000);
});

it.each(['Biaya admin COD: RM5', 'Caj COD RM5', 'COD fee: RM5', '代收手续费 5', 'COD charges RM5'])(
  'a fee for the cash is not the cash: %s (BX-25, COD-01)',
  (fee) => {
    const alone = read(`${fee}\nTotal RM85\nHarga RM80`);
    expect([alone.cod, alone.unsaid]).toEqual([undefined, ['cod']]);
    expect(shownIn(alone)).toContain('5');
    const beside = read(`${fee}\nCOD RM85`);
    expect([beside.cod?.amountMinor, beside.unsaid]).toEqual([8500, undefined]);
  },
);

it.each([
  'COD改成128',
  '等等，她加一件，COD改成128',
  '代收换成128',
  'cod jadi RM128 ye',
  'sorry po COD 128 na',
  'now collect RM128',
  'make it RM128',
  'RM128',
  'no COD RM128',
])('a second amount of cash is asked with both amounts shown: %s (BX-25, COD-01)', (line) => {
  const booking = read(`COD RM90\n${line}`);
  expect([booking.cod, booking.unsaid, booking.address1]).toEqual([
    undefined,
    ['cod'],
    'No 5 Jalan Wawasan 3',
  ]);
  for (const amount of ['90', '128']) expect(shownIn(booking)).toContain(amount);
});

it.each([
  'COD RM90, less 50 na since regular suki',
  'COD: RM90 (excl. delivery RM12, she pay also)',
  'COD RM90 tak termasuk pos',
  'COD RM90 + pos',
  'COD RM90 (pos belum kira)',
  'COD RM90, pos asing RM8',
  'COD RM90 or 100 if with gift',
  'COD RM90 belum termasuk ongkir 15',
  '货到付款90，另加运费8',
  'COD RM90 tolak deposit 50',
  'COD RM90\nless 10 for regular',
  'COD RM90\nTotal RM120',
  '3 botol, COD RM90 sebotol',
  '3 pcs COD RM90/pc',
  '3盒，每盒代收90',
])('cash that another amount may change is asked with all amounts shown: %s (BX-25, COD-01)', (lines) => {
  const booking = read(lines);
  expect([booking.cod, booking.unsaid]).toEqual([undefined, ['cod']]);
  for (const amount of digitsOf(lines).filter((digits) => digits !== '3'))
    expect(shownIn(booking)).toContain(amount);
});

it.each([
  'COD RM110 (RM120 - diskaun RM20 + pos RM10)',
  'Harga RM100\nPos RM10\nCOD RM110',
  'Total RM150\ndeposit RM40\nCOD RM110',
  'Total RM110\nCOD RM110 (termasuk pos)',
  'kek RM45\nCOD RM110',
])('cash that the other amounts explain is read: %s (BX-21, COD-01)', (lines) => {
  expect(read(lines).cod?.amountMinor).toBe(11000);
});

it.each([
  'Amount: RM115 (paid RM50, balance COD)',
  'RM115, deposit RM50 dah bayar, baki cod',
  '总价115 已付50 余款代收',
  'kuih 3 tins RM115 each + RM50 postage, she pays rider',
  'RM115 sebotol + RM50, dia bayar kat rider',
  'Pls collect cheque $115 from them (deposit RM50)',
])('cash without an amount of its own is asked with the amounts shown: %s (BX-25, COD-01)', (line) => {
  const booking = read(line);
  expect([booking.cod, booking.unsaid]).toEqual([undefined, ['cod']]);
  for (const amount of ['115', '50']) expect(shownIn(booking)).toContain(amount);
});

it('a freight that the recipient pays is shown beside a denied cash (BX-25, COD-01)', () => {
  expect(shownIn(read('运费到付，不用代收货款'))).toContain('运费到付');
});

it.each(["don't forget to collect RM50", 'jangan lupa kutip RM50', '别忘了代收RM50'])(
  'a word for forgetting denies no cash: %s (BX-25, COD-01)',
  (line) => {
    const { cod, unsaid } = read(line);
    expect(cod?.amountMinor ?? unsaid).toEqual(cod ? 5000 : ['cod']);
  },
);

it.each([
  ['cod 22 ringgit', 'BN', 'BND'],
  ['cod 22 ringgit', 'MY', 'MYR'],
  ['cod 22 ringgit brunei', 'MY', 'BND'],
  ['bayar masa sampai 22 ringgit brunei', 'BN', 'BND'],
  ['代收22文莱元', 'BN', 'BND'],
  ['COD SGD$22', 'SG', 'SGD'],
] as const)('"%s" of a shipper in %s is in %s (BX-21, COD-01)', (line, country, currency) => {
  expect(read(line, country).cod).toEqual({ amountMinor: 2200, currency });
});

it.each(['collect rm0', 'rm0 to collect', 'insured rm800, collect RM 0.00'])(
  'cash of nothing is no question: %s (BX-21, COD-01)',
  (line) => {
    const { cod, unsaid } = read(line);
    expect([cod, unsaid]).toEqual([undefined, undefined]);
  },
);

it.each(['货值新币$160 包保险', '货值新币160 包保险', '价值S$160 包邮'])(
  'the value before a word for "including" is no number of pieces: %s (BX-21)',
  (line) => {
    expect(read(line, 'SG')).toMatchObject({ value: { amountMinor: 16000, currency: 'SGD' } });
    expect(read(line, 'SG').quantity).toBeUndefined();
  },
);

it.each([
  ['sorry RM79 only, got discount', [7900, 8900]],
  ['maaf kak RM79 je', [7900, 8900]],
  ['batal COD RM89', [8900]],
  ['cancel the COD RM89', [8900]],
  ['COD RM89 tak jadi', [8900]],
])('cash that a later line takes back is asked for: %s (BX-21, COD-01)', (line, amounts) => {
  const { cod, unsaid, unclear } = read(`COD RM89\n${line}`);
  expect([cod, unsaid]).toEqual([undefined, ['cod']]);
  expect(unclear?.cod?.readings.map(({ amountMinor }) => amountMinor)).toEqual(amounts);
});

it.each<[Country, string, number, number]>([
  ['PH', 'COD po total 480 + 95 sf', 48000, 57500],
  ['MY', 'cod 45 + pos 8', 4500, 5300],
  ['MY', 'RM60 + 7 postage COD', 6000, 6700],
  ['MY', 'COD 45+8', 4500, 5300],
  ['ID', 'COD 215rb + ongkir 10rb', 21500000, 22500000],
  ['MY', '货到付款 45 + 邮费 8', 4500, 5300],
])(
  'cash with a fee and no sum is a question with both amounts: %s %s (BX-21)',
  (country, line, without, total) => {
    const { cod, unsaid, unclear } = read(line, country);
    expect({ cod, unsaid }).toEqual({ cod: undefined, unsaid: ['cod'] });
    expect(unclear?.cod?.readings.map(({ amountMinor }) => amountMinor)).toEqual([without, total]);
  },
);

it.each<[Country, string, number]>([
  ['ID', 'Total : 215.000 + ongkir 10.000 = 225.000\nCOD ya kak', 22500000],
  ['PH', 'Total 670 + SF 120 = 790\nMOP: COD', 79000],
  ['MY', 'Total rm111 + postage 8 = rm119\nCOD', 11900],
])('a total with its sum is the cash: %s %s (BX-21)', (country, line, amountMinor) => {
  const { cod, unsaid } = read(line, country);
  expect(cod?.amountMinor).toBe(amountMinor);
  expect(unsaid).toBeUndefined();
});

it.each(['Total : 60 + ongkir 10 = 75\nCOD ya kak', 'Total : 60 + pos 10 = 70\nCOD?'])(
  'a wrong sum, or a sum beside a question for cash, is asked about: %s (BX-21)',
  (lines) => {
    expect(read(lines)).toMatchObject({ unsaid: ['cod'] });
    expect(read(lines)).not.toHaveProperty('cod');
  },
);
