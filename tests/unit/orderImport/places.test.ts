import { describe, expect, it } from 'vitest';
import { checkRow } from '../../../contract/rules/import/importCheck.ts';
import { choicesOf } from '../../../contract/rules/import/importChoices.ts';
import type { RowValues } from '../../../contract/rules/import/importFacts.ts';
import {
  type ImportProblemRule,
  repairKey,
  stillAccepted,
} from '../../../contract/rules/import/importProblems.ts';
import { STATE_NAMES } from '../../../contract/rules/places/stateNames.ts';
import { countryNames } from '../../../server/geo/countries.ts';
import { allPlaceTables } from '../../../server/geo/placeTables.ts';
import { FACTS } from './facts.ts';

const CHOICES = choicesOf({
  ...FACTS,
  countries: countryNames(),
  states: Object.fromEntries(
    Object.entries(STATE_NAMES).map(([country, list]) => [country, list.map((names) => [...names])]),
  ),
  places: allPlaceTables(),
});
const GOOD: RowValues = {
  receiverName: 'Tan Wei Ling',
  receiverPhone: '016-700 1234',
  receiverAddress1: '88 Jalan Satu',
  weightKg: '1.5',
};
const check = (
  place: [postcode: string, city: string, state: string],
  over: RowValues = {},
  accepted: ImportProblemRule[] = [],
) =>
  checkRow(
    { ...GOOD, receiverPostcode: place[0], receiverCity: place[1], receiverState: place[2], ...over },
    CHOICES,
    '2026-03-02',
    accepted,
  );
const questionsOf = (place: [string, string, string], over: RowValues = {}) =>
  check(place, over).problems.map(({ column, rule, choices }) => [
    column,
    rule,
    ...(choices ?? []).slice(0, 1),
  ]);

describe('places of a row', () => {
  it.each<[[string, string, string], string[]]>([
    [
      ['8800', 'Kota Kinabalu', 'Sabah'],
      ['receiverPostcode', 'postcodeDigits', '88000'],
    ],
    [
      ['47300', 'Petaling Jaya', 'Johor'],
      ['receiverState', 'postcodeElsewhere', 'Selangor'],
    ],
    [
      ['47300', 'Johor Bahru', 'Johor'],
      ['receiverPostcode', 'postcodeElsewhere', '80000'],
    ],
    [
      ['50450', 'Kota Kinabalu', 'SBH'],
      ['receiverPostcode', 'postcodeElsewhere', '88000'],
    ],
    [
      ['00000', 'Kuala Lumpur', 'KUL'],
      ['receiverPostcode', 'unknownPostcode', '50000'],
    ],
    [
      ['47300', 'Petaling Jaya', 'Selengor'],
      ['receiverState', 'unknownState', 'Selangor'],
    ],
  ])('%j is a question with the likely cures (BX-22, IMP-09)', (place, problem) => {
    expect(questionsOf(place)).toEqual([problem]);
  });

  it('a lost zero is restored if the rest of the address confirms it, and shown (BX-21, BX-22)', () => {
    const { problems, values, changes } = check(['1000', 'Kangar', 'PLS']);
    expect(problems).toEqual([]);
    expect(values).toMatchObject({ receiverPostcode: '01000', receiverState: 'Perlis' });
    expect(changes).toEqual([
      {
        column: 'receiverPostcode',
        rule: 'leadingZero',
        params: { from: '1000', to: '01000', postcode: '1000' },
      },
    ]);
    expect(questionsOf(['1000', '', ''])).toContainEqual(['receiverPostcode', 'postcodeDigits', '01000']);
  });

  it('missing city and state are filled in from the postcode, and shown (BX-21, BX-22)', () => {
    const { problems, values, changes } = check(['47300', '', '']);
    expect(problems).toEqual([]);
    expect(values).toMatchObject({ receiverCity: 'Petaling Jaya', receiverState: 'Selangor' });
    expect(changes.map(({ column, rule, params: { to } }) => [column, rule, to])).toEqual([
      ['receiverCity', 'fromPostcode', 'Petaling Jaya'],
      ['receiverState', 'fromPostcode', 'Selangor'],
    ]);
  });

  it('a city that is neither in the sheet nor determined by a postcode is missing (BX-22)', () => {
    expect(questionsOf(['47999', '', 'Selangor'])).toEqual([['receiverCity', 'required']]);
  });

  it('a region becomes the province of the postcode; without one its provinces are the choices (BX-22)', () => {
    const manila: RowValues = {
      receiverCountry: 'Pilipinas',
      receiverPhone: '0917 123 4567',
      declaredValue: '10',
    };
    const { problems, values } = check(['4024', 'Biñan', 'CALABARZON'], manila);
    expect(problems).toEqual([]);
    expect(values).toMatchObject({ receiverCountry: 'PH', receiverState: 'Laguna' });
    const [question] = check(['4999', 'Nowhere', 'CALABARZON'], manila).problems;
    expect(question).toMatchObject({ column: 'receiverState', rule: 'unknownState' });
    expect(question?.choices).toEqual(['Batangas', 'Cavite', 'Laguna', 'Quezon', 'Rizal']);
  });

  it('"as it is written" accepts a contradiction, and a change of the city repeats the question (BX-22)', () => {
    const { problems, values } = check(['47300', 'Petaling Jaya', 'Johor'], {}, ['postcodeElsewhere']);
    expect(problems).toEqual([]);
    expect(values).toMatchObject({ receiverPostcode: '47300', receiverState: 'Johor' });
    expect(stillAccepted(['postcodeElsewhere'], ['weightKg', 'receiverName'])).toEqual(['postcodeElsewhere']);
    expect(stillAccepted(['postcodeElsewhere'], ['receiverCity'])).toEqual([]);
    expect(check(['8800', 'Kota Kinabalu', 'Sabah'], {}, ['postcodeDigits']).problems).toHaveLength(1);
  });

  it('one correction applies only to rows with the same postcode and state (BX-22, IMP-09)', () => {
    const key = (place: [string, string, string]) => repairKey(check(place).problems[0]!);
    expect(key(['47300', 'Petaling Jaya', 'Johor'])).toBe(key(['47300', 'Petaling Jaya', 'johor']));
    expect(key(['47300', 'Petaling Jaya', 'Johor'])).not.toBe(key(['50450', 'Kuala Lumpur', 'Johor']));
  });

  it('a contradiction in the row’s sender is also a question (BX-22)', () => {
    const sender: RowValues = {
      senderName: 'Kedai',
      senderPhone: '0123456789',
      senderAddress1: '1 Jalan Dua',
      senderPostcode: '50450',
      senderState: 'Sabah',
    };
    expect(questionsOf(['47300', '', ''], { ...sender, senderCity: 'Kuala Lumpur' })).toEqual([
      ['senderState', 'postcodeElsewhere', 'Wilayah Persekutuan Kuala Lumpur'],
    ]);
  });

  it.each([
    ['USA', 'US'],
    ['UK', 'GB'],
    ['MYS', 'MY'],
    ['马来西亚', 'MY'],
  ])('the country "%s" is %s (BX-22)', (text, code) => {
    expect(check(['47300', '', ''], { receiverCountry: text }).values.receiverCountry).toBe(code);
  });

  it('ten thousand rows are checked in a time that only a search through all places would exceed (BX-22, IMP-17)', () => {
    const start = process.cpuUsage();
    for (let i = 0; i < 10_000; i++)
      check(['47300', i % 2 ? 'Petaling Jaya' : '', i % 3 ? 'Selangor' : 'Johor']);
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(20);
  });
});

describe('a row without a postcode', () => {
  it.each<[string, string, string, string]>([
    ['Petaling Jaya', 'Selangor', 'MY', '46'],
    ['Ipoh', 'Perak', 'MY', '30'],
    ['KOTA BANDUNG', 'JAWA BARAT', 'ID', '40'],
    ['', 'Johor', 'MY', '7'],
  ])(
    'in %s, %s, %s is told how its postcodes begin, and none is filled in (BX-21, BX-22)',
    (city, state, country, start) => {
      const { problems, values } = check(['', city, state], { receiverCountry: country });
      const problem = problems.find(({ column }) => column === 'receiverPostcode');
      expect(problem?.rule).toBe('noPostcode');
      expect(String(problem?.params.starts).startsWith(start)).toBe(true);
      expect(values.receiverPostcode).toBeUndefined();
    },
  );

  it('a row without a postcode has some complete postcodes of its town as choices, different for each row (BX-22)', () => {
    const { problems } = check(['', 'Ipoh', 'Perak']);
    const problem = problems.find(({ rule }) => rule === 'noPostcode')!;
    expect(problem.choices?.length).toBeGreaterThan(0);
    expect(problem.choices?.every((code) => /^3\d{4}$/.test(code))).toBe(true);
    expect(repairKey(problem)).not.toBe(
      repairKey({ ...problem, params: { ...problem.params, value: 'Taiping' } }),
    );
  });

  it.each<[string, RowValues, string | undefined]>([
    ['at the end of its address has it', { receiverAddress1: '12 Jalan Raja, 31400 Ipoh, Perak' }, '31400'],
    ['in the second line has it', { receiverAddress2: 'Taman X, 31400' }, '31400'],
    ['with that of another state does not', { receiverAddress1: '12 Jalan Raja, 80000 Ipoh' }, undefined],
    ['with a house number of five digits does not', { receiverAddress1: '80123 Jalan Raja' }, undefined],
  ])('%s (BX-21, BX-22)', (_, over, postcode) => {
    const { values, changes } = check(['', 'Ipoh', 'Perak'], over);
    expect(values.receiverPostcode).toBe(postcode);
    expect(changes.filter(({ rule }) => rule === 'fromAddress')).toHaveLength(postcode ? 1 : 0);
  });

  it('a row without a postcode in an unknown place has a missing postcode without choices (BX-22)', () => {
    expect(questionsOf(['', 'Nowhere', ''])).toEqual([['receiverPostcode', 'required']]);
  });
});

it('a row with a postcode and a town of the own country and another country’s name is a question (BX-22)', () => {
  const rulesOf = (receiverCountry: string, receiverCity: string) =>
    checkRow(
      { ...GOOD, receiverPostcode: '47300', receiverCity, receiverCountry, declaredValue: '50' },
      CHOICES,
      '2026-03-02',
    )
      .problems.filter(({ column }) => column === 'receiverPostcode')
      .map(({ rule }) => rule);
  expect(rulesOf('France', 'Petaling Jaya')).toEqual(['postcodeElsewhere']);
  expect(rulesOf('France', 'Villeneuve')).toEqual([]);
});

describe('the town of an address whose state has the name of a town', () => {
  const townOf = (receiverCountry: string, receiverAddress1: string) => {
    const { values, problems } = checkRow(
      { ...GOOD, receiverPhone: '', receiverCountry, receiverAddress1 },
      CHOICES,
      '2026-03-02',
    );
    const isQuestion = problems.some(
      ({ column }) => column === 'receiverCity' || column === 'receiverPostcode',
    );
    return isQuestion ? null : values.receiverCity;
  };

  it.each([
    ['PH', 'Brgy. Salitran, Dasmarinas, Cavite 4114', 'Dasmarinas'],
    ['PH', '45 P. Burgos, Lipa City, Batangas 4217', 'Lipa City'],
    ['PH', '8 Quezon Ave, Lucena, Quezon 4301', 'Lucena'],
    ['PH', 'A. Luna, Taytay Rizal 1920', 'Taytay'],
    ['MY', '5 Jln Mawar, Bukit Mertajam, Penang 14000', 'Bukit Mertajam'],
    ['MY', '5 Jln Mawar, Alor Gajah, Melaka 78000', 'Alor Gajah'],
    ['ID', 'Jl. A 5, Sleman, Yogyakarta 55284', 'Sleman'],
  ])('%s: %s is in %s (BX-22)', (country, address, city) => expect(townOf(country, address)).toBe(city));

  it('the town of the postcode counts where the address names only the state, or a town that is not in the list (BX-22)', () => {
    expect(townOf('PH', '5 Rizal St, Cavite 4114')).toBe('Dasmariñas');
    expect(townOf('PH', 'San Agustin, Trece Martires, Cavite 4109')).toBe('Trece Martirez City');
    expect(townOf('MY', '5 Jln Mawar, Melaka 75000')).toBe('Melaka');
  });

  it('a town that contradicts the postcode is a question (BX-22)', () => {
    expect(townOf('PH', '45 P. Burgos, Davao City, Cavite 4114')).toBeNull();
    expect(townOf('MY', '5 Jln Mawar, Ipoh, Melaka 75000')).toBeNull();
  });
});

it.each([
  ['No 2 Spg 112 Kg Lumapas, BJ2924 Brunei-Muara', '', 'BJ2924', 'Brunei-Muara'],
  ['No 12, Simpang 88-14, Kg Kiulap, Gadong', 'BE1518', 'BE1518', 'Gadong'],
  ['No 77 Spg 13 Kg Sengkurong, BG1121', '', 'BG1121', undefined],
])(
  'in Brunei, %s has its postcode and the last place that it names (BX-22)',
  (receiverAddress1, receiverPostcode, postcode, city) => {
    const { values } = checkRow(
      { ...GOOD, receiverPhone: '', receiverCountry: 'BN', receiverAddress1, receiverPostcode },
      CHOICES,
      '2026-03-02',
    );
    expect([values.receiverPostcode, values.receiverCity]).toEqual([postcode, city]);
  },
);
