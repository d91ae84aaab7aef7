import { expect, it } from 'vitest';
import type { MergedCell } from '../../../contract/rules/import/mergedCells.ts';
import { fillMerged } from '../../../contract/rules/import/mergedCells.ts';
import { readFile, readOrders } from '../../../server/modules/orderImport/file/readFile.ts';
import { archive, workbook } from '../../server/orderImport/uploads.ts';

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const HEADINGS = `<row>${['Receiver name', 'Receiver phone', 'Postcode', 'Weight'].map(cell).join('')}</row>`;
const ORDER = `<row>${['Aisyah', '0123456789', '47300', '1.5'].map(cell).join('')}</row>`;

it('a sheet that a workbook lists many times is read once (B2-20)', async () => {
  const listed = Array.from({ length: 300 }, (_, i) => `<sheet name="S${i}" r:id="rId1"/>`).join('');
  const file = archive([
    { name: 'xl/workbook.xml', content: `<workbook><sheets>${listed}</sheets></workbook>` },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    { name: 'xl/worksheets/sheet1.xml', content: `<sheetData>${HEADINGS}${ORDER}</sheetData>` },
  ]);
  const { lines, otherSheets } = await readOrders(file.name, Buffer.from(file.bytes));
  expect(lines).toHaveLength(2);
  expect(otherSheets).toEqual([]);
});

it.each(['x', '1e300', '-4', '2.5', 'NaN'])(
  'a row that calls itself line %s has a line number (B2-20)',
  async (r) => {
    const xml = `<sheetData>${HEADINGS}${ORDER.replace('<row>', `<row r="${r}">`)}</sheetData>`;
    const lines = await readFile('book.xlsx', Buffer.from(workbook(xml).bytes));
    expect(lines.map(({ line }) => line)).toEqual([1, 2]);
  },
);

it('hidden columns that lie outside any sheet are ignored (B2-20)', async () => {
  const cols =
    '<cols><col min="-9e15" max="1" hidden="1"/><col min="4" max="9e15" hidden="1"/><col hidden="1"/></cols>';
  const xml = `${cols}<sheetData>${HEADINGS}${ORDER}</sheetData>`;
  const [first] = await readFile('book.xlsx', Buffer.from(workbook(xml).bytes));
  expect(first?.hiddenColumns).toEqual([0, 3]);
});

it('merged cells that lie over each other are filled once (B2-20)', () => {
  let reads = 0;
  const lines = Array.from({ length: 2_000 }, (_, i) => ({
    get line() {
      reads++;
      return i + 1;
    },
    cells: ['Aisyah'],
  }));
  const merged: MergedCell[] = lines.map((_, i) => ({ column: 0, from: i + 1, to: 2_000 }));
  fillMerged(lines, merged);
  expect(reads).toBeLessThan(10 * 2_000);
});
