import { expect } from 'vitest';
import { readMessages } from '../../../src/commands/grammar/message/readMessage.ts';
import type { ParseContext, TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';

const CURRENCY = { MY: 'MYR', PH: 'PHP', SG: 'SGD', ID: 'IDR', TH: 'THB', BN: 'BND' } as const;
const LOCALE = { MY: 'my', PH: 'en_US', SG: 'en_US', ID: 'id_ID', BN: 'en_US' } as const;
type Country = keyof typeof CURRENCY;
export type SellerCountry = keyof typeof LOCALE;
export const readAll = (
  text: string,
  country: Country = 'MY',
  more: Partial<ParseContext> = {},
): TypedBooking[] =>
  readMessages(text, { locale: 'en_US', country, currency: CURRENCY[country], ...more }).map(
    ({ booking }) => booking,
  );
/** The bookings of a text in the language of its country, for a tenant with two kinds of goods. */
export const readLocal = (country: SellerCountry, text: string): TypedBooking[] =>
  readAll(text, country, { locale: LOCALE[country], itemTypes: ['PARCEL', 'DOCUMENT'] });
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

export const all = (lines: readonly string[], country?: Country): TypedBooking[] =>
  readAll(lines.join('\n'), country);
export const WEI = ['Tan Wei Ling 0123389921', '22A Jln SS2/64, 47300 PJ', '0.5kg'];
export const [first = '', ...wei] = WEI;
