import { describe, expect, it } from 'vitest';
import { gapsOf } from '../../../contract/rules/import/headings/headingGaps.ts';
import { readHeadings } from '../../../contract/rules/import/headings/readHeadings.ts';

/** A column of a sheet with its heading and its cells, beside the columns of a contact. */
function read(columns: readonly (readonly [header: string, ...cells: string[]])[]) {
  const [first] = columns;
  const lines = (first ?? []).map((_, line) => ({
    line: line + 1,
    cells: columns.map((column) => column[line] ?? ''),
  }));
  const headings = readHeadings(lines, { today: '2026-11-30' });
  const { unsure, unanswered } = gapsOf(headings, [], lines);
  const questions = [...unsure, ...unanswered].map((at) => headings.headers[at]);
  const columnOf = (header: string) => headings.columns[headings.headers.indexOf(header)] ?? null;
  return { asked: questions, columnOf };
}

const NAME = ['Name', 'Dr Chen', 'Mrs Wee', 'Mr Koh'] as const;
const PHONE = ['Mobile', '82239900', '90012345', '91112222'] as const;
const STREET = ['Street', 'Orchard Road', 'Goodwood Hill', 'Alexandra Road'] as const;
const POSTCODE = ['Postal Code', '238863', '258905', '119963'] as const;
const WEIGHT = ['Weight (kg)', '1', '2', '1'] as const;

describe('numbers of houses beside a street', () => {
  const withColumn = (...column: [string, ...string[]]) =>
    read([NAME, PHONE, column, STREET, POSTCODE, WEIGHT]);

  it.each([
    'Blk/House No',
    'Block / Hse No.',
    'Hse No',
    'House',
    'House#',
    'Building No',
    'No. Rumah/Lot',
    'Blok/No Rumah',
    'No/Blok',
    '门牌',
  ])('%s is the number of the house (BX-20)', (header) => {
    const { asked: questions, columnOf } = withColumn(header, '304', '7A', '21');
    expect([columnOf(header), questions]).toEqual(['receiverUnitNo', []]);
  });

  it.each(['Lot', 'Lot/Blk'])('%s is a line of the address, which keeps the word (BX-20)', (header) =>
    expect(withColumn(header, 'Lot 3 Blk 4', '7A', '21').columnOf(header)).toBe('receiverAddress2'),
  );

  it.each(['No', 'No.', '号'])('%s is a question above numbers that number no rows (BX-21)', (header) => {
    expect(withColumn(header, '304', '7A', '21').asked).toEqual([header]);
    expect(withColumn(header, '304', '21', '7').asked).toEqual([header]);
    expect(withColumn(header, '1', '2', '3').asked).toEqual([]);
  });

  it.each([
    ['Petak', '304', '7A', '21'],
    ['Petak', '12-3', '7-1', '21-8'],
    ['Petak', 'A-5-2', 'B-1-12', 'C-3-3'],
    ['Nearest estate', 'Sunrise', 'Greenwoods', 'Camella'],
  ])('%s above %s is a question directly beside the street (BX-21)', (...column) =>
    expect(withColumn(...column).asked).toEqual([column[0]]),
  );

  it('unknown numbers are a question anywhere if the streets have none, and words of a house always (BX-21)', () => {
    const apart = (street: readonly [string, ...string[]], ...column: [string, ...string[]]) =>
      read([NAME, column, PHONE, street, POSTCODE, WEIGHT]).asked;
    const numbered = ['Street', '304 Orchard Road', '7 Goodwood Hill', '1 Alexandra Road'] as const;
    expect(apart(STREET, 'Petak', '304', '7A', '21')).toEqual(['Petak']);
    expect(apart(numbered, 'Petak', 'X304', '7A', 'X21')).toEqual([]);
    expect(apart(numbered, 'Petak', 'Lot 3 Blk 4', 'Blk 304', 'No 7A')).toEqual(['Petak']);
  });

  it.each([
    ['Kod', '304', '7A', '21'],
    ['Size', '38', '40', '42'],
    ['Colour', 'Red', 'Blue', 'Black'],
    ['Tgl Order', '28/11', '29/11', '30/11'],
    ['IG', '@chen', '@wee', '@koh'],
  ])('%s describes something else and is no question (BX-20)', (...column) =>
    expect(withColumn(...column).asked).toEqual([]),
  );
});

describe('addresses whose street has no heading of its own', () => {
  it.each(['No. Rumah / Simpang', 'Simpang', 'Lorong'])('%s is the first line (BX-20)', (header) => {
    const { asked: questions, columnOf } = read([
      ['Nama', 'Hjh Norlela', 'Dk Siti'],
      ['No HP', '8712345', '8890011'],
      [header, 'No 12, Spg 88-14', 'No 7, Spg 233'],
      ['Kampong', 'Kg Kiulap', 'Kg Jerudong'],
      ['Poskod', 'BE1518', 'BG3122'],
      ['Berat (kg)', '1', '2'],
    ]);
    expect(columnOf(header)).toBe('receiverAddress1');
    expect(columnOf('Kampong')).toBe('receiverAddress2');
    expect(questions).toEqual([]);
  });

  it('the parts of an address in the Philippines have usual names (BX-20)', () => {
    const { asked: questions, columnOf } = read([
      ['FB Name', 'Jen DC', 'Marco R'],
      ['Receiver', 'Jennifer Dela Cruz', 'Marco Reyes'],
      ['Contact #', '09175551234', '09283334455'],
      ['House/Street', 'Blk 5 Lot 12 Sampaguita St', '23-B Kamias Rd'],
      ['Brgy', 'Molino III', 'Sikatuna'],
      ['City', 'Bacoor', 'Quezon City'],
      ['Zip', '4102', '1101'],
      ['SF', '95', '120'],
    ]);
    expect(['House/Street', 'Brgy'].map(columnOf)).toEqual(['receiverAddress1', 'receiverAddress2']);
    expect(questions).toEqual([]);
  });
});

it('times with and without a word before them are a question (BX-21)', () => {
  const between = ['Deliver between', '2-5pm', '10am-1pm', 'after 6pm'] as const;
  expect(read([NAME, PHONE, STREET, POSTCODE, WEIGHT, between]).asked).toEqual(['Deliver between']);
});
