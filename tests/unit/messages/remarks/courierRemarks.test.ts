import { expect, it } from 'vitest';
import { read, SITI } from '../messagesWorld.ts';

const ADDRESS = 'Siti Aminah, 0123456789, 12 Jalan Ros, 47300 Petaling Jaya';
const CONTACT = {
  name: 'Siti Aminah',
  phone: '0123456789',
  address1: '12 Jalan Ros',
  postcode: '47300',
  city: 'Petaling Jaya',
};

it.each([
  ['Kalau takde orang, bagi jiran no 14 ye', 'Kalau takde orang, bagi jiran no 14'],
  ['If not home, pass to neighbour no 14. Thanks', 'If not home, pass to neighbour no 14'],
  ['If nobody home leave at guard house', 'If nobody home leave at guard house'],
  ['Kung wala tao, iwan sa kapitbahay #14', 'Kung wala tao, iwan sa kapitbahay #14'],
  ['leave at door if nobody home pls', 'leave at door if nobody home'],
  ['letak depan pintu, kalau takde orang', 'letak depan pintu, kalau takde orang'],
  ['Fragile, pls dont throw', 'Fragile, pls dont throw'],
  ['hati2 mudah pecah ya', 'hati2 mudah pecah'],
  ['call dulu sebelum hantar', 'call dulu sebelum hantar'],
  ['易碎', '易碎'],
])('what the courier should do is the note, and no part of the contact: %s (BX-25)', (remark, note) => {
  expect(read(`${ADDRESS}. ${remark}`)).toMatchObject({ ...CONTACT, note });
  const below = read(`${SITI}\n${remark}`);
  expect(below).toMatchObject({ ...CONTACT, note });
  expect(below).not.toHaveProperty('address2');
});

it('an instruction behind another sentence of its line is the note (BX-25)', () => {
  const { note, cod, weightKg } = read(`${SITI}\n2kg, COD RM1,250 ye. Call dulu sebelum hantar`);
  expect({ note, cod, weightKg }).toEqual({
    note: 'Call dulu sebelum hantar',
    cod: { amountMinor: 125_000, currency: 'MYR' },
    weightKg: 2,
  });
});

it.each([
  'jangan hantar dulu',
  "don't send yet",
  "don't collect money",
  'jangan kutip duit',
  'Alamat lama jangan guna',
  'dont forget ya',
  'kalau boleh esok',
  'if possible today',
])('what is said to the shop is no note: %s (BX-25)', (remark) => {
  expect(read(`${SITI}\n${remark}`)).not.toHaveProperty('note');
});

it('a weight behind a word for care is read (BX-21)', () => {
  expect(read(`${SITI}\nfragile - glass bottles 4.5 kg`)).toMatchObject({ weightKg: 4.5 });
});

it.each(['Hubungi Siti Aminah', 'Letak Siti Aminah', 'Fragile Enterprise'])(
  'a person or a company behind the word is no note: %s (BX-21)',
  (name) => {
    expect(read(ADDRESS.replace('Siti Aminah', name))).not.toHaveProperty('note');
  },
);

it('a number to call behind a condition stays a number (BX-25)', () => {
  expect(read(`${SITI}\nif not home, call 0198765432`)).toMatchObject({ ...CONTACT, note: '0198765432' });
});

it('a note with its label keeps its instructions (BX-25)', () => {
  expect(read(`${SITI}\nNote: gate code 12, leave at door`).note).toBe('gate code 12, leave at door');
});
