import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Transaction } from '../../../contract/money/billing.ts';
import type { Invoice } from '../../../contract/money/wallet.ts';
import type { OrderMoney } from '../../../contract/orders/orderMoney.ts';
import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import { promo } from '../../../server/db/schema/couriers/rateCards.ts';
import { ledgerEntry, ledgerTx, payment } from '../../../server/db/schema/ledger.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { correctWeight } from '../../../server/modules/charges/weighing.ts';
import { cancelOrders } from '../../../server/modules/orders/booking/cancelOrders.ts';
import { takeReport } from '../../../server/modules/payments/payments.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { weightOnScale } from '../../../server/sandbox/couriers/scale.ts';
import { DATABASES, startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { readPdf } from '../documents/readPdf.ts';
import { command } from '../operate/command.ts';
import {
  call,
  data,
  error,
  makeDraft,
  makeOrder,
  type Outcome,
  pageOf,
  RECEIVER,
  SENDER,
} from '../orders/orderBody.ts';

const PROOF = { at: '2026-03-02T03:00:00.000Z', place: 'Kuala Lumpur hub', picture: null };
const kg = (value: number) => ({
  waypoint: [
    { type: 'PICKUP' as const, contact: SENDER },
    {
      type: 'DROPOFF' as const,
      contact: RECEIVER,
      inventory: [
        { name: 'Batik', description: 'Batik', quantity: 1, weight: { value, unit: 'kg' as const } },
      ],
    },
  ],
});

describe.each(DATABASES)('on %s', (kind) => {
  let t: TestServer;
  let shipper: TestShipper;
  beforeAll(async () => {
    t = await startTestServer({ kind });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.truncate();
    shipper = await makeShipper(t, { walletMinor: 10_000, taxBp: 600 });
  });

  const moneyOf = async (id: string) => data<OrderMoney>(await call(t, shipper, 'GET', `order/${id}/money`));
  const balance = async () =>
    data<{ walletBalance: number }>(await call(t, shipper, 'GET', 'customer')).walletBalance;
  const measured = (order: Outcome, value: number) =>
    correctWeight(t.ctx, { orderId: order.id, kg: value, proof: PROOF });
  const invoices = async () => pageOf<Invoice>(await call(t, shipper, 'GET', 'wallet/invoice')).data;
  const spend = (balanceMinor: number) =>
    t.db.tx(async () => {
      // A wallet is only what its entries add up to.
      const [row] = await t.db.sql.select().from(customer).where(eq(customer.id, shipper.customerId));
      await command(t, 'wallet/correct', {
        customer: shipper.customerId,
        amount: (balanceMinor - (row?.walletMinor ?? 0)) / 100,
      });
    });
  /** Sales and tax that the ledger holds for the order. */
  async function earned(id: string): Promise<number> {
    const [row] = await t.db.sql
      .select({ minor: sql<string>`coalesce(sum(${ledgerEntry.amountMinor}), 0)` })
      .from(ledgerEntry)
      .innerJoin(ledgerTx, eq(ledgerTx.id, ledgerEntry.txId))
      .where(and(eq(ledgerTx.orderId, id), sql`${ledgerEntry.account} in ('sales', 'tax')`));
    return Number(row?.minor);
  }
  async function sound(id: string): Promise<OrderMoney> {
    const money = await moneyOf(id);
    const minor = (amount: number) => Math.round(amount * 100);
    expect(money.steps.reduce((sum, step) => sum + minor(step.amount), 0)).toBe(minor(money.price.amount));
    expect(money.movements.reduce((sum, move) => sum + minor(move.amount), 0)).toBe(0 - (await earned(id)));
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
    return money;
  }

  describe('the money of an order', () => {
    it('is each component of its price, which add up to what the ledger took (NUM-16)', async () => {
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

    it('of a draft has no steps, of a cancelled order ends at nothing', async () => {
      const draft = await makeDraft(t, shipper);
      expect(await moneyOf(draft.id)).toMatchObject({ steps: [], movements: [], paid: false });
      const order = await makeOrder(t, shipper);
      await call(t, shipper, 'POST', `order/${order.id}/cancel`, {});
      const money = await sound(order.id);
      expect(money.steps.at(-1)).toMatchObject({ kind: 'refund', total: 0 });
      expect(money.price.amount).toBe(0);
    });

    it('shares a payment for several orders by their prices', async () => {
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

  describe('a courier that measures more than was declared', () => {
    it('is charged once, with an invoice of its own whose lines explain it, however often it is reported', async () => {
      const order = await makeOrder(t, shipper, kg(1));
      const before = await balance();
      await Promise.all([measured(order, 3.4), measured(order, 3.4), measured(order, 5)]);
      const money = await sound(order.id);
      const { weight } = money;
      expect(weight).toMatchObject({
        declared: { value: 1, unit: 'kg' },
        state: 'paid',
        proof: PROOF,
        dispute: null,
        disputable: true,
      });
      const more = weight?.amount ?? 0;
      expect(more).toBeGreaterThan(0);
      expect(weight?.lines.map(({ label }) => label)).toContain('Tax');
      expect(Math.round(before * 100 - more * 100)).toBe(Math.round((await balance()) * 100));
      const bill = (await invoices()).find(({ id }) => id === weight?.invoiceId)!;
      expect(bill).toMatchObject({
        status: 1,
        totalPrice: { amount: more, currency: 'MYR' },
        invoice_type: { type: 'weight' },
        items: [{ name: `Weight correction of ${order.consignmentNo}`, amount: more, orderId: order.id }],
      });
      const [newest] = pageOf<Transaction>(await call(t, shipper, 'GET', 'wallet/tx')).data;
      expect(newest).toMatchObject({ category: 'weight', amount: -more, orderId: order.id });
      const pdf = await call(t, shipper, 'GET', `wallet/invoice/${bill.id}/print`);
      expect(readPdf(pdf.bytes).text).toContain('Weight correction of');
    });

    it('that the wallet does not cover leaves an invoice, which is paid like any other (BX-05)', async () => {
      const order = await makeOrder(t, shipper, kg(1));
      await spend(0);
      await measured(order, 3);
      expect(await balance()).toBe(0);
      const { weight } = await moneyOf(order.id);
      expect(weight?.state).toBe('owed');
      await t.db.sql
        .update(customer)
        .set({ creditLimitMinor: 100_000 })
        .where(eq(customer.id, shipper.customerId));
      const paid = await call(t, shipper, 'POST', `wallet/invoice/${weight?.invoiceId}/paymentmethod`, {
        paymentMethodId: 0,
      });
      expect(paid.status).toBe(200);
      expect((await sound(order.id)).weight?.state).toBe('paid');
      expect(
        data<{ statusCode: number }>(await call(t, shipper, 'GET', `order/${order.id}`)).statusCode,
      ).toBe(100);
    });

    it('comes back whole with the order’s price when the order is cancelled', async () => {
      const before = await balance();
      const order = await makeOrder(t, shipper, kg(1));
      await measured(order, 3);
      await call(t, shipper, 'POST', `order/${order.id}/cancel`, {});
      expect(await balance()).toBe(before);
      const money = await sound(order.id);
      expect(money.price.amount).toBe(0);
      expect(money.weight).toMatchObject({ state: 'undone', disputable: false });
    });

    it('joins the next monthly invoice of an account that pays by the month', async () => {
      await t.db.sql
        .update(customer)
        .set({ billing: { paymentTerm: 'net14' } })
        .where(eq(customer.id, shipper.customerId));
      const order = await makeOrder(t, shipper, kg(1));
      await measured(order, 3);
      const money = await sound(order.id);
      expect(await invoices()).toEqual([]);
      const owed = data<{ amount: number }>(
        await call(t, shipper, 'GET', `customer/${shipper.customerId}/unbilledAmount`),
      );
      expect(owed.amount).toBe(money.price.amount);
    });

    it('changes nothing for a cancelled order, for one within the same step of weight, and for a draft', async () => {
      const order = await makeOrder(t, shipper, kg(1));
      const before = await balance();
      await measured(order, 1);
      await measured(await makeDraft(t, shipper), 9);
      expect(await balance()).toBe(before);
      await cancelOrders(t.ctx, shipper, [order.id], null);
      const after = await balance();
      await measured(order, 9);
      expect(await balance()).toBe(after);
      expect((await moneyOf(order.id)).weight).toBeNull();
    });
  });

  it('charges nothing for an order that is cancelled while its new price is worked out', async () => {
    const order = await makeOrder(t, shipper, kg(1));
    const tx = t.ctx.db.tx;
    const meanwhile = vi.spyOn(t.ctx.db, 'tx').mockImplementationOnce(async (work) => {
      await cancelOrders(t.ctx, shipper, [order.id], null);
      return tx.call(t.ctx.db, work) as never;
    });
    const before = Math.round(((await balance()) + order.price!.amount) * 100);
    await correctWeight(t.ctx, { orderId: order.id, kg: 9, proof: PROOF });
    meanwhile.mockRestore();
    expect(Math.round((await balance()) * 100)).toBe(before);
    expect((await moneyOf(order.id)).weight).toBeNull();
  });

  it('a courier that measures less gives the difference back, and takes it again when the order is cancelled', async () => {
    const before = await balance();
    const order = await makeOrder(t, shipper, kg(5));
    await measured(order, 1);
    const money = await sound(order.id);
    expect(money.weight).toMatchObject({ state: 'returned', disputable: false, invoiceId: null });
    expect(Math.round((before - (await balance())) * 100)).toBe(Math.round(money.price.amount * 100));
    await call(t, shipper, 'POST', `order/${order.id}/cancel`, {});
    expect(await balance()).toBe(before);
    expect((await sound(order.id)).price.amount).toBe(0);
  });

  describe('a dispute', () => {
    const dispute = (id: string, reason?: string) =>
      call(t, shipper, 'POST', `order/${id}/weight/dispute`, reason ? { reason } : {});

    it('is opened in one step, once, and is not for a stranger', async () => {
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

    it('that is accepted gives the money back once, and the audit has it', async () => {
      const order = await makeOrder(t, shipper, kg(1));
      const before = await balance();
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

    it('that is rejected keeps the charge and tells why', async () => {
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

    it('of an unpaid weight voids its invoice; money that comes for it later is credited to the wallet', async () => {
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

  it('the sandbox’s scale is asked for by hand and shows its picture', async () => {
    const order = await makeOrder(t, shipper, kg(1));
    const weighed = await call(t, shipper, 'POST', `sandbox/order/${order.consignmentNo}/weight`, { kg: 4 });
    expect(weighed.status).toBe(200);
    await runDueJobs(t.ctx);
    const { weight } = await sound(order.id);
    expect(weight?.measured.value).toBe(4);
    expect(weight?.proof.picture).toMatch(/^data:image\/svg\+xml;base64,/);
  });
});

it('the sandbox’s scale shows the same weight for the same order, another one for about one parcel in twenty', () => {
  const ids = Array.from({ length: 4000 }, (_, i) => `order ${i}`);
  const shown = ids.map((id) => weightOnScale(id, 2));
  expect(shown).toEqual(ids.map((id) => weightOnScale(id, 2)));
  const others = shown.filter((value) => value !== null);
  expect(others.length).toBeGreaterThan(140);
  expect(others.length).toBeLessThan(260);
  expect(others.some((value) => value < 2) && others.some((value) => value > 2)).toBe(true);
  expect(others.every((value) => value >= 0.1 && value !== 2)).toBe(true);
});
