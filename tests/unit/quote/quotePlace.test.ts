import { describe, expect, it } from 'vitest';
import { isPlaced } from '../../../contract/rules/places/placed.ts';
import {
  applyPostcode,
  EMPTY_PLACE,
  pickAddress,
  pickCity,
  pickCountry,
  placeToWire,
  type QuotePlace,
  shortRoute,
  typeAddress,
  typeCity,
  typePostcode,
} from '../../../src/customRoutes/quote/rules/quotePlace.ts';

const place = (parts: Partial<QuotePlace>): QuotePlace => ({ ...EMPTY_PLACE, ...parts });
const SUGGESTED = {
  address1: '12 Jalan Ampang',
  address2: 'Taman U Thant',
  city: 'Kuala Lumpur',
  state: 'Wilayah Persekutuan Kuala Lumpur',
  postcode: '50450',
  country: 'MY',
  coord: { lat: 3.16, lon: 101.71 },
};
const picked = pickAddress(EMPTY_PLACE, 'Jalan Ampang 12', SUGGESTED);

describe('an address of a quote', () => {
  it.each([
    ['nothing', {}, false],
    ['spaces', { city: '  ' }, false],
    ['a state alone', { state: 'Perak' }, false],
    ['an address', { address1: 'Jalan Ampang' }, true],
    ['a second line', { address2: 'Block B' }, true],
    ['a postcode', { postcode: '50450' }, true],
    ['a country', { country: 'MY' }, true],
    ['a city', { city: 'Ipoh' }, true],
  ] as const)('an address of a quote with %s is placed: %o → %s (QUOTE-29)', (_, parts, expected) => {
    expect(isPlaced(place(parts))).toBe(expected);
  });

  it('an address of a quote gets title and all parts of a suggestion (QUOTE-13)', () => {
    expect(picked).toEqual({ ...SUGGESTED, title: 'Jalan Ampang 12', countryName: '', type: 'address' });
  });

  it('an address of a quote keeps its country if a suggestion has none (QUOTE-13)', () => {
    const home = place({ country: 'SG', countryName: 'Singapore' });
    expect(pickAddress(home, 'Somewhere', { ...SUGGESTED, country: '' })).toMatchObject({
      country: 'SG',
      countryName: 'Singapore',
    });
  });

  it('an address of a quote drops the parts of a suggestion when the address is changed, but not its country (QUOTE-13)', () => {
    expect(typeAddress(picked, 'Jalan T')).toEqual(
      place({ title: 'Jalan T', address1: 'Jalan T', country: 'MY' }),
    );
  });

  it('an address of a quote keeps a typed postcode when an address is typed next to it (QUOTE-05)', () => {
    expect(
      typeAddress(place({ postcode: '50450', city: 'Kuala Lumpur', type: 'postcode' }), 'Jalan T'),
    ).toMatchObject({
      postcode: '50450',
      city: 'Kuala Lumpur',
      address1: 'Jalan T',
    });
  });

  it.each([
    ['both names', { city: 'Ipoh', state: 'Perak' }, { city: 'Ipoh', state: 'Perak' }],
    ['three characters', { city: 'Muy', state: 'Joh' }, { city: 'Muy', state: 'Joh' }],
    ['two characters', { city: 'KL', state: 'KL' }, { city: 'old city', state: 'old state' }],
    ['a short city and a state', { city: 'KL', state: 'Selangor' }, { city: 'old city', state: 'Selangor' }],
    ['no names', { city: '', state: '' }, { city: 'old city', state: 'old state' }],
  ])(
    'an address of a quote fills city and state of a postcode from three characters on: %s (QUOTE-16)',
    (_, found, expected) => {
      const before = place({ postcode: '50450', city: 'old city', state: 'old state' });
      expect(applyPostcode(before, { ...found, country: 'MY' })).toMatchObject(expected);
    },
  );

  it('an address of a quote gets the country of a postcode, even if the names are too short (QUOTE-15)', () => {
    expect(
      applyPostcode(place({ postcode: '018989' }), { city: 'SG', state: '', country: 'SG' }),
    ).toMatchObject({
      country: 'SG',
      postcode: '018989',
      type: 'postcode',
    });
  });

  it('an address of a quote drops the result of the last look-up when another postcode is typed (QUOTE-06)', () => {
    expect(typePostcode(picked, '1')).toEqual(place({ postcode: '1', country: 'MY' }));
    const found = place({
      postcode: '50450',
      city: 'Kuala Lumpur',
      state: 'KL',
      country: 'MY',
      type: 'postcode',
    });
    expect(typePostcode(found, '5045')).toEqual(place({ postcode: '5045', country: 'MY' }));
    expect(typePostcode(place({ city: 'Typed' }), '5045')).toMatchObject({ city: 'Typed' });
  });

  it('an address of a quote replaces a postcode by the chosen city, and keeps a typed street (QUOTE-07)', () => {
    const row = { city: 'Ipoh', state: 'Perak', country: 'MY', coord: { lat: 4.6, lon: 101.1 } };
    expect(pickCity(place({ postcode: '50450' }), row)).toEqual(
      place({ city: 'Ipoh', state: 'Perak', country: 'MY', coord: row.coord, type: 'city' }),
    );
    expect(pickCity(place({ address1: '1 Jalan A', title: '1 Jalan A' }), row)).toMatchObject({
      address1: '1 Jalan A',
      coord: null,
    });
    expect(pickCity(picked, row)).toMatchObject({ address1: '', title: '', postcode: '' });
  });

  it('an address of a quote allows a found city to be changed without losing the postcode (QUOTE-07)', () => {
    const found = place({ postcode: '50450', city: 'Kuala Lumpur', state: 'KL', type: 'postcode' });
    expect(typeCity(found, 'Ampang')).toMatchObject({
      postcode: '50450',
      city: 'Ampang',
      state: '',
      type: '',
    });
  });

  it('a typed postcode stays after a change of the country, but its found values do not (QUOTE-08)', () => {
    const found = place({
      postcode: '10110',
      city: 'George Town',
      state: 'Pulau Pinang',
      country: 'MY',
      type: 'postcode',
    });
    expect(pickCountry(found, 'TH', 'Thailand')).toEqual(
      place({ postcode: '10110', country: 'TH', countryName: 'Thailand', type: 'country' }),
    );
  });

  it('an address of a quote sends absent parts as null and leaves out an unknown position (QUOTE-30)', () => {
    expect(placeToWire(place({ city: ' Ipoh ' }))).toEqual({
      address1: null,
      address2: null,
      city: 'Ipoh',
      state: null,
      postcode: null,
      country: null,
    });
    expect(placeToWire(picked)).toEqual(SUGGESTED);
  });
});

describe('the route of a quote in short', () => {
  it.each([
    [
      'postcodes in one country',
      { postcode: '50450', city: 'Kuala Lumpur' },
      { postcode: '10200' },
      '50450 → 10200',
    ],
    [
      'a city, and an address without a postcode',
      { city: 'Ipoh' },
      { title: 'Jalan Ampang 12' },
      'Ipoh → Jalan Ampang 12',
    ],
    ['another country', { postcode: '50450' }, { city: 'Bangkok', country: 'TH' }, '50450 MY → Bangkok TH'],
    ['a country alone', { city: 'Ipoh' }, { country: 'TH', countryName: 'Thailand' }, 'Ipoh MY → Thailand'],
  ] as const)('the short route of a quote with %s (QUOTE-03)', (_, origin, destination, expected) => {
    const home = { country: 'MY' };
    expect(
      shortRoute({ origin: place({ ...home, ...origin }), destination: place({ ...home, ...destination }) }),
    ).toBe(expected);
  });
});
