import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { invoice, ledgerTx } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { orderBody, PRICE_MINOR } from '../orders/orderBody.ts';
import { type Account, walletOf } from './crashWorld.ts';
import { SECRET } from './killableServer.ts';
import { dataOf, inLanes, keyed, post, type Round, reach, underTheKill, type Workload } from './workload.ts';

/** Top-ups, and orders by card. */
const EACH_A_ROUND = 6;
const AMOUNT = 50;
const TOP_UP_MINOR = AMOUNT * 100;
const CANCELLED = 900;

interface Purchase {
  kind: 'topUp' | 'order';
  key: string;
  /** The gateway's id of an order's payment, once known. */
  paymentId?: string;
  isDone: boolean;
}

/** Top-ups and orders by card. The gateway reports an order's payment twice; then the order is cancelled and refunded. */
export function cardWork(account: Account): Workload {
  const all: Purchase[] = [];
  const { customerId, companyId } = account;

  /** Orders with the key and pays on the gateway's page, which reports at once. */
  const topUp = async (round: Round, { key }: Purchase): Promise<boolean> => {
    const input = { customerId, amount: AMOUNT, paymentMethodId: 1 };
    const bought = await post(round, 'topup/buy', keyed(account, key), input);
    if (bought === null) return false;
    const { paymentUrl } = dataOf<{ paymentUrl: string }>(bought);
    const paid = await reach(round, new URL(paymentUrl).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'card=4242424242424242',
    });
    if (paid) expect([key, paid.status]).toEqual([key, 303]);
    return paid !== null;
  };

  /** The gateway repeats its report until it gets an answer. */
  const payAndCancel = async (round: Round, order: Purchase): Promise<boolean> => {
    const booked = await post(round, 'order', keyed(account, order.key), orderBody({ paymentMethodId: 1 }));
    if (booked === null) return false;
    const { id, invoiceId } = dataOf<{ id: string; invoiceId: string }>(booked);
    const opened = await reach(round, `/v1.0/wallet/invoice/${invoiceId}/payment?companyId=${companyId}`);
    if (!opened) return false;
    const [, paymentId] = /\/sandbox\/pay\/(.+)$/.exec(opened.location) ?? [];
    if (paymentId) order.paymentId = paymentId;
    const report = {
      paymentId: order.paymentId,
      invoiceId,
      result: 'success',
      amountMinor: PRICE_MINOR,
      currency: 'MYR',
    };
    const signature = createHmac('sha256', SECRET)
      .update(`gateway.${JSON.stringify(report)}`)
      .digest('base64url');
    for (const _time of [1, 2])
      if (
        (await post(round, 'wallet/gateway/callback', { 'x-gateway-signature': signature }, report)) === null
      )
        return false;
    return (await post(round, `order/${id}/cancel`, keyed(account, `${order.key}-cancel`), {})) !== null;
  };

  const send = (round: Round) => async (one: Purchase) => {
    const isDone = await (one.kind === 'topUp' ? topUp(round, one) : payAndCancel(round, one));
    if (isDone) one.isDone = true;
    return isDone;
  };

  return {
    name: 'cards',
    async run(round) {
      const unfinished = all.filter(({ isDone }) => !isDone);
      const fresh = Array.from(
        { length: EACH_A_ROUND * 2 },
        (_, i): Purchase => ({
          kind: i % 2 ? 'order' : 'topUp',
          key: `buy-${all.length + i}`,
          isDone: false,
        }),
      );
      all.push(...fresh);
      await underTheKill(round, [...unfinished, ...fresh], send(round));
    },
    finish: (last) => inLanes(all, send(last)),
    async check({ db }) {
      expect(all.filter(({ isDone }) => !isDone)).toEqual([]);
      const half = all.length / 2;
      const bills = await db.sql.select().from(invoice).where(eq(invoice.customerId, customerId));
      expect(bills.map(({ status }) => status)).toEqual(all.map(() => 1));
      const booked = await db.sql.select().from(orders).where(eq(orders.customerId, customerId));
      expect(booked.map(({ statusCode }) => statusCode)).toEqual(Array(half).fill(CANCELLED));
      const moved = await db.sql.select().from(ledgerTx).where(eq(ledgerTx.customerId, customerId));
      for (const kind of ['topup', 'payment', 'refund']) {
        const ofKind = moved.filter(({ category }) => category === kind);
        expect([kind, ofKind.length]).toEqual([kind, half]);
        expect(new Set(ofKind.map(({ orderId, invoiceId }) => orderId ?? invoiceId)).size).toBe(half);
      }
      expect(moved).toHaveLength(half * 3);
      expect(await walletOf(db, account)).toBe(half * (TOP_UP_MINOR + PRICE_MINOR));
    },
  };
}
