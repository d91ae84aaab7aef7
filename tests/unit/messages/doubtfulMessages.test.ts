import { expect, it } from 'vitest';
import { readMessages } from '../../../src/commands/grammar/message/readMessage.ts';
import type { ParseContext } from '../../../src/commands/grammar/parsedInput.ts';

const CURRENCY = { MY: 'MYR', PH: 'PHP', SG: 'SGD' } as const;
const read = (lines: readonly string[], country: keyof typeof CURRENCY = 'MY') => {
  const context = { locale: 'en_US', country, currency: CURRENCY[country] } satisfies Partial<ParseContext>;
  const [first, ...others] = readMessages(lines.join('\n'), context);
  expect(others).toEqual([]);
  return first?.booking ?? {};
};
const PLACE = ['12 Jalan Ros', '47300 Petaling Jaya'];
const SITI = ['Siti Aminah', '0123456789', ...PLACE];

it.each(['COD RM50 + pos 8', 'COD: RM50 + SF 8', 'COD RM50 + delivery fee RM8'])(
  'cash with a fee behind a plus is asked, with and without the fee: %s (BX-21, COD-01)',
  (line) => {
    const { cod, unclear } = read([...SITI, line]);
    expect(cod).toBeUndefined();
    expect(unclear?.cod?.readings.map(({ amountMinor }) => amountMinor)).toEqual([5000, 5800]);
  },
);

it.each([
  ['0123456789, old no 0137712240 dont call', 'old no 0137712240 dont call'],
  ['0123456789, 旧号码 0137712240 不要打', '旧号码 0137712240 不要打'],
  ['0137712240 (lama), 0123456789', '0137712240 (lama)'],
  ['0137712240 tak guna dah / 0123456789', '0137712240 tak guna dah'],
])(
  'a number that is old or not to be called is neither the phone nor in the note: %s (BX-21)',
  (line, text) => {
    const { phone, note, rest } = read(['Siti Aminah', line, ...PLACE]);
    expect({ phone, note }).toEqual({ phone: '0123456789', note: undefined });
    expect(rest).toContain(text);
  },
);

it('a second number without the area code is kept beside the whole one, which is called (BX-21)', () => {
  expect(read(['Mr Velu', '03-8061 2233 / 8061 2234', ...PLACE])).toMatchObject({
    phone: '03-8061 2233',
    note: '03-8061 2234',
    address1: '12 Jalan Ros',
  });
});

it.each([
  ['3 kotak buku, 10 kg satu kotak', 3, 30],
  ['5 kotak, sekotak 2kg', 5, 10],
  ['Item - 3 koli @ 4.5kg', 3, 13.5],
  ['satu kotak 2kg', 1, 2],
])('the weight of each piece is multiplied by the pieces: %s (BX-21)', (line, quantity, weightKg) => {
  expect(read([...SITI, line])).toMatchObject({ quantity, weightKg });
});

it('signs for sender and receiver in Chinese part the two persons (BX-21)', () => {
  const { rest, ...booking } = read(['寄：大哥海味 017-5512233', '收：蔡师傅 012-3109988', ...PLACE]);
  expect(booking).toMatchObject({ name: '蔡师傅', phone: '012-3109988', address1: '12 Jalan Ros' });
  expect(rest).toEqual(['寄件人: 大哥海味 017-5512233']);
});

it('goods and a bracket behind an amount below the address are no part of the address (BX-21)', () => {
  const lines = ['Kenji Yamada', '81237788', '21 Collyer Quay (reception)', 'Postal code 049320'];
  const { address1, address2, weightKg, description, rest } = read(
    [...lines, 'Docs, A4 envelope, 100g'],
    'SG',
  );
  expect({ address1, address2, weightKg }).toEqual({
    address1: '21 Collyer Quay (reception)',
    address2: undefined,
    weightKg: 0.1,
  });
  expect([description, rest]).toEqual(['Docs', ['A4 envelope']]);
  const cash = read([
    'Nama: Siti',
    'Tel: 0123456789',
    'Alamat: 12 Jalan Ros',
    'Jumlah COD: RM112 (termasuk pos)',
  ]);
  expect(cash).toMatchObject({ address1: '12 Jalan Ros', rest: ['termasuk pos'] });
  expect(cash.address2).toBeUndefined();
});

it('a list with dashes behind its labels keeps unknown labels out of the address (BX-21)', () => {
  const lines = ['Name – Jessa Mae', 'No. – 09361122334', 'Ship via – LBC', 'MOP – COD', 'Total – 1,299.00'];
  const place = 'Add – Zone 3, Gusa, Cagayan de Oro City, Misamis Oriental 9000 (tabi ng Puregold)';
  const { rest, ...booking } = read([...lines, place], 'PH');
  expect(booking).toEqual({
    name: 'Jessa Mae',
    phone: '09361122334',
    address1: 'Zone 3, Gusa',
    postcode: '9000',
    city: 'Cagayan de Oro City',
    state: 'Misamis Oriental',
    cod: { amountMinor: 129900 },
  });
  expect(rest).toEqual(['Ship via: LBC', '(tabi ng Puregold)']);
});

it('a country before the word for a mobile phone in Chinese is no name (BX-21)', () => {
  const { name, rest = [] } = read(['收货人：曾小姐 13800138000 / 马来西亚手机 0167789901', ...PLACE]);
  expect(name).toBe('曾小姐');
  expect(rest.join()).not.toContain('手机');
});

it('a request before the label of the receiver is no name (BX-21)', () => {
  const { name } = read([
    'Return item pls. Receiver: TechZone Service Centre, Lot 3-11, Plaza Low Yat, 55100 KL, 03-21441199',
  ]);
  expect(name).toBe('TechZone Service Centre');
});

it('a surname that is also a cake is no heading of goods in a list without colons (BX-21)', () => {
  const lines = ['Tel 0123456789', 'Alamat 12 Jalan Ros', 'Poskod 43000', 'Bandar Kajang', 'Berat 1kg'];
  const { name, description, rest } = read(['Kek Mei Ling', ...lines]);
  expect([name, description, rest?.join()]).toContain('Kek Mei Ling');
});

it('a title behind a house number counts no packs (BX-21)', () => {
  const { quantity, address1 } = read(['Jl Kenanga 12 Pak Budi 0123456789 43000 Kajang']);
  expect(quantity).toBeUndefined();
  expect(address1).toContain('Jl Kenanga 12');
});

it('the kind of a number is no part of a name behind a title (BX-21)', () => {
  expect(read(['Attn: Dr. Jualang Office 088-320000', ...PLACE]).name).toBe('Dr. Jualang');
  const line =
    'Ship: 12 Jalan UMS, 88400 Kota Kinabalu. Attention: Assoc Prof Jualang (Bilik 2). Office 088-320000';
  expect(read([`${line}. Fragile glass samples 3.75kg`]).name).not.toContain('Office');
});

it('a company with its town above a person keeps only its name (BX-21)', () => {
  expect(read(['New address: ABC Sdn Bhd, Petaling Jaya', ...SITI])).toMatchObject({
    name: 'Siti Aminah',
    company: 'ABC Sdn Bhd',
    rest: ['Petaling Jaya'],
  });
});

it('cash in words that nobody understands is asked, with other words before its amount (BX-21, COD-01)', () => {
  expect(read([...SITI, 'Nanti bayarnya ditempat aja ya rm64']).unsaid).toEqual(['cod']);
  expect(read([...SITI, 'dah bayar rm64']).unsaid).toBeUndefined();
});

it('a question about COD without an amount is asked, and a plain no is not (BX-21, COD-01)', () => {
  expect(read([...SITI, 'cod tak boleh kan?']).unsaid).toEqual(['cod']);
  expect(read([...SITI, 'no cod?']).unsaid).toEqual(['cod']);
  expect(read([...SITI, 'no cod']).unsaid).toBeUndefined();
});

it('of a text with more amounts than any parcel has, nothing is used and all is shown (BX-21)', () => {
  const { unsaid, rest = [], ...booking } = read(['cod 5 '.repeat(400), ...SITI].join(', ').split('\n'));
  expect(booking).toEqual({});
  expect(unsaid).toEqual(['cod']);
  for (const text of ['cod 5', 'Siti Aminah', '0123456789', '47300']) expect(rest.join()).toContain(text);
});
