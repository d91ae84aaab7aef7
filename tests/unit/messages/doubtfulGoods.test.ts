import { expect, it } from 'vitest';
import { read, readAll, SITI } from './messagesWorld.ts';

it.each([
  ['6 packs longganisa 500g/pack', 6, 3],
  ['5 bottles 200g per bottle', 5, 1],
  ['4 botol madu 250g/botol', 4, 1],
  ['4瓶蜂蜜 每瓶250g', 4, 1],
  ['3 toples @ 500g/toples', 3, 1.5],
  ['6 bottles patis 300g kada bottle', 6, 1.8],
  ['250g/pkt x 4', 4, 1],
  ['3 boxes, 2kg a box', 3, 6],
])('a weight of each pack is multiplied by the packs: %s (BX-21)', (line, quantity, weightKg) => {
  expect(read(`${SITI}\n${line}`)).toMatchObject({ quantity, weightKg });
});

it('a weight of each pack without their number is asked (BX-21)', () => {
  const { weightKg, rest } = read(`${SITI}\n250g/pack`);
  expect({ weightKg, rest }).toEqual({ weightKg: undefined, rest: ['0.25 kg'] });
});

it.each([
  '1 sack rice + 2 box noodles',
  '1 bag + 3 boxes',
  '2 kotak dan 3 bungkus',
  '2箱 1袋',
  '2 dus 1 karung',
])('of several counts none is the number of pieces: %s (BX-21)', (line) => {
  const { quantity, rest = [] } = read(`${SITI}\n${line}`);
  expect(quantity).toBeUndefined();
  for (const number of line.match(/\d/g) ?? []) expect(rest.join()).toContain(number);
});

it.each([
  '30x20x10 and 40x30x20',
  'besar 30x20x10 kecil 40x30x20',
  '大箱30*20*10 小箱40*30*20',
  'Dimension: 30x20x10 / 40x30x20',
])('of two sizes none is that of the parcel: %s (BX-21)', (line) => {
  const { size, rest = [] } = read(`${SITI}\n${line}`);
  expect(size).toBeUndefined();
  expect(rest.join()).toMatch(/30.20.10.*40.30.20/);
});

it.each(['货值新币$160 包保险', '货值RM 160 包邮', 'RM 160 packs'])(
  'an amount before a word for packs counts no pieces: %s (BX-21)',
  (line) => {
    expect(read(`${SITI}\n${line}`).quantity).toBeUndefined();
  },
);

it('pieces, weight and cash below their headings are read in each row (BX-21)', () => {
  const rows = [
    'Siti\t0123456789\t12 Jalan Ros\t47300\t3\t2kg\t45',
    'Abu\t0167776666\t5 Jalan Melor\t43000\t1\t1kg\t',
  ];
  const [first, second] = readAll(['Name\tPhone\tAddress\tPostcode\tQty\tWeight\tCOD', ...rows].join('\n'));
  expect(first).toEqual({
    name: 'Siti',
    phone: '0123456789',
    address1: '12 Jalan Ros',
    postcode: '47300',
    quantity: 3,
    weightKg: 2,
    cod: { amountMinor: 4500 },
  });
  expect(second).toMatchObject({ name: 'Abu', quantity: 1, weightKg: 1 });
  expect(second?.cod).toBeUndefined();
});

it.each([
  'berat dlm 1.2kg',
  'berat lebih kurang 1.2kg',
  'weight about 1.2kg',
  'berat sekitar 1,2 kg',
  '重量大概1.2公斤',
])('a weight that is not sure is the weight, also within a description: %s (BX-21)', (weight) => {
  for (const text of [`Item: shoes 2 pairs, ${weight}`, `shoes 2 pairs, ${weight}`]) {
    const booking = read(`${SITI}\n${text}`);
    expect(booking).toMatchObject({ weightKg: 1.2, description: 'shoes', quantity: 2 });
    expect(booking.rest).toBeUndefined();
  }
});

it.each([
  'Baju no 14, no 27 & no 31',
  '1 pair shoes size 42',
  '1kg lebih sikit',
  'bayad na po sa gcash, 1,250',
])('a line of goods, of a weight or of a payment is no part of an address: %s (BX-25)', (line) => {
  const booking = read(`Siti Aminah\n0123456789\n12 Jalan Ros\n47300 Petaling Jaya\n${line}`);
  expect(booking).toMatchObject({ address1: '12 Jalan Ros', postcode: '47300', city: 'Petaling Jaya' });
  expect(booking).not.toHaveProperty('address2');
});

it('an amount behind the label of goods is shown, and is no description (BX-25)', () => {
  const booking = read(
    'Nama: Siti\nTel: 0123456789\nAlamat: 12 Jalan Ros, 47300 Petaling Jaya\nHarga barang : RM150',
  );
  expect(booking).not.toHaveProperty('description');
  expect(booking.rest?.join(' ')).toContain('RM150');
});
