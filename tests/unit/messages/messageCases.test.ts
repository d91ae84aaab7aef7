import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
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

it.each(CASES.map((one) => [one.text.join(' ↵ ').slice(0, 60), one] as const))(
  'an order of a chat is read as intended: %s (BX-21, BX-25)',
  (_, { text, bookings, ...context }) => {
    expect(readMessages(text.join('\n'), context).map(({ booking }) => booking)).toEqual(bookings);
  },
);
