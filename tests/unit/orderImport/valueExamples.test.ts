import { describe, expect, it } from 'vitest';
import { columnFacts } from '../../../contract/rules/import/columnFacts.ts';
import { checkRow } from '../../../contract/rules/import/importCheck.ts';
import { choicesOf } from '../../../contract/rules/import/importChoices.ts';
import type { ImportColumn } from '../../../contract/rules/import/importColumns.ts';
import type { RowValues } from '../../../contract/rules/import/importFacts.ts';
import { factsOf } from './caseFacts.ts';

const TODAY = '2026-11-27';
const FACTS = { MY: factsOf('MY'), ID: factsOf('ID') };
const GOOD: Record<keyof typeof FACTS, RowValues> = {
  MY: {
    receiverName: 'Siti',
    receiverPhone: '0123456789',
    receiverAddress1: '12 Jalan SS2/24',
    receiverPostcode: '47300',
    receiverCity: 'Petaling Jaya',
    receiverState: 'Selangor',
    weightKg: '1',
  },
  ID: {
    receiverName: 'Dewi',
    receiverPhone: '081234567890',
    receiverAddress1: 'Jl. Melati 5',
    receiverPostcode: '40111',
    receiverCity: 'Bandung',
    receiverState: 'Jawa Barat',
    weightKg: '1',
  },
};

/** One row of a sheet, with the facts of its columns. */
function read(over: RowValues, country: keyof typeof FACTS = 'MY') {
  const facts = FACTS[country];
  const row = { ...GOOD[country], ...over };
  return checkRow(row, choicesOf(facts, columnFacts([row], TODAY, facts.timezone)), TODAY);
}
const readOne = (column: ImportColumn, text: string, country?: keyof typeof FACTS) => {
  const { values, problems } = read({ [column]: text }, country);
  return [values[column], problems.map(({ column: of, rule }) => `${of} ${rule}`).join()];
};

describe('values in sheets of the region', () => {
  it.each(['N/A', 'NA', '-', 'nil', 'none', 'null', 'tiada', '无', 'kosong'])(
    '%s is empty in every column (BX-21)',
    (text) => {
      for (const column of ['note', 'cod', 'receiverUnitNo', 'receiverCountry', 'receiverEmail'] as const)
        expect(readOne(column, text)).toEqual([undefined, '']);
    },
  );

  it.each<[ImportColumn, string, string]>([
    ['receiverPhone', "'0123456789", '+60123456789'],
    ['receiverPhone', '="0123456789"', '+60123456789'],
    ['receiverPhone', '60123456789.0', '+60123456789'],
    ['receiverPhone', 'HP: 012-3456789', '+60123456789'],
    ['receiverPhone', '012-3456789 (Ali)', '+60123456789'],
    ['receiverPhone', '03-78771234 / 012-3456789', '+60123456789'],
    ['referenceNo', "'A-1", 'A-1'],
    ['referenceNo', '="A-1"', 'A-1'],
    ['referenceNo', '60123456789.0', '60123456789'],
    ['referenceNo', '1.0', '1.0'],
    ['referenceNo', '576461234567890123', '576461234567890123'],
    ['referenceNo', 'Tan &amp; Sons', 'Tan & Sons'],
    ['pickupDate', '2026-12-01T10:00:00+0800', '2026-12-01T10:00'],
    ['pickupDate', '2026-12-01T02:00:00Z', '2026-12-01T10:00'],
    ['pickupDate', 'Nov 28, 2026', '2026-11-28'],
    ['pickupDate', '28/11/2026 2pm', '2026-11-28T14:00'],
    ['pickupDate', '1 Dis 2026', '2026-12-01'],
    ['pickupDate', '1 Desember 2026', '2026-12-01'],
    ['pickupDate', '2026年12月1日', '2026-12-01'],
    ['cod', 'RM1,250.00', '1250'],
    ['cod', '89/-', '89'],
    ['weightKg', '500 gm', '0.5'],
    ['weightKg', '500克', '0.5'],
    ['quantity', '2 pcs', '2'],
    ['lengthCm', '12 inch', '30.48'],
  ])('%s %s is %s (BX-21, BX-23)', (column, text, value) => {
    expect(readOne(column, text)).toEqual([value, '']);
  });

  it.each([
    ['150.000', '150000'],
    ['1.250.000', '1250000'],
    ['Rp 150.000,00', '150000'],
    ['150k', '150000'],
    ['150rb', '150000'],
    ['5.000.000', '5000000'],
  ])('%s rupiah to collect are %s (BX-23)', (text, value) => {
    expect(readOne('cod', text, 'ID')).toEqual([value, '']);
  });

  it.each<[ImportColumn, string, string, ('MY' | 'ID')?]>([
    ['referenceNo', '5.76461E+17', 'digitsLost'],
    ['receiverPhone', '5.76461E+17', 'digitsGone'],
    ['receiverPhone', '6,0123E+10', 'digitsGone'],
    ['receiverPostcode', '4.73E+04', 'digitsGone'],
    ['receiverUnitNo', '2026-01-03', 'perhapsDate'],
    ['referenceNo', '02-Mar', 'perhapsDate'],
    ['referenceNo', 'Mar-02', 'perhapsDate'],
    ['receiverUnitNo', '3-Jan', 'perhapsDate'],
    ['receiverUnitNo', 'Jan-03', 'perhapsDate'],
    ['receiverUnitNo', '1/3/2026', 'perhapsDate'],
    ['cod', '1.250', 'unclearAmount'],
    ['cod', '25,363.50', 'amountDecimals', 'ID'],
    ['cod', '150', 'perhapsThousands', 'ID'],
    ['weightKg', '50', 'perhapsGrams'],
  ])('%s %s is asked about: %s (BX-21)', (column, text, rule, country) => {
    expect(readOne(column, text, country)[1]).toBe(`${column} ${rule}`);
  });

  it('a number in the short form with all its digits is read (BX-20)', () => {
    expect(readOne('receiverPhone', '6.0123456789E+10')).toEqual(['+60123456789', '']);
    expect(readOne('receiverPostcode', '4.7300E+04')).toEqual(['47300', '']);
    expect(readOne('referenceNo', '5.76461413038785752E+17')).toEqual(['576461413038785752', '']);
    for (const number of ['E10', '2E10', '2026-03-02', '3-2026', 'MAR-2026'])
      expect(readOne('referenceNo', number)).toEqual([number, '']);
  });

  it.each(['3-1', 'A-3-1', '12/3', '3/F', 'B-2026-1'])('%s is a unit without a question (BX-20)', (text) => {
    expect(readOne('receiverUnitNo', text)).toEqual([text, '']);
  });
});

describe('a place whose postcode and state disagree', () => {
  it.each([
    ['47300', 'Johor', 'receiverState postcodeElsewhere'],
    ['50450', 'Sabah', 'receiverState postcodeElsewhere'],
    ['00000', '', 'receiverPostcode unknownPostcode'],
  ])('%s %s is one question, although the town is missing (BX-22)', (postcode, state, question) => {
    const { problems } = read({ receiverPostcode: postcode, receiverState: state, receiverCity: '' });
    expect(problems.map(({ column, rule }) => `${column} ${rule}`)).toEqual([question]);
  });

  it('a place still needs its town after the answer "keep it" (BX-22)', () => {
    const choices = choicesOf(FACTS.MY);
    const row = { ...GOOD.MY, receiverPostcode: '00000', receiverState: '', receiverCity: '' };
    expect(checkRow(row, choices, TODAY, ['unknownPostcode']).problems.map(({ column }) => column)).toEqual([
      'receiverCity',
    ]);
  });

  it('8800 Kota Kinabalu is never 08800 (BX-22)', () => {
    const { problems } = read({
      receiverPostcode: '8800',
      receiverCity: 'Kota Kinabalu',
      receiverState: 'Sabah',
    });
    expect(problems[0]?.choices?.[0]).toBe('88000');
  });
});
