import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import type { TopUpStarted } from '../../../contract/money/topUp.ts';
import { ledgerTx } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { findMatters } from '../../../server/modules/inbox/followMatters.ts';
import { PAYING_MS } from '../../../server/modules/inbox/matterStore.ts';
import { call, data, error, type makeDraft } from '../orders/orderBody.ts';
import {
  answer,
  booked,
  inboxOf,
  kindsOf,
  later,
  loseAnswer,
  moved,
  onlyLine,
  remedied,
  shipper,
  t,
  waiting,
  walletMinor,
  withInbox,
} from './inboxWorld.ts';

withInbox();

/** A booking that waits for its payer, and its line. */
const unpaid = async (more: Parameters<typeof makeDraft>[2] = {}) => {
  const { id } = await waiting(more);
  await later((PAYING_MS + 1_000) / 1000);
  await findMatters(t.ctx);
  return { id, line: await onlyLine() };
};

it('an unpaid invoice is paid from its line by the wallet, once, and its parcel is booked (BX-40, API-79)', async () => {
  const { line, id } = await unpaid();
  const { invoiceId } = line.facts;
  const send = (key: string) =>
    call(t, shipper, 'POST', `inbox/${line.id}/pay`, {}, { 'idempotency-key': key });
  const first = await send('first');
  expect(data(first)).toEqual([
    { id: line.id, ok: true, error: null, invoiceId, orders: [{ id, statusCode: 100, failedReason: null }] },
  ]);
  expect(await inboxOf()).toEqual([]);
  const [order] = await t.db.sql.select().from(orders).where(eq(orders.id, id));
  expect(order!.statusCode).toBe(100);
  await loseAnswer('first');
  expect((await send('first')).body).toEqual(first.body);
  expect(data(await send('second'))).toMatchObject([
    { ok: false, invoiceId: null, error: { message: 'This matter has ended already.' } },
  ]);
  expect(await t.db.sql.select().from(ledgerTx).where(eq(ledgerTx.invoiceId, invoiceId!))).toHaveLength(1);
});

it('a parcel that its courier refuses after the payment is refused in the answer, refunded to the wallet, and gets its own line (BX-40)', async () => {
  const { line, id } = await unpaid({ receiver: { postcode: '99999', placeConfirmed: true } });
  const { invoiceId } = line.facts;
  const before = await walletMinor();
  const send = () => call(t, shipper, 'POST', `inbox/${line.id}/pay`, {}, { 'idempotency-key': 'once' });
  const first = await send();
  expect(data(first)).toMatchObject([
    {
      id: line.id,
      ok: false,
      invoiceId,
      orders: [{ id, statusCode: 99 }],
      error: { code: 'ERR_COURIER_REFUSED' },
    },
  ]);
  expect(await walletMinor()).toBe(before);
  expect((await inboxOf()).map(({ kind, order }) => [kind, order?.id])).toEqual([['bookingFailed', id]]);
  await loseAnswer('once');
  expect((await send()).body).toEqual(first.body);
  expect(await walletMinor()).toBe(before);
});

it('a parcel without its courier’s answer is reported as paid and not booked, and gets a line if the courier refuses it later (BX-40)', async () => {
  const { line, id } = await unpaid();
  const before = await walletMinor();
  const courier = vi
    .spyOn(t.ctx.ports.couriers, 'book')
    .mockResolvedValueOnce({ accepted: 'later' })
    .mockResolvedValueOnce({ accepted: false, reason: 'No driver is free.' });
  expect(await remedied('pay', line.id, {})).toMatchObject([
    { ok: true, orders: [{ id, statusCode: 11, failedReason: null }] },
  ]);
  expect(await inboxOf()).toEqual([]);
  await later(120);
  await runDueJobs(t.ctx);
  courier.mockRestore();
  expect(await inboxOf()).toMatchObject([
    { kind: 'bookingFailed', order: { id, failedReason: 'No driver is free.' } },
  ]);
  expect(await walletMinor()).toBe(before);
});

it('an invoice is paid from its line only at the amount that the caller saw, which belongs to a single line (BX-40)', async () => {
  const { line } = await unpaid();
  const before = await walletMinor();
  const { amount } = line.amount!;
  for (const quotedPrice of [amount - 0.01, amount + 0.01])
    expect(await remedied('pay', line.id, { quotedPrice })).toMatchObject([
      { ok: false, invoiceId: null, error: { code: 'ERR_QUOTE_STALE' } },
    ]);
  const two = await call(t, shipper, 'POST', `inbox/${line.id},${randomUUID()}/pay`, { quotedPrice: amount });
  expect(two.status).toBe(404);
  expect([await walletMinor(), await kindsOf()]).toEqual([before, ['paymentPending']]);
  expect(await remedied('pay', line.id, { quotedPrice: amount })).toMatchObject([{ ok: true }]);
  expect(await walletMinor()).toBe(before - Math.round(amount * 100));
});

it.each([
  ['free before it', false],
  ['taken by its caller before it', true],
])(
  'an invoice that the wallet does not cover stays in the inbox with the missing amount in the answer, and its line is %s and stays so (BX-40)',
  async (_, isTaken) => {
    const { line } = await unpaid();
    if (isTaken) await answer('take', line.id);
    await t.db.sql.update(customer).set({ walletMinor: 1 });
    const { amount } = line.amount!;
    expect(await remedied('pay', line.id, {})).toMatchObject([
      {
        id: line.id,
        ok: false,
        error: { code: 'ERR_INSUFFICIENT_BALANCE', detail: { missing: amount - 0.01 } },
      },
    ]);
    expect(await onlyLine()).toMatchObject({
      kind: 'paymentPending',
      endedAt: null,
      snoozedUntil: null,
      takenBy: isTaken ? { isMe: true } : null,
    });
  },
);

it('a top-up from a line returns its payment page, and the same page for a repeated call (BX-40)', async () => {
  await call(t, shipper, 'PUT', 'customer', { minBalanceNotify: true, minBalanceVal: 20_000 });
  const line = await onlyLine();
  const send = () =>
    call(
      t,
      shipper,
      'POST',
      `inbox/${line.id}/top-up`,
      { amount: 100, paymentMethodId: 1 },
      { 'idempotency-key': 'top up' },
    );
  const first = data<TopUpStarted>(await send());
  expect(first.paymentUrl).toContain('http');
  await loseAnswer('top up');
  expect(data<TopUpStarted>(await send())).toEqual(first);
  const { id } = await booked();
  await moved(id, [475]);
  const failed = (await inboxOf('kind=pickupFailed'))[0]!;
  const refused = await call(t, shipper, 'POST', `inbox/${failed.id}/top-up`, {
    amount: 100,
    paymentMethodId: 1,
  });
  expect([refused.status, error(refused).message]).toEqual([409, 'This matter has no such remedy.']);
});
