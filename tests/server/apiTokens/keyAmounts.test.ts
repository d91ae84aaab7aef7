import { eq } from 'drizzle-orm';
import type { RouteOptions } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BatchRowResult, OrderBatch } from '../../../contract/orders/bulk.ts';
import type { InboxResult } from '../../../contract/orders/inbox.ts';
import type { InstantQuote } from '../../../contract/orders/services.ts';
import type { Template } from '../../../contract/orders/templates.ts';
import { needOf } from '../../../contract/rules/integrations/tokenScopes.ts';
import { PAYMENT_CARD } from '../../../contract/rules/money/payment.ts';
import type { InboxKind } from '../../../contract/rules/orders/inbox.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { inboxLine } from '../../../server/db/schema/orders/inbox.ts';
import { activity } from '../../../server/db/schema/orders/orders.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { openLines } from '../../../server/modules/inbox/lineStore.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { DATABASES } from '../../support/server.ts';
import { t, shipper as who, withNewShipper } from '../../support/shipperServer.ts';
import { walletMinorOf } from '../../support/world.ts';
import {
  type Answer,
  call,
  data,
  error,
  makeDraft,
  makeOrder,
  type Outcome,
  orderBody,
  PRICE_MINOR,
  stepUp,
} from '../orders/orderBody.ts';
import { book, limited, PRICE, refusal, TOO_MUCH } from './keyLimitsWorld.ts';

const KEY = `dx${'e'.repeat(40)}`;
const WALLET_MINOR = 100_000;

describe.each(DATABASES)('a key with limits on %s', (kind) => {
  const routes: RouteOptions[] = [];
  withNewShipper({ walletMinor: WALLET_MINOR }, { kind, app: { onRoute: (route) => routes.push(route) } });
  beforeEach(async () => {
    await stepUp(t, who);
  });
  const paidMinor = async () => WALLET_MINOR - (await walletMinorOf(t, who));

  it('a key with limits books up to the amount for one booking, and not a sen above (BX-54)', async () => {
    const at = await limited({ perBooking: PRICE });
    const below = await limited({ perBooking: PRICE - 0.01 });
    const above = await limited({ perBooking: PRICE + 0.01 });
    expect((await book(at)).status).toBe(200);
    expect((await book(above)).status).toBe(200);
    const refused = await book(below);
    expect(refusal(refused)).toEqual(TOO_MUCH);
    expect(error(refused)).toMatchObject({
      message: 'This API key may spend at most MYR 6.99 on one booking.',
      detail: { limit: 'perBooking', max: 6.99, price: PRICE },
    });
    expect(await paidMinor()).toBe(2 * PRICE_MINOR);
    const steps = await t.db.sql.select().from(activity).where(eq(activity.statusCode, STATUS.created));
    expect(steps.map(({ doneBy, doneByKey }) => [doneBy, doneByKey])).toEqual(
      Array(2).fill([who.userId, 'Robot']),
    );
  });

  it('a key with limits books up to the daily amount in the tenant’s time zone, and again on the next day (BX-54)', async () => {
    const by = await limited({ perDay: 2 * PRICE });
    expect([(await book(by)).status, (await book(by)).status]).toEqual([200, 200]);
    const refused = await book(by);
    expect(refusal(refused)).toEqual(TOO_MUCH);
    expect(error(refused)).toMatchObject({
      message: 'This API key may spend at most MYR 14.00 a day, of which MYR 0.00 is left today.',
      detail: { limit: 'perDay', max: 2 * PRICE, left: 0 },
    });
    // Midnight in Kuala Lumpur is twelve hours after this test's noon.
    t.clock.advance(12 * 3600 - 1);
    expect(refusal(await book(by))).toEqual(TOO_MUCH);
    t.clock.advance(1);
    expect((await book(by)).status).toBe(200);
    expect(await paidMinor()).toBe(3 * PRICE_MINOR);
  });

  it('a key that is a sen short of a second booking of the day makes one booking (BX-54)', async () => {
    const by = await limited({ perDay: 2 * PRICE - 0.01 });
    expect((await book(by)).status).toBe(200);
    expect(error(await book(by)).detail).toEqual({ limit: 'perDay', max: 13.99, left: 6.99 });
  });

  it('a key with limits stays within the daily amount under fifty bookings at once (BX-54)', async () => {
    const by = await limited({ perDay: 10 * PRICE + 0.05 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => book(by)));
    const booked = answers.filter(({ status }) => status === 200);
    expect(booked).toHaveLength(10);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(refusal(answer)).toEqual(TOO_MUCH);
    expect(await paidMinor()).toBe(10 * PRICE_MINOR);
    expect((await verifyLedger(t.ctx)).problems).toEqual([]);
  });

  it('a cancellation frees no part of a key’s limits, so that a loop of bookings and cancellations ends (BX-54)', async () => {
    const by = await limited({ perDay: PRICE });
    const { id } = data<Outcome>(await book(by));
    expect((await call(t, by, 'POST', `order/${id}/cancel`, {})).status).toBe(200);
    expect(refusal(await book(by))).toEqual(TOO_MUCH);
  });

  it('a key with limits counts nothing for a booking that the wallet does not cover (BX-54)', async () => {
    await t.db.sql.update(customer).set({ walletMinor: PRICE_MINOR - 1 });
    const by = await limited({ perDay: PRICE });
    expect((await book(by)).status).toBe(402);
    await t.db.sql.update(customer).set({ walletMinor: PRICE_MINOR });
    expect((await book(by)).status).toBe(200);
  });

  it('no call that pays goes above the limits of a key (BX-54)', async () => {
    const by = await limited({ perBooking: PRICE - 0.05 });
    const { id } = await makeDraft(t, who);
    const waiting = await makeOrder(t, who, { paymentMethodId: PAYMENT_CARD });
    const booked = await makeOrder(t, who);
    const paidBefore = await paidMinor();
    const { services } = data<InstantQuote>(
      await call(t, who, 'POST', 'service/instantQuote', { orderId: booked.id }),
    );
    const dearest = services.reduce((a, b) => (a.price.amount > b.price.amount ? a : b));
    const offer = { serviceCode: dearest.code, quotedPrice: dearest.price.amount };
    const lineOf = async (orderId: string, kind: InboxKind) => {
      await openLines(t.ctx, [{ orderId, kind, since: t.clock.now(), scope: who }]);
      const [line] = await t.db.sql.select().from(inboxLine).where(eq(inboxLine.orderId, orderId));
      return line!.id;
    };
    const { waypoint, serviceCode, itemType } = orderBody();
    const template = data<Template>(
      await call(t, who, 'POST', 'template', { name: 'T', order: { waypoint, serviceCode, itemType } }),
    );
    const at = '2026-03-03';
    const repeat = { weekdays: [1], time: '09:00', books: true };
    const paused = data<Template>(
      await call(t, who, 'POST', 'template', { name: 'P', order: { waypoint, serviceCode, itemType } }),
    );
    await call(t, who, 'PUT', `template/${paused.id}/repeat`, { ...repeat, startsOn: at });
    await call(t, who, 'POST', `template/${paused.id}/repeat/pause`);
    const calls: Record<string, () => Promise<Answer>> = {
      createOrder: () => book(by),
      changeOrder: () => call(t, by, 'PUT', `order/${id}`, { process: true, paymentMethodId: 0 }),
      patchOrder: () => call(t, by, 'PATCH', `order/${id}`, { process: true, paymentMethodId: 0 }),
      processOrders: () => call(t, by, 'POST', 'order/process', { orderId: id, paymentMethodId: 0 }),
      processOrder: () => call(t, by, 'POST', `order/${id}/process`, { paymentMethodId: 0 }),
      changeService: () => call(t, by, 'POST', `order/${booked.id}/change-service`, offer),
      changeServiceInbox: async () =>
        call(t, by, 'POST', `inbox/${await lineOf(booked.id, 'pickupFailed')}/change-service`, offer),
      retryInbox: async () =>
        call(t, by, 'POST', `inbox/${await lineOf(id, 'bookingFailed')}/retry`, { paymentMethodId: 0 }),
      placeAgainInbox: async () =>
        call(t, by, 'POST', `inbox/${await lineOf(booked.id, 'pickupFailed')}/place-again`, {
          process: true,
        }),
      payInbox: async () => {
        const facts = { invoiceId: waiting.invoiceId! };
        const id = await lineOf(waiting.id, 'paymentPending');
        await t.db.sql.update(inboxLine).set({ facts }).where(eq(inboxLine.id, id));
        return call(t, by, 'POST', `inbox/${id}/pay`, {});
      },
      cloneOrder: () => call(t, by, 'POST', `order/${id}/clone`, { process: true }),
      createStandardOrder: () => call(t, by, 'POST', 'order/ms2781/create', standardOrder()),
      choosePaymentMethod: () =>
        call(t, by, 'POST', `wallet/invoice/${waiting.invoiceId}/paymentmethod`, { paymentMethodId: 0 }),
      setRepeat: () => call(t, by, 'PUT', `template/${template.id}/repeat`, { ...repeat, startsOn: at }),
      resumeRepeat: () => call(t, by, 'POST', `template/${paused.id}/repeat/resume`),
    };
    // These calls pay nothing: a person pays on the page that they open, or a batch pays, which the next test covers.
    const others = ['buyTopUp', 'topUpInbox', 'openPaymentPage', 'startBatch'];
    const paying = routes.flatMap(({ method, schema }) => {
      const { operation } = schema ?? {};
      const need = operation && needOf({ method: String(method), ...operation }, PAYING);
      return operation && need === 'pay' ? [operation.id] : [];
    });
    expect([...Object.keys(calls), ...others].sort()).toEqual([...new Set(paying)].sort());
    for (const [name, send] of Object.entries(calls)) {
      const answer = await send();
      const answered = data<Outcome | InboxResult[] | undefined>(answer);
      const row = Array.isArray(answered) ? answered[0] : answered?.results?.[0];
      const found = row?.ok === false ? [403, row.error?.code] : refusal(answer);
      expect([name, ...found]).toEqual([name, ...TOO_MUCH]);
    }
    expect(await paidMinor()).toBe(paidBefore);
  });

  it('the limits of a key apply to the rows of its batch, which are paid by a job, and their steps name the key (BX-54, BX-51)', async () => {
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push((await makeDraft(t, who)).id);
    const by = await limited({ perDay: 2 * PRICE });
    const started = await call(t, by, 'POST', 'order/bulk', { kind: 'confirm', orderIds: ids });
    t.clock.advance(60);
    await runDueJobs(t.ctx);
    await storeApiToken(t.ctx, who, 'Reader', KEY);
    const reader = { ...who, auth: { host: 'localhost', 'x-access-token': KEY } };
    const { id } = data<OrderBatch>(started);
    const rows = data<BatchRowResult[]>(await call(t, reader, 'GET', `order/bulk/${id}/results`));
    expect(rows.map(({ ok, error: reason }) => (ok ? 'booked' : reason?.code)).sort()).toEqual([
      'ERR_KEY_LIMIT',
      'booked',
      'booked',
    ]);
    expect(await paidMinor()).toBe(2 * PRICE_MINOR);
  });
});

/** For each call that may pay, a body that makes it pay. */
const PAYING = { process: true, kind: 'confirm', books: true };

function standardOrder(): object {
  const party = (name: string, address: string, city: string, state: string, postcode: string) => ({
    contactName: name,
    contactNumber: '0123456789',
    location: { address, city, state, postcode, country: 'MY' },
  });
  return {
    orderNumber: '1042',
    sender: party('Kedai Batik', '12 Jalan Ampang', 'Kuala Lumpur', 'KUL', '50450'),
    receiver: party('Tan Wei Ling', '8 Jalan SS15', 'Subang Jaya', 'SGR', '47500'),
    parcel: { weight: { unit: 'kg', parcelWeight: 1 }, quantity: 1 },
    deliveryService: { serviceType: 'DX', itemType: 'PARCEL' },
    inventory: [
      {
        name: 'Batik',
        description: 'Batik shirt',
        quantity: 1,
        value: { amount: '50.00', currency: 'MYR' },
        weight: { value: 1, unit: 'kg' },
      },
    ],
    isDraft: false,
  };
}
