import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { InvoiceDetails } from '../../../contract/money/wallet.ts';
import { ledgerTx, payment } from '../../../server/db/schema/ledger.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { postTopUp } from '../../../server/modules/wallet/ledger/ledger.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { DATABASES } from '../../support/server.ts';
import type { TestShipper } from '../../support/world.ts';
import { call, data, makeOrder } from '../orders/orderBody.ts';
import { another, balance, byCard, openPayment, report, stateOf, t, withGateway } from './gatewayWorld.ts';

describe.each(DATABASES)('on %s', (kind) => {
  withGateway(kind);

  describe('an invoice that was paid in two tabs', () => {
    const twoWays = async (invoiceId: string, who: TestShipper) => {
      const begun: (typeof payment.$inferSelect)[] = [];
      for (const paymentMethodId of [1, 2]) {
        await call(t, who, 'POST', `wallet/invoice/${invoiceId}/paymentmethod`, { paymentMethodId });
        await openPayment(who, invoiceId);
        const rows = await t.db.sql.select().from(payment).where(eq(payment.invoiceId, invoiceId));
        begun.push(rows.find((row) => row.methodId === paymentMethodId)!);
      }
      return begun.map(({ id: paymentId, amountMinor, currency }) =>
        JSON.stringify({ paymentId, invoiceId, result: 'success', amountMinor, currency }),
      ) as [string, string];
    };
    const credit = async (who: TestShipper, id: string) =>
      data<InvoiceDetails>(await call(t, who, 'GET', `wallet/invoice/${id}`)).walletCredit;
    const movements = async (invoiceId: string) =>
      (
        await t.db.sql.select().from(ledgerTx).where(eq(ledgerTx.invoiceId, invoiceId)).orderBy(ledgerTx.id)
      ).map(({ description }) => description.replace(/INV\S+/, 'INV'));

    it('an invoice that was paid in two tabs says how much was added to the wallet, once for repeated reports, and open pages get an event (BULK-24, B2-25)', async () => {
      const who = await another();
      const { invoiceId } = await makeOrder(t, who, byCard);
      const [first, second] = await twoWays(invoiceId!, who);
      await report(first);
      expect(await credit(who, invoiceId!)).toBeNull();
      await report(second);
      await report(second);
      expect(await balance(who)).toBe(700);
      expect(await credit(who, invoiceId!)).toEqual({ amount: 7, currency: 'MYR' });
      expect((await movements(invoiceId!)).at(-1)).toBe('Payment of INV added to the wallet');
      const events = await t.db.sql
        .select()
        .from(event)
        .where(eq(event.invoiceId, invoiceId!))
        .orderBy(event.id);
      expect(
        events
          .filter((e) => e.type === 'invoice.status')
          .map((e) => (e.payload as { status: string }).status),
      ).toEqual(['paid', 'credited']);
      expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
    });

    it('an order whose invoice first added money to the wallet is refunded from its own payment when it is cancelled (BULK-24)', async () => {
      const who = await another();
      const { id, invoiceId } = await makeOrder(t, who, byCard);
      const money = { amountMinor: 700, currency: 'MYR', description: 'Payment added to the wallet' };
      await postTopUp(t.ctx, who, { ...money, invoiceId });
      await call(t, who, 'POST', `wallet/invoice/${invoiceId}/paymentmethod`, { paymentMethodId: 0 });
      expect([(await stateOf(id)).statusCode, await balance(who)]).toEqual([100, 0]);
      const cancelled = await call(t, who, 'POST', `order/${id}/cancel`, {});
      expect([cancelled.status, await balance(who)]).toEqual([200, 700]);
      expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
    });

    it('a top-up that was paid in two tabs counts only the surplus (PAY-25)', async () => {
      const who = await another();
      const bought = data<{ invoiceId: string }>(
        await call(t, who, 'POST', 'topup/buy', { amount: 50, paymentMethodId: 1 }),
      );
      const [first, second] = await twoWays(bought.invoiceId, who);
      expect(await credit(who, bought.invoiceId)).toBeNull();
      await report(first);
      expect(await credit(who, bought.invoiceId)).toBeNull();
      await report(second);
      expect(await balance(who)).toBe(10_000);
      expect(await credit(who, bought.invoiceId)).toEqual({ amount: 50, currency: 'MYR' });
      expect(await movements(bought.invoiceId)).toEqual(['Top up INV', 'Payment of INV added to the wallet']);
    });
  });
});
