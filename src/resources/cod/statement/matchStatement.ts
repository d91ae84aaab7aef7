import type { CodClaim } from '../../../../contract/money/cod.ts';
import { type CodAge, codAgeOf } from '../../../../contract/rules/money/cod.ts';
import { fromMinor, nearestMinor } from '../../../../contract/rules/money/money.ts';
import { foldNumber, type StatementRow, type UnpaidReason } from './statementRows.ts';

/** The user's decisions by line of the row: the order that the row pays, or none. */
export type StatementChoices = Readonly<Record<number, string | 'none'>>;

/** The choices with one more for the rows of these records; without a value, the choice of these rows is removed. */
export function withChoice(
  choices: StatementChoices,
  records: readonly Pick<CheckRecord, 'rows'>[],
  value: string | 'none' | undefined,
): StatementChoices {
  const next: Record<number, string> = { ...choices };
  for (const { line } of records.flatMap(({ rows }) => rows)) {
    if (value === undefined) delete next[line];
    else next[line] = value;
  }
  return next;
}

/** Criterion by which a row is matched; `several`: one payment for several orders, with their sum. */
export type MatchedBy = 'number' | 'reference' | 'transfer' | 'several' | 'amount' | 'hand';

/** Why a row pays no order yet, or is left out. */
export type OpenReason = 'fault' | 'noAmount' | 'several' | 'none' | 'total' | UnpaidReason;

/**
 * A row that waits for a person, an order with the rows that pay it, or a row that is left out. `late` and `waiting`: the statement does not
 * contain the order; its due date has passed, or has not.
 */
export type CheckKind = 'check' | 'short' | 'late' | 'waiting' | 'paid' | 'over' | 'left';

export interface CheckRecord {
  id: string;
  kind: CheckKind;
  rows: readonly StatementRow[];
  order: CodClaim | null;
  by: MatchedBy | null;
  reason: OpenReason | null;
  /** Orders that an open row may pay. */
  candidates: readonly CodClaim[];
  owedMinor: number;
  paidMinor: number;
  feeMinor: number;
  age: CodAge | null;
}

interface Payment {
  row: StatementRow;
  order: CodClaim;
  minor: number;
  feeMinor: number;
  by: MatchedBy;
}
interface OpenRow {
  row: StatementRow;
  reason: OpenReason;
  candidates: CodClaim[];
}

export interface MatchOptions {
  choices: StatementChoices;
  /** Whether the fees in the statement are agreed: they then count as paid. */
  feesAgreed: boolean;
  now: Date;
}

const owedOf = (order: CodClaim) => nearestMinor(order.amount.amount);
const sumOf = (orders: readonly CodClaim[]) => orders.reduce((sum, order) => sum + owedOf(order), 0);

type Index = Map<string, CodClaim[]>;

function indexBy(orders: readonly CodClaim[], nameOf: (order: CodClaim) => string | null): Index {
  const index: Index = new Map();
  for (const order of orders) {
    const name = foldNumber(nameOf(order) ?? '');
    if (name) index.set(name, [...(index.get(name) ?? []), order]);
  }
  return index;
}

const found = (index: Index, names: readonly string[]): CodClaim[] => [
  ...new Set(names.flatMap((name) => index.get(foldNumber(name)) ?? [])),
];

/** Whether a row pays exactly the amount due for an order, alone or together with its fee. */
const pays = ({ minor, feeMinor }: StatementRow, order: CodClaim) =>
  minor !== null && (owedOf(order) === minor || (feeMinor > 0 && owedOf(order) === minor + feeMinor));

/** The orders that a row pays, or the orders that it may pay. */
type Finding = { orders: CodClaim[]; by: MatchedBy } | { candidates: CodClaim[] };

function choose(row: StatementRow, orders: CodClaim[], by: MatchedBy): Finding {
  const [only] = orders;
  if (orders.length === 1 && only) return { orders: [only], by };
  const same = orders.filter((order) => pays(row, order));
  if (same.length === 1) return { orders: same, by };
  return sumOf(orders) === row.minor ? { orders, by: 'several' } : { candidates: orders };
}

function byName(row: StatementRow, indexes: readonly (readonly [Index, MatchedBy])[]): Finding | null {
  for (const names of row.names)
    for (const [index, by] of indexes) {
      const orders = found(index, names);
      if (orders.length) return choose(row, orders, by);
    }
  return null;
}

/**
 * The rows of a statement and the orders that they pay. A row names its order by number, reference or transfer. A row without a name pays the
 * order with its amount, if exactly one unpaid order and no other row has this amount. A row with an unknown number waits for a person.
 */
export function matchStatement(
  rows: readonly StatementRow[],
  orders: readonly CodClaim[],
  { choices, feesAgreed, now }: MatchOptions,
): CheckRecord[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const indexes = [
    [indexBy(orders, (o) => o.consignmentNo), 'number'],
    [indexBy(orders, (o) => o.referenceNo), 'reference'],
    [indexBy(orders, (o) => o.transfer), 'transfer'],
  ] as const;
  const payments: Payment[] = [];
  const open: OpenRow[] = [];
  const left: StatementRow[] = [];
  const nameless: StatementRow[] = [];

  for (const row of rows) {
    const chosen = choices[row.line];
    const order = chosen === undefined ? undefined : byId.get(chosen);
    if (chosen === 'none') left.push(row);
    else if (!order && row.unpaid)
      row.unpaid === 'status' ? open.push({ row, reason: 'status', candidates: [] }) : left.push(row);
    else if (row.fault) open.push({ row, reason: 'fault', candidates: [] });
    else if (order && row.minor !== null)
      payments.push({ row, order, minor: row.minor, feeMinor: row.feeMinor, by: 'hand' });
    else {
      const finding = byName(row, indexes);
      if (row.minor === null) {
        // A row without an amount is a title or a note. If it names an order, it must not be left out silently.
        if (finding) open.push({ row, reason: 'noAmount', candidates: [] });
        else left.push(row);
      } else if (!finding) nameless.push(row);
      else if ('candidates' in finding) open.push({ row, reason: 'several', candidates: finding.candidates });
      else
        for (const paid of finding.orders)
          payments.push({
            row,
            order: paid,
            minor: finding.by === 'several' ? owedOf(paid) : row.minor,
            feeMinor: finding.by === 'several' ? 0 : row.feeMinor,
            by: finding.by,
          });
    }
  }
  matchByAmount(nameless, rows, orders, { payments, open, left, now });

  return [
    ...open
      .sort((a, b) => a.row.line - b.row.line)
      .map(
        ({ row, reason, candidates }): CheckRecord => ({
          ...EMPTY,
          id: `row-${row.line}`,
          kind: 'check',
          rows: [row],
          reason,
          candidates,
          paidMinor: row.minor ?? 0,
          feeMinor: row.feeMinor,
        }),
      ),
    ...orderRecords(payments, orders, feesAgreed, now),
    ...left.map(
      (row): CheckRecord => ({
        ...EMPTY,
        id: `row-${row.line}`,
        kind: 'left',
        rows: [row],
        by: choices[row.line] === undefined ? null : 'hand',
        reason: choices[row.line] === undefined ? row.unpaid : null,
        paidMinor: row.minor ?? 0,
      }),
    ),
  ];
}

const EMPTY = {
  order: null,
  by: null,
  reason: null,
  candidates: [],
  owedMinor: 0,
  paidMinor: 0,
  feeMinor: 0,
  age: null,
} as const;

interface Results {
  payments: Payment[];
  open: OpenRow[];
  left: StatementRow[];
  now: Date;
}

/** Matches rows that name no order: totals, and rows whose amount pays an unpaid order. */
function matchByAmount(
  nameless: readonly StatementRow[],
  rows: readonly StatementRow[],
  orders: readonly CodClaim[],
  { payments, open, left, now }: Results,
): void {
  const named = new Set(payments.map(({ order }) => order.id));
  const owed = orders.filter(
    (order) => !named.has(order.id) && codAgeOf(order.codStatus, order.codDueAt, now) !== null,
  );
  const fitting = (row: StatementRow) => owed.filter((order) => pays(row, order));
  const candidateCounts = new Map<string, number>();
  // A total may include rows that pay nothing, or omit them.
  const totals = new Set([
    ...sumsIn(rows, nameless),
    ...sumsIn(
      rows.filter(({ unpaid }) => !unpaid),
      nameless,
    ),
  ]);
  const rest = nameless.filter((row) => !totals.has(row) && row.total !== 'word');
  for (const row of rest)
    for (const { id } of fitting(row)) candidateCounts.set(id, (candidateCounts.get(id) ?? 0) + 1);
  for (const row of nameless) {
    if (!rest.includes(row)) {
      if (totals.has(row)) left.push(row);
      else open.push({ row, reason: 'total', candidates: [] });
      continue;
    }
    const candidates = fitting(row);
    const [only] = candidates;
    if (candidates.length === 1 && only && candidateCounts.get(only.id) === 1 && !namesAnother(row))
      payments.push({ row, order: only, minor: row.minor ?? 0, feeMinor: row.feeMinor, by: 'amount' });
    else open.push({ row, reason: candidates.length ? 'several' : 'none', candidates });
  }
}

/** Whether the row's number column names an unknown order. */
const namesAnother = ({ names: [numbers = []] }: StatementRow) => numbers.some((name) => /\d/.test(name));

/** The rows that are a sum of the rows above them: of all, or of those since the previous sum. */
function sumsIn(rows: readonly StatementRow[], nameless: readonly StatementRow[]): Set<StatementRow> {
  const sums = new Set<StatementRow>();
  const part = { rows: 0, minor: 0 };
  const all = { rows: 0, minor: 0 };
  const isSum = (of: typeof all, { minor, total }: StatementRow) =>
    of.minor === minor && (of.rows > 1 || (of.rows > 0 && total === 'word'));
  for (const row of rows) {
    if (row.minor === null) continue;
    if (row.total && nameless.includes(row) && (isSum(all, row) || isSum(part, row))) {
      sums.add(row);
      Object.assign(part, { rows: 0, minor: 0 });
      continue;
    }
    for (const of of [part, all]) Object.assign(of, { rows: of.rows + 1, minor: of.minor + row.minor });
  }
  return sums;
}

function orderRecords(
  payments: readonly Payment[],
  orders: readonly CodClaim[],
  feesAgreed: boolean,
  now: Date,
): CheckRecord[] {
  const byOrder = new Map<string, Payment[]>();
  for (const payment of payments)
    byOrder.set(payment.order.id, [...(byOrder.get(payment.order.id) ?? []), payment]);
  return orders.flatMap((order): CheckRecord[] => {
    const paid = byOrder.get(order.id) ?? [];
    const age = codAgeOf(order.codStatus, order.codDueAt, now);
    if (!paid.length && age === null) return [];
    const owedMinor = owedOf(order);
    const paidMinor = paid.reduce((sum, { minor }) => sum + minor, 0);
    const feeMinor = paid.reduce((sum, p) => sum + p.feeMinor, 0);
    const missing = owedMinor - paidMinor - (feesAgreed ? feeMinor : 0);
    return [
      {
        ...EMPTY,
        id: order.id,
        kind: kindOf(paid.length > 0, missing, age),
        rows: paid.map(({ row }) => row),
        order,
        by: paid[0]?.by ?? null,
        owedMinor,
        paidMinor,
        feeMinor,
        age,
      },
    ];
  });
}

function kindOf(isNamed: boolean, missing: number, age: CodAge | null): CheckKind {
  if (!isNamed) return age === 'notDue' ? 'waiting' : 'late';
  if (missing === 0) return 'paid';
  return missing > 0 ? 'short' : 'over';
}

/** The missing amount of an order; negative for an overpayment, none before its cash is due. */
export const missingOf = (record: CheckRecord, feesAgreed: boolean): number =>
  record.kind === 'waiting' ? 0 : record.owedMinor - record.paidMinor - (feesAgreed ? record.feeMinor : 0);

/**
 * The payment of each order in a statement, with the present state of its cash; undefined while a row waits for a person. An order whose
 * rows take back more than they pay is paid nothing.
 */
export function paidOf(
  records: readonly CheckRecord[],
  feesAgreed: boolean,
): { orderId: string; amount: number; codStatus: number }[] | undefined {
  if (records.some(({ kind }) => kind === 'check')) return undefined;
  return records.flatMap(({ order, rows, paidMinor, feeMinor }) =>
    order && rows.length > 0
      ? [
          {
            orderId: order.id,
            amount: fromMinor(Math.max(0, paidMinor + (feesAgreed ? feeMinor : 0))),
            codStatus: order.codStatus,
          },
        ]
      : [],
  );
}
