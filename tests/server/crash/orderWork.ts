import { and, eq, isNotNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { ledgerTx } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { orderBody, PRICE_MINOR } from '../orders/orderBody.ts';
import { type Account, walletOf } from './crashWorld.ts';
import { dataOf, inLanes, keyed, post, type Round, underTheKill, type Workload } from './workload.ts';

const ORDERS_A_ROUND = 12;
const CANCELS_A_ROUND = 3;
const CANCELLED = 900;

interface Order {
  key: string;
  cancels: boolean;
  isDone: boolean;
}

/** Orders from the wallet; a later server cancels some. */
export function orderWork(account: Account, openingMinor: number): Workload {
  const all: Order[] = [];
  /** The first acknowledged answer to each key, byte for byte. */
  const answers = new Map<string, string>();
  const idOf = ({ key }: Order) => dataOf<{ id: string }>(answers.get(key) ?? '').id;

  const call = async (round: Round, key: string, path: string, body: unknown): Promise<boolean> => {
    const text = await post(round, path, keyed(account, key), body);
    if (text === null) return false;
    const first = answers.get(key) ?? text;
    answers.set(key, first);
    expect(text).toBe(first);
    return true;
  };
  const send = (round: Round) => async (order: Order) => {
    const { key, cancels } = order;
    if (!(await call(round, key, 'order', orderBody()))) return false;
    const cancel = { path: `order/${idOf(order)}/cancel`, body: { reason: 'Other' } };
    if (cancels && !(await call(round, `${key}-cancel`, cancel.path, cancel.body))) return false;
    order.isDone = true;
    return true;
  };

  return {
    name: 'orders',
    async run(round) {
      for (const earlier of all.slice(-CANCELS_A_ROUND))
        Object.assign(earlier, { cancels: true, isDone: false });
      const unfinished = all.filter(({ isDone }) => !isDone);
      const fresh = Array.from(
        { length: ORDERS_A_ROUND },
        (_, i): Order => ({ key: `order-${all.length + i}`, cancels: false, isDone: false }),
      );
      all.push(...fresh);
      await underTheKill(round, [...unfinished, ...fresh], send(round));
    },
    finish: (last) => inLanes(all, send(last)),
    async check({ db }) {
      const { customerId } = account;
      expect(all.filter(({ isDone }) => !isDone)).toEqual([]);
      const cancelled = all.filter(({ cancels }) => cancels);
      const rows = await db.sql
        .select({ id: orders.id, statusCode: orders.statusCode })
        .from(orders)
        .where(eq(orders.customerId, customerId));
      expect(rows.map(({ id }) => id).sort()).toEqual(all.map(idOf).sort());
      const gone = rows.filter(({ statusCode }) => statusCode === CANCELLED);
      expect(gone.map(({ id }) => id).sort()).toEqual(cancelled.map(idOf).sort());
      const moved = await db.sql
        .select({ id: ledgerTx.id })
        .from(ledgerTx)
        .where(and(eq(ledgerTx.customerId, customerId), isNotNull(ledgerTx.orderId)));
      expect(moved).toHaveLength(all.length + cancelled.length);
      const paid = (all.length - cancelled.length) * PRICE_MINOR;
      expect(await walletOf(db, account)).toBe(openingMinor - paid);
    },
  };
}
