import { fromMinor } from '../../../../contract/rules/money/money.ts';
import { DAY_MS } from '../../../../contract/rules/text/days.ts';
import type { SheetCell } from '../../../lib/importFile/saveWorkbook.ts';
import { type CheckRecord, missingOf } from './matchStatement.ts';

/** The columns of a dispute file: the order, its proof, and the statement's values. */
export const DISPUTE_COLUMNS = [
  'number',
  'reference',
  'problem',
  'owed',
  'paid',
  'fee',
  'missing',
  'currency',
  'delivered',
  'receivedBy',
  'due',
  'daysLate',
  'proof',
  'statement',
  'line',
  'text',
] as const;
export type DisputeColumn = (typeof DISPUTE_COLUMNS)[number];

interface Options {
  statement: string;
  feesAgreed: boolean;
  now: Date;
  column: (column: DisputeColumn) => string;
  problem: (kind: 'short' | 'late') => string;
  /** The day in the tenant's time zone, as YYYY-MM-DD. */
  dayOf: (iso: string) => string;
  proofLink: (nanoId: string) => string;
}

/** Whether an order can be disputed: the statement pays too little, or nothing although the amount is due. */
export const isDisputable = ({ kind }: CheckRecord): boolean => kind === 'short' || kind === 'late';

/** The rows of a dispute file with their headings. */
export function disputeTable(records: readonly CheckRecord[], options: Options): SheetCell[][] {
  const { feesAgreed, now, dayOf } = options;
  const day = (iso: string | null) => (iso ? new Date(`${dayOf(iso)}T00:00:00Z`) : null);
  const rows = records.filter(isDisputable).flatMap((record): Record<DisputeColumn, SheetCell>[] => {
    const { order, rows: lines } = record;
    if (!order) return [];
    const late = order.codDueAt ? Math.floor((now.getTime() - Date.parse(order.codDueAt)) / DAY_MS) : 0;
    return [
      {
        number: order.consignmentNo ?? order.id,
        reference: order.referenceNo ?? '',
        problem: options.problem(record.kind === 'short' ? 'short' : 'late'),
        owed: fromMinor(record.owedMinor),
        paid: fromMinor(record.paidMinor),
        fee: fromMinor(record.feeMinor),
        missing: fromMinor(missingOf(record, feesAgreed)),
        currency: order.amount.currency,
        delivered: day(order.deliveredAt),
        receivedBy: order.receivedBy ?? '',
        due: day(order.codDueAt),
        daysLate: late > 0 ? String(late) : '',
        proof: options.proofLink(order.nanoId),
        statement: lines.length ? options.statement : '',
        line: lines.map(({ line }) => line).join(', '),
        text: lines.map(({ cells }) => cells.filter(Boolean).join(' | ')).join('; '),
      },
    ];
  });
  return [
    DISPUTE_COLUMNS.map(options.column),
    ...rows.map((row) => DISPUTE_COLUMNS.map((column) => row[column])),
  ];
}
