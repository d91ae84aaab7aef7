import { expect, it } from 'vitest';
import { billedTo } from '../../../server/modules/wallet/invoices/billedTo.ts';

const PAYER = {
  name: 'Aina',
  email: 'aina@example.test',
  phone: '0123456789',
  unitNo: '3A',
  address1: '12 Jalan Ampang',
  address2: null,
  postcode: '50450',
  city: 'Kuala Lumpur',
  state: null,
  country: 'MY',
};
const OWN = ['3A, 12 Jalan Ampang', '50450, Kuala Lumpur', 'MY'];

it.each([
  ['nothing', {}, 'Aina', [...OWN, 'aina@example.test', '0123456789']],
  [
    'a name and a mail address',
    { name: 'Aina Sdn Bhd', email: 'bills@example.test', country: 'SG', paymentTerm: 'net30' },
    'Aina Sdn Bhd',
    [...OWN, 'bills@example.test', '0123456789'],
  ],
  [
    'an address',
    { address1: '1 Raffles Place', postcode: '048616', country: 'SG', unitNo: null },
    'Aina',
    ['1 Raffles Place', '048616', 'SG', 'aina@example.test', '0123456789'],
  ],
])(
  'an invoice with %s in billing uses billing for these parts and the profile for the others (SET-22)',
  (_, billing, name, lines) => {
    expect(billedTo({ ...PAYER, billing })).toEqual({ name, lines });
  },
);
