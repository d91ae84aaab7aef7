import { expect, it } from 'vitest';
import {
  addressKey,
  duplicateKeys,
  linkedSets,
  phoneKeys,
} from '../../../contract/rules/contacts/contactDuplicates.ts';

const AINA = {
  phone: '012-345 6789',
  unitNo: 'A-3',
  address1: '12, Jalan Ampang',
  postcode: '50450',
  country: 'MY',
};

it.each(['+60123456789', '0060 12 345 6789', '(012) 345-6789'])(
  'the number %s is the same number in every spelling',
  (phone) => {
    expect(phoneKeys({ ...AINA, phone })).toEqual(phoneKeys(AINA));
  },
);

it('a second number counts, but not a number that cannot be called', () => {
  expect(phoneKeys({ ...AINA, mobile: '+65 9123 4567' })).toEqual(['+60123456789', '+6591234567']);
  expect(phoneKeys({ ...AINA, phone: 'ask the guard' })).toEqual([]);
});

it('an address is the same with other spaces, points and capitals, but not with another unit or postcode', () => {
  const same = { ...AINA, address1: '12 JALAN  AMPANG.' };
  expect(addressKey(same)).toBe(addressKey(AINA));
  expect(addressKey({ ...AINA, unitNo: 'A-4' })).not.toBe(addressKey(AINA));
  expect(addressKey({ ...AINA, postcode: '50451' })).not.toBe(addressKey(AINA));
  expect(addressKey({ ...AINA, unitNo: null, address1: ' ' })).toBeNull();
  expect(duplicateKeys(AINA)).toHaveLength(2);
});

it('contacts linked by a third contact form one set, and contacts without a link are in no set', () => {
  const groups = [
    [9, 7],
    [2, 5],
    [8, 5],
    [7, 9],
    [6, 8, 2],
  ];
  expect(linkedSets(groups)).toEqual([
    [2, 5, 6, 8],
    [7, 9],
  ]);
  expect(linkedSets([])).toEqual([]);
});
