import type { z } from 'zod';
import type { ProcessOrdersInput } from '../../../../contract/orders/orders.ts';
import { PAYMENT_WALLET } from '../../../../contract/rules/money/payment.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { Refusal } from '../../../http/answer/refusal.ts';
import { forEachOrder, type OrderResult } from '../forEachOrder.ts';
import { payOrder } from '../payment/payOrder.ts';
import type { OrderRow } from '../status/status.ts';
import { awaitPayment, methodOf, type Prepared, prepareOrder } from './confirmOrder.ts';
import { quotedMinorOf } from './orderInput.ts';

export type ProcessInput = z.output<typeof ProcessOrdersInput>;

/**
 * Confirms orders one by one: a refused one does not stop the others. Orders paid at the gateway share one invoice. The user's price is
 * compared for a single order only.
 */
export async function processOrders(
  ctx: Ctx,
  scope: Scope,
  ids: string[],
  input: ProcessInput,
): Promise<OrderResult[]> {
  const confirmation = {
    serviceCode: input.serviceCode,
    promoCode: input.promoCode,
    scheduledAt: input.originScheduledAt ?? input.scheduledAt,
    destinationScheduledAt: input.destinationScheduledAt,
    quotedMinor: ids.length === 1 ? quotedMinorOf(input) : undefined,
  };
  const waiting: { prepared: Prepared; methodId: number }[] = [];
  const outcomes = await forEachOrder(ids, async (id) => {
    const prepared = await prepareOrder(ctx, scope, id, confirmation);
    const methodId = methodOf(ctx, input.paymentMethodId, prepared.order);
    if (methodId === PAYMENT_WALLET)
      return payOrder(ctx, scope, prepared, { methodId, skipQueue: input.skipQueue });
    waiting.push({ prepared, methodId });
    return prepared.order;
  });
  if (waiting.length === 0) return outcomes;
  return merge(
    outcomes,
    waiting.map((w) => w.prepared.id),
    await billed(ctx, scope, waiting),
  );
}

async function billed(
  ctx: Ctx,
  scope: Scope,
  waiting: { prepared: Prepared; methodId: number }[],
): Promise<OrderRow[] | Refusal> {
  try {
    return await awaitPayment(
      ctx,
      scope,
      waiting.map((w) => w.prepared),
      waiting[0]!.methodId,
    );
  } catch (err) {
    if (err instanceof Refusal) return err;
    throw err;
  }
}

/** Orders of one invoice are confirmed together or not at all. */
function merge(outcomes: OrderResult[], waiting: string[], billing: OrderRow[] | Refusal): OrderResult[] {
  return outcomes.map((outcome) => {
    if (!waiting.includes(outcome.id)) return outcome;
    if (billing instanceof Refusal) return { id: outcome.id, refusal: billing };
    const row = billing.find((r) => r.id === outcome.id);
    return row ? { id: outcome.id, row } : outcome;
  });
}
