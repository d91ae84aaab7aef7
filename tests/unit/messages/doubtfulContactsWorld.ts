import { expect } from 'vitest';
import { readMessages } from '../../../src/commands/grammar/message/readMessage.ts';
import type { ParseContext, TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';

const CURRENCY = { MY: 'MYR', PH: 'PHP', SG: 'SGD', ID: 'IDR' } as const;
type Country = keyof typeof CURRENCY;
export const readAll = (text: string, country: Country = 'MY'): TypedBooking[] => {
  const context = { locale: 'en_US', country, currency: CURRENCY[country] } satisfies Partial<ParseContext>;
  return readMessages(text, context).map(({ booking }) => booking);
};
export const read = (text: string, country: Country = 'MY'): TypedBooking => {
  const [first = {}, ...others] = readAll(text, country);
  expect(others).toEqual([]);
  return first;
};
export const PLACES = {
  MY: '12 Jalan Ros\n47300 Petaling Jaya',
  PH: '143 Rizal St, Malolos, Bulacan 3000',
  SG: 'Blk 463 Crawford Lane #05-21 S(190463)',
  ID: 'Jl. Melati No. 5, Bandung 40111',
} as const;
export const SITI = `Siti Aminah\n0123456789\n${PLACES.MY}`;
