import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { InboxLine } from '../../../../contract/orders/inbox.ts';
import type { InstantQuote } from '../../../../contract/orders/services.ts';
import { LOCALES } from '../../../../contract/rules/locales.ts';
import { invoice } from '../../../../server/db/schema/ledger.ts';
import { orders } from '../../../../server/db/schema/orders/orders.ts';
import { customer } from '../../../../server/db/schema/tenants.ts';
import { correctWeight } from '../../../../server/modules/charges/weighing.ts';
import { translateSentence } from '../../../../server/texts/translateSentence.ts';
import { DATABASES } from '../../../support/server.ts';
import { shipper, t, withNewShipper } from '../../../support/shipperServer.ts';
import { call, data, error, type Outcome, pageOf } from '../orderBody.ts';
import { booked, change, kinds, move, other, rows, unchanged, WALLET, wallet } from './changeServiceWorld.ts';

it('the reason of a cancellation for another service is shown in every language (BX-40)', () => {
  const translations = LOCALES.map((locale) => translateSentence(locale, 'Service changed'));
  expect(new Set(translations).size).toBe(LOCALES.length);
});

describe.each(DATABASES)('on %s, another service', (kind) => {
  withNewShipper({ walletMinor: WALLET }, { kind });

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
});
