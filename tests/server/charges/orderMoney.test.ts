import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import { promo } from '../../../server/db/schema/couriers/rateCards.ts';
import { payment } from '../../../server/db/schema/ledger.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { takeReport } from '../../../server/modules/payments/payments.ts';
import { weightOnScale } from '../../../server/sandbox/couriers/scale.ts';
import { DATABASES } from '../../support/server.ts';
import { call, data, makeDraft, makeOrder, type Outcome } from '../orders/orderBody.ts';
import {
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

  describe('the money of an order', () => {
    it('the money of an order lists each component of its price; their sum is the amount in the ledger (NUM-16)', async () => {
      await t.db.sql
        .insert(promo)
        .values({ companyId: shipper.companyId, code: 'RAYA', shareBp: 1000, fixedMinor: 0 });
      const order = await makeOrder(t, shipper, {
        cod: { amount: 200 },
        serviceAddon: [{ id: ADDON_COD, qty: 1, value: 200 }],
        promoCode: 'RAYA',
      });
      const money = await sound(order.id);
      expect(money.paid).toBe(true);
      expect(money.steps.map(({ kind }) => kind)).toEqual(['delivery', 'cod', 'promo', 'tax', 'rounding']);
      expect(money.price).toEqual(order.price);
      expect(money.steps.at(-1)?.total).toBe(order.price?.amount);
      expect(money.movements.map(({ category, amount }) => [category, amount])).toEqual([
        ['order', -(order.price?.amount ?? 0)],
      ]);
      expect(money.weight).toBeNull();
    });

    it('the money of a draft has no steps, and the steps of a cancelled order end at zero', async () => {
      const draft = await makeDraft(t, shipper);
      expect(await moneyOf(draft.id)).toMatchObject({ steps: [], movements: [], paid: false });
      const order = await makeOrder(t, shipper);
      await call(t, shipper, 'POST', `order/${order.id}/cancel`, {});
      const money = await sound(order.id);
      expect(money.steps.at(-1)).toMatchObject({ kind: 'refund', total: 0 });
      expect(money.price.amount).toBe(0);
    });

    it('a payment for several orders is shared by their prices', async () => {
      const drafts = [await makeDraft(t, shipper), await makeDraft(t, shipper)];
      const [first] = drafts;
      const made = data<Outcome>(
        await call(t, shipper, 'POST', 'order/process', {
          orderIds: drafts.map((d) => d.id),
          paymentMethodId: 1,
        }),
      );
      expect((await moneyOf(first!.id)).paid).toBe(false);
      const bill = (await invoices()).find(({ id }) => id === made.invoiceId)!;
      await call(t, null, 'GET', `wallet/invoice/${bill.id}/payment/?companyId=${shipper.companyId}`);
      const [begun] = await t.db.sql.select().from(payment).where(eq(payment.invoiceId, bill.id));
      await takeReport(t.ctx, {
        paymentId: begun!.id,
        invoiceId: bill.id,
        result: 'success',
        amountMinor: begun!.amountMinor,
        currency: 'MYR',
      });
      const money = await moneyOf(first!.id);
      expect(money.paid).toBe(true);
      expect(money.movements).toHaveLength(1);
      expect(money.movements[0]?.amount).toBe(-money.price.amount);
      expect(money.price.amount).toBe(bill.totalPrice.amount / 2);
    });
  });

  it('a failed card leaves an unpaid weight owed, and says that it failed (BILL-28)', async () => {
    const order = await makeOrder(t, shipper, kg(1));
    await spend(0);
    await measured(order, 30);
    const invoiceId = (await moneyOf(order.id)).weight?.invoiceId ?? '';
    await call(t, null, 'GET', `wallet/invoice/${invoiceId}/payment/?companyId=${shipper.companyId}`);
    const [begun] = await t.db.sql.select().from(payment).where(eq(payment.invoiceId, invoiceId));
    const { id: paymentId, amountMinor } = begun!;
    await takeReport(t.ctx, { paymentId, invoiceId, result: 'failed', amountMinor, currency: 'MYR' });
    const status = await call(t, shipper, 'GET', `wallet/invoice/${invoiceId}/paymentStatus`);
    expect(data<{ statusCode: number }>(status).statusCode).toBe(9);
    expect((await moneyOf(order.id)).weight?.state).toBe('owed');
    expect(data<{ statusCode: number }>(await call(t, shipper, 'GET', `order/${order.id}`)).statusCode).toBe(
      100,
    );
  });

  it('a command starts the sandbox’s scale, which shows its picture', async () => {
    const order = await makeOrder(t, shipper, kg(1));
    const weighed = await call(t, shipper, 'POST', `sandbox/order/${order.consignmentNo}/weight`, { kg: 4 });
    expect(weighed.status).toBe(200);
    await runDueJobs(t.ctx);
    const { weight } = await sound(order.id);
    expect(weight?.measured.value).toBe(4);
    expect(weight?.proof.picture).toMatch(/^data:image\/svg\+xml;base64,/);
  });
});

it('the sandbox’s scale measures the same weight for the same order, and another than the declared one for about one parcel in twenty', () => {
  const ids = Array.from({ length: 4000 }, (_, i) => `order ${i}`);
  const shown = ids.map((id) => weightOnScale(id, 2));
  expect(shown).toEqual(ids.map((id) => weightOnScale(id, 2)));
  const others = shown.filter((value) => value !== null);
  expect(others.length).toBeGreaterThan(140);
  expect(others.length).toBeLessThan(260);
  expect(others.some((value) => value < 2) && others.some((value) => value > 2)).toBe(true);
  expect(others.every((value) => value >= 0.1 && value !== 2)).toBe(true);
});
