import { COD_AGES, type CodAge } from '../../../../contract/rules/money/cod.ts';
import { type CheckKind, type CheckRecord, missingOf } from './matchStatement.ts';
import type { StatementRow } from './statementRows.ts';

export const STATEMENT_TABS = ['check', 'short', 'late', 'waiting', 'paid', 'left'] as const;
export type StatementTab = (typeof STATEMENT_TABS)[number];

/** Overpaid orders are listed with the paid orders. */
export const tabOf = (kind: CheckKind): StatementTab => (kind === 'over' ? 'paid' : kind);

interface Sum {
  orders: number;
  owed: number;
  paid: number;
  /** The amount that is still missing. */
  open: number;
}

/** Cash that is held and cash that is paid, by age, before and after the statement. */
export type AgeSums = Record<CodAge | 'closed', Sum>;

export function ageSums(records: readonly CheckRecord[], feesAgreed: boolean): AgeSums {
  const sums = Object.fromEntries(
    [...COD_AGES, 'closed'].map((age) => [age, { orders: 0, owed: 0, paid: 0, open: 0 }]),
  ) as AgeSums;
  for (const record of records) {
    if (!record.order) continue;
    const sum = sums[record.age ?? 'closed'];
    sum.orders += 1;
    sum.owed += record.owedMinor;
    sum.paid += record.paidMinor;
    sum.open += Math.max(0, missingOf(record, feesAgreed));
  }
  return sums;
}

/** The payments of the statement, without the rows that the user left out, and the fees that its payer deducts. */
export function paymentSums(rows: readonly StatementRow[], records: readonly CheckRecord[]) {
  const left = records.filter(({ kind }) => kind === 'left').flatMap((record) => record.rows);
  const leftLines = new Set(left.map(({ line }) => line));
  const paying = rows.filter(({ line, minor }) => minor !== null && !leftLines.has(line));
  return {
    count: paying.length,
    paid: paying.reduce((sum, { minor }) => sum + (minor ?? 0), 0),
    fees: records.reduce((sum, { order, feeMinor }) => sum + (order ? feeMinor : 0), 0),
  };
}

/** The sum of a tab: the missing money, the money that is not due yet, or the money that the rows pay. */
export function tabSum(records: readonly CheckRecord[], tab: StatementTab, feesAgreed: boolean): number {
  const minorOf = (record: CheckRecord): number => {
    if (tab === 'waiting') return record.owedMinor;
    return tab === 'short' || tab === 'late' ? missingOf(record, feesAgreed) : record.paidMinor;
  };
  return records.filter(({ kind }) => tabOf(kind) === tab).reduce((sum, record) => sum + minorOf(record), 0);
}
