import { eq } from 'drizzle-orm';
import type { RouteOptions } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PersonalAccessToken } from '../../../contract/account/apiTokens.ts';
import type { BatchRowResult, OrderBatch } from '../../../contract/orders/bulk.ts';
import type { InboxResult } from '../../../contract/orders/inbox.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { InstantQuote } from '../../../contract/orders/services.ts';
import type { Template } from '../../../contract/orders/templates.ts';
import { KEY_DESTINATIONS_MAX, KEY_SERVICES_MAX } from '../../../contract/rules/integrations/keyLimits.ts';
import { needOf } from '../../../contract/rules/integrations/tokenScopes.ts';
import { PAYMENT_CARD } from '../../../contract/rules/money/payment.ts';
import type { InboxKind } from '../../../contract/rules/orders/inbox.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { apiToken } from '../../../server/db/schema/account/access.ts';
import { inboxLine } from '../../../server/db/schema/orders/inbox.ts';
import { activity } from '../../../server/db/schema/orders/orders.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { openLines } from '../../../server/modules/inbox/lineStore.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { DATABASES } from '../../support/server.ts';
import { t, shipper as who, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
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
  pageOf,
  stepUp,
} from '../orders/orderBody.ts';

const KEY = `dx${'e'.repeat(40)}`;
const PRICE = PRICE_MINOR / 100;
const WALLET_MINOR = 100_000;
const FAR = { city: 'Kota Kinabalu', state: 'Sabah', postcode: '88000', country: 'MY' };

describe.each(DATABASES)('a key with limits on %s', (kind) => {
  const routes: RouteOptions[] = [];
  withNewShipper({ walletMinor: WALLET_MINOR }, { kind, app: { onRoute: (route) => routes.push(route) } });
  beforeEach(async () => {
    await stepUp(t, who);
  });

  const make = (limits: object) =>
    call(t, who, 'POST', 'auth/personalAccessToken', { name: 'Robot', limits });
  /** The caller with a new key that has these limits. */
  const limited = async (limits: object): Promise<TestShipper> => {
    const { token } = data<PersonalAccessToken>(await make(limits));
    return { ...who, auth: { host: 'localhost', 'x-access-token': token } };
  };
  const book = (by: TestShipper, more: Parameters<typeof orderBody>[0] = {}) =>
    call(t, by, 'POST', 'order', orderBody(more));
  const refusal = (answer: Answer) => [answer.status, error(answer)?.code];
  const TOO_MUCH = [403, 'ERR_KEY_LIMIT'];
  const paidMinor = async () => {
    const [row] = await t.db.sql.select().from(customer).where(eq(customer.id, who.customerId));
    return WALLET_MINOR - row!.walletMinor;
  };

  it.each([
    ['destinations', 'SG', KEY_DESTINATIONS_MAX],
    ['services', 'DX', KEY_SERVICES_MAX],
  ])('may name as many %s as the limit, and no more (BX-54)', async (field, word, most) => {
    const naming = (count: number) => make({ [field]: Array.from({ length: count }, () => word) });
    for (const count of [most - 1, most]) expect((await naming(count)).status).toBe(200);
    const refused = await naming(most + 1);
    expect([refused.status, error(refused).field]).toEqual([422, `limits.${field}`]);
  });

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

  describe('other limits of a key', () => {
    const change = (id: number, body: object, by = who) =>
      call(t, by, 'PATCH', `auth/personalAccessToken/${id}`, body);
    const made = async (limits: object | null) => {
      const key = data<PersonalAccessToken>(await make(limits as object));
      return { key, by: { ...who, auth: { host: 'localhost', 'x-access-token': key.token } } };
    };
    const listed = async () =>
      pageOf<PersonalAccessToken>(await call(t, who, 'GET', 'auth/personalAccessToken')).data[0]!;

    it('other limits of a key apply at once, and earlier bookings of the day count (BX-54)', async () => {
      const { key, by } = await made(null);
      expect((await book(by)).status).toBe(200);
      const set = await change(key.id, { limits: { perDay: 2 * PRICE - 0.01, services: ['DX'] } });
      expect(data<PersonalAccessToken>(set)).toMatchObject({
        token: key.token.replace(/^dx.*(.{4})$/, 'dx…$1'),
        limits: { perDay: { amount: 13.99 }, services: ['DX'], spentToday: { amount: PRICE } },
      });
      expect(refusal(await book(by))).toEqual(TOO_MUCH);
      await change(key.id, { limits: { perDay: 2 * PRICE } });
      expect((await book(by)).status).toBe(200);
      expect(refusal(await book(by))).toEqual(TOO_MUCH);
      await change(key.id, { limits: null });
      expect((await book(by)).status).toBe(200);
      expect((await listed()).limits).toBeNull();
    });

    it('limits of a key are changed neither from an old version nor by an unchanged record (BX-54, BX-07)', async () => {
      const { key } = await made({ perDay: 50, destinations: ['SG'] });
      const first = await listed();
      t.clock.advance(1);
      expect((await change(key.id, { ...first })).status).toBe(200);
      const { updatedAt, limits } = await listed();
      expect(limits).toEqual(first.limits);
      const late = await change(key.id, { limits: { perDay: 90 }, updatedAt: first.updatedAt });
      expect([late.status, error(late)]).toMatchObject([
        409,
        { detail: { apiKey: { limits: first.limits, updatedAt }, sent: { limits: { perDay: 90 } } } },
      ]);
      expect((await change(key.id, { limits: { perDay: 90 }, updatedAt })).status).toBe(200);
      expect((await listed()).limits).toMatchObject({ perDay: { amount: 90 }, destinations: [] });
    });

    it('a change of limits is refused for an unknown place, without a proof of identity, by a key and by strangers (BX-54)', async () => {
      const { key, by } = await made({ perDay: 50 });
      const limits = { perDay: 60 };
      const refused = await change(key.id, { limits: { destinations: ['Atlantis'] } });
      expect([refused.status, error(refused).field]).toEqual([422, 'limits.destinations.0']);
      expect((await change(key.id, { limits }, by)).status).toBe(403);
      const stranger = await makeShipper(t, { companyId: who.companyId });
      await stepUp(t, stranger);
      expect((await change(key.id, { limits }, stranger)).status).toBe(404);
      t.clock.advance(601);
      const unproven = await change(key.id, { limits });
      expect([unproven.status, error(unproven).code]).toEqual([403, 'ERR_STEP_UP']);
      await stepUp(t, who);
      expect((await change(key.id, { limits })).status).toBe(200);
      await call(t, who, 'POST', `auth/personalAccessToken/${key.id}/revoke`);
      expect((await change(key.id, { limits })).status).toBe(404);
    });
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

  it('a key with limits sends only to its destinations, also if another state is written next to the postcode (BX-54)', async () => {
    const by = await limited({ destinations: ['Selangor', 'ID'] });
    expect((await book(by)).status).toBe(200);
    const far = await book(by, { receiver: FAR });
    expect(refusal(far)).toEqual(TOO_MUCH);
    expect(error(far)).toMatchObject({
      field: 'destination.contact',
      message: 'This API key may not send parcels to Sabah, MY.',
      detail: { limit: 'destinations', destinations: ['MY/Selangor', 'ID'] },
    });
    const disguised = { ...FAR, state: 'Selangor', placeConfirmed: true };
    expect(refusal(await book(by, { receiver: disguised }))).toEqual(TOO_MUCH);
    const { id } = data<Outcome>(await book(by));
    const { country: _country, ...address } = { ...FAR, address1: '1 Jalan Gaya' };
    const moved = await call(t, by, 'POST', `order/${id}/instruct`, { address });
    expect(refusal(moved)).toEqual(TOO_MUCH);
    const order = data<Order>(await call(t, who, 'GET', `order/${id}`));
    expect(order.waypoint.at(-1)?.contact.state).toBe('Selangor');
  });

  it('a key with limits cannot have a parcel held at an outlet elsewhere (BX-54)', async () => {
    const { id } = await makeOrder(t, who);
    await moveTo(t.ctx, id, 650);
    const hold = (by: TestShipper) =>
      call(t, by, 'POST', `order/${id}/instruct`, { holdAtOutlet: 'TPI-BGS' });
    expect(refusal(await hold(await limited({ destinations: ['Selangor'] })))).toEqual(TOO_MUCH);
    expect((await hold(await limited({ destinations: ['Selangor', 'Kuala Lumpur'] }))).status).toBe(200);
  });

  it('a key with limits books only its services, by their codes in upper or lower case (BX-54)', async () => {
    const by = await limited({ services: ['sdd'] });
    const refused = await book(by);
    expect(refusal(refused)).toEqual(TOO_MUCH);
    expect(error(refused)).toMatchObject({ field: 'serviceCode', detail: { services: ['SDD'] } });
    expect((await book(by, { serviceCode: 'sdd' })).status).toBe(200);
  });

  it('a key with limits pays only from the wallet (BX-54)', async () => {
    const by = await limited({ services: ['DX'] });
    const answer = await book(by, { paymentMethodId: PAYMENT_CARD });
    expect([answer.status, error(answer).message]).toEqual([
      403,
      'An API key with limits pays from the wallet alone.',
    ]);
  });

  it('a key with limits shows them and today’s spending; a key without limits shows neither (BX-54)', async () => {
    const { limits } = data<PersonalAccessToken>(
      await make({
        perDay: 50,
        destinations: ['Singapore', 'my/selangor', 'Selangor'],
        services: ['dx', 'DX'],
      }),
    );
    const money = (amount: number) => ({ amount, currency: 'MYR' });
    expect(limits).toEqual({
      perDay: money(50),
      perBooking: null,
      destinations: ['SG', 'MY/Selangor'],
      services: ['DX'],
      spentToday: money(0),
    });
    const by = await limited({ perDay: 50 });
    await book(by);
    const [newest] = data<PersonalAccessToken[]>(
      await call(t, who, 'GET', 'auth/personalAccessToken?limit=1'),
    );
    expect(newest?.limits?.spentToday).toEqual(money(PRICE));
    expect(data<PersonalAccessToken>(await make({ destinations: [] })).limits).toBeNull();
  });

  it.each([
    [{ destinations: ['Selangor', 'Atlantis'] }, 'limits.destinations.1'],
    [{ destinations: ['MY/Bali'] }, 'limits.destinations.0'],
    [{ services: ['NONE'] }, 'limits.services.0'],
    [{ perDay: 1.005 }, 'limits.perDay'],
    [{ perBooking: -1 }, 'limits.perBooking'],
  ])('is refused by the field for %j, and no key is made (BX-54)', async (limits, field) => {
    const refused = await make(limits);
    expect([refused.status, error(refused).field]).toEqual([422, field]);
    expect(await t.db.sql.select().from(apiToken)).toEqual([]);
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
