import { expect, it } from 'vitest';
import {
  addressKey,
  type Comparable,
  DuplicateFinder,
  duplicateKeys,
  phoneKeys,
} from '../../../contract/rules/contactDuplicates.ts';

const AINA = {
  phone: '012-345 6789',
  unitNo: 'A-3',
  address1: '12, Jalan Ampang',
  postcode: '50450',
  country: 'MY',
};

it.each(['+60123456789', '0060 12 345 6789', '(012) 345-6789'])(
  'the number %s of one country is the same number, however it is written',
  (phone) => {
    expect(phoneKeys({ ...AINA, phone })).toEqual(phoneKeys(AINA));
  },
);

it('a second number counts, one that cannot be called does not', () => {
  expect(phoneKeys({ ...AINA, mobile: '+65 9123 4567' })).toEqual(['+60123456789', '+6591234567']);
  expect(phoneKeys({ ...AINA, phone: 'ask the guard' })).toEqual([]);
});

it('an address is the same with other spaces, points and capitals, and another one with another unit or postcode', () => {
  const same = { ...AINA, address1: '12 JALAN  AMPANG.' };
  expect(addressKey(same)).toBe(addressKey(AINA));
  expect(addressKey({ ...AINA, unitNo: 'A-4' })).not.toBe(addressKey(AINA));
  expect(addressKey({ ...AINA, postcode: '50451' })).not.toBe(addressKey(AINA));
  expect(addressKey({ ...AINA, unitNo: null, address1: ' ' })).toBeNull();
  expect(duplicateKeys(AINA)).toHaveLength(2);
});

it('contacts that only a third one links are one set, and those that share nothing are in none', () => {
  const finder = new DuplicateFinder<Comparable & { id: string }>();
  const add = (id: string, more: object) => finder.add({ ...AINA, id, ...more });
  add('number', { address1: '1 Jalan Satu' });
  add('alone', { phone: '+60322221111', address1: '2 Jalan Dua' });
  add('address', { phone: '+60399998888' });
  add('both', {});
  add('pair 1', { phone: '+60377771111', address1: '3 Jalan Tiga' });
  add('pair 2', { phone: '03 7777 1111', address1: '4 Jalan Empat' });
  expect(finder.sets().map((set) => set.map(({ id }) => id))).toEqual([
    ['number', 'address', 'both'],
    ['pair 1', 'pair 2'],
  ]);
});
