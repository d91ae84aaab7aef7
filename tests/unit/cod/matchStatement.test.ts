import { describe, expect, it } from 'vitest';
import type { CodClaim } from '../../../contract/money/cod.ts';
import { isTotalCell } from '../../../contract/rules/import/orders/totals.ts';
import { fromMinor } from '../../../contract/rules/money/money.ts';
import { likelyOrders } from '../../../src/resources/cod/statement/likelyOrders.ts';
import {
  type CheckRecord,
  type MatchOptions,
  matchStatement,
  paidOf,
  withChoice,
} from '../../../src/resources/cod/statement/matchStatement.ts';
import type { StatementRow } from '../../../src/resources/cod/statement/statementRows.ts';
import { ageSums, paymentSums, tabOf, tabSum } from '../../../src/resources/cod/statement/statementSums.ts';

const NOW = new Date('2026-03-20T00:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();

const order = (id: string, minor: number, more: Partial<CodClaim> = {}): CodClaim => ({
  id,
  consignmentNo: `MY${id}`,
  referenceNo: null,
  transfer: null,
  amount: { amount: fromMinor(minor), currency: 'MYR' },
  codStatus: 1,
  deliveredAt: daysAgo(20),
  codDueAt: daysAgo(-3),
  serviceCode: 'DX',
  receivedBy: null,
  nanoId: `nano-${id}`,
  ...more,
});
const row = (line: number, name: string, minor: number | null, feeMinor = 0): StatementRow => ({
  line,
  cells: [name, String(minor)],
  minor,
  feeMinor,
  fault: null,
  total: isTotalCell(name) ? 'word' : null,
  unpaid: null,
  names: [[name], [], []],
});
const match = (rows: StatementRow[], orders: CodClaim[], more: Partial<MatchOptions> = {}) =>
  matchStatement(rows, orders, { choices: {}, feesAgreed: false, now: NOW, ...more });
const brief = (records: readonly CheckRecord[]) =>
  records.map(({ id, kind, by, reason, paidMinor }) => [id, kind, by ?? reason, paidMinor]);
const late = { codDueAt: daysAgo(10) };

describe('rows of a statement and the orders they pay', () => {
  it('rows of a statement match orders by consignment number in any spelling, then by reference, and are paid, short, over, late or not due', () => {
    const orders = [
      order('1', 8900),
      order('2', 4500),
      order('3', 1000, { referenceNo: 'SHOP-3' }),
      order('4', 700, late),
      order('5', 600),
    ];
    const rows = [row(2, 'my 1', 8900), row(3, 'MY-2', 4000), row(4, 'shop 3', 1100)];
    expect(brief(match(rows, orders))).toEqual([
      ['1', 'paid', 'number', 8900],
      ['2', 'short', 'number', 4000],
      ['3', 'over', 'reference', 1100],
      ['4', 'late', null, 0],
      ['5', 'waiting', null, 0],
    ]);
  });

  it('hidden and unpaid rows of a statement are left out, doubtful rows are questions, and rows that a person chose are included (BX-21)', () => {
    const orders = [order('1', 8900), order('2', 4500), order('3', 1000, late)];
    const rows = [
      row(2, 'MY1', 8900),
      { ...row(3, 'MY2', 4500), unpaid: 'status' as const },
      { ...row(4, 'MY3', 1000), unpaid: 'notPaid' as const },
      row(5, 'Total', 8900),
    ];
    expect(brief(match(rows, orders))).toEqual([
      ['row-3', 'check', 'status', 4500],
      ['1', 'paid', 'number', 8900],
      ['2', 'waiting', null, 0],
      ['3', 'late', null, 0],
      ['row-4', 'left', 'notPaid', 1000],
      ['row-5', 'left', null, 8900],
    ]);
    const chosen = match(rows, orders, { choices: { 3: 'none', 4: '3' } });
    expect(brief(chosen).filter(([id]) => id === '3' || id === 'row-3')).toEqual([
      ['3', 'paid', 'hand', 1000],
      ['row-3', 'left', 'hand', 4500],
    ]);
  });

  it('rows of a statement for the same order are added: two halves pay it, twice the whole is too much', () => {
    const orders = [order('1', 8900), order('2', 4500)];
    const rows = [row(2, 'MY1', 4450), row(3, 'MY1', 4450), row(4, 'MY2', 4500), row(5, 'MY2', 4500)];
    expect(brief(match(rows, orders)).map(([, kind, , paid]) => [kind, paid])).toEqual([
      ['paid', 8900],
      ['over', 9000],
    ]);
  });

  it('a reference of two orders is decided by the amount, by their sum, or left to a person with both named', () => {
    const two = [order('1', 8900, { referenceNo: 'SHOP' }), order('2', 4500, { referenceNo: 'SHOP' })];
    expect(brief(match([row(2, 'SHOP', 4500)], two))[1]).toEqual(['2', 'paid', 'reference', 4500]);
    expect(brief(match([row(2, 'SHOP', 13_400)], two))).toEqual([
      ['1', 'paid', 'several', 8900],
      ['2', 'paid', 'several', 4500],
    ]);
    const [open] = match([row(2, 'SHOP', 100)], two);
    expect([open?.kind, open?.reason, open?.candidates.map(({ id }) => id)]).toEqual([
      'check',
      'several',
      ['1', '2'],
    ]);
  });

  it('one transfer pays all orders that the courier reported with it; a transfer of a different sum must be checked', () => {
    const paidOut = { transfer: 'TRF-9', codStatus: 3 };
    const orders = [order('1', 8900, paidOut), order('2', 4500, paidOut)];
    expect(brief(match([row(2, 'TRF9', 13_400)], orders)).map(([, kind]) => kind)).toEqual(['paid', 'paid']);
    expect(brief(match([row(2, 'TRF9', 13_000)], orders))).toEqual([['row-2', 'check', 'several', 13_000]]);
  });

  it('a row without a number is decided by its amount only if exactly one unpaid order and one row have it', () => {
    const orders = [order('1', 8900), order('2', 4500), order('3', 4500)];
    const rows = [row(2, 'transfer', 8900), row(3, 'transfer', 4500), row(4, 'transfer', 123)];
    expect(brief(match(rows, orders)).slice(0, 3)).toEqual([
      ['row-3', 'check', 'several', 4500],
      ['row-4', 'check', 'none', 123],
      ['1', 'paid', 'amount', 8900],
    ]);
    const twice = match([row(2, 'a', 8900), row(3, 'b', 8900)], orders);
    expect(brief(twice).slice(0, 2)).toEqual([
      ['row-2', 'check', 'several', 8900],
      ['row-3', 'check', 'several', 8900],
    ]);
  });

  it('an order that a row names is not matched by the amount of another row, and a settled order is never matched', () => {
    const orders = [order('1', 8900), order('2', 4500, { codStatus: 3 })];
    const rows = [row(2, 'MY1', 8000), row(3, 'x', 8900), row(4, 'y', 4500)];
    expect(brief(match(rows, orders)).map(([id, kind]) => [id, kind])).toEqual([
      ['row-3', 'check'],
      ['row-4', 'check'],
      ['1', 'short'],
    ]);
  });

  it('titles and the line of the total are left out, but never an order without an amount', () => {
    const orders = [order('1', 8900), order('2', 4500)];
    const rows = [
      row(2, 'MY1', 8900),
      row(3, 'MY2', null),
      row(4, 'Thank you', null),
      row(5, 'MY2', 4500),
      row(6, 'Total', 13_400),
    ];
    expect(brief(match(rows, orders)).map(([id, kind, why]) => [id, kind, why])).toEqual([
      ['row-3', 'check', 'noAmount'],
      ['1', 'paid', 'number'],
      ['2', 'paid', 'number'],
      ['row-4', 'left', null],
      ['row-6', 'left', null],
    ]);
  });

  it('subtotals and their total are left out; a total that differs from the rows above is a question (BX-21)', () => {
    const orders = [order('1', 8900), order('2', 4500), order('3', 1000)];
    const rows = [
      row(2, 'MY1', 8900),
      row(3, 'MY2', 4500),
      row(4, 'Sub-total', 13_400),
      row(5, 'MY3', 1000),
      row(6, 'Subtotal', 1000),
      row(7, 'Grand Total', 14_400),
    ];
    const open = (records: readonly CheckRecord[]) =>
      brief(records).filter(([, kind]) => kind === 'check' || kind === 'left');
    expect(open(match(rows, orders)).map(([id]) => id)).toEqual(['row-4', 'row-6', 'row-7']);
    expect(open(match([...rows.slice(0, 2), row(4, 'Total', 8900)], orders))).toEqual([
      ['row-4', 'check', 'total', 8900],
    ]);
  });

  it('a payment is never read as the sum of the payments above it', () => {
    const rows = [row(2, 'MY1', 1000), row(3, 'MY2', 2000), row(4, 'IBG transfer', 3000)];
    const orders = [order('1', 1000), order('2', 2000), order('3', 3000)];
    expect(brief(match(rows, orders)).map(([id, kind, by]) => [id, kind, by])[2]).toEqual([
      '3',
      'paid',
      'amount',
    ]);
  });

  it('an unknown number is a question even if its amount equals an order’s (BX-21)', () => {
    const [open] = match([row(2, 'ZZ999', 8900)], [order('1', 8900)]);
    expect([open?.kind, open?.reason, open?.candidates.map(({ id }) => id)]).toEqual([
      'check',
      'several',
      ['1'],
    ]);
  });

  it('a fee in the statement counts as missing until a person accepts it', () => {
    const orders = [order('1', 8900)];
    const rows = [row(2, 'MY1', 8700, 200)];
    expect(brief(match(rows, orders))[0]?.[1]).toBe('short');
    expect(brief(match(rows, orders, { feesAgreed: true }))[0]?.[1]).toBe('paid');
  });

  it('a person decides for another order, or for none; a row that cannot be read waits for a corrected file', () => {
    const orders = [order('1', 8900), order('2', 4500)];
    const faulty = { ...row(4, 'MY2', null), fault: { column: 1, text: 'n/a' } };
    const rows = [row(2, 'MY1', 4500), row(3, 'MY1', 8900), faulty];
    const records = match(rows, orders, { choices: { 2: '2', 3: 'none' } });
    expect(brief(records)).toEqual([
      ['row-4', 'check', 'fault', 0],
      ['1', 'waiting', null, 0],
      ['2', 'paid', 'hand', 4500],
      ['row-3', 'left', 'hand', 8900],
    ]);
  });

  it.each([
    ['a row that is left out', { 3: '1' }, 'none', { 2: 'none', 3: '1' }],
    ['a row that pays another order', { 2: 'none' }, '7', { 2: '7' }],
    ['a choice that is taken back', { 2: '7', 3: '1' }, undefined, { 3: '1' }],
  ])('a match of a statement keeps the other choices with %s', (_case, before, value, after) => {
    expect(withChoice(before, [{ rows: [row(2, 'MY1', 100)] }], value)).toEqual(after);
  });

  it('an order whose rows take back more than they pay is paid nothing, and the other orders are paid', () => {
    const orders = [order('1', 8900), order('2', 4500)];
    const records = match([row(2, 'MY1', -8900), row(3, 'MY2', 4500)], orders);
    expect(records.map(({ kind, paidMinor }) => [kind, paidMinor])).toEqual([
      ['short', -8900],
      ['paid', 4500],
    ]);
    const paid = paidOf(records, false) ?? [];
    expect(paid.map(({ orderId, amount }) => [orderId, amount])).toEqual([
      ['1', 0],
      ['2', 45],
    ]);
  });

  it('due, paid and missing cash is summed by age, and every row and order is in exactly one tab', () => {
    const orders = [
      order('1', 8900),
      order('2', 4500, { codDueAt: daysAgo(7) }),
      order('3', 1000, { codDueAt: daysAgo(8) }),
      order('4', 700, { codDueAt: daysAgo(31) }),
      order('5', 300, { codStatus: 3 }),
    ];
    const records = match([row(2, 'MY2', 4000), row(3, 'MY5', 300), row(4, 'MY1', 9900)], orders);
    const sums = ageSums(records, false);
    expect(sums).toEqual({
      notDue: { orders: 1, owed: 8900, paid: 9900, open: 0 },
      days7: { orders: 1, owed: 4500, paid: 4000, open: 500 },
      days14: { orders: 1, owed: 1000, paid: 0, open: 1000 },
      days30: { orders: 0, owed: 0, paid: 0, open: 0 },
      older: { orders: 1, owed: 700, paid: 0, open: 700 },
      closed: { orders: 1, owed: 300, paid: 300, open: 0 },
    });
    expect(records.map(({ kind }) => tabOf(kind))).toEqual(['paid', 'short', 'late', 'late', 'paid']);
  });

  it('cash that is not due yet is missing in no sum; its tab has its own (B1-20)', () => {
    const records = match([row(2, 'MY2', 4000)], [order('1', 8900), order('2', 4500)]);
    expect(ageSums(records, false).notDue).toEqual({ orders: 2, owed: 13_400, paid: 4000, open: 500 });
    expect(tabSum(records, 'waiting', false)).toBe(8900);
  });

  it('the payments of a statement are its rows that are not left out, with the fees of the found orders', () => {
    const rows = [row(2, 'MY1', 8900, 100), row(3, 'Total', 8900), row(4, 'MY2', null), row(5, 'MY3', 700)];
    const records = match(rows, [order('1', 9000), order('3', 700)]);
    expect(paymentSums(rows, records)).toEqual({ count: 2, paid: 9600, fees: 100 });
  });

  it('the orders that a row may pay begin with its candidates, then those of its amount, and are found by number or amount', () => {
    const [first, second, third] = [order('1', 500), order('2', 8900), order('3', 700)];
    const [record] = match([row(2, 'unknown', 8900)], []);
    const withCandidate = { ...record, candidates: [third] } as CheckRecord;
    const idsFor = (typed: string) =>
      likelyOrders([first, second, third], withCandidate, typed).map(({ id }) => id);
    expect(idsFor('')).toEqual(['3', '2', '1']);
    expect(idsFor('my2')).toEqual(['2']);
    expect(idsFor('5.00')).toEqual(['1']);
  });
});
