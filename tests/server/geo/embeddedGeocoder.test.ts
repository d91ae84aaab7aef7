import { describe, expect, it } from 'vitest';
import { Suggestion } from '../../../contract/places/parameters.ts';
import { createEmbeddedGeocoder } from '../../../server/geo/embeddedGeocoder.ts';

const geocoder = createEmbeddedGeocoder();
const KL = { lat: 3.139, lon: 101.6869 };
const CHIANG_MAI = { lat: 18.79, lon: 98.98 };

describe('address suggestions', () => {
  it.each([
    [
      '12 Jalan SS2, 47300 Petaling Jaya',
      { address1: '12 Jalan SS2', city: 'Petaling Jaya', postcode: '47300', state: 'Selangor' },
    ],
    [
      '12 Jalan SS2 47300 petaling',
      { address1: '12 Jalan SS2', city: 'Petaling Jaya', postcode: '47300', country: 'MY' },
    ],
    [
      'No 3 Jln Tun Razak 50400 KL',
      { address1: 'No 3 Jln Tun Razak', city: 'Kuala Lumpur', postcode: '50400' },
    ],
    [
      'Lot 5, Taman Molek, Johor Bahru, Johor, Malaysia',
      { address1: 'Lot 5, Taman Molek', city: 'Johor Bahru', postcode: '' },
    ],
    ['12 Jalan Ampang, Kuala Lumpur', { address1: '12 Jalan Ampang', city: 'Kuala Lumpur', postcode: '' }],
    ['5 Lorong Kulit, George T', { address1: '5 Lorong Kulit', city: 'George Town', state: 'Pulau Pinang' }],
    [
      '10 Bayfront Ave, Singapore 018956',
      { address1: '10 Bayfront Ave', city: 'Singapore', postcode: '018956', country: 'SG' },
    ],
    [
      'jl sudirman 12, Jakarta Selatan 12190',
      { address1: 'jl sudirman 12', city: 'Jakarta Selatan', postcode: '12190', country: 'ID' },
    ],
    ['Kota Kinabalu Sabah 88000', { address1: '', city: 'Kota Kinabalu', state: 'Sabah', postcode: '88000' }],
    ['10050 Georgetown', { city: 'George Town', state: 'Pulau Pinang', postcode: '10050' }],
    ['kuala lump', { city: 'Kuala Lumpur', state: 'Wilayah Persekutuan Kuala Lumpur', country: 'MY' }],
    ['Jakarta Selatan', { city: 'Jakarta Selatan', state: 'DKI Jakarta', country: 'ID' }],
    ['HỒ CHÍ MINH', { city: 'Ho Chi Minh City', country: 'VN' }],
    ['1006 Manila', { address2: 'Binondo', city: 'Manila', postcode: '1006', country: 'PH' }],
    ['S018989', { city: 'Singapore', postcode: '018989' }],
    ['Bangsar', { address2: 'Bangsar', city: 'Kuala Lumpur' }],
    ['petaling jaya selangor', { city: 'Petaling Jaya', state: 'Selangor' }],
    ['Penang', { city: '', state: 'Pulau Pinang', country: 'MY' }],
    ['London', { city: 'London', country: 'GB' }],
  ])('"%s" is understood (API-44, QUOTE-05, QUOTE-13, MULTI-09)', async (q, address) => {
    const [first] = await geocoder.autosuggest(q);
    expect(first?.address).toMatchObject(address);
    expect(Suggestion.parse(first)).toEqual(first);
  });

  it('the title of a suggestion reads like its address (QUOTE-13)', async () => {
    const [first] = await geocoder.autosuggest('12 Jalan SS2, 47300 petaling jaya');
    expect(first?.title).toBe('12 Jalan SS2, 47300 Petaling Jaya, Selangor, Malaysia');
  });

  it('a postcode of several countries gives one suggestion for each country, the nearest first (API-44)', async () => {
    const countries = async (at?: { lat: number; lon: number }) =>
      (await geocoder.autosuggest('50000', at)).map((s) => s.address.country);
    expect(await countries()).toEqual(['MY', 'TH']);
    expect(await countries(KL)).toEqual(['MY', 'TH']);
    expect(await countries(CHIANG_MAI)).toEqual(['TH', 'MY']);
  });

  it.each([
    ['Pen', 'MY'],
    ['Jala', 'IN'],
    ['50000', 'TH'],
  ])('"%s" is searched in the preferred country %s first (API-44)', async (typed, country) => {
    const [first] = await geocoder.autosuggest(typed, { country });
    expect(first?.address.country).toBe(country);
  });

  it('a partly typed street does not find a town abroad: "Jala" is not Jalandhar (API-44)', async () => {
    const found = await geocoder.autosuggest('Jala', { country: 'MY' });
    expect(found.filter((s) => s.address.country === 'IN')).toEqual([]);
  });

  it('a city that is not in the preferred country is found abroad (API-44)', async () => {
    const [first] = await geocoder.autosuggest('London', { country: 'MY' });
    expect(first?.address.country).toBe('GB');
  });

  it('several towns with the same name are suggested with the nearest first (API-44)', async () => {
    const first = async (at: { lat: number; lon: number }) =>
      (await geocoder.autosuggest('Batu Caves', at))[0]?.address.state;
    expect(await first(KL)).toBe('Selangor');
    const bandung = await geocoder.autosuggest('Bandung', { lat: -8.1676, lon: 111.7844 });
    expect(bandung[0]?.address.country).toBe('ID');
    const george = (at: { lat: number; lon: number }) => geocoder.autosuggest('George Town', at);
    expect((await george({ lat: 19.29, lon: -81.37 }))[0]?.address.country).toBe('KY');
    expect((await george(KL))[0]?.address.country).toBe('MY');
  });

  it.each([
    ['San Jose', 'PH'],
    ['Santa Ana', 'PH'],
    ['Barcelona', 'ES'],
  ])(
    'towns called %s are suggested with %s first, where shippers live, unless another town is far larger (API-44)',
    async (q, country) => {
      expect((await geocoder.autosuggest(q))[0]?.address.country).toBe(country);
    },
  );

  it('a street without a town is not mistaken for a town (QUOTE-14)', async () => {
    expect(await geocoder.autosuggest('12 Jalan Ampang')).toEqual([]);
    expect(await geocoder.autosuggest('12 Jalan Bukit Bintang')).toEqual([]);
    expect(await geocoder.autosuggest('12 Jalan Foo Ba')).toEqual([]);
  });

  it.each(['zzqq xx', '', ' , ,', '99999999999', '%_\\', '🙂'])('"%s" has no hit (QUOTE-14)', async (q) => {
    expect(await geocoder.autosuggest(q)).toEqual([]);
  });

  it('address suggestions have at most the requested number and no duplicates (API-44)', async () => {
    const found = await geocoder.autosuggest('san', undefined, 5);
    expect(found).toHaveLength(5);
    expect(new Set(found.map((s) => s.title)).size).toBe(5);
  });

  it('address suggestions take at most 20 ms of the processor, even for a long text of many words (API-44)', async () => {
    const texts = [
      'san',
      '12 Jalan SS2, 47300 Petaling Jaya',
      'kota '.repeat(40),
      'kuala lump',
      '5'.repeat(200),
      'a '.repeat(100),
    ];
    for (const q of texts) {
      const times: number[] = [];
      for (let i = 0; i < 9; i++) {
        const start = process.cpuUsage();
        await geocoder.autosuggest(q, KL);
        times.push(process.cpuUsage(start).user / 1000);
      }
      // Other threads of the process count, too.
      expect(Math.min(...times)).toBeLessThan(20);
    }
  });
});

describe('the address of a coordinate', () => {
  it.each([
    [
      'Kuala Lumpur',
      KL,
      { city: 'Kuala Lumpur', state: 'Wilayah Persekutuan Kuala Lumpur', country: 'MY', postcode: '' },
    ],
    [
      'George Town',
      { lat: 5.4141, lon: 100.3288 },
      { city: 'George Town', state: 'Pulau Pinang', postcode: '' },
    ],
    ['Jakarta', { lat: -6.2088, lon: 106.8456 }, { city: 'Jakarta', state: 'DKI Jakarta', country: 'ID' }],
    ['Kuching', { lat: 1.5533, lon: 110.3592 }, { city: 'Kuching', state: 'Sarawak', postcode: '' }],
    ['SS2', { lat: 3.118, lon: 101.62 }, { city: 'Petaling Jaya', state: 'Selangor', postcode: '' }],
    [
      'a town with one postcode',
      { lat: 3.42, lon: 101.79 },
      { city: 'Genting Highlands', postcode: '69000' },
    ],
    ['the border of two states', { lat: 3.135, lon: 101.62 }, { city: '', state: '', country: 'MY' }],
    ['Singapore', { lat: 1.3521, lon: 103.8198 }, { city: 'Singapore', state: 'Singapore', country: 'SG' }],
    ['Manila', { lat: 14.5995, lon: 120.9842 }, { city: 'Manila', state: 'Metro Manila', country: 'PH' }],
  ])(
    'the address of a coordinate in %s has only the certain parts (API-45, MULTI-13, BX-22)',
    async (_name, coord, address) => {
      const found = await geocoder.reverse(coord);
      expect(found?.address).toMatchObject({ ...address, coord });
    },
  );

  it('a coordinate far out at sea has no address (API-45)', async () => {
    expect(await geocoder.reverse({ lat: 0, lon: -30 })).toBeUndefined();
    expect(await geocoder.reverse({ lat: -90, lon: 180 })).toBeUndefined();
  });
});

describe('the coordinate of an address', () => {
  it.each([
    [{ postcode: '47300', country: 'MY', city: 'Elsewhere' }, 'postcode', 3.107],
    [{ city: 'Kuching', country: 'Malaysia' }, 'city', 1.55],
    [{ postcode: '99999', city: 'Ipoh', country: 'MY' }, 'city', 4.584],
    [{ city: 'Kepala Batas', state: 'Kedah', country: 'MY' }, 'city', 6.2],
    [{ state: 'Sabah', country: 'MY' }, 'state', 5.975],
    [{ state: 'Penang', country: 'MY' }, 'state', 5.411],
    [{ country: 'JP' }, 'country', 35.69],
    [{ postcode: '018989' }, 'postcode', 1.284],
  ] as const)('%o is found by its %s (QUOTE-05, MULTI-09)', async (address, accuracy, lat) => {
    const found = await geocoder.locate(address);
    expect(found?.accuracy).toBe(accuracy);
    expect(found?.lat).toBeCloseTo(lat, 0);
  });

  it('an address in an unknown country, and an empty address, have no coordinate (QUOTE-05)', async () => {
    expect(await geocoder.locate({ city: 'Ipoh', country: 'Nowhere' })).toBeUndefined();
    expect(await geocoder.locate({ postcode: null, city: '', country: null })).toBeUndefined();
  });
});
