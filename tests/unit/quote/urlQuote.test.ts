import { describe, expect, it } from 'vitest';
import { EMPTY_PLACE } from '../../../src/customRoutes/quote/rules/quotePlace.ts';
import { EMPTY_QUOTE, type QuoteRequest } from '../../../src/customRoutes/quote/rules/quoteRequest.ts';
import {
  isComplete,
  quoteFromAddress,
  quoteToSearch,
} from '../../../src/customRoutes/quote/rules/urlQuote.ts';

const request = (parts: Partial<QuoteRequest> = {}): QuoteRequest => ({
  ...EMPTY_QUOTE,
  weightKg: 0.1,
  retry: 0,
  ...parts,
});
const full = request({
  origin: {
    title: 'Suria & KLCC, 50% off?',
    address1: '241 Jalan Ampang',
    address2: 'Level 3/4',
    city: 'Kuala Lumpur',
    state: 'Wilayah Persekutuan Kuala Lumpur',
    postcode: '50088',
    country: 'MY',
    countryName: 'Malaysia',
    coord: { lat: 3.1579, lon: 101.7123 },
    type: 'address',
  },
  destination: {
    ...EMPTY_PLACE,
    city: '北京',
    country: 'CN',
    countryName: '中国',
    coord: { lat: -0.5, lon: -120 },
    type: 'city',
  },
  weightKg: 2.345,
  itemType: 'DOCUMENT',
  cod: 12.5,
  insurance: 0.05,
  retry: 2,
});
const read = (query: string) => quoteFromAddress('/customer/check-rates', query);

describe('the address of a quote', () => {
  it('the address of a quote has every part under the names of the page (QUOTE-02)', () => {
    const names = [...new URLSearchParams(quoteToSearch(full)).keys()];
    const end = (prefix: string, parts: string[]) => parts.map((part) => `${prefix}.${part}`);
    expect(names).toEqual([
      ...end('o', [
        'title',
        'address1',
        'address2',
        'city',
        'state',
        'zipcode',
        'country',
        'countryName',
        'lat',
        'lon',
        'type',
      ]),
      ...end('d', ['city', 'country', 'countryName', 'lat', 'lon', 'type']),
      'weight',
      'itemType',
      'cod',
      'insurance',
      'retry',
    ]);
  });

  it.each([
    ['everything', full],
    [
      'two postcodes',
      request({
        origin: { ...EMPTY_PLACE, postcode: '50450' },
        destination: { ...EMPTY_PLACE, postcode: '10110' },
      }),
    ],
    ['nothing but the defaults', request()],
  ])('the address of a quote returns the original request: %s (QUOTE-02, QUOTE-03)', (_, expected) => {
    expect(read(quoteToSearch(expected))).toEqual(expected);
  });

  const withPath = `/customer/check-rates/${encodeURIComponent(quoteToSearch(full))}`;

  it('the address of a quote has a second form with the same values in its path (QUOTE-04)', () => {
    expect(quoteFromAddress(withPath, '')).toEqual(full);
  });

  it('the address of a quote prefers the query if path and query differ (QUOTE-04)', () => {
    expect(quoteFromAddress(withPath, '?weight=7')).toEqual({ ...full, weightKg: 7 });
  });

  it.each(['', '?', '?utm_source=mail', '?lang=my&retry=1'])(
    'the address of a quote has no quote with %o (QUOTE-03)',
    (query) => {
      expect(read(query)).toBeNull();
    },
  );

  it.each([
    ['weight=abc', { weightKg: 0.1 }],
    ['weight=0', { weightKg: 0.1 }],
    ['weight=1e9', { weightKg: 0.1 }],
    ['weight=3.5', { weightKg: 3.5 }],
    ['weight=1&cod=-5', { cod: null }],
    ['weight=1&cod=12.02', { cod: 12 }],
    ['weight=1&insurance=Infinity', { insurance: null }],
    ['weight=1&retry=1.9', { retry: 1 }],
    ['weight=1&retry=-1', { retry: 0 }],
    ['weight=1&itemType=', { itemType: 'PARCEL' }],
    ['o.lat=91&o.lon=10&o.city=X', { origin: { ...EMPTY_PLACE, city: 'X' } }],
    ['o.lat=3&o.city=X', { origin: { ...EMPTY_PLACE, city: 'X' } }],
    ['o.country=my&o.type=nonsense', { origin: { ...EMPTY_PLACE, country: 'MY' } }],
    ['o.address1=Jalan+A', { origin: { ...EMPTY_PLACE, title: 'Jalan A', address1: 'Jalan A' } }],
    ['o.city=%E2%80%AEabc%00', { origin: { ...EMPTY_PLACE, city: 'abc' } }],
  ])('the address of a quote reads %s without errors (QUOTE-02)', (query, expected) => {
    expect(read(query)).toMatchObject(expected);
  });

  it('the address of a quote accepts a path with an invalid encoding (QUOTE-04)', () => {
    expect(quoteFromAddress('/customer/check-rates/%E0%A4%A', '')).toBeNull();
    expect(quoteFromAddress('/customer/check-rates/o.city=Ipoh&d.city=Melaka', '')).toMatchObject({
      origin: { city: 'Ipoh' },
      destination: { city: 'Melaka' },
    });
  });

  it('the address of a quote is enough for prices only with both addresses (QUOTE-03, QUOTE-29)', () => {
    expect(isComplete(full)).toBe(true);
    expect(isComplete(request({ origin: full.origin }))).toBe(false);
  });
});
