import { expect, it } from 'vitest';
import { read, readAll } from '../messagesWorld.ts';

const ITEMS = [
  'Siti 0123456789 12 Jalan Ros 47300 PJ',
  'Ali 0198765432 8 Jalan Mawar 30000 Ipoh',
  'Muthu 0167654321 3 Jalan Kenari 10200 Penang',
];
const EXPECTED = [
  ['Siti', '0123456789', '12 Jalan Ros', '47300'],
  ['Ali', '0198765432', '8 Jalan Mawar', '30000'],
  ['Muthu', '0167654321', '3 Jalan Kenari', '10200'],
];
const numbered = (between: string) =>
  ITEMS.map((item, i) => `${String.fromCodePoint(0x2460 + i)}${item}`).join(between);

it.each([
  ['lines', '\n'],
  ['one line', ' '],
  ['one line with commas', ', '],
])('items with circled numbers in %s are one parcel each (BX-21, MULTI-06)', (_, between) => {
  const found = readAll(numbered(between)).map(({ name, phone, address1, postcode }) => [
    name,
    phone,
    address1,
    postcode,
  ]);
  expect(found).toEqual(EXPECTED);
});

it.each([
  ['parts of one parcel', '① Siti 0123456789\n② 12 Jalan Ros\n③ 47300 Petaling Jaya'],
  ['its goods', '① 2 kotak\n② nama Siti 0123456789\n③ alamat 12 Jalan Ros, 47300 Petaling Jaya'],
])('circled numbers before %s are no part of an address, and none is shown (BX-25)', (_, text) => {
  const { address1, address2, rest } = read(text);
  expect([address1, address2, rest]).toEqual(['12 Jalan Ros', undefined, undefined]);
});

it.each(['Muthu 0167654321', 'Muthu 0167654321, Ipoh', 'Muthu 0167654321, same address as ②'])(
  'a person with a number and no address is an item of its own, whose address is asked for: %s (BX-21, BX-25)',
  (item) => {
    const [siti = '', ali = ''] = ITEMS;
    for (const signs of [
      ['①', '②', '③'],
      ['1.', '2.', '3.'],
    ]) {
      const read = readAll([siti, ali, item].map((text, i) => `${signs[i]} ${text}`).join('\n'));
      expect(read.map(({ name, phone }) => [name, phone])).toEqual(
        EXPECTED.map(([name, phone]) => [name, phone]),
      );
      expect([read[1]?.rest, read[2]?.postcode]).toEqual([undefined, undefined]);
    }
  },
);
