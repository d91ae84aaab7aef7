import { statusRule } from '../../../../contract/rules/orders/orderStatus.ts';
import type { Ctx } from '../../../context.ts';
import { type Doer, emitEvent } from '../../../eventBus/emitEvent.ts';
import { notFound } from '../../../http/answer/refusal.ts';
import { doneBy } from '../../../http/audit/callRecord.ts';
import { activityOf } from './status.ts';
import { lockDeciding, type OrderRow, writeStep } from './statusStore.ts';

interface PersonMessage {
  by: 'shipper' | 'recipient';
  /** A sentence of the server, in English. */
  sentence: string;
  /** Words of that person. */
  detail: string | null;
}

/**
 * Adds a person's message to the history of an order, within the open transaction; the status stays. Webhooks and open pages get the
 * message. Throws 404 without such an order.
 */
export async function addPersonMessage(
  ctx: Ctx,
  doer: Doer,
  orderId: string,
  { by, sentence, detail }: PersonMessage,
): Promise<OrderRow> {
  const before = await lockDeciding(ctx, doer, orderId);
  const now = ctx.ports.clock.now();
  if (!before) throw notFound();
  const row = activityOf(orderId, before.statusCode, { description: sentence }, now);
  const entry = { ...row, saidBy: by, detail, ...doneBy(doer.customerId) };
  const order = await writeStep(ctx, doer, orderId, MESSAGE_STEP, { updatedAt: now }, entry);
  if (!order) throw notFound();
  await emitEvent(ctx, doer, 'order_tracking.update', {
    orderId,
    invoiceId: order.invoiceId,
    consignmentNo: order.consignmentNo,
    statusCode: order.statusCode,
    status: statusRule(order.statusCode).wire,
    message: sentence,
    isMessage: true,
  });
  return order;
}

/** No step of a courier, so it counts as no failed delivery. */
const MESSAGE_STEP = -1;
