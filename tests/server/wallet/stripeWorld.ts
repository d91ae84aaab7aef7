import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { TopUpStarted } from '../../../contract/money/topUp.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import {
  SECRET_KEY,
  type StripeApi,
  type StripeSession,
  startStripeApi,
  stripeEvent,
  WEBHOOK_SECRET,
} from '../../support/stripe/stripeApi.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, walletBalanceOf } from '../orders/orderBody.ts';

export let api: StripeApi;
export let t: TestServer;
export let shipper: TestShipper;
export const setShipper = (other: TestShipper): void => {
  shipper = other;
};

export const balance = () => walletBalanceOf(t, shipper);
export const topUp = async (amount = 100, headers = {}) => {
  const input = { customerId: shipper.customerId, amount, paymentMethodId: 1 };
  return data<TopUpStarted>(await call(t, shipper, 'POST', 'topup/buy', input, headers));
};
export const newest = (): StripeSession => [...api.sessions.values()].at(-1)!;

export async function hook(payload: string, signature: string | undefined) {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/v1.0/wallet/gateway/callback',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature ? { 'stripe-signature': signature } : {}),
    },
    payload,
  });
  return { status: answer.statusCode, outcome: answer.json().data?.outcome as string | undefined };
}
export const now = () => t.clock.now().getTime();
export function report(type: string, session: object, more: object = {}) {
  const { payload, signature } = stripeEvent(type, session, now(), more);
  return hook(payload, signature);
}
export const paid = (session: StripeSession) => ({ ...session, status: 'complete', payment_status: 'paid' });

export function withStripe(): void {
  beforeAll(async () => {
    api = await startStripeApi();
    t = await startTestServer({
      env: {
        STRIPE_SECRET_KEY: SECRET_KEY,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API_URL: api.url,
      },
    });
  });
  afterAll(async () => {
    await t.close();
    await api.close();
  });
  beforeEach(async () => {
    await t.truncate();
    api.calls.length = 0;
    api.refunds.length = 0;
    api.refusesRefunds = false;
    api.refundStatus = 'succeeded';
    shipper = await makeShipper(t);
  });
  // Every request of every test fits Stripe's published description.
  afterEach(() => {
    expect(api.misfits.splice(0)).toEqual([]);
  });
}
