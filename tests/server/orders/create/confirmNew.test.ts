import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { ledgerTx } from '../../../../server/db/schema/ledger.ts';
import { orders } from '../../../../server/db/schema/orders/orders.ts';
import { customer } from '../../../../server/db/schema/tenants.ts';
import { verifyLedger } from '../../../../server/modules/wallet/ledger/verifyLedger.ts';
import { DATABASES, startTestServer } from '../../../support/server.ts';
import { makeShipper } from '../../../support/world.ts';
import { call, data, error, type Outcome, orderBody, PRICE_MINOR, RECEIVER, SENDER } from '../orderBody.ts';
import { another, balance, orderCount, shipper, t, withCreateOrder } from './createOrderWorld.ts';

describe('POST order', () => {
  withCreateOrder();

  it('POST order confirms with the price of the server, the wallet debit, a number, an invoice and status 100 (FORM-99, API-74)', async () => {
    const who = await another(10_000);
    const res = await call(t, who, 'POST', 'order', orderBody());
    expect(res.status).toBe(200);
    const made = data<Outcome>(res);
    expect(made).toMatchObject({ statusCode: 100, status: 'created', price: { amount: 7, currency: 'MYR' } });
    expect(made.orderId).toBe(made.id);
    expect(made.consignmentNo).toMatch(/^MY\d{10}$/);
    expect(await balance(who)).toBe(10_000 - PRICE_MINOR);
    const bill = data(await call(t, who, 'GET', `wallet/invoice/${made.invoiceId}`));
    expect(bill).toMatchObject({
      status: 1,
      totalPrice: { amount: 7 },
      totalPaid: { amount: 7 },
      items: [{ orderId: made.id, amount: 7 }],
    });
  });

  it.each([
    [
      'cash on delivery without its amount',
      { serviceAddon: [{ id: -1, qty: 1 }] },
      'serviceAddon.0.value',
      'is required',
    ],
    [
      'the payment method of drafts',
      { paymentMethodId: -1 },
      'paymentMethodId',
      'must name a method to pay with; -1 is for drafts',
    ],
  ])(
    'POST order confirms nothing with %s, and charges nothing (FORM-56, FORM-91)',
    async (_case, more, field, rule) => {
      const who = await another(10_000);
      const res = await call(t, who, 'POST', 'order', { ...orderBody(), ...more });
      expect(res.status).toBe(400);
      expect(error(res)).toMatchObject({ field, message: `"${field}" ${rule}` });
      expect(await orderCount(who)).toBe(0);
      expect(await balance(who)).toBe(10_000);
    },
  );

  it('POST order ignores price, status and amounts of the body (B2-4)', async () => {
    const who = await another(10_000);
    const made = data<Outcome>(
      await call(t, who, 'POST', 'order', {
        ...orderBody(),
        price: { amount: 0.05 },
        statusCode: 700,
        discount: 99,
        consignmentNo: 'X',
      }),
    );
    expect(made).toMatchObject({ statusCode: 100, price: { amount: 7 } });
    expect(made.consignmentNo).not.toBe('X');
  });

  it('a changed price is refused with the new price (B2-4)', async () => {
    const who = await another(10_000);
    const res = await call(t, who, 'POST', 'order', orderBody({ quotedPrice: 6.5 }));
    expect(res.status).toBe(409);
    expect(error(res)).toMatchObject({
      code: 'ERR_QUOTE_STALE',
      detail: { price: { amount: 7, currency: 'MYR' } },
    });
    expect(await orderCount(who)).toBe(0);
    for (const quotedPrice of [6.99, 7.01, 1e300, -1e300, 7.004_999e15])
      expect((await call(t, who, 'POST', 'order', orderBody({ quotedPrice }))).status).toBe(409);
    expect((await call(t, who, 'POST', 'order', orderBody({ quotedPrice: 7 }))).status).toBe(200);
  });

  it('POST order refuses orders that the wallet does not cover, and writes nothing', async () => {
    const who = await another();
    const res = await call(t, who, 'POST', 'order', orderBody());
    expect(res.status).toBe(402);
    expect(error(res)).toMatchObject({
      code: 'ERR_INSUFFICIENT_BALANCE',
      message: "Payment failed, You don't have enough credit balance. Bal: 0, Price: 7.00",
    });
    expect(await orderCount(who)).toBe(0);
  });

  it('POST order leaves an order failed, with the reason and without a charge, when the courier refuses it (FORM-108)', async () => {
    const who = await another(10_000);
    const made = data<Outcome>(
      await call(
        t,
        who,
        'POST',
        'order',
        orderBody({ receiver: { postcode: '99999', placeConfirmed: true } }),
      ),
    );
    expect(made).toMatchObject({ statusCode: 99, consignmentNo: null, invoiceId: null });
    expect(made.failedReason).toContain('99999');
    expect(await balance(who)).toBe(10_000);
  });

  it('POST order sends a carton’s size in cm only if it holds one item with three sides, and refuses other units (API-74)', async () => {
    const book = vi.spyOn(t.ctx.ports.couriers, 'book');
    const send = (inventory: object[]) =>
      call(t, shipper, 'POST', 'order', {
        ...orderBody(),
        waypoint: [{ contact: SENDER }, { contact: RECEIVER, inventory }],
      });
    const item = { name: 'Batik', quantity: 1, weight: { value: 1 }, price: { amount: 50 } };
    const measured = (more = {}) => ({
      ...item,
      dimension: { unit: 'cm', length: 30, width: 20, height: 10, ...more },
    });
    const courierSize = async (inventory: object[]) => {
      book.mockClear();
      expect((await send(inventory)).status).toBe(200);
      return book.mock.lastCall?.[0].parcels.map((parcel) => parcel.size);
    };
    expect(await courierSize([measured()])).toEqual([{ lengthCm: 30, widthCm: 20, heightCm: 10 }]);
    for (const unknown of [
      [measured({ height: 0 })],
      [item],
      [{ ...measured(), quantity: 2 }],
      [measured(), item],
    ])
      expect(await courierSize(unknown)).toEqual([null]);
    for (const unit of ['m', 'mm', 'in']) {
      const refused = await send([measured({ unit })]);
      expect([refused.status, error(refused).field]).toEqual([400, 'waypoint.1.inventory.0.dimension.unit']);
    }
  });

  it.each(DATABASES)(
    '20 parallel calls of POST order with one key on %s make one order and one debit; all get the same answer (B1-1, B2-1)',
    async (kind) => {
      const ownServer = kind === 'pglite' ? t : await startTestServer({ kind });
      const who = await makeShipper(ownServer, { companyCode: `race${kind}`, walletMinor: 10_000 });
      const send = () =>
        call(ownServer, who, 'POST', 'order', orderBody(), { 'idempotency-key': 'one-click' });
      const first = await Promise.all(Array.from({ length: 20 }, send));
      expect(first.every((r) => r.status === 200 || error(r).code === 'ERR_IDEMPOTENCY_RUNNING')).toBe(true);
      const all = await Promise.all(first.map((r) => (r.status === 200 ? r : send())));
      expect(new Set(all.map((r) => r.raw)).size).toBe(1);
      expect(all.filter((r) => r.headers['idempotent-replayed'] === 'true')).toHaveLength(19);
      const made = await ownServer.db.sql
        .select({ id: orders.id })
        .from(orders)
        .where(eq(orders.customerId, who.customerId));
      const debits = await ownServer.db.sql
        .select({ id: ledgerTx.id })
        .from(ledgerTx)
        .where(eq(ledgerTx.orderId, made[0]!.id));
      expect([made.length, debits.length]).toEqual([1, 1]);
      if (ownServer !== t) await ownServer.close();
    },
  );

  it.each(DATABASES)(
    'on %s, one of two parallel orders is confirmed if the balance covers only one (B2-3)',
    async (kind) => {
      const ownServer = kind === 'pglite' ? t : await startTestServer({ kind });
      const who = await makeShipper(ownServer, {
        companyCode: `last${kind}`,
        walletMinor: PRICE_MINOR + 100,
      });
      const answers = await Promise.all([1, 2].map(() => call(ownServer, who, 'POST', 'order', orderBody())));
      expect(answers.map((r) => r.status).sort()).toEqual([200, 402]);
      const [owner] = await ownServer.db.sql
        .select({ minor: customer.walletMinor })
        .from(customer)
        .where(eq(customer.id, who.customerId));
      expect(owner!.minor).toBe(100);
      expect(await verifyLedger(ownServer.ctx)).toEqual({ ok: true, problems: [] });
      if (ownServer !== t) await ownServer.close();
    },
  );
});
