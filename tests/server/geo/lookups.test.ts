import { describe, expect, it } from 'vitest';
import { searchCities } from '../../../server/geo/cities.ts';
import {
  countryByCode,
  countryCodeOf,
  listCountries,
  searchCountries,
} from '../../../server/geo/countries.ts';
import { searchHsCodes } from '../../../server/geo/hsCodes.ts';
import { haversineKm } from '../../../server/geo/lanes.ts';
import { lookupPostcode } from '../../../server/geo/postcodes.ts';
import { stateNamed, states } from '../../../server/geo/states.ts';

describe('postcodes', () => {
  it.each([
    ['MY', '50000', 'Kuala Lumpur', 'Wilayah Persekutuan Kuala Lumpur'],
    ['MY', '10050', 'Pulau Pinang', 'Pulau Pinang'],
    ['MY', '47500', 'Subang Jaya', 'Selangor'],
    ['MY', '62502', 'Putrajaya', 'Wilayah Persekutuan Putrajaya'],
    ['MY', '87000', 'Labuan', 'Wilayah Persekutuan Labuan'],
    ['MY', '88000', 'Kota Kinabalu', 'Sabah'],
    ['MY', '93000', 'Kuching', 'Sarawak'],
    ['MY', '75000', 'Melaka', 'Melaka'],
    ['SG', '018989', 'Singapore', 'Singapore'],
    ['PH', '1006', 'Manila', 'Metro Manila'],
    ['PH', '6000', 'Cebu City', 'Cebu'],
    ['ID', '12190', 'Jakarta Selatan', 'DKI Jakarta'],
    ['ID', '40111', 'Bandung', 'Jawa Barat'],
    ['TH', '10110', 'Bangkok', 'Bangkok'],
  ])('%s %s is %s in %s (API-39, QUOTE-06, QUOTE-15)', (country, postcode, city, state) => {
    expect(lookupPostcode(country, postcode)).toMatchObject({ city, state, postcode, country });
  });

  it('a postcode that determines only the province leaves the city empty (QUOTE-16)', () => {
    expect(lookupPostcode('ID', '53999')).toMatchObject({ city: '', state: 'Jawa Tengah' });
  });

  it.each([
    ['MY', '99999'],
    ['MY', '5000'],
    ['SG', '12345'],
    ['PH', '0001'],
    ['US', '90210'],
    ['', ''],
  ])('%s %s has no place (API-39)', (country, postcode) => {
    expect(lookupPostcode(country, postcode)).toBeUndefined();
  });

  it('spaces and a lower-case country code do not matter (API-39)', () => {
    expect(lookupPostcode(' my', ' 50 000')).toMatchObject({ city: 'Kuala Lumpur' });
  });

  it('every Malaysian postcode names one of the 16 states of the form and a spot in the country (FORM-15, API-39)', () => {
    const offered = new Set(states('MY'));
    let known = 0;
    for (let n = 0; n < 100_000; n++) {
      const area = lookupPostcode('MY', String(n).padStart(5, '0'));
      if (!area) continue;
      known++;
      expect(offered).toContain(area.state);
      expect(area.coord?.lat).toSatisfy((lat: number) => lat > 0.8 && lat < 7.5);
      expect(area.coord?.lon).toSatisfy((lon: number) => lon > 99 && lon < 119.5);
    }
    expect(known).toBeGreaterThan(2900);
  });
});

describe('states', () => {
  it('Malaysia has these 16 states (FORM-15, FORM-16)', () => {
    expect(states('my')).toEqual([
      'Johor',
      'Kedah',
      'Kelantan',
      'Melaka',
      'Negeri Sembilan',
      'Pahang',
      'Perak',
      'Perlis',
      'Pulau Pinang',
      'Sabah',
      'Sarawak',
      'Selangor',
      'Terengganu',
      'Wilayah Persekutuan Kuala Lumpur',
      'Wilayah Persekutuan Labuan',
      'Wilayah Persekutuan Putrajaya',
    ]);
  });

  it.each([
    ['MY', 'penang', 'Pulau Pinang'],
    ['MY', 'WP Labuan', 'Wilayah Persekutuan Labuan'],
    ['ID', 'West Java', 'Jawa Barat'],
    ['PH', 'NCR', 'Metro Manila'],
  ])('%s %s is understood as %s (FORM-16)', (country, typed, name) => {
    expect(stateNamed(country, typed)?.name).toBe(name);
  });

  it('Indonesia has 38 provinces, Singapore one state, and an unknown country none (FORM-15)', () => {
    expect(states('ID')).toHaveLength(38);
    expect(states('SG')).toEqual(['Singapore']);
    expect(states('ZZ')).toEqual([]);
  });
});

describe('cities', () => {
  it.each([
    ['MY', 'kuala lu', 'Kuala Lumpur'],
    ['MY', 'JB', 'Johor Bahru'],
    ['MY', 'bahru', 'Johor Bahru'],
    ['ID', 'SELATAN', 'Jakarta Selatan'],
    ['VN', 'da nang', 'Da Nang'],
    ['PH', 'quezon', 'Quezon City'],
    [undefined, 'londo', 'London'],
  ])('in %s "%s" finds the city %s first (API-40, QUOTE-07)', (country, text, city) => {
    const found = searchCities(country, text);
    expect(found.map((c) => c.city)).toContain(city);
    expect(found.slice(0, 3).map((c) => c.city)).toContain(city);
  });

  it('cities of the preferred country come first; without one, all cities are listed (API-40)', () => {
    expect(searchCities(undefined, 'jala', 'MY').map((c) => c.city)).not.toContain('Jalandhar');
    expect(searchCities(undefined, 'jala', 'IN')[0]?.country).toBe('IN');
    expect(searchCities(undefined, 'pen', 'MY')[0]).toMatchObject({ country: 'MY' });
    expect(searchCities(undefined, 'londo', 'MY')[0]).toMatchObject({ city: 'London', country: 'GB' });
  });

  it('cities stay in the requested country and within the limit (API-40)', () => {
    const found = searchCities('PH', 'san', undefined, 5);
    expect(found).toHaveLength(5);
    expect(found.every((c) => c.country === 'PH' && c.coord)).toBe(true);
  });

  it.each(['', '  ', 'zzqqx'])('"%s" finds nothing (API-40)', (text) => {
    expect(searchCities('MY', text)).toEqual([]);
  });
});

describe('countries', () => {
  it('all countries have a name in each of the four languages and are sorted by it (API-38)', () => {
    for (const locale of ['en_US', 'zh_CN', 'id_ID', 'my']) {
      const all = listCountries(locale);
      expect(all.length).toBeGreaterThan(240);
      expect(all.every((c) => c.name !== '' && /^[A-Z]{2}$/.test(c.countryCode))).toBe(true);
      expect(all.map((c) => c.name)).toEqual(
        [...all.map((c) => c.name)].sort(new Intl.Collator(locale.slice(0, 2)).compare),
      );
    }
  });

  it.each([
    ['zh_CN', '德国'],
    ['id_ID', 'Jerman'],
    ['my', 'Jerman'],
    ['en_US', 'Germany'],
  ])('in %s DE is the country %s (API-38)', (locale, name) => {
    expect(countryByCode('de', locale)).toMatchObject({
      countryCode: 'DE',
      name,
      currency: 'EUR',
      dialCode: '49',
    });
  });

  it.each([
    ['my', 'MY'],
    ['malay', 'MY'],
    ['60', 'MY'],
    ['+65', 'SG'],
    ['新加坡', 'SG'],
    ['jepang', 'JP'],
    ['kingdom', 'GB'],
    ['m', 'MO'],
  ])('typing "%s" finds %s first (API-38, QUOTE-08, QUOTE-11)', (text, code) => {
    expect(searchCountries(text)[0]?.countryCode).toBe(code);
  });

  it('a text that matches no country finds none (QUOTE-08)', () => {
    expect(searchCountries('qqq')).toEqual([]);
    expect(countryByCode('ZZ')).toBeUndefined();
    expect(countryCodeOf('Nowhere')).toBeUndefined();
  });
});

describe('customs codes', () => {
  it.each([
    ['phone case', '392690'],
    ['T-shirts', '610910'],
    ['6109', '6109'],
    ['8517.13', '851713'],
    ['watch', '9101'],
    ['laptops', '847130'],
  ])('"%s" finds %s (API-43, FORM-34)', (text, key) => {
    expect(searchHsCodes(text).map((c) => c.key)).toContain(key);
  });

  it('a code with more digits than the table finds its heading (API-43)', () => {
    expect(searchHsCodes('6109100010')).toEqual(
      expect.arrayContaining([expect.objectContaining({ key: '610910' })]),
    );
  });

  it('a text without a match finds no HS code (FORM-35)', () => {
    expect(searchHsCodes('zzqqx')).toEqual([]);
    expect(searchHsCodes(' ')).toEqual([]);
  });

  it('customs codes cover all 97 chapters, each code once (API-43)', () => {
    const all = Array.from({ length: 97 }, (_, i) => String(i + 1).padStart(2, '0'));
    for (const chapter of all) {
      const keys = searchHsCodes(chapter, 1000).map((c) => c.key);
      expect(keys).toContain(chapter);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});

it('distances equal published distances (QUOTE-05)', () => {
  const kualaLumpur = { lat: 3.139, lon: 101.6869 };
  expect(haversineKm(kualaLumpur, { lat: 1.3521, lon: 103.8198 })).toBeCloseTo(309, -1);
  expect(haversineKm(kualaLumpur, { lat: 5.4141, lon: 100.3288 })).toBeCloseTo(295, -1);
  expect(haversineKm(kualaLumpur, kualaLumpur)).toBe(0);
  expect(haversineKm({ lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 })).toBeCloseTo(22.2, 0);
});
