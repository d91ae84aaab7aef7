import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import type { Webhook } from '../../../contract/integrations/webhooks.ts';
import type { TopUpStarted } from '../../../contract/money/topUp.ts';
import type { InboxMessageResult, OrderRemedyResult } from '../../../contract/orders/inbox.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { InstantQuote } from '../../../contract/orders/services.ts';
import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import type { InboxRemedy } from '../../../contract/rules/orders/inbox.ts';
import { idempotencyKey } from '../../../server/db/schema/account/access.ts';
import { ledgerTx } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { findMatters } from '../../../server/modules/inbox/followMatters.ts';
import { findMissedOrders } from '../../../server/modules/inbox/followOrders.ts';
import { PAYING_MS } from '../../../server/modules/inbox/matterStore.ts';
import { reportUnknown } from '../../../server/modules/orders/booking/cancelOrders.ts';
import { makeShipper } from '../../support/world.ts';
import {
  call,
  data,
  error,
  makeDraft,
  makeOrder,
  PRICE_MINOR,
  pageOf,
  valueInDollarSigns,
} from '../orders/orderBody.ts';
import {
  answer,
  booked,
  colleague,
  daysFromNow,
  inboxOf,
  kindsOf,
  later,
  moved,
  offHook,
  onlyLine,
  shipper,
  t,
  waiting,
  withInbox,
} from './inboxWorld.ts';

withInbox();

const fail = async (id: string) => {
  await t.db.sql
    .update(orders)
    .set({ statusCode: 99, failedReason: 'The courier is closed', updatedAt: t.clock.now() })
    .where(eq(orders.id, id));
  await findMissedOrders(t.ctx);
};
const failedBooking = async () => {
  const { id } = await makeOrder(t, shipper, { serviceCode: 'DX', process: false });
  await fail(id);
  return id;
};

const remedied = async (remedy: string, ids: string, body: object) =>
  data<OrderRemedyResult[]>(await call(t, shipper, 'POST', `inbox/${ids}/${remedy}`, body));

const walletMinor = async () =>
  (await t.db.sql.select().from(customer).where(eq(customer.id, shipper.customerId)))[0]!.walletMinor;

/** A booking that waits for its payer, and its line. */
const unpaid = async (more: Parameters<typeof makeDraft>[2] = {}) => {
  const { id } = await waiting(more);
  await later((PAYING_MS + 1_000) / 1000);
  await findMatters(t.ctx);
  return { id, line: await onlyLine() };
};

it('an instruction from the line of a failed delivery goes to the courier and snoozes the line (BX-40, BX-41)', async () => {
  const { id } = await booked();
  await moved(id, [500, 600, 650]);
  const line = await onlyLine();
  const results = await remedied('instruct', line.id, { returnNow: true });
  expect(results).toMatchObject([{ id: line.id, orderId: id, ok: true, statusCode: 650, error: null }]);
  expect(await inboxOf()).toEqual([]);
  expect(await kindsOf('tab=snoozed')).toEqual(['deliveryFailed']);
});

it('another pickup from the line of a failed pickup goes to the courier and snoozes the line, with its person and day (BX-40, BX-41)', async () => {
  const { id } = await booked();
  await moved(id, [475]);
  const line = await onlyLine();
  expect([line.remedies, line.instructions]).toEqual([
    ['instruct', 'track', 'placeAgain', 'changeService'],
    ['address', 'pickupOn'],
  ]);
  const pickupOn = daysFromNow(2).toISOString().slice(0, 10);
  expect(await remedied('instruct', line.id, { pickupOn })).toMatchObject([
    { id: line.id, orderId: id, ok: true, statusCode: 475, error: null },
  ]);
  expect(await inboxOf()).toEqual([]);
  expect(await inboxOf('tab=snoozed')).toMatchObject([
    {
      kind: 'pickupFailed',
      steps: [
        { what: 'instructed', instruction: 'pickupOn', day: pickupOn, by: 'Aisyah Rahman' },
        { what: 'taken' },
      ],
    },
  ]);
});

it('a failed booking is booked again from its line, once, and the line ends by itself (BX-40)', async () => {
  const id = await failedBooking();
  const line = await onlyLine();
  const body = { paymentMethodId: 0, skipQueue: true };
  expect(await remedied('retry', line.id, body)).toMatchObject([
    { id: line.id, orderId: id, ok: true, statusCode: 100, error: null },
  ]);
  expect(await inboxOf()).toEqual([]);
  const [order] = await t.db.sql.select().from(orders).where(eq(orders.id, id));
  expect(order!.statusCode).toBe(100);
  expect((await remedied('retry', line.id, body))[0]).toMatchObject({
    ok: false,
    error: { message: 'This matter has ended already.' },
  });
});

it('a booking that the courier refuses again is reported with the reason, and its line stays (BX-40)', async () => {
  const { id } = await makeDraft(t, shipper, { receiver: { postcode: '99999', placeConfirmed: true } });
  await fail(id);
  const line = await onlyLine();
  const [result] = await remedied('retry', line.id, { paymentMethodId: 0, skipQueue: true });
  expect(result).toMatchObject({ id: line.id, orderId: id, ok: false });
  expect(result!.error!.message).toMatch(/99999/);
  expect(await kindsOf()).toEqual(['bookingFailed']);
});

it('a remedy that fails gives up the line that it took, not one that its person had before (BX-40)', async () => {
  const { id } = await booked();
  await moved(id, [475]);
  const line = await onlyLine();
  const body = { serviceCode: 'NONE' };
  expect(await remedied('change-service', line.id, body)).toMatchObject([{ ok: false }]);
  expect((await onlyLine()).takenBy).toBeNull();
  await answer('take', line.id);
  expect(await remedied('change-service', line.id, body)).toMatchObject([{ ok: false }]);
  expect((await onlyLine()).takenBy).toMatchObject({ isMe: true });
});

it('a remedy that was refused runs again with the same idempotency key, and a success is repeated (BX-40)', async () => {
  const { id } = await booked();
  await moved(id, [475]);
  const line = await onlyLine();
  const send = async () =>
    data<OrderRemedyResult[]>(
      await call(t, shipper, 'POST', `inbox/${line.id}/place-again`, {}, { 'idempotency-key': 'again' }),
    );
  const mei = await colleague('Mei Ling');
  await answer('take', line.id, {}, mei);
  expect(await send()).toMatchObject([{ ok: false }]);
  await answer('take', line.id, { release: true }, mei);
  const made = await send();
  expect(made).toMatchObject([{ ok: true }]);
  expect(await send()).toEqual(made);
  expect(await t.db.sql.select().from(orders)).toHaveLength(2);
});

/** The state after a process died before it stored its answer. */
const loseAnswer = (key: string) =>
  t.db.sql
    .update(idempotencyKey)
    .set({ statusCode: null, lockedUntil: new Date(t.clock.now().getTime() - 1) })
    .where(eq(idempotencyKey.key, key));

it.each(['by its line', 'by its order'])(
  'a booking whose call broke off after the payment %s succeeds by a repeated call and is paid once (BX-40, API-79)',
  async (by) => {
    const id = await failedBooking();
    const line = await onlyLine();
    const address = by === 'by its line' ? `inbox/${line.id}/retry` : `order/${id}/process`;
    const body = { paymentMethodId: 0, skipQueue: true };
    const send = (key: string) => call(t, shipper, 'POST', address, body, { 'idempotency-key': key });
    const first = await send('first');
    await loseAnswer('first');
    const repeat = await send('first');
    expect([repeat.status, repeat.body]).toEqual([first.status, first.body]);
    const paid = await t.db.sql.select().from(ledgerTx).where(eq(ledgerTx.orderId, id));
    expect(paid).toHaveLength(1);
    // A call with another key is no repeat.
    expect((await send('second')).body).not.toEqual(first.body);
  },
);

it('another service whose call broke off is found by a repeated call and paid once (BX-40)', async () => {
  const { id } = await booked();
  await moved(id, [475]);
  const line = await onlyLine();
  const key = { 'idempotency-key': 'again' };
  const send = () => call(t, shipper, 'POST', `inbox/${line.id}/change-service`, { serviceCode: 'MBE' }, key);
  const [first] = data<OrderRemedyResult[]>(await send());
  await loseAnswer('again');
  const [second] = data<OrderRemedyResult[]>(await send());
  expect(second).toMatchObject({ ok: true, orderId: first!.orderId });
  expect(await t.db.sql.select().from(orders)).toHaveLength(2);
});

it('a failed booking is booked again with another service from its line, once, at the price that the caller saw, and the line ends (BX-40, API-79)', async () => {
  const id = await failedBooking();
  const line = await onlyLine();
  const before = await walletMinor();
  const quote = data<InstantQuote>(await call(t, shipper, 'POST', 'service/instantQuote', { orderId: id }));
  const { amount } = quote.services.find(({ code }) => code === 'MBE')!.price;
  const send = async (quotedPrice: number, key: string) => {
    const body = { serviceCode: 'MBE', quotedPrice };
    const path = `inbox/${line.id}/change-service`;
    return data<OrderRemedyResult[]>(await call(t, shipper, 'POST', path, body, { 'idempotency-key': key }));
  };
  expect(await send(amount - 0.01, 'other')).toMatchObject([
    { ok: false, error: { code: 'ERR_QUOTE_STALE' } },
  ]);
  expect([await walletMinor(), await kindsOf()]).toEqual([before, ['bookingFailed']]);
  const first = await send(amount, 'once');
  expect(first).toMatchObject([{ id: line.id, orderId: id, ok: true, statusCode: 100, price: { amount } }]);
  await loseAnswer('once');
  expect(await send(amount, 'once')).toEqual(first);
  expect(await send(amount, 'second')).toMatchObject([
    { ok: false, error: { message: 'This matter has ended already.' } },
  ]);
  expect(await walletMinor()).toBe(before - Math.round(amount * 100));
  expect(await t.db.sql.select().from(orders)).toMatchObject([{ id, serviceCode: 'MBE', statusCode: 100 }]);
  expect(await inboxOf()).toEqual([]);
});

it('a failed booking that its other courier refuses too keeps its line, with the reason in the answer, and nothing is paid (BX-40)', async () => {
  const { id } = await makeDraft(t, shipper, { receiver: { postcode: '99999', placeConfirmed: true } });
  await fail(id);
  const before = await walletMinor();
  const results = await remedied('change-service', (await onlyLine()).id, { serviceCode: 'MBE' });
  expect(results).toMatchObject([
    {
      orderId: id,
      ok: false,
      error: { code: 'ERR_COURIER_REFUSED', message: expect.stringContaining('99999') },
    },
  ]);
  expect([await walletMinor(), await kindsOf()]).toEqual([before, ['bookingFailed']]);
});

it('a parcel with a failed pickup gets another service from its line, and the answer names the new order (BX-40)', async () => {
  const { id } = await booked();
  await moved(id, [475]);
  const line = await onlyLine();
  const [result] = await remedied('change-service', line.id, { serviceCode: 'MBE' });
  expect(result).toMatchObject({ id: line.id, ok: true, statusCode: 100, price: { currency: 'MYR' } });
  expect(result!.orderId).not.toBe(id);
  expect(await inboxOf()).toEqual([]);
});

it('a remedy that does not fit its matter is refused without holding back other lines (BX-34, BX-40)', async () => {
  const [first, second] = [await booked(), await booked()];
  await moved(first.id, [500, 600, 650]);
  await moved(second.id, [475]);
  const ids = (await inboxOf()).map((line) => line.id);
  const results = await remedied('instruct', ids.join(','), { returnNow: true });
  expect(results.map(({ ok, error }) => [ok, error?.message ?? null]).toSorted()).toEqual([
    [false, 'The order is Pickup failed: its courier cannot be told this now.'],
    [true, null],
  ]);
  expect(await kindsOf()).toEqual(['pickupFailed']);
});

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

it.each([
  [-1, { ok: false, error: { code: 'ERR_INSUFFICIENT_BALANCE', detail: { missing: 0.01 } } }, null],
  [0, { ok: true, error: null }, { isMe: true }],
  [1, { ok: true, error: null }, { isMe: true }],
])(
  'a failed booking is repeated from its line with %i more cents than its price: the wallet and its credit limit count, and a refusal says what is missing and gives the line up (BX-40)',
  async (more, expected, takenBy) => {
    await failedBooking();
    const line = await onlyLine();
    await t.db.sql.update(customer).set({ walletMinor: PRICE_MINOR - 100 + more, creditLimitMinor: 100 });
    expect(await remedied('retry', line.id, { skipQueue: true })).toMatchObject([expected]);
    if (!expected.ok) expect(await onlyLine()).toMatchObject({ id: line.id, kind: 'bookingFailed', takenBy });
    else expect(await inboxOf()).toEqual([]);
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

it('a webhook is switched on from its line, which ends by itself, without holding back other lines (BX-34, BX-40)', async () => {
  const { id } = await offHook();
  const { id: orderId } = await booked();
  await moved(orderId, [475]);
  const off = (await inboxOf('kind=webhookOff'))[0]!;
  const pickup = (await inboxOf('kind=pickupFailed'))[0]!;
  const results = await remedied('switch-on', `${pickup.id},${off.id}`, {});
  expect(results).toMatchObject([
    { id: pickup.id, ok: false, error: { message: 'This matter has no such remedy.' } },
    { id: off.id, ok: true, error: null },
  ]);
  expect(await kindsOf()).toEqual(['pickupFailed']);
  const hooks = pageOf<Webhook>(await call(t, shipper, 'GET', 'webhook')).data;
  expect(hooks.find((hook) => hook.id === id)).toMatchObject({ status: 1 });
});

it('orders are placed again from their lines as drafts, each once per call (BX-34, BX-40)', async () => {
  const [first, second] = [await booked(), await booked()];
  await moved(first.id, [475]);
  await moved(second.id, [500, 600, 650]);
  const lines = await inboxOf();
  const key = { 'idempotency-key': 'again' };
  const send = () =>
    call(t, shipper, 'POST', `inbox/${lines.map(({ id }) => id).join(',')}/place-again`, {}, key);
  const results = data<OrderRemedyResult[]>(await send());
  expect(results.map(({ ok, error: reason }) => [ok, reason?.message ?? null]).toSorted()).toEqual([
    [false, 'This matter has no such remedy.'],
    [true, null],
  ]);
  const made = results.find(({ ok }) => ok)!;
  expect(made).toMatchObject({ statusCode: 0, orderId: expect.not.stringMatching(first.id) });
  await loseAnswer('again');
  expect(data(await send())).toEqual(results);
  expect(await t.db.sql.select().from(orders)).toHaveLength(3);
});

it.each(['place-again', 'return-order'])(
  'of two people who use %s on a line at once one does, and the other one is refused while the line is taken (BX-40)',
  async (remedy) => {
    const { id } = await booked();
    await moved(id, remedy === 'place-again' ? [475] : [500, 600, 650]);
    const line = await onlyLine();
    const mei = await colleague('Mei Ling');
    const results = (await Promise.all([answer(remedy, line.id), answer(remedy, line.id, {}, mei)])).flat();
    expect(results.map(({ error: reason }) => reason?.message ?? null).toSorted()).toEqual([
      expect.stringMatching(/\w works on this matter\.$/),
      null,
    ]);
    const late = results[0]?.ok ? mei : shipper;
    expect((await answer(remedy, line.id, {}, late))[0]?.ok).toBe(false);
    expect(await t.db.sql.select().from(orders)).toHaveLength(2);
    expect((await onlyLine()).takenBy?.isMe).toBe(results[0]?.ok);
  },
);

it('a too late parcel is returned from its line: a draft from the recipient to the sender, without cash (BX-40, FORM-114)', async () => {
  const { id } = await booked({ serviceAddon: [{ id: ADDON_COD, value: 120 }] } as never);
  await moved(id, [500, 600, 650]);
  const line = await onlyLine();
  const [result] = await remedied('return-order', line.id, {});
  expect(result).toMatchObject({ id: line.id, ok: true, statusCode: 0 });
  const read = async (which: string) => data<Order>(await call(t, shipper, 'GET', `order/${which}`));
  const [there, back] = [await read(id), await read(result!.orderId!)];
  const names = ({ waypoint }: Order) => waypoint.map(({ contact }) => [contact.name, contact.postcode]);
  expect(names(back)).toEqual(names(there).toReversed());
  expect([back.cod, back.serviceCode, back.waypoint.map(({ type }) => type)]).toEqual([
    null,
    null,
    ['PICKUP', 'DROPOFF'],
  ]);
  expect(await kindsOf()).toEqual(['deliveryFailed']);
});

it('a parcel whose goods are valued in an unclear currency is returned as it is (BX-40, ORD-39)', async () => {
  const { id } = await booked();
  await moved(id, [500, 600, 650]);
  await valueInDollarSigns(t, id);
  const [result] = await remedied('return-order', (await onlyLine()).id, {});
  expect(result).toMatchObject({ ok: true, statusCode: 0 });
  const back = data<Order>(await call(t, shipper, 'GET', `order/${result!.orderId}`));
  expect(back.waypoint[1]?.inventory[0]?.price).toEqual({ amount: 50, currency: '$' });
});

it('lines of another account are unknown to remedies (BX-40)', async () => {
  const { id } = await booked();
  await moved(id, [500, 600, 650]);
  const line = await onlyLine();
  const stranger = await makeShipper(t, { companyId: shipper.companyId });
  for (const [remedy, body] of [
    ['instruct', { returnNow: true }],
    ['retry', {}],
    ['change-service', { serviceCode: 'MBE' }],
    ['pay', {}],
    ['top-up', { amount: 100, paymentMethodId: 1 }],
    ['switch-on', {}],
    ['place-again', {}],
    ['return-order', {}],
  ] as const)
    expect((await call(t, stranger, 'POST', `inbox/${line.id}/${remedy}`, body)).status).toBe(404);
  expect(await inboxOf()).toHaveLength(1);
});

/** The call of each remedy. Those of a page are read by programs as records of their own. */
const CALLS: Record<InboxRemedy, string> = {
  retry: 'POST /v1.0/inbox/{ids}/retry',
  cancel: 'POST /v1.0/inbox/{ids}/cancel',
  correctAddress: 'POST /v1.0/inbox/{ids}/correct-address',
  message: 'POST /v1.0/inbox/{ids}/message',
  call: 'POST /v1.0/inbox/{ids}/call',
  changeService: 'POST /v1.0/inbox/{ids}/change-service',
  placeAgain: 'POST /v1.0/inbox/{ids}/place-again',
  returnOrder: 'POST /v1.0/inbox/{ids}/return-order',
  track: 'GET /v1.0/order/{id}/track',
  pay: 'POST /v1.0/inbox/{ids}/pay',
  topUp: 'POST /v1.0/inbox/{ids}/top-up',
  accept: 'POST /v1.0/inbox/{ids}/accept',
  dispute: 'POST /v1.0/inbox/{ids}/dispute',
  claimCash: 'GET /v1.0/order/codSettlement',
  switchOn: 'POST /v1.0/inbox/{ids}/switch-on',
  openImport: 'GET /v1.0/order/import/file',
  instruct: 'POST /v1.0/inbox/{ids}/instruct',
};

it('every remedy has a call of the API (BX-40)', async () => {
  const { paths } = (await t.app.inject('/v1.0/openapi.json')).json<{ paths: Record<string, object> }>();
  const known = new Set(
    Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map(
        (method) => `${method.toUpperCase()} ${path.startsWith('/v1.0') ? path : `/v1.0${path}`}`,
      ),
    ),
  );
  expect(Object.values(CALLS).filter((call) => !known.has(call))).toEqual([]);
});

it('a parcel whose courier did not answer its cancellation is cancelled from its line, once, and only such a parcel (BX-40)', async () => {
  const [before, { id }, other] = [await walletMinor(), await booked(), await booked()];
  await t.db.tx(() => reportUnknown(t.ctx, shipper, id));
  const line = await onlyLine();
  expect(line.remedies).toContain('cancel');
  vi.spyOn(t.ctx.ports.couriers, 'release').mockRejectedValueOnce(new Error('no answer'));
  expect(await remedied('cancel', line.id, { reason: 'Late' })).toMatchObject([{ id: line.id, ok: false }]);
  expect((await onlyLine()).takenBy).toBeNull();
  const results = await remedied('cancel', line.id, { reason: 'Late' });
  expect(results).toMatchObject([{ id: line.id, orderId: id, ok: true, statusCode: 900 }]);
  expect(await inboxOf()).toEqual([]);
  expect(await remedied('cancel', line.id, {})).toMatchObject([
    { ok: false, error: { code: 'ERR_CONFLICT' } },
  ]);
  await moved(other.id, [500, 600, 650]);
  const failed = await onlyLine();
  expect(await remedied('cancel', failed.id, {})).toMatchObject([
    { ok: false, error: { code: 'ERR_CONFLICT' } },
  ]);
  expect(before - (await walletMinor())).toBe(PRICE_MINOR);
});

it('a message to recipients is recorded, and answered with text, link and chat in each recipient’s language (BX-40)', async () => {
  const id = async (contact: object) => {
    const order = await booked({ receiver: contact } as never);
    await moved(order.id, [500, 600, 650]);
  };
  await id({ name: 'Siti', phone: '0167001234', lang: 'my' });
  await id({ name: 'Ben', phone: '+6591234567', lang: 'en_US' });
  await offHook();
  const lines = await inboxOf();
  const named = (name: string) => lines.find(({ order }) => order?.waypoint.at(-1)?.contact.name === name)!;
  const [siti, ben] = [named('Siti'), named('Ben')];
  const hook = lines.find(({ kind }) => kind === 'webhookOff')!;
  const res = await call(
    t,
    shipper,
    'POST',
    `inbox/${[siti, ben, hook].map((line) => line.id).join(',')}/message`,
    {},
  );
  const [malay, english, noText] = data<InboxMessageResult[]>(res);
  const link = `http://localhost/customer/etrack/${siti.order!.nanoId}`;
  expect(malay).toMatchObject({ id: siti.id, ok: true, message: { link, phone: '0167001234' } });
  expect(malay!.message!.text).toContain(`bungkusan ${siti.order!.consignmentNo}`);
  expect(malay!.message!.chatUrl).toBe(
    `https://wa.me/60167001234?text=${encodeURIComponent(malay!.message!.text)}`,
  );
  expect(english!.message!.text).toContain('Hello Ben');
  expect(english!.message!.chatUrl).toMatch(/^https:\/\/wa\.me\/6591234567\?/);
  expect(noText).toMatchObject({ ok: false, message: null, error: { code: 'ERR_CONFLICT' } });
  expect((await inboxOf()).map(({ steps }) => steps.map(({ what }) => what))).toEqual(
    lines.map((line) => (line === hook ? [] : ['messaged'])),
  );
});

it.each([
  ['after', 0],
  ['before', 1],
])('an unknown line %s a line with a message does not hold it back (BX-34, BX-40)', async (_, place) => {
  const { id: orderId } = await booked();
  await moved(orderId, [500, 600, 650]);
  await offHook();
  const lines = await inboxOf();
  const known = lines.find(({ kind }) => kind === 'deliveryFailed')!.id;
  const hook = lines.find(({ kind }) => kind === 'webhookOff')!.id;
  const unknown = randomUUID();
  const send = async (ids: string[]) =>
    data<InboxMessageResult[]>(await call(t, shipper, 'POST', `inbox/${ids.join(',')}/message`, {}));
  const results = {
    [known]: { id: known, ok: true, message: { phone: expect.any(String) } },
    [hook]: { id: hook, ok: false, message: null, error: { code: 'ERR_CONFLICT' } },
    [unknown]: { id: unknown, ok: false, message: null, error: { code: 'ERR_NOT_FOUND' } },
  };
  for (const other of [known, hook]) {
    const ids = [other].toSpliced(place === 0 ? 1 : 0, 0, unknown);
    expect(await send(ids)).toMatchObject(ids.map((id) => results[id]));
  }
  expect((await call(t, shipper, 'POST', `inbox/${unknown}/message`, {})).status).toBe(404);
});
