import { describe, expect, it } from 'vitest';
import { uprightForm } from '../../../contract/rules/import/uprightForm.ts';
import type { TextRow } from '../../../contract/rules/text/delimitedText.ts';

const form = (...rows: string[][]) =>
  uprightForm(rows.map((cells, i) => ({ line: i + 1, cells }))).map(({ cells }) => cells);
const START = [
  ['Name', 'Siti'],
  ['Phone', '0123456789'],
  ['Address', '12 Jalan Mawar 3'],
];
const END = [
  ['Postcode', '47300'],
  ['City', 'Petaling Jaya'],
];

describe('lines without a label in a form', () => {
  it.each([[['Taman Melati']], [['', 'Taman Melati']]])(
    '%j below the address is more of it (BX-21)',
    (line) => {
      expect(form(['ORDER FORM'], ...START, line, ...END)).toEqual([
        ['Name', 'Phone', 'Address', 'Postcode', 'City'],
        ['Siti', '0123456789', '12 Jalan Mawar 3, Taman Melati', '47300', 'Petaling Jaya'],
      ]);
    },
  );

  it('the second lines of two addresses stay with their own (BX-21)', () => {
    const two = (rows: string[][]) => rows.map((cells) => [...cells, cells[1] ?? '']);
    expect(
      form(...two(START), ['', 'Taman Melati', 'Taman Sari'], ...two(END)).map((cells) => cells[2]),
    ).toEqual(['Address', '12 Jalan Mawar 3, Taman Melati', '12 Jalan Mawar 3, Taman Sari']);
  });

  it.each(['COD RM50', 'HOLD FIRST', 'Call before'])('with %s the sheet is no form (BX-21)', (line) => {
    const sheet = [...START, ...END, [line]];
    expect(form(...sheet)).toEqual(sheet);
  });

  it.each(['COD RM50', 'HOLD FIRST'])('%s below an address is not part of it (BX-21)', (line) => {
    const sheet = [...START, [line], ...END];
    expect(form(...sheet)).toEqual(sheet);
  });

  it.each(['Parcel details', 'IC No'])('%s above a label is a title or an empty field (BX-21)', (line) => {
    expect(form(...START, ...END, [line], ['Weight', '1'])).toEqual([
      ['Name', 'Phone', 'Address', 'Postcode', 'City', 'Weight'],
      ['Siti', '0123456789', '12 Jalan Mawar 3', '47300', 'Petaling Jaya', '1'],
    ]);
  });

  it('a line between an address and a label that is no place may belong to either, so the sheet is no form (BX-21)', () => {
    const sheet = [...START, ['Parcel details'], ['Weight', '1'], ...END];
    expect(form(...sheet)).toEqual(sheet);
  });

  it('a title may return above the next form (BX-21)', () => {
    expect(form(['Parcel 1'], ...START, ...END, ['Parcel 2'], ...START, ...END)).toHaveLength(3);
  });
});

it('the headings of a form with hidden lines or columns are hidden, so that they are questions (BX-21)', () => {
  const form = (hidden: object, hiddenColumns: object) =>
    uprightForm<TextRow>([
      { line: 1, cells: ['Name', 'Siti', 'Tan'], ...hiddenColumns },
      { line: 2, cells: ['Phone', '0123456789', '0167001234'] },
      { line: 3, cells: ['Address', '12 Jalan SS 2', '88 Lebuh Chulia'], ...hidden },
      { line: 4, cells: ['Postcode', '47300', '10200'] },
    ]).map((line) => line.hiddenColumns);
  expect(form({}, {})).toEqual([undefined, undefined, undefined]);
  expect(form({ hidden: true }, {})).toEqual([[0, 1, 2, 3], undefined, undefined]);
  expect(form({}, { hiddenColumns: [2] })).toEqual([[0, 1, 2, 3], undefined, undefined]);
});
