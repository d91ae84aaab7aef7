import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { allPlaceTables } from '../../../server/geo/placeTables.ts';
import { labelOf } from '../../../src/commands/grammar/message/labels.ts';
import { readMessages } from '../../../src/commands/grammar/message/readMessage.ts';
import type { ParseContext, TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';

interface Case extends Pick<ParseContext, 'locale' | 'country' | 'currency'> {
  text: string[];
  /** One entry per recipient: all read values, and the text that is shown as not understood. */
  bookings: TypedBooking[];
}

const FILE = path.join(import.meta.dirname, '../../cases/messages/orders.json');
const CASES = JSON.parse(readFileSync(FILE, 'utf8')) as Case[];

it('the cases have messages of four languages and five countries', () => {
  expect(CASES.length).toBeGreaterThan(40);
  expect(new Set(CASES.map(({ locale }) => locale)).size).toBe(4);
  expect(new Set(CASES.map(({ country }) => country)).size).toBe(5);
});

it('each known town that begins with a label of towns keeps its whole name without a colon (BX-21)', () => {
  const towns = allPlaceTables()
    .flatMap(({ towns }) => towns.split('\n').map((row) => row.split('\t')[0] ?? ''))
    .filter((name) => /^\S+ \D+$/.test(name) && labelOf(name.split(' ')[0] ?? '') === 'City');
  expect(towns.length).toBeGreaterThan(40);
  const lines = ['Nama Siti', 'Tel 0123456789', 'Alamat 12 Jalan Ros'];
  const context = { locale: 'en_US', country: 'MY', currency: 'MYR' } as const;
  const cityOf = (town: string) =>
    readMessages([...lines, town].join('\n'), context).map(({ booking }) => booking.city);
  expect(towns.filter((town) => cityOf(town).join() !== town)).toEqual([]);
});

it.each(CASES.map((one) => [one.text.join(' ↵ ').slice(0, 60), one] as const))(
  'an order of a chat is read as intended: %s (BX-21, BX-25)',
  (_, { text, bookings, ...context }) => {
    expect(readMessages(text.join('\n'), context).map(({ booking }) => booking)).toEqual(bookings);
  },
);
