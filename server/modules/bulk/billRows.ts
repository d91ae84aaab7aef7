import { isConfirmable, STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx } from '../../context.ts';
import { matterChanged } from '../../eventBus/matters.ts';
import { conflict, Refusal } from '../../http/answer/refusal.ts';
import { changedMeanwhile, moveOrder } from '../orders/status/status.ts';
import { lockOrder, writeOrder } from '../orders/store.ts';
import { INVOICE, lockInvoice, paymentsBegun, writeInvoice } from '../wallet/invoices/invoiceStore.ts';
import { createInvoice, taxWithin } from '../wallet/invoices/invoices.ts';
import { assertGatewayMinimum } from '../wallet/paymentMethods.ts';
import { assertNothingOverdue } from '../wallet/postpaid/postpaid.ts';
import { toRowError } from './present.ts';
import { claimRow, nextRows, type RowRecord, writeRows } from './rowStore.ts';
import { writeResult } from './rowWork.ts';
import { type BatchRecord, lockBatch, writeBatch } from './store.ts';

/**
 * The one invoice of all rows that are paid at the gateway, made when the last row is priced. Below the gateway's minimum there is no
 * invoice: these rows fail, and the result is null.
 */
export function openInvoice(ctx: Ctx, before: BatchRecord): Promise<string | null> {
  return ctx.db.tx(async () => {
    const batch = await lockBatch(ctx, before, before.id);
    if (batch.invoiceId) return batch.invoiceId;
    const rows = await nextRows(ctx, batch, batch.id, 'ready');
    const items = rows.map(toItem);
    const totalMinor = items.reduce((sum, item) => sum + item.amountMinor, 0);
    try {
      await assertGatewayMinimum(ctx, batch.companyId, totalMinor, batch.currency);
    } catch (err) {
      if (!(err instanceof Refusal)) throw err;
      const doneAt = ctx.ports.clock.now();
      await writeRows(ctx, batch, batch.id, 'ready', { state: 'failed', error: toRowError(err), doneAt });
      return null;
    }
    const { id } = await createInvoice(ctx, batch, {
      items,
      currency: batch.currency,
      paymentMethodId: rows[0]!.methodId!,
      paid: false,
    });
    await writeBatch(ctx, batch, batch.id, { invoiceId: id });
    return id;
  });
}

const toItem = (row: RowRecord) => ({
  name: row.itemName ?? '',
  amountMinor: row.priceMinor ?? 0,
  orderId: row.orderId,
  ...(row.itemLines ? { lines: row.itemLines } : {}),
});

/** Notes that a priced order waits for the payment of the batch's invoice. */
export async function attachToInvoice(ctx: Ctx, batch: BatchRecord, row: RowRecord): Promise<void> {
  await ctx.db.tx(async () => {
    if (!(await claimRow(ctx, batch, row))) return;
    const order = await lockOrder(ctx, batch, row.orderId);
    if (order.version !== row.seenVersion || !isConfirmable(order.statusCode)) throw changedMeanwhile();
    await assertNothingOverdue(ctx, batch);
    const bill = await lockInvoice(ctx, batch, batch.invoiceId ?? '');
    if (bill.status !== INVOICE.pending)
      throw conflict('The invoice was closed before this order was on it.');
    const set = { invoiceId: bill.id, paymentMethodId: row.methodId };
    const waiting =
      order.statusCode === STATUS.pendingPayment
        ? await writeOrder(ctx, batch, order.id, set)
        : await moveOrder(ctx, batch, order.id, STATUS.pendingPayment, { set });
    await writeResult(ctx, batch, row, waiting);
  });
}

/**
 * Removes failed rows from the invoice until somebody begins to pay it. A payment for an order that was cancelled or paid otherwise goes to
 * the wallet. Returns the invoice that remains to be paid.
 */
export async function trimInvoice(ctx: Ctx, batch: BatchRecord): Promise<string | null> {
  if (!batch.invoiceId) return null;
  const bill = await lockInvoice(ctx, batch, batch.invoiceId);
  const rows = await nextRows(ctx, batch, batch.id, 'ok');
  const attached = rows.filter((row) => row.invoiceId === bill.id);
  if (attached.length === bill.items.length || bill.status !== INVOICE.pending) return bill.id;
  if ((await paymentsBegun(ctx, [bill.id])).has(bill.id)) return bill.id;
  const items = attached.map(toItem);
  const totalMinor = items.reduce((sum, item) => sum + item.amountMinor, 0);
  await writeInvoice(ctx, batch, bill.id, {
    items,
    totalMinor,
    taxMinor: await taxWithin(ctx, batch.companyId, totalMinor),
    ...(attached.length ? {} : { status: INVOICE.failed }),
  });
  await matterChanged(ctx, batch, 'invoice', bill.id);
  return attached.length ? bill.id : null;
}
