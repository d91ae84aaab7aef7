import { isOpenEnded, isUnconfirmed } from '../../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { findInvoice, INVOICE } from '../../wallet/invoices/invoiceStore.ts';
import { draftOffer } from '../booking/createOrder.ts';
import { forEachOrder, type OrderResult } from '../forEachOrder.ts';
import { changedMeanwhile, illegalStep, type OrderRow } from '../status/status.ts';
import { lockOrder, type OrderRecord, recordById, stopsOfOrder, writeOrder } from '../store.ts';
import { beingPriced } from './pricingStore.ts';

/** Maximum number of missing quotes that a list itself adds, so that it stays fast. */
const FILLED_PER_PAGE = 50;

/** Requests today's offers of unconfirmed orders and stores them. */
export function refreshQuotes(ctx: Ctx, scope: Scope, ids: string[]): Promise<OrderResult[]> {
  return forEachOrder(ctx, ids, async (id) => {
    const { order } = await recordById(ctx, scope, id);
    if (!isUnconfirmed(order.statusCode)) throw illegalStep(order.statusCode);
    return requote(ctx, scope, order);
  });
}

async function requote(ctx: Ctx, scope: Scope, order: OrderRow): Promise<OrderRow> {
  const offer = await draftOffer(ctx, scope, order, await stopsOfOrder(ctx, order.id));
  return ctx.db.tx(async () => {
    const now = await lockOrder(ctx, scope, order.id);
    if (now.version !== order.version) throw changedMeanwhile();
    // While a payment or its booking is pending, and while a failed payment can be repeated, the price stays that of its invoice.
    const isPriced = isOpenEnded(now.statusCode) || (await isUnpaid(ctx, scope, now.invoiceId));
    return writeOrder(ctx, scope, order.id, isPriced ? { quotes: offer.quotes ?? null } : offer);
  });
}

async function isUnpaid(ctx: Ctx, scope: Scope, invoiceId: string | null): Promise<boolean> {
  const found = invoiceId ? await findInvoice(ctx, scope, invoiceId) : undefined;
  return found !== undefined && found.invoice.status !== INVOICE.paid;
}

/** Adds the quotes of listed orders that were never priced, except those that a job will price. */
export async function withQuotes(ctx: Ctx, scope: Scope, records: OrderRecord[]): Promise<OrderRecord[]> {
  const unpriced = records.filter((r) => r.order.quotes === null && isUnconfirmed(r.order.statusCode));
  if (unpriced.length === 0) return records;
  const waiting = await beingPriced(ctx, scope);
  const missing = unpriced.filter((r) => !waiting.has(r.order.id)).slice(0, FILLED_PER_PAGE);
  const filled = new Map<string, OrderRow>();
  for (const outcome of await forEachOrder(
    ctx,
    missing.map((r) => r.order.id),
    (id) => requote(ctx, scope, missing.find((m) => m.order.id === id)!.order),
  )) {
    if ('row' in outcome) filled.set(outcome.id, outcome.row);
  }
  return records.map((r) => ({ ...r, order: filled.get(r.order.id) ?? r.order }));
}
