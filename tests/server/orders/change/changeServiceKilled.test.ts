import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { AuditEntry } from '../../../../contract/account/audit.ts';
import type { InstantQuote } from '../../../../contract/orders/services.ts';
import { ledgerTx } from '../../../../server/db/schema/ledger.ts';
import { orders } from '../../../../server/db/schema/orders/orders.ts';
import { job } from '../../../../server/db/schema/system/jobs.ts';
import { customer } from '../../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../../server/jobs/workers.ts';
import { DAY_S } from '../../../../server/ports/clock.ts';
import { DATABASES } from '../../../support/server.ts';
import { shipper, t, withNewShipper } from '../../../support/shipperServer.ts';
import { call, data, type Outcome, pageOf } from '../orderBody.ts';
import { booked, change, kinds, move, other, rows, unchanged, WALLET, wallet } from './changeServiceWorld.ts';
import { afterRelease, beforeRelease, restarted, whileBooking } from './killed.ts';

describe.each(DATABASES)('on %s, another service', (kind) => {
  withNewShipper({ walletMinor: WALLET }, { kind });

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
    ['its price has changed', { quotedMinor: 1 }, /price/i],
    ['its version and its price have changed', { quotedMinor: null, quotedPrice: 0.01 }, /price/i],
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
