import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ledgerTx, payment } from '../../../server/db/schema/ledger.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { DATABASES } from '../../support/server.ts';
import type { TestShipper } from '../../support/world.ts';
import { call, makeOrder } from '../orders/orderBody.ts';
import {
  another,
  balance,
  openPayment,
  paymentStatus,
  report,
  reportOf,
  stateOf,
  t,
  withGateway,
} from './gatewayWorld.ts';

describe.each(DATABASES)('on %s', (kind) => {
  withGateway(kind);

  const byCard = { paymentMethodId: 1 };

  describe('paying at the gateway', () => {
    it('an order waits at 10 with an invoice, and is placed once the invoice is paid (FORM-102, MULTI-47, API-100, API-129)', async () => {
      const who = await another();
      const made = await makeOrder(t, who, byCard);
      expect(made).toMatchObject({ statusCode: 10, status: 'pending_payment', consignmentNo: null });
      expect(await paymentStatus(who, made.invoiceId!)).toBe(0);
      const res = await report(await reportOf(who, made.invoiceId!));
      expect(res.statusCode).toBe(200);
      expect(await paymentStatus(who, made.invoiceId!)).toBe(1);
      expect(await stateOf(made.id)).toMatchObject({ statusCode: 100, invoiceId: made.invoiceId });
      expect(await balance(who)).toBe(0);
      const events = await t.db.sql.select().from(event).where(eq(event.customerId, who.customerId));
      expect(events.map((e) => e.type)).toEqual(expect.arrayContaining(['invoice.status', 'order.created']));
    });

    it('five simultaneous reports and a later one are credited once (B1-16, B2-25)', async () => {
      const who = await another();
      const made = await makeOrder(t, who, byCard);
      const raw = await reportOf(who, made.invoiceId!);
      const answers = await Promise.all(Array.from({ length: 5 }, () => report(raw)));
      expect(answers.map((a) => a.statusCode)).toEqual([200, 200, 200, 200, 200]);
      expect(answers.filter((a) => a.json().data.outcome === 'settled')).toHaveLength(1);
      const txs = await t.db.sql.select().from(ledgerTx).where(eq(ledgerTx.customerId, who.customerId));
      expect(txs.map((x) => x.category)).toEqual(['payment']);
      await call(t, who, 'POST', `order/${made.id}/cancel`, {});
      expect(await balance(who)).toBe(700);
      expect((await report(raw)).json().data.outcome).toBe('repeated');
      expect(await balance(who)).toBe(700);
      expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
    });

    it.each(['success', 'failed'])(
      'the orders of an invoice are settled by a job where the server stopped in between: %s (B1-16, MULTI-47)',
      async (result) => {
        const who = await another();
        const made = await makeOrder(t, who, byCard);
        const raw = await reportOf(who, made.invoiceId!, result);
        const before = await stateOf(made.id);
        const { tx } = t.ctx.db;
        let [depth, opened] = [0, 0];
        // Transactions within the first one continue; the next one fails as after a kill.
        t.ctx.db.tx = async <T>(work: () => Promise<T>): Promise<T> => {
          if (depth === 0 && ++opened > 1) throw new Error('stopped');
          depth++;
          return tx.call(t.ctx.db, work).finally(() => depth--) as Promise<T>;
        };
        const answer = await report(raw).finally(() => {
          t.ctx.db.tx = tx;
        });
        // A paid order that could not be placed has a job of its own, so the gateway need not report again.
        expect(answer.statusCode).toBe(result === 'success' ? 200 : 500);
        expect(await stateOf(made.id)).toEqual(before);
        expect(await paymentStatus(who, made.invoiceId!)).toBe(result === 'success' ? 1 : 9);
        t.clock.advance(61);
        await runDueJobs(t.ctx);
        expect((await stateOf(made.id)).statusCode).toBe(result === 'success' ? 100 : 99);
        expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
      },
    );

    it.each([
      ['unsigned', {}, ''],
      ['signed for something else', {}, 'AAAA'],
      ['of another amount', { amountMinor: 1 }, undefined],
      ['in another currency', { currency: 'IDR' }, undefined],
      ['of another invoice', { invoiceId: '00000000-0000-4000-8000-000000000000' }, undefined],
    ])('a report that is %s is refused and credits nothing (B2-25)', async (_what, more, signature) => {
      const who = await another();
      const made = await makeOrder(t, who, byCard);
      const res = await report(await reportOf(who, made.invoiceId!, 'success', more), signature);
      expect(res.statusCode).toBe(400);
      expect(await stateOf(made.id)).toMatchObject({ statusCode: 10 });
      expect(await paymentStatus(who, made.invoiceId!)).toBe(0);
    });

    it('a failed payment fails the order; a later successful one places it (MULTI-47, MULTI-55)', async () => {
      const who = await another();
      const made = await makeOrder(t, who, byCard);
      const [failed, success] = [
        await reportOf(who, made.invoiceId!, 'failed'),
        await reportOf(who, made.invoiceId!),
      ];
      await report(failed);
      expect(await stateOf(made.id)).toMatchObject({ statusCode: 99, failedReason: 'Payment failed' });
      expect(await paymentStatus(who, made.invoiceId!)).toBe(9);
      await report(success);
      expect(await stateOf(made.id)).toMatchObject({ statusCode: 100 });
      await report(failed);
      expect(await stateOf(made.id)).toMatchObject({ statusCode: 100 });
      expect(await paymentStatus(who, made.invoiceId!)).toBe(1);
    });

    it('a failed payment leaves the order and its invoice open while a later page is open; the later page fails it (MULTI-47)', async () => {
      const who = await another();
      const made = await makeOrder(t, who, byCard);
      const failed = await reportOf(who, made.invoiceId!, 'failed');
      await call(t, who, 'POST', `wallet/invoice/${made.invoiceId}/paymentmethod`, {
        paymentMethodId: 2,
      });
      t.clock.advance(1);
      await openPayment(who, made.invoiceId!);
      const pages = await t.db.sql.select().from(payment).where(eq(payment.invoiceId, made.invoiceId!));
      const bank = pages.find(({ methodId }) => methodId === 2)!;
      for (const raw of [failed, failed]) {
        expect((await report(raw)).statusCode).toBe(200);
        expect(await stateOf(made.id)).toMatchObject({ statusCode: 10, failedReason: null });
        expect(await paymentStatus(who, made.invoiceId!)).toBe(0);
      }
      const { id: paymentId, invoiceId, amountMinor, currency } = bank;
      const ofBank = { paymentId, invoiceId, amountMinor, currency };
      await report(JSON.stringify({ ...ofBank, result: 'failed' }));
      expect(await stateOf(made.id)).toMatchObject({ statusCode: 99 });
      await report(JSON.stringify({ ...ofBank, result: 'success' }));
      expect(await stateOf(made.id)).toMatchObject({ statusCode: 100 });
    });

    it.each([
      ['cancelled', (id: string, who: TestShipper) => call(t, who, 'POST', `order/${id}/cancel`, {})],
      [
        'edited',
        (id: string, who: TestShipper) =>
          call(t, who, 'PUT', `order/${id}`, { weight: { value: 5, unit: 'kg' } }),
      ],
    ])('the money goes into the wallet if the order was %s meanwhile', async (_what, meanwhile) => {
      const who = await another();
      const made = await makeOrder(t, who, byCard);
      const raw = await reportOf(who, made.invoiceId!);
      expect((await meanwhile(made.id, who)).status).toBe(200);
      await report(raw);
      await report(raw);
      expect(await balance(who)).toBe(700);
      expect((await stateOf(made.id)).statusCode).not.toBe(100);
      expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
    });

    it('the money goes into the wallet once if the courier refuses the paid order', async () => {
      const who = await another();
      const made = await makeOrder(t, who, {
        ...byCard,
        receiver: { postcode: '99999', placeConfirmed: true },
      });
      const raw = await reportOf(who, made.invoiceId!);
      await report(raw);
      await report(raw);
      expect(await stateOf(made.id)).toMatchObject({ statusCode: 99 });
      expect(await balance(who)).toBe(700);
    });
  });
});
