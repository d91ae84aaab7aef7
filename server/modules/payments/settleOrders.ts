import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { forEachApart } from '../../http/answer/forEachApart.ts';
import { enqueue } from '../../jobs/queue.ts';
import { type JobHandler, onJob } from '../../jobs/registry.ts';
import { placeLater, type Share } from '../orders/booking/courierJobs.ts';
import { confirmPaidOrder, failUnpaidOrder } from '../orders/payment/paidOrder.ts';
import { findOrder } from '../orders/store.ts';
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
  const { id: invoiceId, customerId } = bill;
  await enqueue(ctx, ORDERS_QUEUE, { invoiceId, customerId }, { key: invoiceId, runAt });
}

/** The orders of an invoice, with their parts of it. */
const sharesOf = ({ id: invoiceId, currency, items }: InvoiceRow): Share[] =>
  items.flatMap(({ orderId, amountMinor }) =>
    orderId ? [{ orderId, invoiceId, amountMinor, currency }] : [],
  );

async function placeApart(ctx: Ctx, bill: InvoiceRow, share: Share): Promise<void> {
  const { orderId, invoiceId } = share;
  const courier = (await findOrder(ctx, bill, orderId))?.serviceCompanyId;
  await placeLater(ctx, bill, share, { key: `${orderId}.${invoiceId}`, courier });
}

/**
 * Places the orders of a paid invoice, or fails those of an unpaid invoice. Each order is handled separately. A paid order that could not
 * be placed gets a job of its own, which refunds it after the last attempt. Throws if an unpaid order did not fail.
 */
export async function settleOrders(ctx: Ctx, bill: InvoiceRow, result: 'success' | 'failed'): Promise<void> {
  if (!awaits(bill)) return;
  const settle = result === 'success' ? confirmPaidOrder : failUnpaidOrder;
  const failed = await forEachApart(ctx, sharesOf(bill), (share) => settle(ctx, bill, share), {
    logLine: 'order of a payment not settled',
    facts: ({ orderId, invoiceId }) => ({ orderId, invoiceId }),
  });
  for (const { item, err } of failed) {
    if (result === 'failed') throw err;
    await placeApart(ctx, bill, item);
  }
}

export function registerOrdersOfPayments(ctx: Ctx): void {
  const withBill =
    (work: (bill: InvoiceRow) => Promise<void>): JobHandler =>
    async (_ctx, payload) => {
      const bill = await findInvoiceById(ctx, Payload.parse(payload).invoiceId);
      if (bill) await work(bill);
    };
  onJob(
    ctx,
    ORDERS_QUEUE,
    withBill(async (bill) => {
      if (bill.status === INVOICE.paid) await settleOrders(ctx, bill, 'success');
      if (bill.status === INVOICE.failed) await settleOrders(ctx, bill, 'failed');
    }),
    withBill(async (bill) => {
      if (bill.status === INVOICE.paid)
        for (const share of sharesOf(bill)) await placeApart(ctx, bill, share);
    }),
  );
}
