import { and, eq, isNotNull } from 'drizzle-orm';
import { isUnconfirmed, STATUS } from '../../../contract/rules/orderStatus.ts';
import type { Ctx, Scope } from '../../context.ts';
import { ledgerTx } from '../../db/schema/ledger.ts';
import { orders } from '../../db/schema/orders.ts';
import { refundOrder } from '../wallet/refundOrder.ts';
import { failOrder, orElseFailed, placeOrder } from './placeOrder.ts';
import { moveOrder } from './status.ts';
import { stopsOfOrder } from './store.ts';

/** An order's part of an invoice. */
export interface Share {
  orderId: string;
  invoiceId: string;
  amountMinor: number;
  currency: string;
}

/**
 * Places an order whose invoice was paid. When the order went another way meanwhile (cancelled, edited, deleted, paid otherwise,
 * refused by the courier), its share goes into the wallet instead. Calling it again changes nothing.
 */
export async function confirmPaidOrder(ctx: Ctx, scope: Scope, share: Share): Promise<void> {
  await orElseFailed(
    ctx,
    async () => {
      const order = await locked(ctx, share);
      if (await wasRefunded(ctx, share)) return;
      const waiting =
        order !== undefined && order.invoiceId === share.invoiceId && order.priceMinor === share.amountMinor;
      if (waiting && isUnconfirmed(order.statusCode)) {
        await placeOrder(ctx, scope, order, await stopsOfOrder(ctx, order.id), share.invoiceId);
      } else if (!waiting || order.statusCode === STATUS.cancelled) {
        await refund(ctx, scope, share);
      }
    },
    async (reason) => {
      const order = await locked(ctx, share);
      if (!order) return;
      await failOrder(ctx, order, reason);
      await refund(ctx, scope, share);
    },
  );
}

/** An order whose payment failed is no longer waited for; one that went on otherwise is left alone. */
export async function failUnpaidOrder(ctx: Ctx, share: Share): Promise<void> {
  await ctx.db.tx(async () => {
    const order = await locked(ctx, share);
    if (order?.statusCode !== STATUS.pendingPayment || order.invoiceId !== share.invoiceId) return;
    await moveOrder(ctx, order.id, STATUS.failed, { failedReason: 'Payment failed' });
  });
}

async function locked(ctx: Ctx, share: Share) {
  const [row] = await ctx.db.sql.select().from(orders).where(eq(orders.id, share.orderId)).for('update');
  return row;
}

async function wasRefunded(ctx: Ctx, { orderId, invoiceId }: Share): Promise<boolean> {
  const rows = await ctx.db.sql
    .select({ id: ledgerTx.id })
    .from(ledgerTx)
    .where(
      and(eq(ledgerTx.orderId, orderId), eq(ledgerTx.invoiceId, invoiceId), isNotNull(ledgerTx.refundOf)),
    );
  return rows.length > 0;
}

const refund = (ctx: Ctx, scope: Scope, share: Share) =>
  refundOrder(ctx, scope, { ...share, description: 'Refund of a paid order that was not placed' });
