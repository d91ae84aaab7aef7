import { describe, expect, it } from 'vitest';
import { isEmptyRow, isExampleRow } from '../../../../contract/rules/import/importCheck.ts';
import type { ImportColumn } from '../../../../contract/rules/import/importColumns.ts';
import { type FoundProblem, repairKey } from '../../../../contract/rules/import/importProblems.ts';
import {
  copiesOf,
  fixerOf,
  rowContent,
  rowSignature,
  valuesOf,
} from '../../../../contract/rules/import/importRows.ts';
import { localDay } from '../../../../contract/rules/text/localClock.ts';
import { GOOD } from './checkRowWorld.ts';

describe('many rows', () => {
  it('problems of one repair share a key, others do not (W1)', () => {
    const found = (column: ImportColumn, rule: FoundProblem['rule'], value?: string): FoundProblem => ({
      column,
      rule,
      params: value === undefined ? {} : { value },
    });
    expect(repairKey(found('receiverState', 'unknownState', 'Selangoor '))).toBe(
      repairKey(found('receiverState', 'unknownState', 'selangoor')),
    );
    expect(repairKey(found('receiverState', 'unknownState', 'Perack'))).not.toBe(
      repairKey(found('receiverState', 'unknownState', 'Selangoor')),
    );
    expect(repairKey(found('weightKg', 'tooSmall', '0'))).toBe(
      repairKey(found('weightKg', 'tooSmall', '0.05')),
    );
    expect(repairKey(found('receiverPostcode', 'required'))).not.toBe(
      repairKey(found('senderPostcode', 'required')),
    );
  });

  it('identical rows are counted, different ones start at zero (B2-22)', () => {
    const rows = [GOOD, { note: 'x' }, GOOD, { ...GOOD, note: '' }, { note: 'x' }];
    expect(copiesOf(rows.map(rowContent))).toEqual([0, 0, 1, 2, 1]);
  });

  it('cells get their columns, earlier fixes are applied to the same values only', () => {
    const values = valuesOf(['Tan', 'x', '', 'PG'], ['receiverName', null, 'receiverCity', 'receiverState']);
    expect(values).toEqual({ receiverName: 'Tan', receiverState: 'PG' });
    const fixes = [{ column: 'receiverState' as const, from: ' pg', to: 'Pulau Pinang' }];
    expect(fixerOf(fixes)(values).receiverState).toBe('Pulau Pinang');
    expect(fixerOf(fixes)({ senderState: 'PG' })).toEqual({ senderState: 'PG' });
  });

  it('an earlier correction of a place applies to other rows only if the wrong text is no name of a place (BX-21, BX-22)', () => {
    const fix = fixerOf([
      { column: 'receiverState', from: 'Johor', to: 'Selangor' },
      { column: 'receiverState', from: 'Slngr', to: 'Selangor' },
      { column: 'receiverCity', from: 'Klang', to: 'Shah Alam' },
      { column: 'senderPostcode', from: '8800', to: '88000' },
    ]);
    expect(
      fix({ receiverState: 'Johor', receiverCity: 'Klang', senderState: 'Johor', senderPostcode: '8800' }),
    ).toEqual({
      receiverState: 'Johor',
      receiverCity: 'Klang',
      senderState: 'Johor',
      senderPostcode: '8800',
    });
    expect(fix({ receiverState: 'slngr' })).toEqual({ receiverState: 'Selangor' });
  });

  it('a correction of one row applies only to that row of the file, after corrections of texts (W1)', () => {
    const row = { receiverName: 'Tan', receiverState: ' PG', weightKg: '' };
    const rows = [rowSignature(row)];
    const fix = fixerOf([
      { column: 'receiverState', from: 'pg', to: 'Pulau Pinang' },
      { column: 'weightKg', from: '', to: '2', rows },
      { column: 'receiverName', from: 'Tan', to: '', rows },
    ]);
    expect(fix({ receiverState: 'PG ', receiverName: 'Tan' })).toEqual({
      receiverState: 'Pulau Pinang',
      weightKg: '2',
    });
    expect(fix({ ...row, receiverName: 'Lim' }).weightKg).toBe('');
  });

  it('empty rows and the template’s example are known', () => {
    expect(isEmptyRow({ note: ' ', receiverName: '' })).toBe(true);
    expect(isEmptyRow({ note: 'x' })).toBe(false);
    expect(isExampleRow({ referenceNo: ' EXAMPLE-1001 ' })).toBe(true);
    expect(isExampleRow(GOOD)).toBe(false);
  });

  it('today is the day in the tenant’s time zone', () => {
    expect(localDay(new Date('2026-03-01T17:00:00Z'), 'Asia/Kuala_Lumpur')).toBe('2026-03-02');
    expect(localDay(new Date('2026-03-01T02:00:00Z'), 'America/Lima')).toBe('2026-02-28');
  });
});
