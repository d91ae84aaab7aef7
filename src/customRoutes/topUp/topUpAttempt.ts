import type { TopUpInput, TopUpStarted } from '../../../contract/money/topUp.ts';
import {
  type Attempted,
  type KeyedRequest,
  keyedRequest,
  nextAttempt,
  sendAttempt,
} from '../../lib/calls/keyedRequest.ts';

/** The page's purchase so far. */
export interface TopUpPurchase {
  request: KeyedRequest | null;
  /** The server has answered it with a payment. */
  isBegun: boolean;
}

/**
 * Begins a top-up. All attempts carry one key until the server has confirmed one, so that a lost answer and a changed amount make one
 * invoice. Afterwards only the same purchase keeps the key.
 */
export async function beginTopUp(
  purchase: TopUpPurchase,
  input: TopUpInput,
  send: (input: TopUpInput, key: string) => Promise<TopUpStarted>,
): Promise<Attempted<TopUpStarted>> {
  const { request: last, isBegun } = purchase;
  const request =
    last && !isBegun
      ? nextAttempt(last, JSON.stringify(input))
      : keyedRequest(last, input, () => crypto.randomUUID());
  purchase.request = request;
  purchase.isBegun = false;
  const attempt = await sendAttempt(request, send);
  purchase.isBegun = true;
  // The next purchase gets another key, even with the same amount.
  if (attempt.isEarlier) purchase.request = null;
  return attempt;
}
