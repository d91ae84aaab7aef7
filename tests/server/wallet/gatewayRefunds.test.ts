import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { Invoice, InvoiceDetails } from '../../../contract/money/wallet.ts';
import { isPartlyRefunded } from '../../../contract/rules/money/billing.ts';
import { PAYMENT_WALLET } from '../../../contract/rules/money/payment.ts';
import { payment, paymentRefund } from '../../../server/db/schema/ledger.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { refundPayment } from '../../../server/modules/payments/refunds.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { DATABASES } from '../../support/server.ts';
import { makeShipper } from '../../support/world.ts';
import { readPdf } from '../documents/readPdf.ts';
import { call, data, makeOrder, PRICE_MINOR, pageOf } from '../orders/orderBody.ts';
import {
  another,
  balance,
  byCard,
  home,
  paymentOf,
  report,
  reportOf,
  t,
  withGateway,
} from './gatewayWorld.ts';

describe.each(DATABASES)('on %s', (kind) => {
  withGateway(kind);

  describe('paying at the gateway', () => {
    it("a refund through the gateway returns a top-up's money, never an order's", async () => {
      const who = await makeShipper(t, { companyId: home.companyId, walletMinor: 10_000 });
      const { invoiceId } = await makeOrder(t, who, byCard);
      await report(await reportOf(who, invoiceId!));
      await expect(refundPayment(t.ctx, who, invoiceId!, 100)).rejects.toMatchObject({ status: 404 });
      const topUp = data<{ invoiceId: string }>(
        await call(t, who, 'POST', 'topup/buy', { amount: 100, paymentMethodId: 1 }),
      );
      await report(await reportOf(who, topUp.invoiceId));
      const back = (minor: number) => refundPayment(t.ctx, who, topUp.invoiceId, minor);
      await expect(back(10_001)).rejects.toMatchObject({ status: 409 });
      await back(9_999);
      await expect(back(2)).rejects.toMatchObject({ status: 409 });
      await back(1);
      await expect(back(1)).rejects.toMatchObject({ status: 409 });
    });

    it('a refund through the gateway returns a payment that the wallet got as its invoice was paid otherwise, until the gateway refuses', async () => {
      const who = await makeShipper(t, { companyId: home.companyId, walletMinor: 10_000 });
      const { invoiceId } = await makeOrder(t, who, byCard);
      const late = await reportOf(who, invoiceId!);
      const fromWallet = { paymentMethodId: PAYMENT_WALLET };
      await call(t, who, 'POST', `wallet/invoice/${invoiceId}/paymentmethod`, fromWallet);
      await report(late);
      const back = (minor: number) => refundPayment(t.ctx, who, invoiceId!, minor);
      await expect(back(PRICE_MINOR + 1)).rejects.toMatchObject({ status: 409 });
      await back(PRICE_MINOR);
      await expect(back(1)).rejects.toMatchObject({ status: 409 });
      expect(await balance(who)).toBe(10_000 - PRICE_MINOR);
      const record = async () =>
        data<InvoiceDetails>(await call(t, who, 'GET', `wallet/invoice/${invoiceId}`));
      // The parcel stays paid.
      expect(await record()).toMatchObject({ refundTxId: null, totalRefunded: { amount: 0 } });
      vi.spyOn(t.ctx.ports.payments, 'refund').mockResolvedValue('refused');
      await runDueJobs(t.ctx);
      vi.restoreAllMocks();
      expect(await balance(who)).toBe(10_000);
      await back(PRICE_MINOR);
      expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
    });

    it("a cancelled order's invoice stays refunded when the gateway refuses to return a later payment of it (BILL-10)", async () => {
      const who = await makeShipper(t, { companyId: home.companyId, walletMinor: 10_000 });
      const { id, invoiceId } = await makeOrder(t, who, byCard);
      const late = await reportOf(who, invoiceId!);
      const fromWallet = { paymentMethodId: PAYMENT_WALLET };
      await call(t, who, 'POST', `wallet/invoice/${invoiceId}/paymentmethod`, fromWallet);
      await report(late);
      await call(t, who, 'POST', `order/${id}/cancel`, {});
      const record = async () =>
        data<InvoiceDetails>(await call(t, who, 'GET', `wallet/invoice/${invoiceId}`));
      const { refundTxId } = await record();
      expect(refundTxId).toEqual(expect.any(String));
      await refundPayment(t.ctx, who, invoiceId!, PRICE_MINOR);
      vi.spyOn(t.ctx.ports.payments, 'refund').mockResolvedValue('refused');
      await runDueJobs(t.ctx);
      vi.restoreAllMocks();
      expect(await record()).toMatchObject({ refundTxId, totalRefunded: { amount: PRICE_MINOR / 100 } });
    });

    it('a refund through the gateway returns each of two payments of a top-up, the later one first, and the refusal of one leaves the other refunded (BILL-10)', async () => {
      const who = await another();
      const { invoiceId } = data<{ invoiceId: string }>(
        await call(t, who, 'POST', 'topup/buy', { amount: 100, paymentMethodId: 1 }),
      );
      const first = await paymentOf(who, invoiceId);
      const second = { ...first, id: randomUUID() };
      await t.db.sql.insert(payment).values(second);
      for (const { id, amountMinor, currency } of [first, second]) {
        t.clock.advance(1);
        await report(JSON.stringify({ paymentId: id, invoiceId, result: 'success', amountMinor, currency }));
      }
      const paidBack = async () => {
        const { refundId } = await refundPayment(t.ctx, who, invoiceId, 10_000);
        const [row] = await t.db.sql.select().from(paymentRefund).where(eq(paymentRefund.id, refundId));
        return row?.paymentId;
      };
      expect([await paidBack(), await paidBack()]).toEqual([second.id, first.id]);
      await expect(paidBack()).rejects.toMatchObject({ status: 409 });
      expect(await balance(who)).toBe(0);
      vi.spyOn(t.ctx.ports.payments, 'refund').mockImplementation(async ({ paymentId }) =>
        paymentId === first.id ? 'refused' : 'done',
      );
      await runDueJobs(t.ctx);
      vi.restoreAllMocks();
      expect(data<InvoiceDetails>(await call(t, who, 'GET', `wallet/invoice/${invoiceId}`))).toMatchObject({
        refundTxId: expect.any(String),
        totalRefunded: { amount: 100 },
      });
    });

    it('a refunded top-up is shown as refunded, a partly refunded one with the sum, in list, tab, record and PDF, until the gateway refuses (BILL-10)', async () => {
      const who = await makeShipper(t, { companyId: home.companyId });
      const { invoiceId } = data<{ invoiceId: string }>(
        await call(t, who, 'POST', 'topup/buy', { amount: 100, paymentMethodId: 1 }),
      );
      await report(await reportOf(who, invoiceId));
      const record = async () =>
        data<InvoiceDetails>(await call(t, who, 'GET', `wallet/invoice/${invoiceId}`));
      const listed = async (query: string) =>
        pageOf<Invoice>(await call(t, who, 'GET', `wallet/invoice?${query}`)).data;
      expect(await record()).toMatchObject({ refundTxId: null, totalRefunded: { amount: 0 } });
      await refundPayment(t.ctx, who, invoiceId, 4_000);
      const part = await record();
      expect(part).toMatchObject({
        refundTxId: expect.any(String),
        totalRefunded: { amount: 40, currency: 'MYR' },
        walletCredit: null,
      });
      expect(isPartlyRefunded(part)).toBe(true);
      expect(await listed('refunded=true')).toMatchObject([{ id: invoiceId, totalRefunded: { amount: 40 } }]);
      expect(await listed('status=1&refunded=false')).toEqual([]);
      const pdf = await call(t, who, 'GET', `wallet/invoice/${invoiceId}/print`);
      expect(readPdf(pdf.bytes).text).toMatch(/REFUNDED[\s\S]*Refunded\s*MYR 40\.00/);
      await refundPayment(t.ctx, who, invoiceId, 6_000);
      expect(isPartlyRefunded(await record())).toBe(false);
      vi.spyOn(t.ctx.ports.payments, 'refund').mockResolvedValue('refused');
      await runDueJobs(t.ctx);
      expect(await record()).toMatchObject({ refundTxId: null, totalRefunded: { amount: 0 } });
      expect(await balance(who)).toBe(10_000);
      expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
    });
  });
});
