import { PAYMENT_WALLET } from '../../../../contract/rules/money/payment.ts';
import type { Ctx, Payer } from '../../../context.ts';
import { notFound } from '../../../http/answer/refusal.ts';
import { awaitPayment, confirmFromWallet, type Prepared } from '../booking/confirmOrder.ts';
import type { OrderRow } from '../status/status.ts';
import { queueFromWallet } from './queuedOrder.ts';

/** The payment method, and whether the caller waits for the consignment number (`skipQueue`) or a job assigns it later. */
export interface PaymentOptions {
  methodId: number;
  skipQueue: boolean | null | undefined;
}

/** Pays one order with the options of the call. Throws 402 for an empty wallet and 422 below the gateway's minimum. */
export async function payOrder(
  ctx: Ctx,
  scope: Payer,
  p: Prepared,
  { methodId, skipQueue }: PaymentOptions,
): Promise<OrderRow> {
  if (methodId === PAYMENT_WALLET)
    return skipQueue ? confirmFromWallet(ctx, scope, p) : queueFromWallet(ctx, scope, p);
  const [row] = await awaitPayment(ctx, scope, [p], methodId);
  if (!row) throw notFound();
  return row;
}
