import { describe, expect, it } from 'vitest';
import { withColumns } from '../../../../contract/rules/import/headings/chosenColumns.ts';
import { gapsOf } from '../../../../contract/rules/import/headings/headingGaps.ts';
import { readHeadings } from '../../../../contract/rules/import/headings/readHeadings.ts';
import type { MappedColumn } from '../../../../contract/rules/import/importColumns.ts';
import { rowsOfSheet } from '../../../../contract/rules/import/orders/sheetRows.ts';

type Column = readonly [header: string, ...cells: string[]];
const CONTACT: readonly Column[] = [
  ['Name', 'Aisyah Rahman', 'Tan Wei Ling', 'Siva Kumar'],
  ['Phone', '0123456701', '0123456702', '0123456703'],
  ['Address', '12 Jalan SS 2/24', '8 Jalan Ampang', '3 Lorong Pandan'],
  ['Postcode', '47300', '50450', '75200'],
];
const WEIGHT: Column = ['Weight (kg)', '3', '1', '1.2'];

/** What becomes of columns beside those of a contact; `chosen` answers questions by heading. */
function read(columns: readonly Column[], chosen: Record<string, MappedColumn> = {}) {
  const all = [...CONTACT, ...columns];
  const lines = (all[0] ?? []).map((_, line) => ({
    line: line + 1,
    cells: all.map((column) => column[line] ?? ''),
  }));
  const found = readHeadings(lines, { today: '2026-11-26' });
  const headings = withColumns(
    found,
    found.headers.map((header) => chosen[header]),
  );
  const { unsure, unanswered } = gapsOf(headings, [], lines);
  const rows = rowsOfSheet(lines.slice(headings.rowsFrom), headings);
  return {
    asked: [...unsure, ...unanswered].map((at) => headings.headers[at]),
    columnOf: (header: string) => headings.columns[headings.headers.indexOf(header)] ?? null,
    notes: rows.map(({ values }) => values.note),
    types: rows.map(({ values }) => values.itemType),
    goods: rows.map(({ values }) => values.itemDescription),
    changes: rows.map(({ found }) => found?.changes.map(({ column, params }) => [column, params.to]) ?? []),
  };
}

describe('wishes', () => {
  it.each([
    ['Urgent', 'Yes', 'No', 'Urgent'],
    ['Express?', 'Y', 'N', 'Express'],
    ['Rush', '/', '', 'Rush'],
    ['Priority', '1', '0', 'Priority'],
    ['Need urgent delivery?', 'Yes', 'No', 'Need urgent delivery'],
    ['Fragile', 'Yes', '', 'Fragile'],
    ['Perlu segera', 'Ya', 'Tidak', 'Perlu segera'],
    ['加急', '是', '否', '加急'],
  ])(
    '%s above %s and %s becomes a part of the note, and is shown (BX-20, BX-21)',
    (header, yes, no, note) => {
      const { asked, notes, changes, goods } = read([WEIGHT, [header, yes, no, no]]);
      expect([asked, notes]).toEqual([[], [note, undefined, undefined]]);
      expect(changes[0]).toEqual([['note', note]]);
      expect(goods[0]).toBeUndefined();
    },
  );

  it.each(['Delivery Type', 'Type', 'Priority'])(
    '%s above Express and Normal is a wish and no description of the goods (BX-21)',
    (header) => {
      const { asked, notes, goods } = read([WEIGHT, [header, 'Express', 'Normal', 'Normal']]);
      expect([asked, notes[0], notes[1]]).toEqual([[], `${header}: Express`, undefined]);
      expect(goods.filter(Boolean)).toEqual([]);
    },
  );

  it.each([
    ['Urgent', 'before Friday'],
    ['Document', 'passport copy'],
  ])('%s above %s is a question (BX-21)', (header, cell) => {
    expect(read([WEIGHT, [header, cell, '', 'Yes']]).asked).toEqual([header]);
  });

  it.each([
    ['Document', 'Yes', 'No'],
    ['Dokumen', 'Ya', 'Tidak'],
    ['文件', '是', '否'],
    ['Docs', '√', ''],
  ])('%s above %s makes the parcel a document (BX-20)', (header, yes, no) => {
    const { asked, types, changes } = read([WEIGHT, [header, yes, no, no]]);
    expect([asked, types]).toEqual([[], ['document', undefined, undefined]]);
    expect(changes[0]).toEqual([['itemType', 'document']]);
  });

  it('a document with another type of goods has a type that no tenant has (BX-21)', () => {
    const { types } = read([WEIGHT, ['Item type', 'Frozen', 'Frozen', ''], ['Document', 'Yes', 'No', 'No']]);
    expect(types[0]).toBe('Frozen, document');
  });

  it.each([
    ['Delivery Date', '28/11/2026'],
    ['Deliver by', '28/11/2026 5pm'],
    ['Time slot', '2pm-4pm'],
    ['Masa hantar', 'pagi'],
    ['送货时间', '下午2点'],
  ])('%s is no pickup and becomes a part of the note (BX-21)', (header, cell) => {
    const { asked, columnOf, notes } = read([WEIGHT, [header, cell, cell, '']]);
    expect([asked, columnOf(header), notes[0], notes[2]]).toEqual([
      [],
      null,
      `${header}: ${cell}`,
      undefined,
    ]);
  });

  it('days of deliveries that are over are no wish (BX-21)', () => {
    const { asked, notes } = read([WEIGHT, ['Delivery Date', '20/11/2026', '21/11/2026', '22/11/2026']]);
    expect([asked, notes.filter(Boolean)]).toEqual([[], []]);
  });
});

describe('parcels and pieces', () => {
  it.each([
    ['goods above words', ['shoes', '2 x shirt', 'books'], 'itemDescription', []],
    ['pieces above numbers', ['2', '1', '2'], 'quantity', ['Weight (kg)']],
    ['a question above numbers of rows', ['1', '2', '3'], 'quantity', ['Parcel', 'Weight (kg)']],
    ['a question above words and numbers', ['2', 'shoes', 'books'], 'itemDescription', ['Parcel']],
    ['the type above types', ['Doc', 'Parcel', 'Doc'], 'itemType', []],
  ])('Parcel is %s (BX-20, BX-21)', (_, cells, column, asks) => {
    const { asked, columnOf } = read([['Parcel', ...cells], WEIGHT]);
    expect([columnOf('Parcel'), asked.toSorted()]).toEqual([column, asks.toSorted()]);
  });

  it('beside chosen pieces, weight and amount are asked about, the price is not (BX-21)', () => {
    const columns: Column[] = [['No. of rolls', '5', '1', '2'], WEIGHT, ['Amount', '310', '80', '120']];
    expect(read(columns).asked).toEqual(['No. of rolls']);
    expect(read(columns, { 'No. of rolls': 'quantity' }).asked).toEqual(['Weight (kg)', 'Amount']);
    const answers = {
      'No. of rolls': 'quantity',
      'Weight (kg)': 'parcelWeightKg',
      Amount: 'rowValue',
    } as const;
    expect(read(columns, answers).asked).toEqual([]);
    const single: Column[] = [['No. of rolls', '1', '1', '1'], WEIGHT];
    expect(read(single, { 'No. of rolls': 'quantity' }).asked).toEqual([]);
  });

  it('pieces of a carton are no pieces of the parcel beside the number of cartons (BX-21)', () => {
    const ofCarton: Column = ['Qty/Ctn', '24', '12', '24'];
    const both = read([ofCarton, ['No of Ctn', '5', '2', '1'], ['Kg/Ctn', '6', '4', '6']]);
    expect([both.columnOf('Qty/Ctn'), both.columnOf('No of Ctn'), both.asked]).toEqual([
      null,
      'quantity',
      [],
    ]);
    expect(read([ofCarton, ['Total weight (kg)', '6', '4', '6']]).asked).toEqual(['Qty/Ctn']);
  });
});

describe('lots', () => {
  it.each([
    ['Lot', 'A-12', 'L03', 'B-7'],
    ['Lot No', 'L-2209', 'L-2210', 'L-2211'],
    ['No Lot', '101', '102', '107'],
  ])('%s above codes beside whole streets is a question (BX-21)', (...column) => {
    expect(read([column, WEIGHT]).asked).toEqual([column[0]]);
  });

  it('numbers with the word of a plot need no answer (BX-21)', () => {
    expect(read([['Lot', 'Lot 12', 'PT 1134', 'Lot 3A'], WEIGHT]).asked).toEqual([]);
  });
});
