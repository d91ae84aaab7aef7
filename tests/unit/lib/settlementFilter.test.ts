import { describe, expect, it } from 'vitest';
import { isCodOverdue } from '../../../contract/rules/money/cod.ts';
import { manifestTab } from '../../../contract/rules/orders/manifests.ts';
import {
  codFilterToWire,
  codTotalsFilter,
  manifestFilterToWire,
} from '../../../src/shared/cod/rules/settlementFilter.ts';

describe('filters of the settlement list on the wire', () => {
  it.each([
    [{}, { codStatus: '0' }],
    [{ tab: 'pending' }, { codStatus: '0' }],
    [{ tab: 'collected' }, { codStatus: '1' }],
    [{ tab: 'processing' }, { codStatus: '2' }],
    [{ tab: 'settled' }, { codStatus: '3' }],
    [{ tab: 'overdue' }, { pastDue: 'true' }],
    [{ q: ' MY1, MY2\nMY3 ' }, { codStatus: '0', consignmentNo: 'MY1,MY2,MY3' }],
    [{ q: ' , ' }, { codStatus: '0' }],
    [
      { dateFrom: '2026-03-01', dateTo: '2026-03-02' },
      { codStatus: '0', createdDateFrom: '2026-03-01', createdDateTo: '2026-03-02' },
    ],
  ] as const)('%o becomes %o (COD-03, COD-04, COD-05, COD-15)', (filter, wire) => {
    expect(codFilterToWire(filter)).toEqual(wire);
  });

  it('the filter of the totals has no tab (COD-15)', () => {
    expect(codTotalsFilter({ tab: 'settled', q: 'MY1' })).toEqual({ consignmentNo: 'MY1' });
  });
});

describe('overdue', () => {
  const now = new Date('2026-03-02T00:00:00Z');
  it.each([
    [1, '2026-03-01T00:00:00Z', true],
    [2, '2026-03-01T23:59:59Z', true],
    [1, '2026-03-02T00:00:00Z', false],
    [3, '2026-03-01T00:00:00Z', false],
    [0, null, false],
    [null, '2026-03-01T00:00:00Z', false],
  ])('status %s due %s is overdue: %s (COD-05)', (status, due, late) => {
    expect(isCodOverdue(status, due, now)).toBe(late);
  });
});

describe('filters of the manifest list on the wire', () => {
  it.each([
    [{}, { status: '0' }],
    [{ tab: 'pending' }, { status: '0' }],
    [{ tab: 'inProgress' }, { status: '1' }],
    [
      { tab: 'cancelled', q: ' MF7 ' },
      { status: '9', manifestId: 'MF7' },
    ],
  ] as const)('%o becomes %o (MANI-01, MANI-02, MANI-05)', (filter, wire) => {
    expect(manifestFilterToWire(filter)).toEqual(wire);
  });

  it.each([
    [0, 'pending'],
    [1, 'inProgress'],
    [9, 'cancelled'],
  ])('status %i is named %s (MANI-01)', (status, tab) => {
    expect(manifestTab(status)).toBe(tab);
  });
});
