import { expect, it } from 'vitest';
import { readHeadings } from '../../../contract/rules/import/headings/readHeadings.ts';
import { rowsOfSheet } from '../../../contract/rules/import/orders/sheetRows.ts';
import type { TextRow } from '../../../contract/rules/text/delimitedText.ts';

const LINES: TextRow[] = [
  {
    line: 1,
    cells: ['Order No', 'Name', 'Phone', 'Address', 'Postcode', 'Item', 'Weight', 'Remark', 'Shelf'],
  },
  {
    line: 2,
    cells: ['A1', 'Siti', '0137712345', '1 Jalan Reko, Kajang', '43000', 'Cup', '1', 'fragile', 'B2'],
    marks: [
      { column: 3, comment: 'gate 2' },
      { column: 8, struck: true },
    ],
  },
  {
    line: 3,
    cells: ['A1', '', '', '', '', 'Plate', '2'],
    marks: [
      { column: 5, comment: 'blue one' },
      { column: 6, struck: true },
    ],
  },
];

it('comments of all lines of a parcel are one question that can add them to the note; a struck cell that is not used asks nothing (BX-21)', () => {
  const [head, item] = rowsOfSheet(LINES.slice(1), readHeadings(LINES));
  expect(head?.found?.problems).toEqual([
    {
      column: 'note',
      rule: 'cellComment',
      params: { value: 'gate 2\nblue one', header: 'Address, Item' },
      choices: ['fragile\ngate 2\nblue one'],
    },
  ]);
  expect(item?.found?.problems).toEqual([
    { column: 'weightKg', rule: 'struckThrough', params: { value: '2' } },
  ]);
});
