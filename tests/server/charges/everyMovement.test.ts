import { expect, it } from 'vitest';
import type { Transaction } from '../../../contract/money/billing.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { correctWeight } from '../../../server/modules/charges/weighing.ts';
import { postTopUp } from '../../../server/modules/wallet/ledger/ledger.ts';
import { translateSentence } from '../../../server/texts/translateSentence.ts';
import { call, data, makeOrder, type Outcome, pageOf } from '../orders/orderBody.ts';
import { balance, kg, PROOF, shipper, spend, t, withOrderMoney } from './orderMoneyWorld.ts';

withOrderMoney('pglite');

const minor = (amount: number) => Math.round(amount * 100);
const list = async () =>
  pageOf<Transaction>(await call(t, shipper, 'GET', 'wallet/tx?limit=100&orderBy=asc')).data;

let known = new Set<string>();

/** New movements of a step, oldest first. They add up to the balance's change, and each has a purpose in every language. */
async function movedBy(step: () => Promise<unknown>) {
  const before = await balance();
  await step();
  const fresh = (await list()).filter(({ id }) => !known.has(id));
  for (const { id } of fresh) known.add(id);
  const booked = fresh.filter((row) => row.balance !== null);
  expect(booked.reduce((sum, row) => sum + minor(row.amount), minor(before))).toBe(minor(await balance()));
  // A service's name and an invoice's number are the same in every language.
  const sentences = fresh.map(({ desc }) => desc).filter((desc) => /correction|refund|top/i.test(desc));
  for (const locale of LOCALES.filter((one) => one !== 'en_US'))
    expect(sentences.filter((desc) => translateSentence(locale, desc) === desc)).toEqual([]);
  return booked.map(({ desc, consignmentNo, amount }) => [desc, consignmentNo, Math.sign(amount)]);
}

it('each change of a balance while parcels are paid, weighed, cancelled and charged later is a movement with its purpose and its parcel (BILL-17, BILL-18, BX-31)', async () => {
  known = new Set((await list()).map(({ id }) => id));
  let times = 0;
  const weigh = (order: Outcome, value: number) =>
    correctWeight(t.ctx, {
      orderId: order.id,
      kg: value,
      proof: { ...PROOF, at: new Date(Date.parse(PROOF.at) + times++).toISOString() },
    });
  let order!: Outcome;
  expect(
    await movedBy(async () => {
      order = await makeOrder(t, shipper, kg(4));
    }),
  ).toEqual([['Tupai Next Day', order.consignmentNo, -1]]);
  const no = order.consignmentNo;
  expect(await movedBy(() => weigh(order, 9))).toEqual([[`Weight correction of ${no}`, no, -1]]);
  expect(await movedBy(() => weigh(order, 1))).toEqual([
    [`Refund of the weight correction of ${no}`, no, 1],
    [`Weight correction of ${no}`, no, 1],
  ]);
  expect(await movedBy(() => weigh(order, 4))).toEqual([[`Weight correction of ${no} taken back`, no, -1]]);
  await movedBy(() => weigh(order, 1));
  expect(await movedBy(() => call(t, shipper, 'POST', `order/${order.id}/cancel`, {}))).toEqual([
    [`Refund of ${no}`, no, 1],
    [`Weight correction of ${no} taken back`, no, -1],
  ]);

  const byCard = await makeOrder(t, shipper, { ...kg(4), paymentMethodId: 1 });
  const [[purpose, parcel, way] = []] = await movedBy(() =>
    call(t, shipper, 'POST', `wallet/invoice/${byCard.invoiceId}/paymentmethod`, { paymentMethodId: 0 }),
  );
  const paid = data<Order>(await call(t, shipper, 'GET', `order/${byCard.id}`));
  expect([purpose, parcel, way]).toEqual([expect.stringMatching(/^INV-/), paid.consignmentNo, -1]);

  await spend(0);
  for (const { id } of await list()) known.add(id);
  expect(await movedBy(() => weigh(byCard, 9))).toEqual([]);
  const more = { amountMinor: 10_000, currency: 'MYR', description: 'Top-up by card' };
  expect(await movedBy(() => postTopUp(t.ctx, shipper, more))).toEqual([
    ['Top-up by card', null, 1],
    [`Weight correction of ${paid.consignmentNo}`, paid.consignmentNo, -1],
  ]);
});
