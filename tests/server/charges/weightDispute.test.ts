import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OrderMoney } from '../../../contract/orders/orderMoney.ts';
import { payment } from '../../../server/db/schema/ledger.ts';
import { takeReport } from '../../../server/modules/payments/payments.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { DATABASES } from '../../support/server.ts';
import { makeShipper } from '../../support/world.ts';
import { command } from '../operate/command.ts';
import { call, data, error, makeOrder } from '../orders/orderBody.ts';
import {
  balance,
  invoices,
  kg,
  measured,
  moneyOf,
  shipper,
  sound,
  spend,
  t,
  withOrderMoney,
} from './orderMoneyWorld.ts';

describe.each(DATABASES)('on %s', (kind) => {
  withOrderMoney(kind);

  describe('a dispute', () => {
    const dispute = (id: string, reason?: string) =>
      call(t, shipper, 'POST', `order/${id}/weight/dispute`, reason ? { reason } : {});

    it('a dispute is opened in one step, once, and not by a stranger', async () => {
      const order = await makeOrder(t, shipper, kg(1));
      expect((await dispute(order.id)).status).toBe(404);
      await measured(order, 3);
      const stranger = await makeShipper(t, { companyId: shipper.companyId });
      expect((await call(t, stranger, 'POST', `order/${order.id}/weight/dispute`, {})).status).toBe(404);
      expect((await call(t, stranger, 'GET', `order/${order.id}/money`)).status).toBe(404);
      const opened = data<OrderMoney>(await dispute(order.id, 'It was weighed with its pallet'));
      expect(opened.weight?.dispute).toMatchObject({
        status: 'open',
        reason: 'It was weighed with its pallet',
      });
      expect((await dispute(order.id)).status).toBe(409);
    });

    it('an accepted dispute refunds the money once and is in the audit', async () => {
      const order = await makeOrder(t, shipper, kg(1));
      const before = await balance();
      expect((await command(t, 'weight/accept', { order: order.consignmentNo })).status).toBe(409);
      await measured(order, 3);
      await dispute(order.id);
      const listed = (await command(t, 'weight/disputes')).data.rows;
      expect(listed).toMatchObject([{ order: order.consignmentNo, declared: 1, measured: 3, state: 'open' }]);
      const answers = await Promise.all([
        command(t, 'weight/accept', { order: order.consignmentNo, note: 'The pallet' }),
        command(t, 'weight/accept', { order: order.consignmentNo }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await balance()).toBe(before);
      const { weight, price } = await sound(order.id);
      expect(weight).toMatchObject({ state: 'undone', dispute: { status: 'accepted' } });
      expect(price).toEqual(order.price);
      expect((await command(t, 'weight/disputes')).data.rows).toEqual([]);
      expect((await command(t, 'weight/disputes', { all: true })).data.rows).toHaveLength(1);
      const { rows } = (await command(t, 'audit', { subject: `order ${order.consignmentNo}` })).data;
      expect(rows.map(({ command: name }) => name)).toEqual(['weight/accept']);
    });

    it('a rejected dispute keeps the charge and shows the reason', async () => {
      const order = await makeOrder(t, shipper, kg(1));
      await measured(order, 3);
      const charged = await balance();
      await dispute(order.id);
      await command(t, 'weight/reject', { order: order.consignmentNo, note: 'The picture is clear' });
      expect(await balance()).toBe(charged);
      const { weight } = await sound(order.id);
      expect(weight?.dispute).toMatchObject({ status: 'rejected', note: 'The picture is clear' });
      expect(error(await dispute(order.id)).code).toBe('ERR_CONFLICT');
    });

    it('a dispute of an unpaid weight voids its invoice; a later payment of it is credited to the wallet', async () => {
      const order = await makeOrder(t, shipper, kg(1));
      await spend(0);
      await measured(order, 30);
      const { weight } = await moneyOf(order.id);
      const invoiceId = weight?.invoiceId ?? '';
      await call(t, null, 'GET', `wallet/invoice/${invoiceId}/payment/?companyId=${shipper.companyId}`);
      const [begun] = await t.db.sql.select().from(payment).where(eq(payment.invoiceId, invoiceId));
      await dispute(order.id);
      await command(t, 'weight/accept', { order: order.consignmentNo });
      expect((await invoices()).find(({ id }) => id === invoiceId)?.status).toBe(9);
      const amountMinor = begun!.amountMinor;
      const late = { paymentId: begun!.id, invoiceId, amountMinor, currency: 'MYR' };
      await takeReport(t.ctx, { ...late, result: 'success' });
      await takeReport(t.ctx, { ...late, result: 'success' });
      expect(Math.round((await balance()) * 100)).toBe(amountMinor);
      expect((await invoices()).find(({ id }) => id === invoiceId)?.status).toBe(9);
      expect((await verifyLedger(t.ctx)).ok).toBe(true);
    });
  });
});
