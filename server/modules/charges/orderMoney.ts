import { DISPUTE_STATES, type MoneyStepKind, type OrderMoney } from '../../../contract/orders/orderMoney.ts';
import type { PriceLine } from '../../../contract/orders/services.ts';
import { fromMinor } from '../../../contract/rules/money/money.ts';
import type { Ctx, Scope } from '../../context.ts';
import { recordById } from '../orders/store.ts';
import { toBreakdown } from '../services/offerRecord.ts';
import { INVOICE, type InvoiceRow } from '../wallet/invoices/invoiceStore.ts';
import { type CorrectionRow, findCorrection } from '../wallet/postpaid/weightCorrectionStore.ts';
import { isDisputable } from './disputes.ts';
import { invoicesByIds, invoicesOfOrder, type Movement, movementsOfOrder } from './orderMoneyStore.ts';

interface Step {
  kind: MoneyStepKind;
  label: string;
  amountMinor: number;
  at: Date;
  invoiceId: string | null;
}

/** Each step of an order's price from the quote to the refunds, and the money moved for it. Throws 404. */
export async function orderMoney(ctx: Ctx, scope: Scope, orderId: string): Promise<OrderMoney> {
  const { order } = await recordById(ctx, scope, orderId);
  const weighed = await findCorrection(ctx, scope, orderId);
  // A weight that changed no price is stored only to recognise an older report: it is no correction here.
  const correction = weighed?.amountMinor ? weighed : undefined;
  const ids = [
    ...new Set([order.invoiceId, correction?.invoiceId, ...(await invoicesOfOrder(ctx, scope, orderId))]),
  ].filter((id) => id != null);
  const invoices = new Map((await invoicesByIds(ctx, scope, ids)).map((row) => [row.id, row]));
  const bill = order.invoiceId ? invoices.get(order.invoiceId) : undefined;
  const moves = await movementsOfOrder(ctx, scope, orderId, ids);
  const steps = [
    ...(bill ? priceSteps(bill, orderId) : []),
    ...(correction ? weightSteps(correction) : []),
    ...refundSteps(moves, order.invoiceId),
  ];
  let totalMinor = 0;
  return {
    orderId,
    consignmentNo: order.consignmentNo,
    paid: bill?.status === INVOICE.paid,
    steps: steps.map(({ kind, label, amountMinor, at, invoiceId }) => {
      totalMinor += amountMinor;
      return {
        kind,
        label,
        amount: fromMinor(amountMinor),
        total: fromMinor(totalMinor),
        at: at.toISOString(),
        invoiceId,
      };
    }),
    price: {
      amount: fromMinor(bill ? totalMinor : (order.priceMinor ?? 0)),
      currency: order.currency,
    },
    movements: moves.map((move) => ({
      id: move.id,
      timestamp: move.at.toISOString(),
      category: move.category,
      desc: move.description,
      amount: fromMinor(move.orderId ? move.amountMinor : -shareOf(move, orderId, invoices)),
      invoiceNo: invoices.get(move.invoiceId ?? '')?.invoiceNo ?? null,
    })),
    weight: correction ? weightOf(correction, invoices) : null,
  };
}

const itemOf = ({ items }: InvoiceRow, orderId: string) => items.find((item) => item.orderId === orderId);

/** The share of one order in a payment for several. */
const shareOf = ({ invoiceId }: Movement, orderId: string, invoices: Map<string, InvoiceRow>): number => {
  const bill = invoices.get(invoiceId ?? '');
  return (bill && itemOf(bill, orderId)?.amountMinor) ?? 0;
};

function priceSteps(bill: InvoiceRow, orderId: string): Step[] {
  const item = itemOf(bill, orderId);
  if (!item) return [];
  const lines: PriceLine[] = item.lines?.length
    ? item.lines
    : [{ kind: 'delivery', label: 'Delivery', amountMinor: item.amountMinor }];
  return lines.map((line) => ({ ...line, at: bill.createdAt, invoiceId: bill.id }));
}

function weightSteps({ amountMinor, createdAt, invoiceId, undoneAt }: CorrectionRow): Step[] {
  const step = { kind: 'weight' as const, label: 'Weight', amountMinor, at: createdAt, invoiceId };
  if (!undoneAt) return [step];
  return [step, { ...step, kind: 'weightUndone', amountMinor: -amountMinor, at: undoneAt }];
}

const refundSteps = (moves: Movement[], invoiceId: string | null): Step[] =>
  moves
    .filter((move) => move.refundOf !== null && move.invoiceId === invoiceId)
    .map((move) => ({
      kind: 'refund',
      label: 'Refund',
      amountMinor: -move.amountMinor,
      at: move.at,
      invoiceId,
    }));

function weightOf(row: CorrectionRow, invoices: Map<string, InvoiceRow>): OrderMoney['weight'] {
  const bill = row.invoiceId ? invoices.get(row.invoiceId) : undefined;
  const kg = (value: number) => ({ value, unit: 'kg' });
  return {
    declared: kg(row.declaredKg),
    measured: kg(row.measuredKg),
    amount: fromMinor(row.amountMinor),
    lines: toBreakdown(row.lines),
    proof: row.proof,
    state: row.undoneAt
      ? 'undone'
      : row.amountMinor < 0
        ? 'returned'
        : bill?.status === INVOICE.paid
          ? 'paid'
          : 'owed',
    invoiceId: bill?.id ?? null,
    invoiceNo: bill?.invoiceNo ?? null,
    dispute: disputeOf(row),
    disputable: isDisputable(row),
  };
}

function disputeOf({ disputeStatus, disputeReason, disputedAt, decidedAt, decisionNote }: CorrectionRow) {
  const status = DISPUTE_STATES.find((state) => state === disputeStatus);
  if (!disputedAt || !status) return null;
  return {
    status,
    reason: disputeReason,
    at: disputedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    note: decisionNote,
  };
}
