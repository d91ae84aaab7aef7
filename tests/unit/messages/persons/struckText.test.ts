import { expect, it } from 'vitest';
import { PLACES, read, readAll, SITI } from '../messagesWorld.ts';

it.each(['~', '~~'])(
  'what is struck through with %s in a chat is shown, and is of no parcel (BX-21)',
  (mark) => {
    const struck = 'Ali Hassan, 9 Jalan Mawar 3, 50450 KL';
    expect(read(`${mark}${struck}${mark}\n${SITI}`)).toEqual({ ...read(SITI), rest: [struck] });
    expect(read(`${SITI}\nCOD ${mark}rm80${mark} RM65`)).toMatchObject({
      cod: { amountMinor: 6500 },
      rest: ['rm80'],
    });
  },
);

it('a struck line does not part a message in two, and a sign for about strikes nothing (BX-21)', () => {
  expect(readAll(`Siti Aminah\n~0129998888 lama~\n0123456789\n${PLACES.MY}`)).toMatchObject([
    { name: 'Siti Aminah', phone: '0123456789', rest: ['0129998888 lama'] },
  ]);
  expect(read(`${SITI}\n~2kg, ~3 pcs`)).toMatchObject({ weightKg: 2, quantity: 3 });
});

it.each([
  ['MY', '9 Jalan Mawar 3\n17 Jalan Ros\n47300 Petaling Jaya'],
  ['SG', '12 Tai Seng Street\n53 Ubi Ave 1\nS408934'],
  ['ID', 'Jl Melati Raya 17\nJl. Melati Raya No. 71 RT 01/RW 08, Bandung 40111'],
] as const)('of two houses in %s the street is asked: %s (BX-21)', (country, place) => {
  const { address1, address2, rest } = read(`Siti Aminah\n0123456789\n${place}`, country);
  expect([address1, address2]).toEqual([undefined, undefined]);
  expect(rest?.length).toBeGreaterThan(1);
});

it.each([
  ['MY', 'Lot 5, 12 Jalan Mawar 3, Taman Ros 2\n47300 Petaling Jaya', 'Lot 5'],
  ['ID', 'Jl. Raya Bogor KM 5, Gg. Melati No 3, Bandung 40111', 'Jl. Raya Bogor KM 5'],
] as const)('one house beside other places in %s is read: %s (BX-21)', (country, place, first) => {
  const { unitNo, address1 } = read(`Siti Aminah\n0123456789\n${place}`, country);
  expect([unitNo, address1].join()).toContain(first);
});
