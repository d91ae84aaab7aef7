import { isCancellable, STATUS } from '../../../contract/rules/orderStatus.ts';
import type { Ctx, Scope } from '../../context.ts';
import { voidPendingInvoice } from '../wallet/invoiceStore.ts';
import { refundOrder } from '../wallet/refundOrder.ts';
import { undoCorrection } from '../wallet/weightCorrections.ts';
import { forEachOrder, type OrderResult } from './forEachOrder.ts';
import { illegalStep, moveOrder, type OrderRow } from './status.ts';
import { lockOrder } from './store.ts';
import { serviceTypeOf } from './tenantStore.ts';

/** Cancels orders one by one; the payment of each is refunded to the wallet, once. */
export function cancelOrders(
  ctx: Ctx,
  scope: Scope,
  ids: string[],
  reason: string | null,
): Promise<OrderResult[]> {
  return forEachOrder(ids, (id) => ctx.db.tx(() => cancelOrder(ctx, scope, id, reason)));
}

async function cancelOrder(ctx: Ctx, scope: Scope, id: string, reason: string | null): Promise<OrderRow> {
  const order = await lockOrder(ctx, scope, id);
  if (!isCancellable(order.statusCode, await serviceTypeOf(ctx, scope, order.serviceId)))
    throw tooLate(order);
  if (order.statusCode >= STATUS.created && !(await ctx.ports.couriers.cancel(id))) throw tooLate(order);
  const cancelled = await moveOrder(ctx, scope, id, STATUS.cancelled, {
    description: reason,
    set: { cancelReason: reason },
  });
  const description = `Refund of ${order.consignmentNo ?? 'a cancelled order'}`;
  await refundOrder(ctx, scope, {
    orderId: id,
    invoiceId: order.invoiceId,
    amountMinor: order.priceMinor ?? 0,
    currency: order.currency,
    description,
  });
  await undoCorrection(ctx, scope, id, description);
  await voidPendingInvoice(ctx, scope, order.invoiceId);
  return cancelled;
}

const tooLate = (order: OrderRow) => illegalStep(order.statusCode, STATUS.cancelled, STATUS.cancelled);
