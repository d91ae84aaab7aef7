import type Stripe from 'stripe';
import { z } from 'zod';
import type { RefundResult, ReturnReport } from '../ports/payments.ts';
import { minorOf } from './stripeAmounts.ts';

/** Events about money that leaves a payment again. Older versions of Stripe's API report a refund only by `charge.*`. */
export const RETURNS: readonly string[] = [
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
];
/** Most refunds of one payment that Stripe lists in a call. */
const LISTED = 100;

export type Returned = Stripe.Charge | Stripe.Refund | Stripe.Dispute;

export const listRefunds = async (stripe: Stripe, payment_intent: string): Promise<Stripe.Refund[]> =>
  (await stripe.refunds.list({ payment_intent, limit: LISTED })).data;

export function resultOfRefund({ status }: Stripe.Refund): RefundResult {
  if (status === 'failed' || status === 'canceled') return 'refused';
  return status === 'pending' || status === 'requires_action' ? 'pending' : 'done';
}

const resultOfDispute = ({ status }: Stripe.Dispute): RefundResult => {
  if (status === 'lost') return 'done';
  return ['won', 'warning_closed', 'prevented'].includes(status) ? 'refused' : 'pending';
};

/** Empty if the money was not paid on one of our pages. Events arrive in any order, so the states of refunds are fetched. */
export async function returnsIn(stripe: Stripe, object: Returned): Promise<ReturnReport[]> {
  const intent =
    typeof object.payment_intent === 'string' ? object.payment_intent : object.payment_intent?.id;
  if (!intent) return [];
  const sessions = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 });
  const paymentId = uuidIn(sessions.data[0]?.metadata, 'paymentId');
  if (!paymentId) return [];
  if (object.object === 'dispute')
    return [
      { kind: 'dispute', paymentId, refundId: null, result: resultOfDispute(object), ...factsOf(object) },
    ];
  return (await listRefunds(stripe, intent)).map((refund) => ({
    kind: 'refund',
    paymentId,
    refundId: uuidIn(refund.metadata, 'refundId'),
    result: resultOfRefund(refund),
    ...factsOf(refund),
  }));
}

/** Null without such an id, or for another program's value of that name. */
const uuidIn = (metadata: Stripe.Metadata | null | undefined, key: string): string | null =>
  z.uuid().safeParse(metadata?.[key]).data ?? null;

function factsOf({ id, amount, currency }: Stripe.Refund | Stripe.Dispute) {
  const code = currency.toUpperCase();
  return { gatewayId: id, amountMinor: minorOf(amount, code), currency: code };
}
