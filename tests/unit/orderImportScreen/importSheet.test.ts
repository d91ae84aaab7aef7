import { describe, expect, it } from 'vitest';
import { gapsOf } from '../../../contract/rules/import/headings/headingGaps.ts';
import type { ImportColumn } from '../../../contract/rules/import/importColumns.ts';
import { columnLetter } from '../../../src/lib/importFile/columnLetter.ts';
import { changeRows, countRows, rowsOf } from '../../../src/shared/importSheet/rows/importRows.ts';
import {
  chooseColumn,
  findHeaders,
  mapSheet,
  remember,
  samplesOf,
  signatureOf,
} from '../../../src/shared/importSheet/rows/importSheet.ts';
import { rememberFixes, withRowFixes } from '../../../src/shared/importSheet/rows/repairs.ts';

const linesOf = (...rows: string[][]) => rows.map((cells, i) => ({ line: i + 1, cells }));
const SHEET = linesOf(
  ['Orders of Monday'],
  ['Receiver name', 'Receiver phone', 'Berat', 'Colour', 'Sender name'],
  ['Aisyah', '0123456789', '1.5', 'red', ''],
  ['Wei Ling', '0167001234', '2', '', 'Shop'],
);

describe('the columns of a sheet', () => {
  it('the columns of a sheet are found by the line with the most names, also below titles (IMP-09)', () => {
    expect(findHeaders(SHEET)).toBe(1);
    const mapping = mapSheet(SHEET, 1);
    expect(mapping.columns).toEqual(['receiverName', 'receiverPhone', 'weightKg', null, 'senderName']);
    expect(mapping.confidence).toEqual(['exact', 'exact', 'likely', 'none', 'exact']);
  });

  it('the columns of a sheet without headings are named by letters (IMP-09)', () => {
    const mapping = mapSheet(SHEET, -1);
    expect(mapping.headers).toEqual(['', '', '', '', '']);
    expect(rowsOf(SHEET, chooseColumn(mapping, 0, 'receiverName'), [])).toHaveLength(4);
    expect([0, 25, 26, 59].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'BH']);
  });

  it('the columns of a sheet are the previous choice for the same headings (IMP-09)', () => {
    const mapping = mapSheet(SHEET, 1);
    const columns = ['senderName', null, 'weightKg', 'note', null] as const;
    const kept = { signature: signatureOf(mapping), columns: [...columns], fixes: [] };
    expect(remember(mapping, kept).columns).toEqual(columns);
    expect(remember(mapping, kept).confidence[0]).toBe('remembered');
    expect(remember(mapping, { ...kept, columns: ['note'] })).toBe(mapping);
    expect(remember(mapping, undefined)).toBe(mapping);
  });

  it('the columns of a sheet are each used once: a second choice removes it from the first (IMP-09)', () => {
    const mapping = chooseColumn(mapSheet(SHEET, 1), 3, 'receiverName');
    expect(mapping.columns).toEqual([null, 'receiverPhone', 'weightKg', 'receiverName', 'senderName']);
    expect(mapping.confidence).toEqual(['none', 'exact', 'likely', 'chosen', 'exact']);
  });

  it('the missing required columns and the guessed columns of a sheet are listed (IMP-09)', () => {
    const lines = linesOf(['Receiver name', 'Recever phone']);
    const mapping = mapSheet(lines, 0);
    const gaps = gapsOf(mapping, ['senderPhone'], lines);
    expect(gaps.missing).toEqual(['receiverAddress1', 'receiverPostcode', 'weightKg', 'senderPhone']);
    expect(gaps.unsure).toEqual([1]);
    expect(gaps.unanswered).toEqual([]);
  });

  it.each([
    ['Parcel price', 'x'],
    ['Bayaran lain', 'x'],
    ['代收金额', 'x'],
    ['Sum [RM]', 'x'],
    ['Note 3', 'RM 12.50'],
    ['Wt', 'x'],
    ['Load', '1.5 kg'],
  ])('columns of money or weight are left out only by choice: %s with %s (IMP-09)', (heading, value) => {
    const lines = linesOf(['COD amount', 'Weight (kg)', heading], ['1', '1', value]);
    const mapping = { ...mapSheet(lines, 0), columns: ['cod', 'weightKg', null] as (ImportColumn | null)[] };
    mapping.confidence[2] = 'none';
    expect(gapsOf(mapping, [], lines).unanswered).toEqual([2]);
    expect(gapsOf(chooseColumn(mapping, 2, null), [], lines).unanswered).toEqual([]);
    const known = { signature: '', columns: mapping.columns, fixes: [] };
    expect(gapsOf(remember(mapping, known), [], lines).unanswered).toEqual([]);
  });

  it.each([
    ['Colour', 'red'],
    ['Pieces', '3'],
    ['Batch', '2024'],
  ])('columns of other content are left out without a question: %s with %s (IMP-09)', (heading, value) => {
    const lines = linesOf(['Receiver name', heading], ['Aisyah', value]);
    const mapping = { ...mapSheet(lines, 0), columns: ['receiverName', null] as (ImportColumn | null)[] };
    mapping.confidence[1] = 'none';
    expect(gapsOf(mapping, [], lines).unanswered).toEqual([]);
  });

  it('the columns of a sheet show a few different values as examples (IMP-09)', () => {
    expect(samplesOf(SHEET, 2, 3)).toEqual(['red']);
    expect(samplesOf(SHEET, 2, 0, 1)).toEqual(['Aisyah']);
  });
});

describe('the rows of a sheet', () => {
  const mapping = mapSheet(SHEET, 1);
  const rows = rowsOf(SHEET, mapping, []);

  it('the rows of a sheet have the number of their line and the filled mapped cells (IMP-09)', () => {
    expect(rows.map((r) => [r.id, r.values])).toEqual([
      ['3', { receiverName: 'Aisyah', receiverPhone: '0123456789', weightKg: '1.5' }],
      ['4', { receiverName: 'Wei Ling', receiverPhone: '0167001234', weightKg: '2', senderName: 'Shop' }],
    ]);
  });

  it('the rows of a sheet leave out the example of the template and rows of unknown columns only (IMP-01)', () => {
    const lines = linesOf(['Reference no.', 'Colour'], ['EXAMPLE-1001', 'red'], ['', 'blue'], ['A1', '']);
    expect(rowsOf(lines, mapSheet(lines, 0), []).map((r) => r.values.referenceNo)).toEqual(['A1']);
  });

  it('the rows of a sheet are corrected like the same values before (IMP-09)', () => {
    const fixes = [{ column: 'receiverName' as const, from: 'aisyah ', to: 'Aisyah Rahman' }];
    expect(rowsOf(SHEET, mapping, fixes)[0]?.values.receiverName).toBe('Aisyah Rahman');
  });

  it('the rows of a sheet get the corrections of the same file’s earlier import, also in empty cells (W1, IMP-09)', () => {
    const lines = linesOf(
      ['Receiver name', 'Receiver phone', 'Weight', 'Note'],
      ['Aisyah', '0123456789', '', 'call'],
      ['Wei Ling', '0167001234', '', ''],
      ['Tan', '0137001234', '3', 'call'],
      ['Lim', '0147001234', '4', 'call'],
    );
    const columns = mapSheet(lines, 0);
    const texts = [{ column: 'note' as const, from: 'call', to: 'Call first' }];
    const typed = changeRows(rowsOf(lines, columns, texts), [
      { rowId: '2', column: 'weightKg', from: null, to: '1' },
      { rowId: '3', column: 'weightKg', from: null, to: '1' },
      { rowId: '4', column: 'note', from: 'Call first', to: null },
      { rowId: '4', column: 'weightKg', from: '3', to: '2.5' },
    ]);
    const open = { lines, mapping: columns, fixes: texts, rows: typed };
    const fixes = withRowFixes(open);
    expect(fixes.map(({ column, from, to, rows: of }) => [column, from, to, of?.length])).toEqual([
      ['weightKg', '', '1', 2],
      ['weightKg', '3', '2.5', 1],
      ['note', 'call', '', 1],
      ['note', 'call', 'Call first', undefined],
    ]);
    expect(rowsOf(lines, columns, fixes).map((row) => row.values)).toEqual(typed.map((row) => row.values));
    expect(withRowFixes({ ...open, fixes })).toEqual(fixes);
    expect(rememberFixes(fixes, [{ rowId: '2', column: 'note', from: 'call', to: 'x' }])).toHaveLength(4);

    const another = linesOf(
      ['Receiver name', 'Receiver phone', 'Weight', 'Note'],
      ['Ali', '0101234567', '', ''],
    );
    const other = { lines: another, mapping: columns, fixes, rows: rowsOf(another, columns, fixes) };
    expect(other.rows[0]?.values.weightKg).toBeUndefined();
    expect(withRowFixes(other)).toEqual(fixes);
  });

  it('equal rows of a sheet are corrected in a later import only if all of them were corrected (IMP-09)', () => {
    const lines = linesOf(
      ['Receiver name', 'Receiver phone', 'Weight', 'Note'],
      ['Aisyah', '0123456789', '', ''],
      ['Aisyah', '0123456789', '', ''],
    );
    const columns = mapSheet(lines, 0);
    const typed = changeRows(rowsOf(lines, columns, []), [
      { rowId: '2', column: 'weightKg', from: null, to: '1' },
      { rowId: '3', column: 'weightKg', from: null, to: '1' },
      { rowId: '3', column: 'note', from: null, to: 'Second parcel' },
    ]);
    const fixes = withRowFixes({ lines, mapping: columns, fixes: [], rows: typed });
    expect(fixes.map(({ column, to, rows: of }) => [column, to, of?.length])).toEqual([['weightKg', '1', 1]]);
  });

  it('the rows of a sheet are checked again after a change, and imported ones are not changed (IMP-09)', () => {
    const checked = rows.map((row) => ({
      ...row,
      checked: { values: {}, problems: [], changes: [] },
      copy: 0,
    }));
    const [first, second] = changeRows(
      [checked[0]!, { ...checked[1]!, outcome: { kind: 'created', orderId: 'o1' } }],
      [
        { rowId: '3', column: 'weightKg', from: '1.5', to: null },
        { rowId: '3', column: 'note', from: null, to: 'call' },
        { rowId: '4', column: 'weightKg', from: '2', to: '9' },
      ],
    );
    expect(first).toMatchObject({ checked: null, copy: null, values: { note: 'call' } });
    expect(first?.values.weightKg).toBeUndefined();
    expect(second?.values.weightKg).toBe('2');
  });

  it('the rows of a sheet are counted by their possible next step (IMP-08)', () => {
    const ok = { values: {}, problems: [], changes: [] };
    const bad = {
      values: {},
      problems: [{ column: 'weightKg' as const, rule: 'required' as const, params: {} }],
      changes: [],
    };
    const [row] = rows;
    const all = [
      { ...row!, checked: ok },
      { ...row!, checked: bad },
      { ...row!, checked: ok, left: true },
      { ...row!, checked: ok, outcome: { kind: 'created' as const, orderId: 'o' } },
      { ...row!, checked: ok, outcome: { kind: 'known' as const, orderId: 'o' } },
      {
        ...row!,
        checked: ok,
        outcome: { kind: 'refused' as const, problems: bad.problems.map((p) => ({ ...p, message: '' })) },
      },
      row!,
    ];
    expect(countRows(all)).toEqual({
      total: 7,
      ready: 1,
      bad: 2,
      created: 1,
      known: 1,
      left: 1,
      unchecked: 1,
    });
  });
});
