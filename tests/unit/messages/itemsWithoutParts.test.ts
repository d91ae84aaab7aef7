import { describe, expect, it } from 'vitest';
import { parseBookings } from '../../../src/commands/grammar/parseBooking.ts';
import { all } from './messagesWorld.ts';

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
