import { expect, it } from 'vitest';
import { homePlace } from '../../../src/customRoutes/dashboard/homePlace.ts';

const NOTHING = { address1: null, address2: null, city: null, state: null, postcode: null, country: null };

it.each([
  ['without an address', {}, { type: '', country: 'ID', city: '' }],
  ['with a country alone', { country: 'SG' }, { type: '', country: 'SG', city: '' }],
  ['with a city alone', { city: 'Ipoh' }, { type: 'address', country: 'ID', city: 'Ipoh' }],
])(
  'the quick quote of an account %s begins at what is known of it, in the tenant’s country if it has none (DASH-11)',
  (_, known, place) => {
    expect(homePlace({ ...NOTHING, ...known }, { country: 'ID' })).toMatchObject(place);
  },
);
