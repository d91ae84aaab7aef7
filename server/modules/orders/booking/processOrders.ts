import { PAYMENT_WALLET } from '../../../../contract/rules/money/payment.ts';
import { isPaid, STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Payer } from '../../../context.ts';
import { invalid, Refusal } from '../../../http/answer/refusal.ts';
import { forEachOrder, type OrderResult } from '../forEachOrder.ts';
import { payOrder } from '../payment/payOrder.ts';
import { findOrder } from '../store.ts';
import {
  awaitPayment,
  type Confirmation,
  methodOf,
  NotPayable,
  type Prepared,
  prepareOrder,
} from './confirmOrder.ts';
import { assertPickupAhead, scheduleOf } from './orderInput.ts';

export interface ProcessInput extends Confirmation {
  originScheduledAt?: string | null | undefined;
  skipQueue?: boolean | null | undefined;
}

/**
 * Confirms orders one by one: a refused order does not stop the others. Orders paid at the gateway share one invoice. The user's price is
 * compared only for a single order. `isRetry`: an earlier process began the same call and died, so an order that is already paid counts as
 * paid by this call.
 */
export async function processOrders(
  ctx: Ctx,
  scope: Payer,
  ids: string[],
  input: ProcessInput,
  isRetry = false,
): Promise<OrderResult[]> {
  if (input.version != null && ids.length > 1)
    throw invalid('version', '"version" is only for a single order');
  const { originScheduledAt, scheduledAt } = input;
  if (!isRetry) await assertPickupAhead(ctx, scope, { originScheduledAt, scheduledAt });
  const confirmation = {
    serviceCode: input.serviceCode,
    promoCode: input.promoCode,
    scheduledAt: scheduleOf(originScheduledAt, 'originScheduledAt') ?? scheduledAt,
    destinationScheduledAt: input.destinationScheduledAt,
    quotedMinor: ids.length === 1 ? input.quotedMinor : undefined,
    version: input.version,
  };
  const waiting: { prepared: Prepared; methodId: number }[] = [];
  const outcomes = await forEachOrder(ctx, ids, async (id) => {
    const earlier = isRetry ? await findOrder(ctx, scope, id) : undefined;
    if (earlier && isPaid(earlier.statusCode) && earlier.statusCode !== STATUS.cancelled) return earlier;
    const prepared = await prepareOrder(ctx, scope, id, confirmation);
    await assertPickupAhead(ctx, scope, { scheduledAt: prepared.stops[0]?.scheduledAt });
    const methodId = methodOf(ctx, input.paymentMethodId, prepared.order);
    if (methodId === PAYMENT_WALLET)
      return payOrder(ctx, scope, prepared, { methodId, skipQueue: input.skipQueue });
    waiting.push({ prepared, methodId });
    return prepared.order;
  });
  const paid = new Map<string, OrderResult>();
  for (const methodId of new Set(waiting.map((one) => one.methodId))) {
    const together = waiting.filter((one) => one.methodId === methodId).map((one) => one.prepared);
    for (const result of await billed(ctx, scope, together, methodId)) paid.set(result.id, result);
  }
  return outcomes.map((outcome) => paid.get(outcome.id) ?? outcome);
}

/** Puts the orders on one invoice, without those that can no longer be confirmed; each of these gets its refusal. */
async function billed(
  ctx: Ctx,
  scope: Payer,
  prepared: Prepared[],
  methodId: number,
): Promise<OrderResult[]> {
  if (prepared.length === 0) return [];
  try {
    return (await awaitPayment(ctx, scope, prepared, methodId)).map((row) => ({ id: row.id, row }));
  } catch (err) {
    if (err instanceof NotPayable) {
      const others = prepared.filter(({ id }) => id !== err.orderId);
      return [{ id: err.orderId, refusal: err.refusal }, ...(await billed(ctx, scope, others, methodId))];
    }
    if (err instanceof Refusal) return prepared.map(({ id }) => ({ id, refusal: err }));
    throw err;
  }
}
