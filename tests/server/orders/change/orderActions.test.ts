import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { AuditEntry } from '../../../../contract/account/audit.ts';
import type { InboxLine } from '../../../../contract/orders/inbox.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { service } from '../../../../server/db/schema/couriers/rateCards.ts';
import { ledgerTx } from '../../../../server/db/schema/ledger.ts';
import { job } from '../../../../server/db/schema/system/jobs.ts';
import { runDueJobs } from '../../../../server/jobs/workers.ts';
import { moveOrder } from '../../../../server/modules/orders/status/status.ts';
import { verifyLedger } from '../../../../server/modules/wallet/ledger/verifyLedger.ts';
import { DATABASES } from '../../../support/server.ts';
import { makeShipper } from '../../../support/world.ts';
import { call, data, error, makeDraft, makeOrder, type Outcome, PRICE_MINOR, pageOf } from '../orderBody.ts';
import { another, balance, get, shipper, t, withChangeOrder } from './changeOrderWorld.ts';
import { afterRelease, beforeRelease, restarted, whileCancelling } from './killed.ts';

describe.each(DATABASES)('on %s', (kind) => {
  withChangeOrder(kind);

  describe('cancel, clone, refresh, reject driver', () => {
    it('a confirmed order is cancelled and its price refunded once (DET-19, DET-20, API-79)', async () => {
      const who = await another(10_000);
      const made = await makeOrder(t, who);
      const first = await call(t, who, 'POST', `order/${made.id}/cancel`, { reason: 'Duplicate' });
      expect(data<Outcome>(first)).toMatchObject({ id: made.id, status: 'cancelled', statusCode: 900 });
      expect(await balance(who)).toBe(10_000);
      expect(await get(made.id, who)).toMatchObject({ cancelReason: 'Duplicate', statusCode: 900 });
      const second = await call(t, who, 'POST', `order/${made.id}/cancel`, { reason: 'Duplicate' });
      expect([second.status, error(second).code, error(second).detail]).toEqual([
        409,
        'ERR_ORDER_STATUS',
        { from: 900, allowed: [] },
      ]);
      const refunds = await t.db.sql.select().from(ledgerTx).where(eq(ledgerTx.orderId, made.id));
      expect(refunds.filter((r) => r.refundOf)).toHaveLength(1);
      const bill = data(await call(t, who, 'GET', `wallet/invoice/${made.invoiceId}`));
      expect(bill.refundTxId).toBe(refunds.find((r) => r.refundOf)?.id);
      expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
    });

    it('several orders are cancelled at once with a result for each, also with %2C between the ids (BULK-11)', async () => {
      const [a, b, c] = [
        await makeOrder(t, shipper),
        await makeOrder(t, shipper),
        await makeDraft(t, shipper),
      ];
      await moveOrder(t.ctx, shipper, b.id, 110);
      const outcome = data<Outcome>(
        await call(t, shipper, 'POST', `order/${[a.id, b.id, c.id].join('%2C')}/cancel`, {}),
      );
      expect(outcome.results.map((r) => r.error?.code ?? r.statusCode)).toEqual([
        900,
        'ERR_ORDER_STATUS',
        900,
      ]);
    });

    it.each([
      ['DX', 100, true],
      ['DX', 110, false],
      ['SDD', 110, true],
      ['SDD', 200, false],
    ])('a %s order in %d is cancellable: %s', async (serviceCode, code, fits) => {
      const made = await makeOrder(t, shipper, { serviceCode });
      if (code !== 100) await moveOrder(t.ctx, shipper, made.id, code);
      const res = await call(t, shipper, 'POST', `order/${made.id}/cancel`, { reason: 'Mistake' });
      expect(res.status).toBe(fits ? 200 : 409);
      if (!fits) expect(error(res).detail?.allowed).not.toContain(900);
    });

    it('an order that is placed again has no number, payment or past times (DET-12, API-80)', async () => {
      const made = await makeOrder(t, shipper, { note: 'fragile', cod: { amount: 10 } });
      const { orderId } = data<Outcome>(await call(t, shipper, 'POST', `order/${made.id}/clone`, {}));
      expect(orderId).not.toBe(made.id);
      const clone = await get(orderId);
      expect(clone).toMatchObject({
        statusCode: 0,
        consignmentNo: null,
        invoiceId: null,
        note: 'fragile',
        cod: { amount: 10 },
        serviceCode: 'DX',
        source: 'web-customer-clone',
      });
      expect(clone.waypoint.map((w) => w.contact.name)).toEqual(
        (await get(made.id)).waypoint.map((w) => w.contact.name),
      );
      expect(clone.nanoId).not.toBe(made.nanoId);
    });

    it('a copy does not take over a service that is no longer sold, and a request for an unknown service is refused (API-80)', async () => {
      const home = await makeShipper(t, { companyCode: `sold${kind}` });
      const { id } = await makeDraft(t, home);
      await t.db.sql.update(service).set({ active: false }).where(eq(service.companyId, home.companyId));
      const copy = data<Outcome>(await call(t, home, 'POST', `order/${id}/clone`, {}));
      expect(data(await call(t, home, 'GET', `order/${copy.orderId}`)).serviceCode).toBeNull();
      for (const [method, url] of [
        ['POST', `order/${id}/clone`],
        ['PUT', `order/${id}`],
      ] as const)
        expect(error(await call(t, home, method, url, { serviceCode: 'NONE' }))).toMatchObject({
          code: 'ERR_NO_SERVICE',
          field: 'serviceCode',
        });
    });

    it('the quotes of several orders are refreshed at once and stored (BULK-12, API-81)', async () => {
      const drafts = [await makeDraft(t, shipper), await makeDraft(t, shipper)];
      const made = await makeOrder(t, shipper);
      const outcome = data<Outcome & { quotes: { services: unknown[] } }>(
        await call(
          t,
          shipper,
          'GET',
          `order/${[...drafts.map((d) => d.id), made.id].join(',')}/refreshQuote`,
        ),
      );
      expect(outcome.results.map((r) => r.ok)).toEqual([true, true, false]);
      expect(outcome.quotes.services.length).toBeGreaterThan(1);
    });

    const rider = { name: 'Ali', phone: '0111', vehicleRegNo: 'WA 1' };
    it.each(['PATCH', 'PUT'] as const)(
      '%s removes the rider of an LLM service (DET-23, DET-26, API-82, API-83)',
      async (method) => {
        const made = await makeOrder(t, shipper, { serviceCode: 'LLM-MOTO' });
        await moveOrder(t.ctx, shipper, made.id, 200, { personnel: rider });
        const reasons = data<{ id: string; name: string }[]>(
          await call(t, shipper, 'GET', `order/${made.id}/personnel/delReason`),
        );
        expect(reasons.length).toBeGreaterThan(2);
        const order = data<Order>(
          await call(t, shipper, method, `order/${made.id}/personnel`, { reason: reasons[0]!.id }),
        );
        expect(order).toMatchObject({ statusCode: 100, personnel: null });
        expect(order.activities?.at(-1)?.description).toContain(reasons[0]!.name);
      },
    );

    it('the rider whom the caller saw is rejected, another one who is assigned by now stays and is named with 409 (DET-26)', async () => {
      const made = await makeOrder(t, shipper, { serviceCode: 'LLM-MOTO' });
      await moveOrder(t.ctx, shipper, made.id, 200, { personnel: rider });
      const reject = (personnel: object) =>
        call(t, shipper, 'PATCH', `order/${made.id}/personnel`, { reason: 'late', personnel });
      const late = await reject({ ...rider, name: 'Ben' });
      expect([late.status, error(late).code, error(late).detail]).toEqual([
        409,
        'ERR_CONFLICT',
        { personnel: rider },
      ]);
      expect((await get(made.id)).personnel).toEqual(rider);
      expect((await reject(rider)).status).toBe(200);
    });

    it('the rider of other services, and of a parcel that is already picked up, stays (DET-24, B2-27)', async () => {
      const other = await makeOrder(t, shipper);
      await moveOrder(t.ctx, shipper, other.id, 200, { personnel: rider });
      expect(
        (await call(t, shipper, 'PATCH', `order/${other.id}/personnel`, { reason: 'late' })).status,
      ).toBe(409);
      const gone = await makeOrder(t, shipper, { serviceCode: 'LLM-MOTO' });
      for (const code of [200, 500]) await moveOrder(t.ctx, shipper, gone.id, code, { personnel: rider });
      expect((await call(t, shipper, 'PATCH', `order/${gone.id}/personnel`, { reason: 'late' })).status).toBe(
        409,
      );
      expect((await get(gone.id)).personnel).toEqual(rider);
    });
  });

  // The last test, because its clock ends the sessions of the tests above.
  describe('cancel in a process that is killed', () => {
    it.each([
      ['before the courier is called', beforeRelease],
      ['after the courier released the parcel', afterRelease],
      ['while the order is cancelled', whileCancelling],
    ])(
      'a cancellation whose process is killed %s is completed by the next process, refunded once, in the name of its person (API-79, BX-51)',
      async (_, kill) => {
        const who = await another(10_000);
        const { id } = await makeOrder(t, who);
        const cancel = () => call(t, who, 'POST', `order/${id}/cancel`, { reason: 'Duplicate' });
        kill(t);
        expect((await cancel()).status).not.toBe(200);
        await restarted(t, 2 * 60 - 1);
        expect((await get(id, who)).statusCode).toBe(100);
        await restarted(t, 1);
        expect(await get(id, who)).toMatchObject({ statusCode: 900, cancelReason: 'Duplicate' });
        expect(await balance(who)).toBe(10_000);
        expect((await cancel()).status).toBe(409);
        const { data: entries } = pageOf<AuditEntry>(await call(t, who, 'GET', 'audit'));
        expect(entries.filter(({ operation }) => operation === 'cancelOrder')).toHaveLength(1);
        await restarted(t);
        const moved = await t.db.sql
          .select()
          .from(ledgerTx)
          .where(eq(ledgerTx.orderId, id))
          .orderBy(ledgerTx.createdAt);
        expect(moved.map(({ refundOf, doneBy }) => [!!refundOf, doneBy])).toEqual([
          [false, who.userId],
          [true, who.userId],
        ]);
        expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
      },
    );

    it('a cancellation leaves no work to the next process if the courier did not answer, or if the parcel was picked up after the process died (API-79)', async () => {
      const who = await another(10_000);
      const [a, b] = [await makeOrder(t, who), await makeOrder(t, who)];
      vi.spyOn(t.ctx.ports.couriers, 'release').mockRejectedValueOnce(new Error('no answer'));
      expect((await call(t, who, 'POST', `order/${a.id}/cancel`, {})).status).toBe(409);
      afterRelease(t);
      await call(t, who, 'POST', `order/${b.id}/cancel`, {});
      vi.restoreAllMocks();
      await moveOrder(t.ctx, who, b.id, 500);
      await restarted(t);
      expect([(await get(a.id, who)).statusCode, (await get(b.id, who)).statusCode]).toEqual([100, 500]);
    });

    it('a courier that keeps the parcel refuses a cancellation, and no later job makes it (API-79)', async () => {
      const who = await another(10_000);
      const { id } = await makeOrder(t, who);
      vi.spyOn(t.ctx.ports.couriers, 'cancel').mockResolvedValueOnce(false);
      expect((await call(t, who, 'POST', `order/${id}/cancel`, {})).status).toBe(409);
      await restarted(t, 2 * 60);
      expect((await get(id, who)).statusCode).toBe(100);
      expect((await call(t, who, 'POST', `order/${id}/cancel`, {})).status).toBe(200);
    });

    it('a courier that answers none of the ten tries of a killed cancellation leaves the parcel booked, with a line of the inbox until a person cancels it or the courier comes for it (API-79, BX-40)', async () => {
      const who = await another(10_000);
      const [a, b] = [await makeOrder(t, who), await makeOrder(t, who)];
      const lines = async () =>
        pageOf<InboxLine>(await call(t, who, 'GET', 'inbox')).data.map((line) => [line.kind, line.order?.id]);
      for (const { id } of [a, b]) {
        beforeRelease(t);
        await call(t, who, 'POST', `order/${id}/cancel`, {});
        vi.restoreAllMocks();
      }
      const release = vi.spyOn(t.ctx.ports.couriers, 'release').mockRejectedValue(new Error('no answer'));
      await t.db.sql.update(job).set({ attempts: 8 }).where(eq(job.queue, 'order.cancel'));
      t.clock.advance(2 * 60);
      await runDueJobs(t.ctx);
      expect(await lines()).toEqual([]);
      await t.db.sql.update(job).set({ runAt: t.clock.now() }).where(eq(job.queue, 'order.cancel'));
      await runDueJobs(t.ctx);
      expect(release).toHaveBeenCalledTimes(4);
      expect((await get(a.id, who)).statusCode).toBe(100);
      expect((await lines()).toSorted()).toEqual(
        [
          ['cancelUnknown', a.id],
          ['cancelUnknown', b.id],
        ].toSorted(),
      );
      expect((await call(t, who, 'POST', `order/${a.id}/cancel`, {})).status).toBe(409);
      expect(await lines()).toHaveLength(2);
      vi.restoreAllMocks();
      expect((await call(t, who, 'POST', `order/${a.id}/cancel`, {})).status).toBe(200);
      expect(await lines()).toEqual([['cancelUnknown', b.id]]);
      await moveOrder(t.ctx, who, b.id, 500);
      expect(await lines()).toEqual([]);
      expect(await balance(who)).toBe(10_000 - PRICE_MINOR);
    });

    it('a repeated cancellation without the courier’s answer leaves the killed process’s job (API-79)', async () => {
      const who = await another(10_000);
      const { id } = await makeOrder(t, who);
      afterRelease(t);
      await call(t, who, 'POST', `order/${id}/cancel`, {});
      vi.restoreAllMocks();
      vi.spyOn(t.ctx.ports.couriers, 'release').mockRejectedValueOnce(new Error('no answer'));
      expect((await call(t, who, 'POST', `order/${id}/cancel`, {})).status).toBe(409);
      await restarted(t);
      expect((await get(id, who)).statusCode).toBe(900);
    });
  });
});
