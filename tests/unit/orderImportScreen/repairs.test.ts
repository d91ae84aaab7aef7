import { describe, expect, it } from 'vitest';
import { checkRow } from '../../../contract/rules/import/importCheck.ts';
import { choicesOf } from '../../../contract/rules/import/importChoices.ts';
import type { RowValues } from '../../../contract/rules/import/importFacts.ts';
import { isSameValue } from '../../../contract/rules/import/importProblems.ts';
import { changeRows, type GridRow, newRow } from '../../../src/shared/importSheet/rows/importRows.ts';
import {
  choiceAt,
  groupRepairs,
  parcelsOf,
  plainRepair,
  rememberFixes,
  repairChanges,
  sameChanges,
} from '../../../src/shared/importSheet/rows/repairs.ts';
import { badRowsTable } from '../../../src/shared/importSheet/saveBadRows.ts';
import { FACTS, GOOD } from './importFacts.ts';

const choices = choicesOf(FACTS);
const checked = (rows: GridRow[]) =>
  rows.map((row) => ({ ...row, checked: checkRow(row.values, choices, '2026-11-21') }));
const rowsWith = (...changes: RowValues[]) =>
  checked(changes.map((more, i) => newRow(i + 2, { ...GOOD, ...more })));

describe('mistakes of an import', () => {
  const rows = rowsWith(
    { receiverState: 'Selngor' },
    {},
    { receiverState: ' selngor' },
    { weightKg: '' },
    { receiverState: 'Selngor', weightKg: '' },
    { receiverPhone: '12' },
  );

  it('mistakes of an import are grouped by their correction, the most frequent first (IMP-09)', () => {
    expect(groupRepairs(rows).map((r) => [r.problem.rule, r.problem.choices, r.rowIds])).toEqual([
      ['unknownState', ['Selangor'], ['2', '4', '6']],
      ['required', undefined, ['5', '6']],
      ['badPhone', undefined, ['7']],
    ]);
  });

  it('a mistake in several rows of a parcel counts once, as everywhere on the page (IMP-09, BX-22)', () => {
    const [first, second, ...others] = rowsWith({ weightKg: '' }, { weightKg: '' }, { weightKg: '' });
    const all = [first!, { ...second!, partOf: first!.line }, ...others];
    const [weights] = groupRepairs(all);
    expect(weights?.rowIds.length).toBe(3);
    expect(parcelsOf(weights!, all)).toBe(2);
  });

  it('mistakes of an import are corrected in all their rows by one answer (IMP-09)', () => {
    const [states, weights] = groupRepairs(rows);
    let mended = checked(changeRows(rows, repairChanges(states!, rows, 'Selangor')));
    mended = checked(changeRows(mended, repairChanges(weights!, mended, '2.5')));
    expect(groupRepairs(mended).map((r) => r.problem.rule)).toEqual(['badPhone']);
    expect(mended[4]?.values).toMatchObject({ receiverState: 'Selangor', weightKg: '2.5' });
  });

  it('mistakes of an import do not count in skipped or imported rows (IMP-09)', () => {
    const [first, ...rest] = rows;
    const others = rest.map((row) => ({ ...row, left: true }));
    expect(groupRepairs([{ ...first!, outcome: { kind: 'known', orderId: null } }, ...others])).toEqual([]);
  });

  it('mistakes that the server found are corrected like those found here (IMP-09)', () => {
    const problem = {
      column: 'weightKg' as const,
      rule: 'tooLarge' as const,
      params: { value: '1', max: 0 },
      message: '',
    };
    const row: GridRow = { ...rows[1]!, outcome: { kind: 'refused', problems: [problem] } };
    expect(groupRepairs([row]).map((r) => r.problem.rule)).toEqual(['tooLarge']);
  });

  it('mistakes of length and decimals can be corrected without an answer (IMP-09)', () => {
    const long = rowsWith({ note: 'x'.repeat(600) }, { weightKg: '1.23456' });
    const [cut, round] = groupRepairs(long)
      .sort((a, b) => a.key.localeCompare(b.key))
      .reverse();
    expect(repairChanges(cut!, long, plainRepair(cut!)!)[0]?.to).toHaveLength(500);
    expect(repairChanges(round!, long, plainRepair(round!)!)[0]?.to).toBe('1.235');
    expect(plainRepair(groupRepairs(rows)[0]!)).toBeNull();
  });
});

describe('a change of one cell', () => {
  it('a change of one cell is offered for every other row with the same text (IMP-09)', () => {
    const rows = rowsWith({ receiverCity: 'K.L.' }, { receiverCity: ' k.l. ' }, {}, { receiverCity: 'K.L.' });
    const change = { rowId: '2', column: 'receiverCity', from: 'K.L.', to: 'Kuala Lumpur' };
    const after = changeRows(rows, [change]);
    expect(sameChanges(after, change).map((c) => [c.rowId, c.to])).toEqual([
      ['3', 'Kuala Lumpur'],
      ['5', 'Kuala Lumpur'],
    ]);
  });

  it('a change of one cell is offered neither for skipped nor for imported rows (IMP-09)', () => {
    const [first, second, third] = rowsWith(...Array.from({ length: 3 }, () => ({ receiverCity: 'K.L.' })));
    const rows: GridRow[] = [
      first!,
      { ...second!, left: true },
      { ...third!, outcome: { kind: 'known', orderId: null } },
    ];
    const change = { rowId: first!.id, column: 'receiverCity', from: 'K.L.', to: 'Kuala Lumpur' };
    expect(sameChanges(rows, change)).toEqual([]);
  });

  it('a change of one cell that corrects many is stored for the next file, only the newest per text (IMP-09)', () => {
    const once = rememberFixes([], [{ rowId: '2', column: 'receiverState', from: 'Slngr', to: 'Johor' }]);
    const twice = rememberFixes(once, [
      { rowId: '2', column: 'receiverState', from: 'slngr ', to: 'Selangor' },
      { rowId: '3', column: 'weightKg', from: null, to: '1' },
      { rowId: '4', column: 'note', from: 'x', to: null },
    ]);
    expect(twice).toEqual([{ column: 'receiverState', from: 'slngr ', to: 'Selangor' }]);
  });

  it('a change of a state, town or postcode that is right elsewhere is not stored for other rows (BX-21, BX-22)', () => {
    const changes = (['receiverState', 'receiverCity', 'receiverPostcode'] as const).map((column, at) => ({
      rowId: '2',
      column,
      from: ['Johor', 'Klang', '8800'][at] ?? '',
      to: 'x',
    }));
    expect(rememberFixes([], changes)).toEqual([]);
  });

  it('a change of a state is offered only for rows of the same postcode and town (BX-22)', () => {
    const place = { receiverCity: 'Petaling Jaya', receiverPostcode: '47300' };
    const rows = rowsWith(
      { ...place, receiverState: 'Johor' },
      { ...place, receiverState: 'johor' },
      { receiverCity: 'Johor Bahru', receiverPostcode: '80000', receiverState: 'Johor' },
    );
    const change = { rowId: '2', column: 'receiverState', from: 'Johor', to: 'Selangor' };
    expect(sameChanges(changeRows(rows, [change]), change).map(({ rowId }) => rowId)).toEqual(['3']);
  });

  it('the newest stored correction replaces the oldest of two hundred (IMP-09)', () => {
    const change = (n: number) => ({ rowId: '2', column: 'note', from: `wrong ${n}`, to: `right ${n}` });
    const kept = rememberFixes(
      [],
      Array.from({ length: 201 }, (_, n) => change(n)),
    );
    expect(kept).toHaveLength(200);
    expect([kept[0]?.from, kept.at(-1)?.from]).toEqual(['wrong 1', 'wrong 200']);
  });
});

describe('a question with choices', () => {
  it('a question with choices of many values uses each row’s own choice (BX-21)', () => {
    const rows = rowsWith({ pickupDate: '02/01/2030' }, { pickupDate: '03/01/2030' });
    const [repair] = groupRepairs(rows);
    if (!repair) throw new Error('nothing is asked');
    expect(repair).toMatchObject({ problem: { rule: 'dateOrder' }, rowIds: ['2', '3'] });
    const days = (at: number) => repairChanges(repair, rows, choiceAt(repair, at)).map(({ to }) => to);
    expect(days(0)).toEqual(['2030-01-02', '2030-01-03']);
    expect(days(1)).toEqual(['2030-02-01', '2030-03-01']);
  });
});

describe('a mistake whose correction follows from its own text', () => {
  it('a mistake whose correction follows from its own text is corrected by each row’s own text, never by the first row’s (BX-21, IMP-09)', () => {
    const rows = rowsWith({ quantity: '2.5' }, { quantity: '7.2' });
    const [repair] = groupRepairs(rows);
    if (!repair) throw new Error('nothing is wrong');
    expect([repair.problem.rule, repair.rowIds, isSameValue(repair.problem)]).toEqual([
      'notWhole',
      ['2', '3'],
      false,
    ]);
    expect(repairChanges(repair, rows, choiceAt(repair, 0)).map(({ to }) => to)).toEqual(['3', '8']);
  });

  it('a mistake without a likely correction does not change while others are corrected (BX-21, IMP-09)', () => {
    const rows = rowsWith({ receiverName: '"Tan Wei' }, { receiverName: '"Lim, 8 Lebuh Chulia' });
    const [repair] = groupRepairs(rows);
    if (!repair) throw new Error('nothing is wrong');
    expect(repair.rowIds).toEqual(['2', '3']);
    expect(repairChanges(repair, rows, choiceAt(repair, 0))).toMatchObject([{ rowId: '2', to: 'Tan Wei' }]);
  });
});

describe('the file of rows to fix', () => {
  it('the file of rows to correct has the headings of the template and the reasons, and none of the good rows (IMP-09)', () => {
    const rows = rowsWith({}, { weightKg: '', referenceNo: '=1+1' });
    const texts = {
      column: (c: string) => `<${c}>`,
      problem: (p: { column: string; rule: string }) => `${p.column} ${p.rule}`,
      change: () => '',
      choice: () => '',
      rule: () => '',
    };
    const [head, ...body] = badRowsTable(rows, texts, 'Reason');
    expect(head?.[0]).toBe('<referenceNo>');
    expect(head?.at(-1)).toBe('Reason');
    expect(body).toHaveLength(1);
    expect(body[0]?.at(-1)).toBe('weightKg required');
  });

  it('the file of rows to correct has recognised days as dates, and other text unchanged (IMP-09)', () => {
    const texts = {
      column: (c: string) => c,
      problem: () => 'wrong',
      change: () => '',
      choice: () => '',
      rule: () => '',
    };
    const bad = {
      problems: [{ column: 'weightKg' as const, rule: 'required' as const, params: {} }],
      changes: [],
    };
    const rows = [
      {
        ...newRow(2, { pickupDate: '1/12/2026' }),
        checked: { values: { pickupDate: '2026-12-01' }, ...bad },
      },
      { ...newRow(3, { pickupDate: 'soon' }), checked: { values: { pickupDate: 'soon' }, ...bad } },
    ];
    const [head, ...body] = badRowsTable(rows, texts, 'Reason');
    const at = head?.indexOf('pickupDate') ?? -1;
    expect(body.map((cells) => cells[at])).toEqual([new Date('2026-12-01T00:00:00Z'), 'soon']);
  });
});
