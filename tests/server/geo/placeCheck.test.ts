import { describe, expect, it } from 'vitest';
import { type PlaceQuestion, placeOfOther, readPlace } from '../../../contract/rules/places/placeCheck.ts';
import { STATE_NAMES } from '../../../contract/rules/places/stateNames.ts';
import { countryCodeOf } from '../../../server/geo/countries.ts';
import { knownPlaces } from '../../../server/geo/placeTables.ts';
import { POSTCODE_COUNTRIES } from '../../../server/geo/postcodes.ts';
import { states } from '../../../server/geo/states.ts';

function read(country: string, postcode: string, city = '', state = '') {
  const places = knownPlaces(country);
  if (!places) throw new Error(`no places of ${country}`);
  return readPlace(places, { postcode, city, state });
}

type Asked = [
  country: string,
  postcode: string,
  city: string,
  state: string,
  field: PlaceQuestion['field'],
  rule: PlaceQuestion['rule'],
  cure: string | undefined,
  isCertain: boolean,
];

describe('postcode, city and state', () => {
  it.each<Asked>([
    ['MY', '8800', 'Kota Kinabalu', 'Sabah', 'postcode', 'postcodeDigits', '88000', false],
    ['MY', '8800', '', 'Sabah', 'postcode', 'postcodeDigits', '88000', false],
    ['MY', '8800', '', '', 'postcode', 'postcodeDigits', '08800', false],
    ['MY', '880000', 'Kota Kinabalu', '', 'postcode', 'postcodeDigits', '88000', false],
    ['MY', '47300', '', 'Johor', 'state', 'postcodeElsewhere', 'Selangor', true],
    ['MY', '47300', 'Petaling Jaya', 'JHR', 'state', 'postcodeElsewhere', 'Selangor', true],
    ['MY', '47300', 'Johor Bahru', 'Johor', 'postcode', 'postcodeElsewhere', '80000', true],
    ['MY', '50450', '', 'Sabah', 'state', 'postcodeElsewhere', 'Wilayah Persekutuan Kuala Lumpur', true],
    ['MY', '50450', 'Kota Kinabalu', '', 'postcode', 'postcodeElsewhere', '88000', true],
    ['MY', '50400', 'Shah Alam', '', 'postcode', 'postcodeElsewhere', '40400', false],
    ['MY', '50450', 'Klang', '', 'postcode', 'postcodeElsewhere', '41000', true],
    ['MY', '88000', 'Sandakan', 'Sabah', 'postcode', 'postcodeElsewhere', '90000', false],
    ['MY', '47300', 'Ipoh', 'Selangor', 'city', 'postcodeElsewhere', 'Petaling Jaya', false],
    ['MY', '00000', 'Kuala Lumpur', '', 'postcode', 'unknownPostcode', '50000', false],
    ['MY', '00000', '', '', 'postcode', 'unknownPostcode', undefined, false],
    ['MY', '68100', 'Batu Caves', 'Kuala Lumpur', 'state', 'postcodeElsewhere', 'Selangor', false],
    ['MY', '47300', 'Kuala Lumpur', 'KUL', 'state', 'postcodeElsewhere', 'Selangor', true],
    ['ID', '40111', 'Surabaya', 'Jawa Timur', 'postcode', 'postcodeElsewhere', undefined, true],
    ['ID', '00000', '', '', 'postcode', 'unknownPostcode', undefined, false],
    ['PH', '6700', 'Catbalogan', 'Eastern Samar', 'state', 'postcodeElsewhere', 'Samar', true],
    ['PH', '1200', '', 'CALABARZON', 'state', 'postcodeElsewhere', 'Metro Manila', true],
    ['SG', '5601', '', '', 'postcode', 'postcodeDigits', undefined, false],
    ['SG', '50450', 'Singapore', '', 'postcode', 'postcodeDigits', '050450', false],
    ['SG', '50450', 'Singapore', 'Singapore', 'postcode', 'postcodeDigits', '050450', false],
    ['SG', '48616', '', '', 'postcode', 'postcodeDigits', '048616', false],
    ['MY', '5048 KL', 'Petaling Jaya', 'Selangor', 'postcode', 'postcodeDigits', '46000', false],
    ['TH', '50000', 'Phuket', 'Phuket', 'postcode', 'postcodeElsewhere', undefined, true],
    ['MY', '89200', 'Kota Merudu', 'Sabah', 'city', 'postcodeElsewhere', 'Kota Marudu', false],
    ['PH', '1200', 'Catbalogen', '', 'city', 'postcodeElsewhere', 'Catbalogan', false],
  ])(
    '%s %s, "%s", "%s" is a question (BX-22)',
    (country, postcode, city, state, field, rule, cure, isCertain) => {
      const { question, filled } = read(country, postcode, city, state);
      expect(question).toMatchObject({ field, rule, isCertain });
      expect(question?.cures[0]).toBe(cure);
      expect(filled).toEqual({});
    },
  );

  it.each([
    ['MY', '47300', '', '', { city: 'Petaling Jaya', state: 'Selangor' }],
    ['MY', '47300', 'PJ', '-', { state: 'Selangor' }],
    ['MY', '1000', 'Kangar', '', { postcode: '01000', state: 'Perlis' }],
    ['MY', '8800', '', 'Kedah', { postcode: '08800', city: 'Gurun' }],
    ['MY', '53300', 'Setapak', '', { state: 'Wilayah Persekutuan Kuala Lumpur' }],
    ['MY', '47999', '', '', {}],
    ['SG', 'S(560123)', 'Singapore', 'SG', {}],
    ['ID', '40111', '', '', { city: 'Bandung', state: 'Jawa Barat' }],
    ['PH', '4024', '', 'CALABARZON', { city: 'Biñan', state: 'Laguna' }],
    ['TH', '50000', '', '', { city: 'Chiang Mai', state: 'Chiang Mai' }],
  ])('%s %s, "%s", "%s" is filled up (BX-22, IMP-05)', (country, postcode, city, state, filled) => {
    expect(read(country, postcode, city, state)).toEqual({ filled, question: null });
  });

  it.each([
    ['MY', '50450', 'Kuala Lumpur', 'KUL'],
    ['MY', '47400', 'Kuala Lumpur', 'Selangor'],
    ['MY', '50450', 'Kajang', ''],
    ['ID', '16411', 'Jakarta', ''],
    ['TH', '10270', 'Bangkok', ''],
    ['MY', '81300', 'Johor Bahru', 'Johor'],
    ['MY', '14300', 'Nibong Tebal', 'Penang'],
    ['MY', '47300', 'Taman Nobody Knows', 'Selangor'],
    ['MY', '89100', 'Kota Merudu', 'Sabah'],
    ['MY', '71450', 'Serembam', 'Negeri Sembilan'],
    ['MY', '50450', 'Kota Kinabalo', 'KUL'],
    ['MY', '50450', 'Klangg', ''],
    ['ID', '43192', 'Sukaraja', 'Jawa Barat'],
    ['MY', '47300', 'Serdang', 'Selangor'],
    ['MY', '63000', 'Cyberjaya', 'Selangor'],
    ['MY', '87000', 'Labuan', 'Labuan'],
    ['MY', '47300', 'Petaling Jaya', 'Somewhere'],
    ['MY', '', 'Petaling Jaya', 'Johor'],
    ['MY', 'abc', 'Petaling Jaya', 'Selangor'],
    ['MY', 'N/A', 'Petaling Jaya', 'Selangor'],
    ['MY', '50480 KL', 'Kuala Lumpur', 'KUL'],
    ['TH', '10110 Bangkok', 'Watthana', 'Krung Thep'],
    ['ID', '40111', 'Kota Bandung', 'JB'],
    ['ID', '55281', 'Sleman', 'Daerah Istimewa Yogyakarta'],
    ['PH', '1200', 'Makati', 'NCR'],
    ['PH', '6000', 'Cebu City', 'Central Visayas'],
    ['TH', '10110', 'Watthana', 'Krung Thep'],
  ])('%s %s, "%s", "%s" is no contradiction (BX-22)', (country, postcode, city, state) => {
    expect(read(country, postcode, city, state).question).toBeNull();
  });

  it.each([
    ['ID', '29211', 'Tembilahan', 'Riau'],
    ['ID', '29664', 'Tanjung Balai Karimun', 'Kepulauan Riau'],
    ['ID', '40553', 'Padalarang', 'Jawa Barat'],
    ['ID', '77311', 'Tanjung Redeb', 'Kalimantan Timur'],
    ['ID', '77482', 'Nunukan', 'Kalimantan Utara'],
    ['ID', '91311', 'Polewali', 'Sulawesi Barat'],
    ['ID', '91411', 'Majene', 'Sulawesi Barat'],
    ['ID', '91811', 'Makale', 'Sulawesi Selatan'],
    ['ID', '97762', 'Tobelo', 'Maluku Utara'],
    ['ID', '98111', 'Biak', 'Papua'],
    ['ID', '98482', 'Waisai', 'Papua Barat Daya'],
    ['ID', '98611', 'Fakfak', 'Papua Barat'],
    ['ID', '98811', 'Nabire', 'Papua Tengah'],
    ['ID', '99511', 'Wamena', 'Papua Pegunungan'],
    ['ID', '99611', 'Merauke', 'Papua Selatan'],
    ['ID', '99910', 'Timika', 'Papua Tengah'],
    ['PH', '6100', 'Bacolod', 'Negros Occidental'],
    ['PH', '7300', 'Isabela City', 'Basilan'],
    ['TH', '10290', 'Phra Samut Chedi', 'Samut Prakan'],
    ['TH', '10550', 'Bang Bo', 'Samut Prakan'],
  ])('%s %s %s is in %s, which the postcode fills in (BX-22)', (country, postcode, city, state) => {
    expect(read(country, postcode, city, state).question).toBeNull();
    expect(read(country, postcode, city).filled.state).toBe(state);
  });

  it('a misspelt town elsewhere is a question with its right name and with the town of the postcode (BX-22)', () => {
    expect(read('MY', '89200', 'Kota Merudu').question).toMatchObject({
      params: { value: 'Kota Merudu', postcode: '89200', here: 'Tuaran, Sabah', written: 'Kota Merudu' },
      cures: ['Kota Marudu', 'Tuaran'],
    });
  });

  it.each(['Papua', 'Papua Pegunungan'])(
    'the old province and the new one are right for a postcode: %s (BX-22)',
    (state) => {
      expect(read('ID', '99511', 'Wamena', state).question).toBeNull();
      expect(read('ID', '40111', '', state).question?.rule).toBe('postcodeElsewhere');
    },
  );

  it('a zero of Singapore is asked about, and not even likely before a town of another country (BX-22)', () => {
    expect(read('SG', '18989', 'Singapore').question?.cures).toEqual(['018989']);
    expect(read('SG', '81100', 'Johor Bahru').question).toMatchObject({ rule: 'postcodeDigits', cures: [] });
  });

  it.each(POSTCODE_COUNTRIES)(
    'the states of %s have the same names as in the gazetteer (BX-22)',
    (country) => {
      expect(STATE_NAMES[country]?.map(([name]) => name).sort()).toEqual([...states(country)].sort());
    },
  );
});

describe('countries by every usual name', () => {
  it.each([
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['United States of America', 'US'],
    ['UK', 'GB'],
    ['Great Britain', 'GB'],
    ['MYS', 'MY'],
    ['马来西亚', 'MY'],
    ['Filipina', 'PH'],
    ['Viet Nam', 'VN'],
    ['UAE', 'AE'],
    ['Hong Kong SAR', 'HK'],
    ['Congo', undefined],
    ['Malasia', undefined],
  ])('"%s" is %s (BX-22, IMP-05)', (text, code) => {
    expect(countryCodeOf(text)).toBe(code);
  });
});

it('a town with the postcode of another country than the written one is a question; a town that the country has is none (BX-22)', () => {
  const home = [knownPlaces('MY')];
  const ask = (country: string, postcode: string, city: string) =>
    placeOfOther(home, knownPlaces(country), country, { postcode, city, state: '' });
  for (const country of ['FR', 'TH', 'ID'])
    expect(ask(country, '47300', 'Petaling Jaya')).toMatchObject({
      field: 'postcode',
      rule: 'postcodeElsewhere',
      params: { here: 'Petaling Jaya, Selangor, MY', written: country },
    });
  expect(ask('FR', '47300', 'Somewhere')).toBeNull();
  expect(ask('ID', '16110', 'Bogor')).toBeNull();
  expect(ask('MY', '47300', 'Petaling Jaya')).toBeNull();
});
