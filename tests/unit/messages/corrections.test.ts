import { expect, it } from 'vitest';
import { readMessages } from '../../../src/commands/grammar/message/readMessage.ts';
import type { TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';

const context = { locale: 'en_US', country: 'MY', currency: 'MYR' } as const;
const LINES = ['Siti Aminah', '0123456789', '21 Jalan Ros', '43000 Kajang', 'COD RM50', '1kg'];
const read = (lines: readonly string[]) => {
  const [first] = readMessages(lines.join('\n'), context);
  return first?.booking ?? {};
};
const ALL = {
  name: 'Siti Aminah',
  phone: '0123456789',
  address1: '21 Jalan Ros',
  postcode: '43000',
  cod: { amountMinor: 5000, currency: 'MYR' },
  weightKg: 1,
};

it.each<[string, keyof typeof ALL]>([
  ['no 12 bukan 21', 'address1'],
  ['eh salah, no 12 bukan 21', 'address1'],
  ['house no is 12 not 21', 'address1'],
  ['打错了，不是21是12', 'address1'],
  ['oops, 12', 'address1'],
  ['bukan 50, 45', 'cod'],
  ['sorry salah, rm60', 'cod'],
  ['2kg, not 1kg', 'weightKg'],
  ['no tel tu salah, yang betul 0139981112', 'phone'],
  ['43500 instead of 43000', 'postcode'],
  ['eh poskod 43500', 'postcode'],
  ['alamak poskod 43500 ye', 'postcode'],
  ['postcode 43500 sorry', 'postcode'],
  ['013 bukan 012', 'phone'],
  ['sorry last 4 digits is 6798 not 6789', 'phone'],
  ['013 pala hindi 012', 'phone'],
  ['eh tak jadi COD, dah bayar', 'cod'],
  ['cancel COD ya, she paid already', 'cod'],
  ['hindi na COD, bayad na', 'cod'],
])('a correction below an order is a question about the part that it corrects: %s (BX-25)', (line, part) => {
  const { rest = [], note, ...booking } = read([...LINES, line]);
  const { [part]: _asked, ...others } = ALL;
  expect(booking).toMatchObject(others);
  expect(booking).not.toHaveProperty(part);
  expect(rest.length).toBeGreaterThan(0);
  expect(note).toBeUndefined();
});

it('a correction within the line of the order is a question about the address (BX-25)', () => {
  const { address1, rest = [] } = read(['Siti Aminah 0123456789 no 12 bukan 21 jalan ros 43000 kajang']);
  expect(address1).toBeUndefined();
  expect(rest).toContain('12 bukan 21');
});

it('a line longer than any parcel is left unread, and the others are read (BX-25)', () => {
  const long = 'bayar cod '.repeat(400);
  const { rest = [], ...booking } = read([...LINES, long]);
  expect(booking).toMatchObject(ALL);
  expect(rest).toContain(long);
});

it.each([
  ['0139981112 bukan 0123456789', 'bukan 0123456789'],
  ['No tel yg betul 0139981112 (bukan 0123456789)', 'bukan 0123456789'],
  ['tel bukan 0123456789 ye, 0139981112', 'bukan 0123456789'],
  ['Phone: 0139981112 not 0123456789', 'not 0123456789'],
  ['不是0123456789，是0139981112', '不是0123456789'],
])(
  'a denied number is shown, also where it stands above, and the other one is called: %s (BX-25)',
  (line, denied) => {
    const { phone, note, rest, ...booking } = read([...LINES, line]);
    const { phone: _phone, ...others } = ALL;
    expect(booking).toMatchObject(others);
    expect([phone, note, rest]).toEqual(['0139981112', undefined, [denied]]);
  },
);

it('a number that is denied without another one is not called (BX-25)', () => {
  const { phone, rest } = read([...LINES, 'hp bukan 0123456789']);
  expect([phone, rest]).toEqual([undefined, ['bukan 0123456789']]);
});

it('a denied number of eight digits is not called in Singapore (BX-25)', () => {
  const typed = 'Siti 91234567 (not 91234568)\n12 Anson Road #02-12 S079903';
  const [only] = readMessages(typed, { locale: 'en_US', country: 'SG', currency: 'SGD' });
  expect(only?.booking).toMatchObject({ name: 'Siti', phone: '91234567', rest: ['not 91234568'] });
});

it('a number to call after a condition is not denied (BX-25)', () => {
  const { phone, note } = read([...LINES, 'if not available call 0139981112']);
  expect([phone, note]).toEqual(['0123456789', '0139981112']);
});

it('a number that takes the place of another is asked about, not denied (BX-25)', () => {
  const { phone, rest } = read([...LINES, 'ganti no 0139981112']);
  expect([phone, rest]).toEqual([undefined, ['ganti no 0139981112', '0123456789']]);
});

it('a corrected postcode asks for nothing but the place, also where its label is two words (BX-25)', () => {
  const [first] = readMessages(
    'Budi 081220934456\nJl Merdeka no 5, Bandung 40111\nCOD 50000\nralat kode pos 40115 bukan 40111',
    { locale: 'id_ID', country: 'ID', currency: 'IDR' },
  );
  expect(first?.booking).toMatchObject({ cod: { amountMinor: 5_000_000 }, address1: 'Jl Merdeka no 5' });
  expect(first?.booking.postcode).toBeUndefined();
});

it('a postcode of the same address, written once more behind its label, is no correction (BX-21)', () => {
  expect(read([...LINES, 'poskod 43000'])).toEqual({ ...ALL, city: 'Kajang' });
});

it.each([
  [
    'PH',
    'en_US',
    'PHP',
    ['Ana Cruz 09171234567', '45 Mabini St, Lipa City 4217', 'COD 899', 'Ay mali po, 799 lang pala'],
    '45 Mabini St',
  ],
  [
    'ID',
    'id_ID',
    'IDR',
    ['Budi 085712345678', 'Jl Merdeka 5, Bandung 40111', 'COD 150rb', 'eh salah kak, 130rb aja'],
    'Jl Merdeka 5',
  ],
] as const)(
  'another sum below the cash is a question about the cash, and the street stays: %s (BX-25)',
  (country, locale, currency, lines, address1) => {
    const [read] = readMessages(lines.join('\n'), { country, locale, currency });
    expect(read?.booking).toMatchObject({ address1, unsaid: ['cod'] });
    expect(read?.booking).not.toHaveProperty('cod');
    expect(read?.booking.rest).toContain(lines[3]);
  },
);

const ONE_LINE = 'Farid Osman, 0139274480, No 9 Jalan Mawar 8, 25200 Kuantan, berat 7kg, cod rm50';
it.each(['alat ganti motor', 'baju ganti', 'tukar saiz M', 'exchange wrong size shirt', 'ganti warna merah'])(
  'words of goods behind an order in one line change nothing of it: %s (BX-25)',
  (goods) => {
    const { rest = [], description, ...booking } = read([`${ONE_LINE}, ${goods}`]);
    expect(booking).toEqual({
      name: 'Farid Osman',
      phone: '0139274480',
      address1: 'No 9 Jalan Mawar 8',
      postcode: '25200',
      city: 'Kuantan',
      weightKg: 7,
      cod: { amountMinor: 5000, currency: 'MYR' },
    });
    expect([description, ...rest].filter(Boolean)).toEqual([goods]);
  },
);

it.each<[string, readonly (keyof TypedBooking)[]]>([
  [`${ONE_LINE}, eh salah rm60`, ['cod']],
  [`${ONE_LINE}, salah, rm60`, ['cod']],
  [`${ONE_LINE}, eh salah berat 8kg`, ['weightKg']],
  [`${ONE_LINE}, nombor salah`, ['phone']],
  [ONE_LINE.replace('4480,', '4480, salah.'), ['phone']],
  [`${ONE_LINE}, changed address already`, ['address1', 'postcode', 'city']],
])('a correction within an order in one line asks only for its own part: %s (BX-25)', (line, asked) => {
  const { name, phone, address1, postcode, city, weightKg, cod } = read([line]);
  const values = { name, phone, address1, postcode, city, weightKg, cod };
  expect(Object.entries(values).flatMap(([part, value]) => (value === undefined ? [part] : []))).toEqual(
    asked,
  );
});
