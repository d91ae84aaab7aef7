import { isUnconfirmed, STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { wasRefunded } from '../../wallet/ledger/ledgerStore.ts';
import { refundOrder } from '../../wallet/refundOrder.ts';
import { nextConsignmentNo } from '../booking/consignment.ts';
import { abandonBooking, type Share } from '../booking/courierJobs.ts';
import { bookingOf, bookOrFail, failOrder, placeOrder } from '../booking/placeOrder.ts';
import { moveOrder, type OrderRow } from '../status/status.ts';
import { findOrder, stopsOfOrder } from '../store.ts';

/** Arranges the courier outside any transaction, as this may take long, and then places the order. */
export async function placePaidOrder(ctx: Ctx, scope: Scope, share: Share): Promise<void> {
  const order = await findOrder(ctx, scope, share.orderId);
  if (!order || !isWaiting(order, share) || !isUnconfirmed(order.statusCode))
    return confirmPaidOrder(ctx, scope, share);
  await ctx.ports.couriers.arrange(await bookingOf(ctx, order, await stopsOfOrder(ctx, order.id)));
  await confirmPaidOrder(ctx, scope, share, await nextConsignmentNo(ctx, scope.companyId));
}

const isWaiting = (order: OrderRow, { invoiceId, amountMinor }: Share): boolean =>
  order.invoiceId === invoiceId && order.priceMinor === amountMinor;

/**
 * Places an order whose invoice was paid. If the order was cancelled, edited, deleted, paid otherwise or refused by the courier meanwhile,
 * its share is credited to the wallet instead. A repeated call changes nothing.
 */
export async function confirmPaidOrder(ctx: Ctx, scope: Scope, share: Share, freeNo?: string): Promise<void> {
  await bookOrFail(
    ctx,
    async () => {
      const order = await findOrder(ctx, scope, share.orderId, { lock: true });
      // The order was cancelled while the courier was arranged: the purchase is voided.
      if (await wasRefunded(ctx, scope, share))
        return abandonBooking(ctx, scope, { ...share, courier: order?.serviceCompanyId });
      const waiting = order !== undefined && isWaiting(order, share);
      if (waiting && isUnconfirmed(order.statusCode)) {
        await placeOrder(ctx, scope, order, await stopsOfOrder(ctx, order.id), share.invoiceId, freeNo);
      } else if (!waiting || order.statusCode === STATUS.cancelled) {
        await refund(ctx, scope, share);
        await abandonBooking(ctx, scope, { ...share, courier: order?.serviceCompanyId });
      }
    },
    async (reason) => {
      const order = await findOrder(ctx, scope, share.orderId, { lock: true });
      if (!order) return;
      await failOrder(ctx, scope, order, reason);
      await refund(ctx, scope, share);
    },
  );
}

/** Statuses in which a paid order waits for its number: a payment at the gateway leaves it in the second. */
const WAITING: ReadonlySet<number> = new Set([STATUS.processing, STATUS.pendingPayment]);

/** Ends the attempts to place this paid order: it fails, and its price is refunded. An order that was placed meanwhile stays unchanged. */
export async function refundUnplaced(ctx: Ctx, scope: Scope, share: Share): Promise<void> {
  await ctx.db.tx(async () => {
    const order = await findOrder(ctx, scope, share.orderId, { lock: true });
    const placed = order?.invoiceId === share.invoiceId && order.consignmentNo !== null;
    if (placed || (await wasRefunded(ctx, scope, share))) return;
    if (order?.invoiceId === share.invoiceId && WAITING.has(order.statusCode))
      await failOrder(
        ctx,
        scope,
        order,
        'The order could not be placed. What was paid for it is back in the wallet.',
      );
    await refund(ctx, scope, share);
    await abandonBooking(ctx, scope, { ...share, courier: order?.serviceCompanyId });
  });
}

/** Marks an order as failed when its payment fails. An order in another status stays unchanged. */
export async function failUnpaidOrder(ctx: Ctx, scope: Scope, share: Share): Promise<void> {
  await ctx.db.tx(async () => {
    const order = await findOrder(ctx, scope, share.orderId, { lock: true });
    if (order?.statusCode !== STATUS.pendingPayment || order.invoiceId !== share.invoiceId) return;
    await moveOrder(ctx, scope, order.id, STATUS.failed, { failedReason: 'Payment failed' });
  });
}

/**
 * Locks the orders of a failed payment, so that they can wait for a payment again. They are locked before their invoice, as in a change of
 * such an order.
 */
export async function lockUnpaidOrders(ctx: Ctx, scope: Scope, ids: readonly string[]): Promise<void> {
  for (const id of [...ids].sort()) await findOrder(ctx, scope, id, { lock: true });
}

export async function reopenPayment(ctx: Ctx, scope: Scope, ids: readonly string[]): Promise<void> {
  for (const id of ids) await moveOrder(ctx, scope, id, STATUS.pendingPayment);
}

const refund = (ctx: Ctx, scope: Scope, share: Share) =>
  refundOrder(ctx, scope, { ...share, description: 'Refund of a paid order that was not placed' });
