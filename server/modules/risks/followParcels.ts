import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx } from '../../context.ts';
import type { WrittenEvent } from '../../eventBus/emitEvent.ts';
import { endParcels, noteStep } from './endStore.ts';

/** Every change of an order's status emits one of these events. */
const STEPS: ReadonlySet<string> = new Set(['order.failed', 'order.status', 'order.updated']);
const ENDS: ReadonlySet<number> = new Set([
  STATUS.failed,
  STATUS.delivered,
  STATUS.returnDelivered,
  STATUS.cancelled,
]);

/** Stores the outcome of parcels, and settles their shown reasons, in the transaction of the order's step. */
export async function followParcels(ctx: Ctx, events: readonly WrittenEvent[]): Promise<void> {
  for (const { type, orderId, statusCode } of events) {
    if (!STEPS.has(type) || !orderId || statusCode === null) continue;
    if (statusCode === STATUS.failedDelivery) await noteStep(ctx, orderId, 'failedAt');
    else if (statusCode === STATUS.returning) await noteStep(ctx, orderId, 'returnedAt');
    else if (ENDS.has(statusCode)) await endParcels(ctx, orderId, statusCode);
  }
}
