import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { InboxLine } from '../../../../contract/orders/inbox.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import type { InstantQuote } from '../../../../contract/orders/services.ts';
import { recipientRequest } from '../../../../server/db/schema/orders/requests.ts';
import { matterChanged } from '../../../../server/eventBus/matters.ts';
import { lastStopOf, writeRecipientNote } from '../../../../server/modules/recipients/recipientStore.ts';
import { insertRequest } from '../../../../server/modules/recipients/requestStore.ts';
import { DATABASES } from '../../../support/server.ts';
import { shipper, t, withNewShipper } from '../../../support/shipperServer.ts';
import { call, data, makeDraft, makeOrder, type Outcome, pageOf, valueInDollarSigns } from '../orderBody.ts';
import { booked, change, kinds, other, scope, WALLET } from './changeServiceWorld.ts';

describe.each(DATABASES)('on %s, another service', (kind) => {
  withNewShipper({ walletMinor: WALLET }, { kind });
  const priceOf = async (orderId: string, code: string) => {
    const quoted = await call(t, shipper, 'POST', 'service/instantQuote', { orderId });
    return data<InstantQuote>(quoted).services.find((offer) => offer.code === code)!.price.amount;
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
});
