import { expect, it } from 'vitest';
import type { CheckedOrder } from '../../../server/modules/bulk/checkSelection.ts';
import { selectedRows, summaryOf } from '../../../server/modules/bulk/preview.ts';

const row = (orderId: string, priceMinor: number): CheckedOrder => ({
  orderId,
  seen: null,
  unpriced: false,
  withoutService: false,
  priceMinor,
  methodId: 0,
  problem: null,
});

it('a preview changes no order, and a batch leaves out the same orders as its preview (BULK-09)', () => {
  const rows = Object.freeze(['a', 'b'].map((id) => Object.freeze(row(id, 700)))) as CheckedOrder[];
  const wallet = { balanceMinor: 1000, creditLimitMinor: 0, currency: 'MYR' };
  const covered = { kind: 'confirm', options: { serviceCode: null, onlyCovered: true } } as const;
  expect(summaryOf(covered, rows, wallet)).toMatchObject({
    count: 1,
    sumMinor: 700,
    shortMinor: 0,
    covered: null,
  });
  expect(summaryOf({ kind: 'confirm', options: { serviceCode: null } }, rows, wallet)).toMatchObject({
    count: 2,
    shortMinor: 400,
    covered: { count: 1, sumMinor: 700 },
  });
  expect(selectedRows(covered, rows, wallet).map((r) => r.problem?.code ?? null)).toEqual([
    null,
    'ERR_INSUFFICIENT_BALANCE',
  ]);
});
