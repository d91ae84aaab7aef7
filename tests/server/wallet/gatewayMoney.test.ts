import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { InvoiceDetails } from '../../../contract/money/wallet.ts';
import { rate } from '../../../server/db/schema/couriers/rateCards.ts';
import { payment } from '../../../server/db/schema/ledger.ts';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { companySetting } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { assertGatewayMinimum } from '../../../server/modules/wallet/paymentMethods.ts';
import { DATABASES } from '../../support/server.ts';
import { makeShipper } from '../../support/world.ts';
import {
  call,
  data,
  error,
  makeDraft,
  makeOrder,
  type Outcome,
  orderBody,
  pageOf,
} from '../orders/orderBody.ts';
import {
  another,
  balance,
  byCard,
  home,
  openPayment,
  report,
  reportOf,
  stateOf,
  t,
  withGateway,
} from './gatewayWorld.ts';

describe.each(DATABASES)('on %s', (kind) => {
  withGateway(kind);

  describe('paying at the gateway', () => {
    it('a payment at the gateway bills several drafts on one invoice and books each (BULK-09, BULK-24, BULK-27)', async () => {
      const who = await another();
      const drafts = [
        await makeDraft(t, who),
        await makeDraft(t, who, { receiver: { postcode: '99999', placeConfirmed: true } }),
        await makeDraft(t, who),
      ];
      const outcome = data<Outcome>(
        await call(t, who, 'POST', 'order/process', { orderIds: drafts.map((d) => d.id), ...byCard }),
      );
      expect(outcome).toMatchObject({ statusCode: 10 });
      await report(await reportOf(who, outcome.invoiceId!));
      const listed = pageOf<{ statusCode: number }>(
        await call(t, who, 'GET', `order?invoiceId=${outcome.invoiceId}&sortBy=statusCode&orderBy=asc`),
      ).data;
      expect(listed.map((o) => o.statusCode)).toEqual([99, 100, 100]);
      expect(await balance(who)).toBe(700);
      expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
    });

    it('an order whose booking breaks after a payment at the gateway does not hold back the others; its own job places it, or refunds it after the last attempt (BULK-09)', async () => {
      const who = await another();
      const drafts = [await makeDraft(t, who), await makeDraft(t, who), await makeDraft(t, who)];
      const ids = drafts.map(({ id }) => id);
      const outcome = data<Outcome>(
        await call(t, who, 'POST', 'order/process', { orderIds: ids, ...byCard }),
      );
      const invoiceId = outcome.invoiceId!;
      const statuses = () => Promise.all(ids.map(async (id) => (await stateOf(id)).statusCode));
      const { couriers } = t.ctx.ports;
      const book = couriers.book.bind(couriers);
      const broken = new Set(ids.slice(0, 2));
      const booking = vi.spyOn(couriers, 'book').mockImplementation((request) => {
        if (broken.has(request.orderId)) throw new Error('broken');
        return book(request);
      });
      expect((await report(await reportOf(who, invoiceId))).statusCode).toBe(200);
      expect(await statuses()).toEqual([10, 10, 100]);
      const jobs = (set: Partial<typeof job.$inferInsert>, key: string) =>
        t.db.sql.update(job).set(set).where(eq(job.key, key));
      await jobs({ attempts: 9 }, `${ids[0]}.${invoiceId}`);
      await runDueJobs(t.ctx);
      expect(await statuses()).toEqual([99, 10, 100]);
      expect((await stateOf(ids[0]!)).failedReason).toContain('could not be placed');
      expect(await balance(who)).toBe(700);
      // The job of the whole payment ends without a worker that came back.
      await jobs({ failedAt: t.clock.now() }, `${ids[1]}.${invoiceId}`);
      await jobs({ attempts: 10, lockedBy: 'gone', lockedUntil: new Date(0) }, invoiceId);
      broken.clear();
      await runDueJobs(t.ctx);
      expect(await statuses()).toEqual([99, 100, 100]);
      booking.mockRestore();
      expect(await balance(who)).toBe(700);
      expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
    });

    it('a payment at the gateway below its minimum is refused (FORM-66)', async () => {
      const strict = await makeShipper(t, { companyCode: 'minimum' });
      await t.db.sql
        .insert(companySetting)
        .values({ companyId: strict.companyId, name: 'min_order_amount', data: 20 });
      const res = await call(t, strict, 'POST', 'order', orderBody(byCard));
      expect([res.status, error(res).code, error(res).message]).toEqual([
        400,
        'ERR_BELOW_MINIMUM',
        'Your order must exceed MYR 20.00 to use payment gateway',
      ]);
    });

    it('a payment at the gateway may be exactly the minimum, but not less or zero (FORM-66, BILL-24)', async () => {
      const { companyId } = await makeShipper(t, { companyCode: 'least' });
      const takes = (minor: number) =>
        assertGatewayMinimum(t.ctx, companyId, minor, 'MYR').then(
          () => true,
          () => false,
        );
      expect([await takes(0), await takes(1)]).toEqual([false, true]);
      await t.db.sql.insert(companySetting).values({ companyId, name: 'min_order_amount', data: 20 });
      expect([await takes(1_999), await takes(2_000), await takes(2_001)]).toEqual([false, true, true]);
    });

    it.each([
      ['the wallet', 0],
      ['another method of the gateway', 2],
    ])(
      'an invoice is paid again by %s after a failed payment, and its order is placed once (BILL-25, BILL-28)',
      async (_how, paymentMethodId) => {
        const who = await makeShipper(t, { companyId: home.companyId, walletMinor: 1_000 });
        const made = await makeOrder(t, who, byCard);
        const invoiceId = made.invoiceId!;
        const choose = () =>
          call(t, who, 'POST', `wallet/invoice/${invoiceId}/paymentmethod`, { paymentMethodId });
        const record = async () =>
          data<InvoiceDetails>(await call(t, who, 'GET', `wallet/invoice/${invoiceId}`));
        await report(await reportOf(who, invoiceId, 'failed'));
        expect(await stateOf(made.id)).toMatchObject({ statusCode: 99 });
        expect(await record()).toMatchObject({ status: 9, canPayAgain: true, isPaymentBegun: false });
        expect((await choose()).status).toBe(200);
        if (paymentMethodId !== 0) {
          expect(await stateOf(made.id)).toMatchObject({ statusCode: 10 });
          await openPayment(who, invoiceId);
          expect(await record()).toMatchObject({ status: 0, canPayAgain: false, isPaymentBegun: true });
          const [open] = await t.db.sql
            .select()
            .from(payment)
            .where(and(eq(payment.invoiceId, invoiceId), eq(payment.status, 'pending')));
          const { id, amountMinor, currency } = open!;
          await report(
            JSON.stringify({ paymentId: id, invoiceId, result: 'success', amountMinor, currency }),
          );
        }
        expect(await record()).toMatchObject({ status: 1, canPayAgain: false });
        expect(await stateOf(made.id)).toMatchObject({ statusCode: 100, invoiceId });
        expect(await balance(who)).toBe(paymentMethodId === 0 ? 300 : 1_000);
        expect((await choose()).status).toBe(409);
        expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
      },
    );

    it('an invoice can be paid again after a failed payment although a later rate card costs more (BILL-28, BULK-12)', async () => {
      const who = await makeShipper(t, { companyId: home.companyId, walletMinor: 1_000 });
      const { id, invoiceId } = await makeOrder(t, who, byCard);
      await report(await reportOf(who, invoiceId!, 'failed'));
      await t.db.sql.update(rate).set({ baseMinor: sql`${rate.baseMinor} + 100` });
      try {
        expect((await call(t, who, 'GET', `order/${id}/refreshQuote`)).status).toBe(200);
      } finally {
        await t.db.sql.update(rate).set({ baseMinor: sql`${rate.baseMinor} - 100` });
      }
      const record = await call(t, who, 'GET', `wallet/invoice/${invoiceId}`);
      expect(data<InvoiceDetails>(record)).toMatchObject({ status: 9, canPayAgain: true });
    });

    it('an invoice of a cancelled order cannot be paid again after a failed payment; an order that the wallet cannot pay does not change (BILL-28)', async () => {
      const who = await makeShipper(t, { companyId: home.companyId, walletMinor: 100 });
      const [poor, gone] = [await makeOrder(t, who, byCard), await makeOrder(t, who, byCard)];
      for (const { invoiceId } of [poor, gone]) await report(await reportOf(who, invoiceId!, 'failed'));
      const choose = (invoiceId: string | null, paymentMethodId: number) =>
        call(t, who, 'POST', `wallet/invoice/${invoiceId}/paymentmethod`, { paymentMethodId });
      expect((await choose(poor.invoiceId, 0)).status).toBe(402);
      expect(await stateOf(poor.id)).toMatchObject({ statusCode: 99 });
      await call(t, who, 'POST', `order/${gone.id}/cancel`, {});
      expect((await choose(gone.invoiceId, 2)).status).toBe(409);
      expect(
        data<InvoiceDetails>(await call(t, who, 'GET', `wallet/invoice/${gone.invoiceId}`)),
      ).toMatchObject({ status: 9, canPayAgain: false });
    });

    it('a wallet does not pay its own top-up, and the method of a settled invoice cannot be changed (API-99, PAY-25)', async () => {
      const who = await makeShipper(t, { companyId: home.companyId, walletMinor: 20_000 });
      const { invoiceId } = data<{ invoiceId: string }>(
        await call(t, who, 'POST', 'topup/buy', { amount: 100, paymentMethodId: 1 }),
      );
      const choose = async (paymentMethodId: number) =>
        (await call(t, who, 'POST', `wallet/invoice/${invoiceId}/paymentmethod`, { paymentMethodId })).status;
      expect(await choose(0)).toBe(409);
      expect(await balance(who)).toBe(20_000);
      expect(await choose(2)).toBe(200);
      await report(await reportOf(who, invoiceId, 'failed'));
      expect(await choose(1)).toBe(409);
    });

    it('the wallet pays a waiting invoice instead of the gateway (API-99)', async () => {
      const who = await makeShipper(t, { companyId: home.companyId, walletMinor: 1_000 });
      const made = await makeOrder(t, who, byCard);
      const raw = await reportOf(who, made.invoiceId!);
      const paid = await call(t, who, 'POST', `wallet/invoice/${made.invoiceId}/paymentmethod`, {
        paymentMethodId: 0,
      });
      expect(data(paid)).toEqual({ id: made.invoiceId, statusCode: 1 });
      expect(await stateOf(made.id)).toMatchObject({ statusCode: 100 });
      expect(await balance(who)).toBe(300);
      const credit = async () =>
        data<InvoiceDetails>(await call(t, who, 'GET', `wallet/invoice/${made.invoiceId}`)).walletCredit;
      expect(await credit()).toBeNull();
      // The card was charged anyway, so the money goes to the shipper's wallet, and the invoice says so.
      await report(raw);
      expect(await balance(who)).toBe(1_000);
      expect(await credit()).toEqual({ amount: 7, currency: 'MYR' });
      expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
    });
  });
});
