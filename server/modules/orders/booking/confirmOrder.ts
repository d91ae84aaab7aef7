import { randomUUID } from 'node:crypto';
import type { PriceLine } from '../../../../contract/orders/services.ts';
import { PAYMENT_DRAFT, PAYMENT_WALLET } from '../../../../contract/rules/money/payment.ts';
import { isConfirmable, STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Payer, Scope } from '../../../context.ts';
import { invalid, notFound, Refusal } from '../../../http/answer/refusal.ts';
import { assertUnlimitedKey, spendByKey } from '../../apiTokens/keyLimits.ts';
import { countSpending } from '../../members/spending.ts';
import { voidPendingInvoice } from '../../wallet/invoices/invoiceStore.ts';
import { createInvoice, taxWithin } from '../../wallet/invoices/invoices.ts';
import { postDebit } from '../../wallet/ledger/ledger.ts';
import { assertGatewayMinimum, assertMethod } from '../../wallet/paymentMethods.ts';
import { assertNothingOverdue, paysLater } from '../../wallet/postpaid/postpaid.ts';
import { assertQuotedPrice, columnsOfOffer, laneOf, quoteFor, showsBrand } from '../pricing/orderPrice.ts';
import { changedMeanwhile, moveOrder, notConfirmable, type OrderRow } from '../status/status.ts';
import { findOrder, insertOrder, lockStep, replaceStops, stopsOfOrder, writeOrder } from '../store.ts';
import { nextConsignmentNo } from './consignment.ts';
import { withDismissedPlaces } from './dismissedPlaces.ts';
import { assertComplete } from './orderCheck.ts';
import { conflictOf } from './orderConflict.ts';
import { movedTo, type Stop, type StopForm, scheduledDate, scheduleOf } from './orderInput.ts';
import { outletOf } from './outletStops.ts';
import { bookOrFail, failOrder, placeOrder } from './placeOrder.ts';

/** Options of a confirmation. */
export interface Confirmation {
  serviceCode?: string | null | undefined;
  promoCode?: string | null | undefined;
  scheduledAt?: string | null | undefined;
  destinationScheduledAt?: string | null | undefined;
  paymentMethodId?: number | null | undefined;
  quotedMinor?: number | null | undefined;
  /** The version of the order that the caller saw. */
  version?: number | null | undefined;
}

/** An order that is complete and priced, but not paid. Prices are requested outside any transaction, as a geocoder may be slow. */
export interface Prepared {
  id: string;
  version: number;
  set: Partial<OrderRow>;
  stops: Stop[];
  newStops: boolean;
  name: string;
  priceMinor: number;
  /** Components of the price. */
  lines: PriceLine[];
  /** The row of an order that is not stored yet. */
  unsaved?: OrderRow;
}

/**
 * The payment method of the call, else of the order, else the wallet. Throws 422 for an unknown method, and for the method that means
 * "draft", as such a call must not pay. Throws 409 for the gateway's methods without a gateway.
 */
export function methodOf(
  ctx: Ctx,
  requested: number | null | undefined,
  order?: Pick<OrderRow, 'paymentMethodId'>,
): number {
  if (requested === PAYMENT_DRAFT)
    throw invalid('paymentMethodId', '"paymentMethodId" must name a method to pay with; -1 is for drafts');
  const known =
    [requested, order?.paymentMethodId].find((id) => id != null && id >= PAYMENT_WALLET) ?? PAYMENT_WALLET;
  assertMethod(ctx, known);
  return known;
}

/** The order in the form that a courier needs, with its current price. Throws 404, 409 and 422. */
export async function prepareOrder(
  ctx: Ctx,
  scope: Payer,
  id: string,
  c: Confirmation,
): Promise<Prepared & { order: OrderRow }> {
  const order = await findOrder(ctx, scope, id);
  if (!order) throw notFound();
  if (!isConfirmable(order.statusCode)) throw notConfirmable(order.statusCode);
  if (c.version != null && c.version !== order.version)
    throw changedMeanwhile(await conflictOf(ctx, scope, order));
  const kept = await stopsOfOrder(ctx, id);
  // Without stops the order may have been deleted meanwhile: then it is missing, not incomplete.
  if (kept.length === 0 && !(await findOrder(ctx, scope, id))) throw notFound();
  const { stops, changed } = rescheduled(kept, c, ctx.ports.clock.now());
  const priced = await priceFor(
    ctx,
    scope,
    { ...order, serviceCode: c.serviceCode ?? order.serviceCode, promoCode: c.promoCode ?? order.promoCode },
    stops,
    c,
  );
  return { order, id, version: order.version, newStops: changed || priced.stops !== stops, ...priced };
}

/** Checks and prices an order; returns the columns to write. */
export async function priceFor(
  ctx: Ctx,
  scope: Scope,
  order: Omit<OrderRow, 'version' | 'updatedAt' | 'createdAt'>,
  stops: Stop[],
  { quotedMinor }: Pick<Confirmation, 'quotedMinor'>,
  named?: StopForm,
) {
  if (!order.serviceCode) throw invalid('serviceCode', 'Service is required');
  const outlet = await outletOf(ctx, scope, stops);
  const kept = await withDismissedPlaces(ctx, scope, stops);
  assertComplete(order, kept, { named, atOutlet: outlet !== null });
  const offer = await quoteFor(ctx, scope, { ...order, serviceCode: order.serviceCode }, stops, named);
  assertQuotedPrice(quotedMinor, offer);
  const columns = columnsOfOffer(offer, order.serviceAddon);
  return {
    /** The contradictions that the sender dismissed are stored as confirmed, because the dismissals end with the booking. */
    stops: kept,
    name: offer.name,
    priceMinor: offer.priceMinor,
    lines: offer.lines,
    set: {
      ...columns,
      ...(await laneOf(ctx, scope, stops, outlet)),
      branded: await showsBrand(ctx, scope, offer),
      promoCode: order.promoCode,
      scheduledAt: scheduledDate(stops[0]?.scheduledAt, ctx.ports.clock.now()) ?? order.scheduledAt,
    } satisfies Partial<OrderRow>,
  };
}

function rescheduled(stops: Stop[], c: Confirmation, now: Date): { stops: Stop[]; changed: boolean } {
  const pickup = scheduleOf(c.scheduledAt, 'scheduledAt');
  const drop = scheduleOf(c.destinationScheduledAt, 'destinationScheduledAt');
  if (!pickup && !drop) return { stops, changed: false };
  const moved = pickup ? movedTo(stops, pickup, now) : stops;
  const last = stops.length - 1;
  return {
    changed: true,
    stops: moved.map((s, i) => (drop && i > 0 && i === last ? { ...s, scheduledAt: drop } : s)),
  };
}

/**
 * Writes the prepared order; a new order takes one statement. Throws 409 if somebody else changed the order, 402 while an invoice is
 * overdue.
 */
export async function applyPrepared(
  ctx: Ctx,
  scope: Scope,
  p: Prepared,
  also: Partial<Pick<OrderRow, 'paymentMethodId'>> = {},
): Promise<OrderRow> {
  if (p.unsaved) {
    await assertNothingOverdue(ctx, scope);
    const row = { ...p.unsaved, ...p.set, ...also };
    await insertOrder(ctx, row, p.stops);
    return row;
  }
  const order = await lockStep(ctx, scope, p.id);
  if (!isConfirmable(order.statusCode)) throw notConfirmable(order.statusCode);
  if (order.version !== p.version) throw changedMeanwhile();
  await assertNothingOverdue(ctx, scope);
  await voidPendingInvoice(ctx, scope, order.invoiceId);
  if (p.newStops) await replaceStops(ctx, scope, p.id, p.stops);
  return writeOrder(ctx, scope, p.id, { ...p.set, ...also });
}

/**
 * Pays an order from the wallet and books its courier. Throws 402. When the courier refuses, the order fails and nothing is charged.
 */
export async function confirmFromWallet(ctx: Ctx, scope: Payer, p: Prepared): Promise<OrderRow> {
  // Within a transaction the wallet is locked before the number, as everywhere. Another order of locks could make two transactions wait for each other.
  const freeNo = ctx.db.inTx() ? undefined : await nextConsignmentNo(ctx, scope.companyId);
  return bookOrFail(
    ctx,
    () => bookFromWallet(ctx, scope, p, freeNo),
    async (reason) => failOrder(ctx, scope, await applyPrepared(ctx, scope, p), reason),
  );
}

const itemOf = ({ id, name, priceMinor, lines }: Prepared) => ({
  name,
  amountMinor: priceMinor,
  orderId: id,
  lines,
});

/** Like `confirmFromWallet`, within the open transaction. It also throws BookingRefused, which must roll everything back. */
export async function bookFromWallet(
  ctx: Ctx,
  scope: Payer,
  p: Prepared,
  freeNo?: string,
): Promise<OrderRow> {
  return payFromWallet(ctx, scope, p, (payable, invoiceId) =>
    placeOrder(ctx, scope, payable, p.stops, invoiceId, freeNo),
  );
}

/**
 * Writes the order, charges its price to the wallet and continues with `then`, within the open transaction. The invoice, or the charge for
 * the next monthly invoice, is the last step, because other bookings of the company wait for its number until the transaction ends. Throws
 * 402, and 403 above a limit of the caller's key.
 */
export async function payFromWallet(
  ctx: Ctx,
  scope: Payer,
  p: Prepared,
  then: (payable: OrderRow, invoiceId: string) => Promise<OrderRow>,
): Promise<OrderRow> {
  const order = await applyPrepared(ctx, scope, p, { paymentMethodId: PAYMENT_WALLET });
  const { priceMinor } = p;
  await spendByKey(ctx, scope, { priceMinor, serviceCode: order.serviceCode, stops: p.stops });
  await countSpending(ctx, scope, priceMinor);
  const invoiceId = randomUUID();
  const taxMinor = await taxWithin(ctx, scope.companyId, priceMinor);
  await postDebit(ctx, scope, {
    amountMinor: priceMinor,
    taxMinor,
    currency: order.currency,
    description: p.name,
    orderId: p.id,
    invoiceId,
  });
  const type = (await paysLater(ctx, scope)) ? 'charge' : 'order';
  const after = await then(order, invoiceId);
  await createInvoice(ctx, scope, {
    id: invoiceId,
    type,
    items: [itemOf(p)],
    taxMinor,
    currency: order.currency,
    paymentMethodId: PAYMENT_WALLET,
    paid: true,
  });
  return after;
}

/** One of several orders of a payment cannot be confirmed; the others can be confirmed without it. */
export class NotPayable extends Error {
  readonly orderId: string;
  readonly refusal: Refusal;

  constructor(orderId: string, refusal: Refusal) {
    super(refusal.message);
    this.orderId = orderId;
    this.refusal = refusal;
  }
}

/**
 * Puts the orders of one payment on one invoice, to be paid at the gateway. Throws 422 below the gateway's minimum, 403 for a key with
 * limits, and NotPayable for one of several orders.
 */
export function awaitPayment(
  ctx: Ctx,
  scope: Payer,
  prepared: Prepared[],
  methodId: number,
): Promise<OrderRow[]> {
  return ctx.db.tx(async () => {
    await assertUnlimitedKey(ctx, scope, 'gateway');
    const rows: OrderRow[] = [];
    for (const p of prepared)
      rows.push(
        await applyPrepared(ctx, scope, p).catch((err) => {
          throw err instanceof Refusal && prepared.length > 1 ? new NotPayable(p.id, err) : err;
        }),
      );
    const currency = rows[0]?.currency ?? '';
    const items = prepared.map(itemOf);
    await assertGatewayMinimum(
      ctx,
      scope.companyId,
      items.reduce((sum, i) => sum + i.amountMinor, 0),
      currency,
    );
    const bill = await createInvoice(ctx, scope, { items, currency, paymentMethodId: methodId, paid: false });
    const set = { invoiceId: bill.id, paymentMethodId: methodId };
    const waiting: OrderRow[] = [];
    for (const row of rows) {
      waiting.push(
        row.statusCode === STATUS.pendingPayment
          ? await writeOrder(ctx, scope, row.id, set)
          : await moveOrder(ctx, scope, row.id, STATUS.pendingPayment, { set }),
      );
    }
    return waiting;
  });
}
