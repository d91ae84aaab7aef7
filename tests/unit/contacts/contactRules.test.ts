import { describe, expect, it } from 'vitest';
import {
  contactInput,
  contactIssues,
  emptyContact,
} from '../../../src/customRoutes/contactForm/contactRules.ts';
import { contactFilterToWire } from '../../../src/shared/contacts/rules/contactFilter.ts';
import { inEnglish } from '../../../texts/read.ts';

const enUS = { ...inEnglish('first'), ...inEnglish('rest') };

const WHOLE = {
  ...emptyContact('MY'),
  name: 'Tan Wei Ling',
  phone: '+60167001234',
  address1: '88 Lebuh Chulia',
  postcode: '10200',
  city: 'George Town',
  state: 'Pulau Pinang',
};
const textOf = (key: string) =>
  key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], enUS);
const messagesOf = (values: typeof WHOLE) =>
  contactIssues(values).map(({ field, messageKey }) => [field, textOf(messageKey)]);

describe('the rules of a contact', () => {
  it('the rules of a contact name every required field, in the order of the form (BOOK-11, BOOK-12, BOOK-13, BOOK-14, BOOK-15, BOOK-16, BOOK-17)', () => {
    expect(messagesOf({ ...emptyContact('') })).toEqual([
      ['name', 'Name is required field'],
      ['phone', 'Phone number is required field'],
      ['address1', 'Address 1 is required field'],
      ['postcode', 'Postcode is required field'],
      ['city', 'City is required field'],
      ['state', 'State is required field'],
      ['country', 'Country is required field'],
    ]);
  });

  it('the rules of a contact allow empty e-mail, unit number, second line and tags (BOOK-18)', () => {
    expect(messagesOf(WHOLE)).toEqual([]);
  });

  it.each([
    [{ phone: '12' }, 'phone', 'Please enter a valid phone number'],
    [{ mobile: 'abc' }, 'mobile', 'Please enter a valid phone number'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
  ])('the rules of a contact refuse %j at its field', (change, field, text) => {
    expect(messagesOf({ ...WHOLE, ...change })).toEqual([[field, text]]);
  });

  it('the request of a contact has the account and the source with the typed values (BOOK-05)', () => {
    expect(contactInput(WHOLE, 7)).toEqual({
      ...WHOLE,
      placeConfirmed: false,
      customerId: 7,
      source: 'personal',
    });
  });
});

it.each([
  [{}, {}],
  [{ tab: 'Any', q: ' tan ' }, { name: 'tan' }],
  [{ tab: 'Receiver' }, { tags: 'Receiver' }],
] as const)('the filter %j of the address book is %j in the API (BOOK-02, BOOK-03)', (filter, wire) => {
  expect(contactFilterToWire(filter)).toEqual(wire);
});
