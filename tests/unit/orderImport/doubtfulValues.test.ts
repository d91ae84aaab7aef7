import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnFacts } from '../../../contract/rules/import/columnFacts.ts';
import { checkRow } from '../../../contract/rules/import/importCheck.ts';
import { choicesOf } from '../../../contract/rules/import/importChoices.ts';
import { IMPORT_COLUMNS, type ImportColumn } from '../../../contract/rules/import/importColumns.ts';
import type { RowValues } from '../../../contract/rules/import/importFacts.ts';
import { GOOD } from './checkRow/checkRowWorld.ts';
import { FACTS } from './facts.ts';

const TODAY = '2026-11-26';
const LISTS = {
  ...FACTS,
  countries: [...FACTS.countries, { code: 'NA', names: ['Namibia'] }],
};
/** The rows of one sheet, checked with the facts of its columns. */
const sheet = (...overs: RowValues[]) => {
  const rows = overs.map((over) => ({ ...GOOD, ...over }));
  const choices = choicesOf(LISTS, columnFacts(rows, TODAY, LISTS.timezone));
  return rows.map((row) => checkRow(row, choices, TODAY));
};
const one = (over: RowValues) => sheet(over)[0] ?? { values: {}, problems: [], changes: [] };
const questionsOf = (over: RowValues) =>
  one(over).problems.map((p) => [p.column, p.rule, ...(p.choices ?? [])]);

it.each([
  [['150.000'], [undefined]],
  [
    ['150.000', '1.250,50'],
    ['150000', '1250.5'],
  ],
  [
    ['150.000', '89.50'],
    ['150', '89.5'],
  ],
  [
    ['150.000', '1,250.50', '1.250,50'],
    [undefined, '1250.5', '1250.5'],
  ],
])('amounts of one column, %j, are read together: %j (BX-21, BX-23, IMP-06)', (texts, values) => {
  const rows = sheet(...texts.map((cod) => ({ cod })));
  expect(rows.map((row) => row.values.cod)).toEqual(values);
  expect(rows.map(({ problems }) => problems.map(({ rule }) => rule))).toEqual(
    values.map((value) => (value ? [] : ['unclearAmount'])),
  );
});

describe('words for nothing', () => {
  it.each([
    'N/A',
    'NA',
    'n.a.',
    '-',
    '--',
    '—',
    'nil',
    'None',
    'NULL',
    'tiada',
    'Tidak Ada',
    '无',
    'kosong',
    '.',
  ])('the word %s for nothing is empty in every column (BX-21)', (word) => {
    const optional = IMPORT_COLUMNS.filter((c) => !(c in GOOD) && !c.startsWith('sender'));
    for (const column of optional) expect(one({ [column]: word }), column).toEqual(one({}));
    for (const column of Object.keys(GOOD) as ImportColumn[])
      expect(questionsOf({ [column]: word })).toEqual([[column, 'required']]);
  });

  it.each(['Nilai', 'Nana', 'N-1', '-5', 'Kosong Enterprise'])('%s is a text (BX-21)', (text) =>
    expect(one({ receiverCompany: text }).values.receiverCompany).toBe(text),
  );

  it('NA is Namibia in a column of two-letter codes; in a column of names it is empty (BX-21)', () => {
    const country = (...texts: string[]) =>
      sheet(...texts.map((receiverCountry) => ({ receiverCountry }))).map(
        (row) => row.values.receiverCountry,
      );
    expect(country('NA', 'SG')).toEqual(['NA', 'SG']);
    expect(country('NA', 'Malaysia', 'NA')).toEqual([undefined, 'MY', undefined]);
    expect(country('NA')).toEqual([undefined]);
  });
});

describe('guards and spills of spreadsheets', () => {
  it.each([
    ['receiverPostcode', "'10200", '10200'],
    ['receiverPostcode', '="01000"', '01000'],
    ['receiverPostcode', '10200.0', '10200'],
    ['receiverPhone', "'0167001234", '+60167001234'],
    ['receiverPhone', '60167001234.0', '+60167001234'],
    ['receiverPhone', '="0167001234"', '+60167001234'],
    ['referenceNo', "'576461234567890123", '576461234567890123'],
    ['receiverCompany', 'Tan &amp; Sons', 'Tan & Sons'],
    ['receiverCompany', 'Kedai &#39;Ali&#x27;', "Kedai 'Ali'"],
    ['receiverAddress1', '12 Jalan A<br/>Taman B', '12 Jalan A, Taman B'],
    ['receiverCompany', "O'Brien & Co", "O'Brien & Co"],
    ['note', "'Ali' called", "'Ali' called"],
    ['quantity', '2 pcs', '2'],
    ['quantity', '2 unit', '2'],
    ['quantity', '2 件', '2'],
    ['quantity', 'x3', '3'],
    ['quantity', '2.0', '2'],
  ] as const)('%s %s is %s without a question (BX-20)', (column, text, value) => {
    const row = one({ [column]: text });
    expect(row.problems).toEqual([]);
    expect(row.values[column]).toBe(value);
  });

  it.each([
    ['referenceNo', '5.76461E+17', []],
    ['receiverUnitNo', '2026-01-03', ['3-1', '1-3']],
    ['receiverUnitNo', '3-Jan', ['3-1', '1-3']],
    ['receiverUnitNo', '05-May-26', ['5-5']],
  ] as const)('%s %s is a question (BX-21)', (column, text, choices) => {
    const [problem, ...others] = questionsOf({ [column]: text });
    expect(others).toEqual([]);
    expect(problem?.slice(2)).toEqual(choices);
    expect(problem?.[0]).toBe(column);
  });

  it.each(['A-3-1', '3-1', '12', 'Lot 3'])('the unit number %s is no date (BX-21)', (receiverUnitNo) =>
    expect(one({ receiverUnitNo }).values.receiverUnitNo).toBe(receiverUnitNo),
  );
});

describe('phones of a cell', () => {
  it.each([
    ['HP: 016-7001234', '+60167001234', undefined],
    ['Tel 03-7876 5432', '+60378765432', undefined],
    ['03-7876 5432 / 016-7001234', '+60167001234', '03-7876 5432'],
    ['016-7001234, 03-78765432', '+60167001234', '03-78765432'],
    ['016-7001234 (Ali)', '+60167001234', 'Ali'],
    ['Ali 016-7001234 / Siti 017-7001234', '+60167001234', 'Ali Siti 017-7001234'],
    ['手机：0167001234', '+60167001234', undefined],
    ['03-7876 5432 ext 12', '03-7876 5432 ext 12', undefined],
  ])('the phone %s is %s, with the rest in the note (BX-21)', (cell, phone, rest) => {
    const { values, problems, changes } = one({ receiverPhone: cell });
    expect(problems).toEqual([]);
    expect(values.receiverPhone).toBe(phone);
    expect(values.receiverUnitNo).toBeUndefined();
    expect(values.note).toBe(rest);
    expect(changes).toEqual(
      rest === undefined
        ? []
        : [{ column: 'receiverPhone', rule: 'phone', params: { from: cell, to: phone, other: rest } }],
    );
  });

  it('the rest of a phone follows a note of the sheet; too long a note is refused (BX-21)', () => {
    const receiverPhone = '03-7876 5432 / 016-7001234';
    expect(one({ receiverPhone, note: 'Ring twice' }).values.note).toBe('Ring twice\n03-7876 5432');
    expect(questionsOf({ receiverPhone, note: 'x'.repeat(487) })).toEqual([]);
    expect(questionsOf({ receiverPhone, note: 'x'.repeat(488) })).toEqual([['note', 'tooLong']]);
  });

  it.each([
    ['016-700 12345', []],
    ['016-700 123', []],
    ['011-7001 2345', null],
    ['016-700 1234', null],
    ['03-7876 54321', []],
    ['1-300-88-2525', null],
    ['6591234567', ['+6591234567']],
    ['15550100999', []],
  ])('a phone %s with a wrong number of digits is a question (BX-21)', (receiverPhone, choices) => {
    expect(questionsOf({ receiverPhone })).toEqual(
      choices ? [['receiverPhone', 'oddPhone', ...choices]] : [],
    );
  });
});

describe('dates of a column', () => {
  const dates = (...texts: string[]) =>
    sheet(...texts.map((pickupDate) => ({ pickupDate }))).map(
      ({ values, problems }) => problems[0]?.choices ?? values.pickupDate,
    );

  it('a date with only one possible order decides for all dates (BX-21)', () => {
    expect(dates('01/15/2027', '02/01/2027')).toEqual(['2027-01-15', '2027-02-01']);
    expect(dates('15/01/2027', '02/01/2027')).toEqual(['2027-01-15', '2027-01-02']);
  });

  it('dates of both orders, or only ambiguous ones, are a question with both days (BX-21)', () => {
    expect(dates('02/01/2027')).toEqual([['2027-01-02', '2027-02-01']]);
    expect(dates('01/15/2027', '15/01/2027', '02/01/2027')[2]).toEqual(['2027-01-02', '2027-02-01']);
    expect(dates('02/02/2027')).toEqual(['2027-02-02']);
  });

  it("the column's order is the one in which no day is past (BX-21)", () => {
    expect(dates('12/01/2026', '02/01/2027')).toEqual(['2026-12-01', '2027-02-01']);
    expect(dates('11/12/2026')).toEqual(['2026-12-11']);
  });

  it('a day read by its column’s order is shown as converted, an ISO day is not (BX-21)', () => {
    const [, row] = sheet({ pickupDate: '15/01/2027' }, { pickupDate: '02/01/2027' });
    expect(row?.changes).toEqual([
      { column: 'pickupDate', rule: 'dateOrder', params: { from: '02/01/2027', to: '2027-01-02' } },
    ]);
    expect(one({ pickupDate: '2027-01-02' }).changes).toEqual([]);
    expect(one({ pickupDate: '2026-11-27T14:00:00Z' }).changes).toMatchObject([
      { rule: 'zone', params: { to: '2026-11-27T22:00' } },
    ]);
  });

  it('each day of a column is the written one or a question, in any form of the column (BX-21)', () => {
    const day = fc.date({ min: new Date('2026-11-27'), max: new Date('2028-12-31'), noInvalidDate: true });
    const days = fc.array(day, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        days,
        fc.constantFrom('dayFirst', 'monthFirst'),
        fc.constantFrom('/', '-', '.'),
        (all, order, mark) => {
          const written = all.map((date) => {
            const [year = '', month = '', of = ''] = date.toISOString().slice(0, 10).split('-');
            return (order === 'dayFirst' ? [of, month, year] : [month, of, year]).join(mark);
          });
          for (const [i, got] of dates(...written).entries()) {
            const right = all[i]?.toISOString().slice(0, 10);
            if (Array.isArray(got)) expect(got).toContain(right);
            else expect(got).toBe(right);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('weights', () => {
  it('a column of whole large weights without a unit may be grams, and is a question (BX-21)', () => {
    const weights = (...texts: string[]) =>
      sheet(...texts.map((weightKg) => ({ weightKg }))).map((row) =>
        row.problems.map((p) => [p.rule, ...(p.choices ?? [])]),
      );
    expect(weights('50', '60')).toEqual([[['perhapsGrams', '50 g']], [['perhapsGrams', '60 g']]]);
    expect(weights('49', '60')).toEqual([[['perhapsGrams', '49 g']], [['perhapsGrams', '60 g']]]);
    expect(weights('48', '49', '60')).toEqual([[], [], []]);
    expect(weights('50.5', '60')).toEqual([[], []]);
    expect(weights('50 kg')).toEqual([[]]);
    expect(weights('1.5', '500')[1]).toEqual([['itemTypeWeight', '500 g']]);
  });

  it('a weight in another unit is converted and shown, at most to grams (BX-21)', () => {
    expect(one({ weightKg: '11 lbs' }).values.weightKg).toBe('4.99');
    expect(one({ weightKg: '500 gm' }).changes).toMatchObject([{ rule: 'unit', params: { to: '0.5' } }]);
    expect(one({ lengthCm: '300 mm' }).values.lengthCm).toBe('30');
  });
});
