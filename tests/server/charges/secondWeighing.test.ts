import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { backoffMs } from '../../../server/jobs/lease.ts';
import { correctWeight, reportWeight } from '../../../server/modules/charges/weighing.ts';
import { DATABASES } from '../../support/server.ts';
import { command } from '../operate/command.ts';
import { call, makeOrder, type Outcome } from '../orders/orderBody.ts';
import {
  balance,
  invoices,
  kg,
  moneyOf,
  PROOF,
  shipper,
  sound,
  spend,
  t,
  withOrderMoney,
} from './orderMoneyWorld.ts';

const FIRST = Date.parse(PROOF.at);
/** A report whose time of weighing is this much later than the first one's. */
const weighed = (order: Outcome, value: number, laterMs: number) =>
  correctWeight(t.ctx, {
    orderId: order.id,
    kg: value,
    proof: { ...PROOF, at: new Date(FIRST + laterMs).toISOString() },
  });
const minor = (amount: number) => Math.round(amount * 100);
const spent = async (before: number) => minor(before) - minor(await balance());

describe.each(DATABASES)('a second weighing on %s', (kind) => {
  withOrderMoney(kind);

  /** The price of an order of 1 kg whose only weighing is `value`. */
  async function priceWith(value: number): Promise<number> {
    const order = await makeOrder(t, shipper, kg(1));
    await weighed(order, value, 0);
    return minor((await sound(order.id)).price.amount);
  }

  it.each([
    ['older', -1, 3],
    ['of the same moment', 0, 3],
    ['newer by a millisecond', 1, 5],
  ])(
    'a second weighing that is %s is charged once, if it is the newest by its own time (BX-31)',
    async (_, laterMs, charged) => {
      const expected = await priceWith(charged);
      const before = await balance();
      const order = await makeOrder(t, shipper, kg(1));
      await weighed(order, 3, 0);
      await weighed(order, 5, laterMs);
      const money = await sound(order.id);
      expect(money.weight).toMatchObject({ measured: { value: charged }, state: 'paid' });
      expect([minor(money.price.amount), await spent(before)]).toEqual([expected, expected]);
    },
  );

  it.each([
    ['lower than the first: the difference is credited', 5, 3],
    ['as declared: the whole charge is credited', 5, 1],
    ['below the declared weight after one above it: charge back, refund given', 5, 0.5],
    ['above the declared weight after one below it: refund taken again, charge made', 0.5, 5],
    ['as declared after one below it: the refund is taken again', 0.5, 1],
    ['lower again: more is given back', 0.8, 0.3],
  ])('a second weighing that is %s (BX-31)', async (_, first, second) => {
    const declared = 4;
    const of = async (values: number[]) => {
      const before = await balance();
      const order = await makeOrder(t, shipper, kg(declared));
      for (const [i, value] of values.entries()) await weighed(order, value * declared, i);
      await sound(order.id);
      return spent(before);
    };
    expect(await of([first, second])).toBe(await of([second]));
  });

  it('a second weighing that the wallet does not cover replaces the open invoice of the first weighing (BX-31)', async () => {
    const order = await makeOrder(t, shipper, kg(1));
    await spend(0);
    await weighed(order, 3, 0);
    const first = (await moneyOf(order.id)).weight!;
    await weighed(order, 5, 1);
    const second = (await moneyOf(order.id)).weight!;
    expect([first.state, second.state]).toEqual(['owed', 'owed']);
    expect(second.amount).toBeGreaterThan(first.amount);
    const open = (await invoices()).filter(({ status }) => status === 0);
    expect(open.map(({ id, totalPrice }) => [id, totalPrice.amount])).toEqual([
      [second.invoiceId, second.amount],
    ]);
    expect(await balance()).toBe(0);
  });

  it('the charge of a second weighing is refunded in full with the price when the order is cancelled (BX-31)', async () => {
    for (const [first, second] of [
      [3, 5],
      [0.5, 3],
      [3, 0.5],
    ] as const) {
      const before = await balance();
      const order = await makeOrder(t, shipper, kg(1));
      await weighed(order, first, 0);
      await weighed(order, second, 1);
      await call(t, shipper, 'POST', `order/${order.id}/cancel`, {});
      expect([first, second, await balance()]).toEqual([first, second, before]);
      expect((await sound(order.id)).price.amount).toBe(0);
    }
  });

  it('a second weighing without a difference keeps an older report from charging (BX-31)', async () => {
    const before = await balance();
    const order = await makeOrder(t, shipper, kg(1));
    await weighed(order, 1, 0);
    await weighed(order, 5, -1);
    expect((await sound(order.id)).weight).toBeNull();
    expect(await spent(before)).toBe(minor(order.price!.amount));
  });

  const dispute = (order: Outcome) =>
    call(t, shipper, 'POST', `order/${order.id}/weight/dispute`, { reason: 'Wrong' });

  it('a second weighing keeps an open dispute, which is then about its charge; accepting it refunds all and ends later weighings (BX-31)', async () => {
    const before = await balance();
    const order = await makeOrder(t, shipper, kg(1));
    await weighed(order, 3, 0);
    await dispute(order);
    await weighed(order, 5, 1);
    expect((await moneyOf(order.id)).weight).toMatchObject({
      measured: { value: 5 },
      dispute: { status: 'open', reason: 'Wrong' },
      disputable: false,
    });
    await command(t, 'weight/accept', { order: order.consignmentNo });
    await weighed(order, 6, 2);
    expect((await sound(order.id)).weight).toMatchObject({ measured: { value: 5 }, state: 'undone' });
    expect(await spent(before)).toBe(minor(order.price!.amount));
  });

  it.each([
    ['no longer charges anything, ends an open dispute', 1, null],
    ['charges after a rejected dispute, can be disputed again', 5, { dispute: null, disputable: true }],
  ])('a second weighing that %s (BX-31)', async (_, second, expected) => {
    const order = await makeOrder(t, shipper, kg(1));
    await weighed(order, 3, 0);
    await dispute(order);
    if (expected) await command(t, 'weight/reject', { order: order.consignmentNo, note: 'No' });
    await weighed(order, second, 1);
    const { weight } = await sound(order.id);
    expect(weight && { dispute: weight.dispute, disputable: weight.disputable }).toEqual(expected);
  });

  it('a job polls for a second weighing; a repeated report changes nothing (BX-31)', async () => {
    const order = await makeOrder(t, shipper, kg(1));
    const at = (ms: number) => ({ ...PROOF, at: new Date(FIRST + ms).toISOString() });
    for (const [value, ms] of [
      [3, 0],
      [3, 0],
      [5, 1],
    ] as const)
      await reportWeight(t.ctx, { orderId: order.id, kg: value, proof: at(ms) });
    const queued = await t.db.sql.select().from(job).where(eq(job.queue, 'orders.weigh')).orderBy(job.id);
    expect(queued.map(({ payload }) => payload.kg)).toEqual([3, 5]);
  });

  it('a weighing whose courier gives no price is tried again for days (BX-31)', async () => {
    const order = await makeOrder(t, shipper, kg(1));
    await reportWeight(t.ctx, { orderId: order.id, kg: 3, proof: PROOF });
    const [queued] = await t.db.sql.select().from(job).where(eq(job.queue, 'orders.weigh'));
    const pauses = Array.from({ length: queued!.maxAttempts - 1 }, (_, i) => backoffMs(i + 1, 0.5));
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(6 * 86_400_000);
  });
});
