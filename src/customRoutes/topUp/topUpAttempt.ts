import type { TopUpInput, TopUpStarted } from '../../../contract/money/topUp.ts';
import {
  type Attempted,
  type KeyedRequest,
  keyedRequest,
  nextAttempt,
  sendAttempt,
} from '../../lib/calls/keyedRequest.ts';

/** The page's present purchase. */
export interface TopUpPurchase {
  request: KeyedRequest | null;
  /** Whether the server has answered the request with a payment. */
  isBegun: boolean;
}

/**
 * Begins a top-up. All attempts have one key until the server confirms an attempt, so that a lost answer and a changed amount create only one
 * invoice. After that, only the same purchase keeps the key.
 */
export async function beginTopUp(
  purchase: TopUpPurchase,
  input: TopUpInput,
  send: (input: TopUpInput, key: string) => Promise<TopUpStarted>,
  /** Called before the request is sent, so that a reload repeats it. */
  store: (purchase: TopUpPurchase) => void = () => undefined,
): Promise<Attempted<TopUpStarted>> {
  const { request: last, isBegun } = purchase;
  const request =
    last && !isBegun
      ? nextAttempt(last, JSON.stringify(input))
      : keyedRequest(last, input, () => crypto.randomUUID());
  purchase.request = request;
  purchase.isBegun = false;
  store(purchase);
  const attempt = await sendAttempt(request, send);
  purchase.isBegun = true;
  // The next purchase gets another key, even with the same amount.
  if (attempt.isEarlier) purchase.request = null;
  return attempt;
}
