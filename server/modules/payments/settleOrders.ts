import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { enqueue } from '../../jobs/queue.ts';
import { onJob } from '../../jobs/registry.ts';
import { confirmPaidOrder, failUnpaidOrder } from '../orders/payment/paidOrder.ts';
import {
  FOR_PLACED_ORDERS,
  findInvoiceById,
  INVOICE,
  type InvoiceRow,
} from '../wallet/invoices/invoiceStore.ts';

const ORDERS_QUEUE = 'payments.orders';
const Payload = z.object({ invoiceId: z.string() });
/** After this time a living process that settled the invoice has placed its orders. */
const AFTER_MS = 60_000;

const awaits = (bill: InvoiceRow): boolean =>
  !FOR_PLACED_ORDERS.includes(bill.type) && bill.items.some(({ orderId }) => orderId);

/** Plans a job in the transaction that settles an invoice: the job places its orders if this process dies before. */
export async function settleOrdersLater(ctx: Ctx, bill: InvoiceRow): Promise<void> {
  if (!awaits(bill)) return;
  const runAt = new Date(ctx.ports.clock.now().getTime() + AFTER_MS);
  await enqueue(ctx, ORDERS_QUEUE, { invoiceId: bill.id }, { key: bill.id, runAt });
}

/**
 * Places the orders of a paid invoice, or fails those of an unpaid invoice. Each order is handled separately, so that a refused parcel does
 * not stop the others.
 */
export async function settleOrders(ctx: Ctx, bill: InvoiceRow, result: 'success' | 'failed'): Promise<void> {
  if (!awaits(bill)) return;
  for (const { orderId, amountMinor } of bill.items) {
    if (!orderId) continue;
    const share = { orderId, invoiceId: bill.id, amountMinor, currency: bill.currency };
    if (result === 'success') await confirmPaidOrder(ctx, bill, share);
    else await failUnpaidOrder(ctx, bill, share);
  }
}

export function registerOrdersOfPayments(ctx: Ctx): void {
  onJob(ctx, ORDERS_QUEUE, async (_ctx, payload) => {
    const bill = await findInvoiceById(ctx, Payload.parse(payload).invoiceId);
    if (bill?.status === INVOICE.paid) await settleOrders(ctx, bill, 'success');
    if (bill?.status === INVOICE.failed) await settleOrders(ctx, bill, 'failed');
  });
}
