import { expect, it } from 'vitest';
import { read, SITI } from '../messagesWorld.ts';

it.each([
  ['rubber shoes', 'rubber shoes'],
  ['Kuih raya, 2kg', 'Kuih raya'],
  ['衣服', '衣服'],
  ['Spare parts, COD RM50', 'Spare parts'],
  ['alat ganti motor', 'alat ganti motor'],
  ['2kg, skincare. Leave at door', 'skincare'],
])('goods beside no count are the contents: %s (BX-25)', (line, description) => {
  const { name, description: found, rest } = read(`${SITI}\n${line}`);
  expect({ name, found, rest }).toEqual({ name: 'Siti Aminah', found: description, rest: undefined });
});

it.each(['baju saya dah sampai ke', 'behind the cake shop', 'jangan hantar baju', 'kedai kek'])(
  'a text that says more than goods is shown, and is no contents: %s (BX-25)',
  (line) => {
    const { description, rest = [] } = read(`${SITI}\n${line}`);
    expect(description).toBeUndefined();
    expect(rest.join(' ')).toContain(line.split(' ')[0]);
  },
);

it('goods with their label stay the contents, and others are shown (BX-25)', () => {
  expect(read(`${SITI}\nItem: kasut\nbaju kurung`)).toMatchObject({
    description: 'kasut',
    rest: ['baju kurung'],
  });
});

it.each(['ada 1 parcel lagi', '1 parcel lang', 'got 1 box'])(
  'words that only say that there is a parcel are no contents: %s (BX-25)',
  (line) => {
    const { description, quantity } = read(`${SITI}\n${line}`);
    expect([description, quantity]).toEqual([undefined, 1]);
  },
);

it('the full stop behind an amount is no part of the contents (BX-25)', () => {
  expect(read(`${SITI}\nContents: wedding cards, value RM780.`).description).toBe('wedding cards');
});
