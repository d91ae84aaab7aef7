import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AuditEntry } from '../../../../contract/account/audit.ts';
import type { InboxLine } from '../../../../contract/orders/inbox.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import type { InstantQuote } from '../../../../contract/orders/services.ts';
import { LOCALES } from '../../../../contract/rules/locales.ts';
import { invoice, ledgerTx } from '../../../../server/db/schema/ledger.ts';
import { orders } from '../../../../server/db/schema/orders/orders.ts';
import { recipientRequest } from '../../../../server/db/schema/orders/requests.ts';
import { job } from '../../../../server/db/schema/system/jobs.ts';
import { customer } from '../../../../server/db/schema/tenants.ts';
import { matterChanged } from '../../../../server/eventBus/matters.ts';
import { runDueJobs } from '../../../../server/jobs/workers.ts';
import { correctWeight } from '../../../../server/modules/charges/weighing.ts';
import { moveOrder } from '../../../../server/modules/orders/status/status.ts';
import { lastStopOf, writeRecipientNote } from '../../../../server/modules/recipients/recipientStore.ts';
import { insertRequest } from '../../../../server/modules/recipients/requestStore.ts';
import { DAY_S } from '../../../../server/ports/clock.ts';
import { translateSentence } from '../../../../server/texts/translateSentence.ts';
import { DATABASES } from '../../../support/server.ts';
import { shipper, t, withNewShipper } from '../../../support/shipperServer.ts';
import { walletMinorOf } from '../../../support/world.ts';
import {
  call,
  data,
  error,
  makeDraft,
  makeOrder,
  type Outcome,
  PRICE_MINOR,
  pageOf,
  valueInDollarSigns,
} from '../orderBody.ts';
import { afterRelease, beforeRelease, restarted, whileBooking } from './killed.ts';

const WALLET = 100_000;

it('the reason of a cancellation for another service is shown in every language (BX-40)', () => {
  const translations = LOCALES.map((locale) => translateSentence(locale, 'Service changed'));
  expect(new Set(translations).size).toBe(LOCALES.length);
});

describe.each(DATABASES)('on %s, another service', (kind) => {
  withNewShipper({ walletMinor: WALLET }, { kind });
  afterEach(() => vi.restoreAllMocks());

  const scope = () => ({ companyId: shipper.companyId, customerId: shipper.customerId });
  const move = async (id: string, ...codes: number[]) => {
    for (const code of codes) await moveOrder(t.ctx, scope(), id, code);
  };
  const booked = () => makeOrder(t, shipper, { referenceNo: 'SHOP-7', note: 'fragile', cod: { amount: 40 } });
  const change = (id: string, body: object, key: string = randomUUID()) =>
    call(t, shipper, 'POST', `order/${id}/change-service`, body, { 'idempotency-key': key });
  /** An offer of another service than the order's. */
  const other = async (id: string) => {
    const { services } = data<InstantQuote>(
      await call(t, shipper, 'POST', 'service/instantQuote', { orderId: id }),
    );
    const found = services.find(({ code, price }) => code !== 'DX' && price.amount * 100 !== PRICE_MINOR);
    if (!found) throw new Error('no other offer');
    return { serviceCode: found.code, quotedPrice: found.price.amount };
  };
  const priceOf = async (orderId: string, code: string) => {
    const asked = await call(t, shipper, 'POST', 'service/instantQuote', { orderId });
    return data<InstantQuote>(asked).services.find((offer) => offer.code === code)!.price.amount;
  };
  const rows = () => t.db.sql.select().from(orders).where(eq(orders.customerId, shipper.customerId));
  const wallet = () => walletMinorOf(t, shipper);
  const kinds = async () =>
    pageOf<InboxLine>(await call(t, shipper, 'GET', 'inbox?limit=100')).data.map((line) => line.kind);
  const unchanged = async (id: string, statusCode: number, walletMinor: number) => {
    expect(await rows()).toMatchObject([{ id, statusCode, serviceCode: 'DX' }]);
    expect(await wallet()).toBe(walletMinor);
  };

  it('a parcel whose goods are valued in an unclear currency gets another service, with their value in the order’s currency as the courier had it (BX-40, ORD-39)', async () => {
    const old = await booked();
    await valueInDollarSigns(t, old.id);
    const { id } = data<Outcome>(await change(old.id, await other(old.id)));
    const made = data<Order>(await call(t, shipper, 'GET', `order/${id}`));
    expect(made.statusCode).toBe(100);
    expect(made.waypoint[1]?.inventory[0]?.price).toEqual({ amount: 50, currency: 'MYR' });
  });

  it('the new parcel has the shop’s id, the driver’s note and the recipient’s request of the old one (BX-40)', async () => {
    const old = await makeOrder(t, shipper, { extId: 'shop-7' });
    const { id: stopId } = (await lastStopOf(t.ctx, old.id))!;
    await writeRecipientNote(t.ctx, stopId, 'Leave at the guardhouse');
    await insertRequest(t.ctx, {
      id: randomUUID(),
      ...scope(),
      orderId: old.id,
      ask: 'safePlace',
      words: 'Guardhouse',
      createdAt: t.clock.now(),
    });
    const book = vi.spyOn(t.ctx.ports.couriers, 'book');
    const { id } = data<Outcome>(await change(old.id, await other(old.id)));
    expect(book.mock.lastCall?.[0].deliveryNote).toBe('Leave at the guardhouse');
    const order = data<Order>(await call(t, shipper, 'GET', `order/${id}`));
    expect([order.extId, order.waypoint.map(({ recipientNote }) => recipientNote)]).toEqual([
      'shop-7',
      [null, 'Leave at the guardhouse'],
    ]);
    const lines = pageOf<InboxLine>(await call(t, shipper, 'GET', 'inbox?limit=100')).data;
    expect(lines.map((line) => [line.kind, line.order?.id])).toEqual([['recipientAsks', id]]);
  });

  it.each([
    ['done', { tab: 'ended', endedBy: expect.any(String) }, 'done', {}],
    [
      'snoozed',
      { tab: 'snoozed', snoozedUntil: '2026-03-09T00:00:00.000Z' },
      'snooze',
      { until: '2026-03-09T00:00:00.000Z' },
    ],
    ['taken by a person', { tab: 'waiting', takenBy: { isMe: true } }, 'take', {}],
    ['noted with a call', { tab: 'waiting', steps: [{ what: 'called' }] }, 'call', {}],
  ])(
    'leaves the lines of the recipient’s request and complaint as they were, with their steps: %s (BX-40, BX-42)',
    async (_, { tab, ...expected }, step, body) => {
      const old = await booked();
      for (const ask of ['safePlace', 'notOrdered'] as const) {
        const id = randomUUID();
        await insertRequest(t.ctx, { id, ...scope(), orderId: old.id, ask, createdAt: t.clock.now() });
        await matterChanged(t.ctx, scope(), 'asked', id);
      }
      const lines = async (at: string) =>
        pageOf<InboxLine>(await call(t, shipper, 'GET', `inbox?limit=100&tab=${at}`)).data.toSorted((a, b) =>
          a.id < b.id ? -1 : 1,
        );
      const ids = (await lines('waiting')).map(({ id }) => id);
      expect(ids).toHaveLength(2);
      await call(t, shipper, 'POST', `inbox/${ids}/${step}`, body);
      const before = await lines(tab);
      expect(before).toMatchObject([expected, expected]);
      const { id } = data<Outcome>(await change(old.id, await other(old.id)));
      const after = await lines(tab);
      expect(after.map((line) => line.order?.id)).toEqual([id, id]);
      const kept = (line: InboxLine) => ({
        ...line,
        orderId: null,
        order: null,
        remedies: [],
        instructions: [],
      });
      expect(after.map(kept)).toEqual(before.map(kept));
      for (const at of ['waiting', 'snoozed', 'ended'].filter((other) => other !== tab))
        expect(await lines(at)).toEqual([]);
    },
  );

  it('a request that the shipper had answered stays answered (BX-40, BX-42)', async () => {
    const old = await booked();
    const id = randomUUID();
    await insertRequest(t.ctx, {
      id,
      ...scope(),
      orderId: old.id,
      ask: 'safePlace',
      createdAt: t.clock.now(),
    });
    await matterChanged(t.ctx, scope(), 'asked', id);
    await t.db.sql.update(recipientRequest).set({ answeredAt: t.clock.now() });
    await matterChanged(t.ctx, scope(), 'asked', id);
    await change(old.id, await other(old.id));
    expect(await kinds()).toEqual([]);
  });

  it('for a parcel that was booked with a promo code is offered at its own price without the code, and booked at that price (BX-40, FORM-47)', async () => {
    const without = await booked();
    const offer = await other(without.id);
    const draft = await makeDraft(t, shipper, { promoCode: 'SAVE10', cod: { amount: 40 } });
    const cheaper = await priceOf(draft.id, offer.serviceCode);
    expect(cheaper).toBeLessThan(offer.quotedPrice);
    const { id } = await makeOrder(t, shipper, { promoCode: 'SAVE10', cod: { amount: 40 } });
    expect(await priceOf(id, offer.serviceCode)).toBe(offer.quotedPrice);
    const made = data<Outcome>(await change(id, await other(id)));
    expect(made).toMatchObject({ statusCode: 100, price: { amount: offer.quotedPrice } });
  });

  it.each([
    ['a new parcel', []],
    ['one whose pickup failed', [475]],
  ])(
    'of %s cancels, refunds and books again with its goods, stops and reference, and its line goes by itself (BX-40)',
    async (_, codes) => {
      const old = await booked();
      await move(old.id, ...codes);
      expect(await kinds()).toEqual(codes.length ? ['pickupFailed'] : []);
      const offer = await other(old.id);
      const answer = await change(old.id, offer);
      const made = data<Outcome>(answer);
      expect(made).toMatchObject({ statusCode: 100, price: { amount: offer.quotedPrice } });
      expect(made.consignmentNo).not.toBe(old.consignmentNo);
      const [before, after] = [old.id, made.id].map((id) =>
        rows().then((all) => all.find((row) => row.id === id)!),
      );
      expect(await before).toMatchObject({ statusCode: 900, cancelReason: 'Service changed' });
      expect(await after).toMatchObject({
        serviceCode: offer.serviceCode,
        referenceNo: 'SHOP-7',
        note: 'fragile',
        codMinor: 4000,
      });
      expect(await wallet()).toBe(WALLET - Math.round(offer.quotedPrice * 100));
      expect(await kinds()).toEqual([]);
      const ended = pageOf<InboxLine>(await call(t, shipper, 'GET', 'inbox?tab=ended')).data;
      expect(ended.map(({ kind, steps }) => [kind, steps[0]])).toMatchObject(
        codes.map(() => ['pickupFailed', { what: 'changed', by: 'Aisyah Rahman' }]),
      );
    },
  );

  it('another service is booked once for repeated calls with one key; a call with another key is refused because the parcel is cancelled (BX-40)', async () => {
    const old = await booked();
    const [offer, key] = [await other(old.id), randomUUID()];
    const made = data<Outcome>(await change(old.id, offer, key));
    expect(data<Outcome>(await change(old.id, offer, key)).id).toBe(made.id);
    expect((await change(old.id, offer)).status).toBe(409);
    expect(await rows()).toHaveLength(2);
  });

  it.each([110, 400, 500, 600, 650, 661])(
    'of a parcel in status %i is refused with its status, and nothing is changed (BX-40)',
    async (code) => {
      const old = await booked();
      const paid = await wallet();
      const offer = await other(old.id);
      if (code === 661) await move(old.id, 500, 661);
      else await move(old.id, code);
      const answer = await change(old.id, offer);
      expect([answer.status, error(answer).message]).toEqual([
        409,
        expect.stringContaining('The courier already has this order'),
      ]);
      await unchanged(old.id, code, paid);
    },
  );

  it('of an order that no courier has is refused with this reason, and nothing is changed (BX-40)', async () => {
    const old = await booked();
    const paid = await wallet();
    const offer = await other(old.id);
    await t.db.sql.update(orders).set({ statusCode: 99 }).where(eq(orders.id, old.id));
    expect(error(await change(old.id, offer))).toMatchObject({
      code: 'ERR_ORDER_STATUS',
      message: 'No courier has this order (Failed). Confirm it with the other service.',
    });
    await unchanged(old.id, 99, paid);
  });

  it.each([
    ['its own', { serviceCode: 'DX' }, 422, /has this service already/],
    ['one that nobody knows', { serviceCode: 'NONE' }, 400, /./],
  ])(
    'that is %s is refused at its field, and nothing is changed (BX-40)',
    async (_, body, status, message) => {
      const old = await booked();
      const paid = await wallet();
      const answer = await change(old.id, body);
      expect([answer.status, error(answer).field]).toEqual([status, 'serviceCode']);
      expect(error(answer).message).toMatch(message);
      await unchanged(old.id, 100, paid);
    },
  );

  it('another service at another price than the caller saw is refused with the new price, and nothing changes (BX-40)', async () => {
    const old = await booked();
    const paid = await wallet();
    const offer = await other(old.id);
    const answer = await change(old.id, { ...offer, quotedPrice: offer.quotedPrice + 0.01 });
    expect([answer.status, error(answer).code]).toEqual([409, 'ERR_QUOTE_STALE']);
    expect(error(answer).detail).toMatchObject({ price: { amount: offer.quotedPrice } });
    await unchanged(old.id, 100, paid);
  });

  it.each([
    [-1, 402],
    [0, 200],
  ])(
    'with %i more than its difference in the wallet is answered with %i, and the courier keeps a parcel that cannot be paid (BX-40)',
    async (more, status) => {
      const old = await booked();
      const { services } = data<InstantQuote>(
        await call(t, shipper, 'POST', 'service/instantQuote', { orderId: old.id }),
      );
      const [dearest] = services.toSorted((a, b) => b.price.amount - a.price.amount);
      const paidMinor = Math.round(old.price!.amount * 100);
      const left = Math.round(dearest!.price.amount * 100) - paidMinor + more;
      await t.db.sql.update(customer).set({ walletMinor: left }).where(eq(customer.id, shipper.customerId));
      const release = vi.spyOn(t.ctx.ports.couriers, 'release');
      const answer = await change(old.id, { serviceCode: dearest!.code });
      expect(answer.status).toBe(status);
      expect(release).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
      if (status === 402) await unchanged(old.id, 100, left);
      else expect(await wallet()).toBe(0);
    },
  );

  it('another service of a parcel with an overdue charge for its weight cancels that charge with the parcel, and books again (BX-40)', async () => {
    const old = await booked();
    const offer = await other(old.id);
    const setWallet = (walletMinor: number) =>
      t.db.sql.update(customer).set({ walletMinor }).where(eq(customer.id, shipper.customerId));
    await setWallet(0);
    await correctWeight(t.ctx, {
      orderId: old.id,
      kg: 30,
      proof: { at: t.clock.now().toISOString(), place: null, picture: null },
    });
    await setWallet(WALLET);
    const charges = () => t.db.sql.select().from(invoice).where(eq(invoice.type, 'weight'));
    const [charge] = await charges();
    expect(charge?.status).toBe(0);
    await t.db.sql
      .update(invoice)
      .set({ dueAt: new Date(0) })
      .where(eq(invoice.id, charge!.id));
    expect(data<Outcome>(await change(old.id, offer)).statusCode).toBe(100);
    expect((await rows()).find(({ id }) => id === old.id)?.statusCode).toBe(900);
    expect(await charges()).toMatchObject([{ status: 9 }]);
  });

  it('another service refused by its courier is refused with the reason, and the parcel keeps its booking (BX-40)', async () => {
    const old = await booked();
    const [paid, offer] = [await wallet(), await other(old.id)];
    vi.spyOn(t.ctx.ports.couriers, 'book').mockResolvedValueOnce({
      accepted: false,
      reason: 'The depot is closed',
    });
    const answer = await change(old.id, offer);
    expect([answer.status, error(answer).message]).toEqual([409, 'The depot is closed']);
    await unchanged(old.id, 100, paid);
  });

  it('another service refused by its courier after the release leaves the new order failed, refunded and in the inbox (BX-40)', async () => {
    const old = await booked();
    const offer = await other(old.id);
    const book = t.ctx.ports.couriers.book.bind(t.ctx.ports.couriers);
    vi.spyOn(t.ctx.ports.couriers, 'book')
      .mockImplementationOnce(book)
      .mockResolvedValueOnce({ accepted: false, reason: 'The depot is closed' });
    const made = data<Outcome>(await change(old.id, offer));
    expect(made).toMatchObject({ statusCode: 99, failedReason: 'The depot is closed' });
    expect(await wallet()).toBe(WALLET);
    expect(await kinds()).toEqual(['bookingFailed']);
  });

  it('another service with a wallet emptied during the release cancels and refunds the parcel, and leaves the new order as a draft (BX-40)', async () => {
    const old = await booked();
    const { services } = data<InstantQuote>(
      await call(t, shipper, 'POST', 'service/instantQuote', { orderId: old.id }),
    );
    const [dearest] = services.toSorted((a, b) => b.price.amount - a.price.amount);
    const [key, paidMinor] = [randomUUID(), Math.round(old.price!.amount * 100)];
    const setWallet = (walletMinor: number) =>
      t.db.sql.update(customer).set({ walletMinor }).where(eq(customer.id, shipper.customerId));
    vi.spyOn(t.ctx.ports.couriers, 'release').mockImplementationOnce(() =>
      setWallet(0).then(() => undefined),
    );
    const made = data<Outcome>(await change(old.id, { serviceCode: dearest!.code }, key));
    expect(made).toMatchObject({ statusCode: 99, failedReason: expect.stringMatching(/balance/i) });
    const all = await rows();
    expect(all.find(({ id }) => id === old.id)).toMatchObject({ statusCode: 900, invoiceId: old.invoiceId });
    expect(all.find(({ id }) => id === made.id)).toMatchObject({
      serviceCode: dearest!.code,
      invoiceId: null,
    });
    expect(await wallet()).toBe(paidMinor);
    expect(await kinds()).toEqual(['bookingFailed']);

    expect(data<Outcome>(await change(old.id, { serviceCode: dearest!.code }, key)).id).toBe(made.id);
    await setWallet(WALLET);
    const repeated = await call(t, shipper, 'POST', `order/${made.id}/process`, { skipQueue: true });
    expect(repeated.status).toBe(200);
    expect((await rows()).find(({ id }) => id === made.id)).toMatchObject({ statusCode: 100 });
    expect(await wallet()).toBe(WALLET - Math.round(dearest!.price.amount * 100));
  });

  it.each([
    [2, 200],
    [3, 409],
  ])(
    'that other calls overtake %i times after the courier released the parcel is answered %i (BX-40)',
    async (times, status) => {
      const old = await booked();
      const offer = await other(old.id);
      vi.spyOn(t.ctx.ports.couriers, 'release').mockImplementationOnce(async () => {
        const tx = vi.spyOn(t.ctx.db, 'tx');
        for (let i = 0; i < times; i++)
          tx.mockRejectedValueOnce(Object.assign(new Error('deadlock detected'), { code: '40P01' }));
      });
      expect((await change(old.id, offer)).status).toBe(status);
    },
  );

  const ordersBy = async () => {
    const all = await rows();
    const of = (statusCode: number) => all.filter((row) => row.statusCode === statusCode);
    return { gone: of(900), live: of(100), failed: of(99) };
  };

  it.each([
    ['before the courier is called', beforeRelease],
    ['after the courier released the parcel', afterRelease],
    ['while the new order is booked', whileBooking],
  ])('whose process is killed %s is ended by the next one, once (BX-40)', async (_, kill) => {
    const old = await booked();
    const [offer, key, paid] = [await other(old.id), randomUUID(), await wallet()];
    kill(t);
    expect((await change(old.id, offer, key)).status).not.toBe(200);
    vi.restoreAllMocks();
    await unchanged(old.id, 100, paid);
    await restarted(t, 2 * 60 - 1);
    await unchanged(old.id, 100, paid);
    await restarted(t, 1);
    const { gone, live, failed } = await ordersBy();
    expect([gone.map(({ id }) => id), failed]).toEqual([[old.id], []]);
    expect(live).toMatchObject([{ serviceCode: offer.serviceCode, referenceNo: 'SHOP-7' }]);
    expect(await wallet()).toBe(WALLET - Math.round(offer.quotedPrice * 100));
    const notes = await t.db.sql.select({ by: ledgerTx.doneBy }).from(ledgerTx).orderBy(ledgerTx.id);
    expect(notes.slice(-2)).toEqual([{ by: shipper.userId }, { by: shipper.userId }]);
    const { data: entries } = pageOf<AuditEntry>(await call(t, shipper, 'GET', 'audit'));
    expect(entries.filter(({ operation }) => operation === 'changeService')).toHaveLength(1);
    expect(data<Outcome>(await change(old.id, offer, key)).id).toBe(live[0]!.id);
    await restarted(t, DAY_S);
    expect(await rows()).toHaveLength(2);
  });

  it.each([
    ['its price has changed', { quotedPrice: 0.01 }, /price/i],
    ['its service is not sold any more', { serviceCode: 'NONE' }, /not known/],
  ])(
    'whose process is killed while %s cancels and refunds the parcel that its courier may have released, and leaves the new order failed with the reason (BX-40)',
    async (_, now, failedReason) => {
      const old = await booked();
      const offer = await other(old.id);
      beforeRelease(t);
      await change(old.id, offer);
      await t.db.sql
        .update(job)
        .set({ payload: sql`${job.payload} || ${JSON.stringify(now)}::jsonb` })
        .where(eq(job.queue, 'order.changeService'));
      await restarted(t);
      const { gone, live, failed } = await ordersBy();
      expect([gone.map(({ id }) => id), live]).toEqual([[old.id], []]);
      expect(failed).toMatchObject([{ failedReason: expect.stringMatching(failedReason) }]);
      expect(await kinds()).toEqual(['bookingFailed']);
      expect(await wallet()).toBe(WALLET);
    },
  );

  it('whose process is killed and whose courier answers none of the later tries leaves the parcel booked, with a line of the inbox (BX-40)', async () => {
    const old = await booked();
    const [offer, paid] = [await other(old.id), await wallet()];
    beforeRelease(t);
    await change(old.id, offer);
    vi.restoreAllMocks();
    vi.spyOn(t.ctx.ports.couriers, 'release').mockRejectedValue(new Error('no answer'));
    vi.spyOn(t.ctx.ports.couriers, 'cancel').mockResolvedValue(false);
    await t.db.sql.update(job).set({ attempts: 9 }).where(eq(job.queue, 'order.changeService'));
    t.clock.advance(2 * 60);
    await runDueJobs(t.ctx);
    vi.restoreAllMocks();
    await unchanged(old.id, 100, paid);
    expect(await kinds()).toEqual(['cancelUnknown']);
    expect((await change(old.id, offer)).status).toBe(200);
    expect(await kinds()).toEqual([]);
  });

  it('a courier that keeps the parcel refuses the change, and no later job makes it (BX-40)', async () => {
    const old = await booked();
    const [offer, paid] = [await other(old.id), await wallet()];
    vi.spyOn(t.ctx.ports.couriers, 'cancel').mockResolvedValueOnce(false);
    expect((await change(old.id, offer)).status).toBe(409);
    await restarted(t, 2 * 60);
    await unchanged(old.id, 100, paid);
    expect(await kinds()).toEqual([]);
  });

  it('another service leaves no work to the next process if it was refused or done, or if the parcel was picked up after the process died (BX-40)', async () => {
    const old = await booked();
    const [offer, paid] = [await other(old.id), await wallet()];
    vi.spyOn(t.ctx.ports.couriers, 'release').mockRejectedValueOnce(new Error('no answer'));
    expect((await change(old.id, offer)).status).toBe(409);
    await restarted(t);
    await unchanged(old.id, 100, paid);
    beforeRelease(t);
    await change(old.id, offer);
    vi.restoreAllMocks();
    await move(old.id, 500);
    await restarted(t);
    await unchanged(old.id, 500, paid);
  });

  it('another service that two people request at once for one parcel is booked once, and the second gets a notice (BX-40)', async () => {
    const old = await booked();
    const offer = await other(old.id);
    const both = await Promise.all([change(old.id, offer), change(old.id, offer)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const live = await t.db.sql
      .select()
      .from(orders)
      .where(and(eq(orders.customerId, shipper.customerId), eq(orders.statusCode, 100)));
    expect(live).toHaveLength(1);
  });
});
