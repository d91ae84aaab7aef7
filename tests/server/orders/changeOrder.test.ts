import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { service } from '../../../server/db/schema/couriers/rateCards.ts';
import { ledgerTx } from '../../../server/db/schema/ledger.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { DATABASES, startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import {
  call,
  data,
  error,
  makeDraft,
  makeOrder,
  type Outcome,
  PRICE_MINOR,
  RECEIVER,
  SENDER,
} from './orderBody.ts';

describe.each(DATABASES)('on %s', (kind) => {
  let t: TestServer;
  let shipper: TestShipper;
  beforeAll(async () => {
    t = await startTestServer({ kind });
    shipper = await makeShipper(t, { walletMinor: 1_000_000 });
  });
  afterAll(() => t.close());

  const another = (walletMinor = 0) => makeShipper(t, { companyId: shipper.companyId, walletMinor });
  const balance = async (who: TestShipper) =>
    (
      await t.db.sql
        .select({ minor: customer.walletMinor })
        .from(customer)
        .where(eq(customer.id, who.customerId))
    )[0]!.minor;
  const get = async (id: string, who = shipper) =>
    data<Order>(await call(t, who, 'GET', `order/${id}?retrieve=quotes,service`));

  describe('PUT and PATCH order', () => {
    it.each(['PUT', 'PATCH'] as const)(
      '%s changes the parts that are sent, prices them anew and leaves the rest (API-76, BULK-16, BULK-17, BULK-18, BULK-19, BULK-20, BULK-21, BULK-22)',
      async (method) => {
        const draft = await makeDraft(t, shipper, { note: 'ring twice', cod: { amount: 20 } });
        const changed = data<Order>(
          await call(t, shipper, method, `order/${draft.id}`, { weight: { value: 3, unit: 'kg' } }),
        );
        expect(changed).toMatchObject({
          weight: { value: 3 },
          note: 'ring twice',
          cod: { amount: 20 },
          serviceCode: 'DX',
        });
        // 7.00 + 2 × 1.50, and the COD add-on at its minimum of 2.00
        expect(changed.price).toEqual({ amount: 12, currency: 'MYR' });
      },
    );

    it('leaves an add-on with a zero or empty value out (BULK-21)', async () => {
      const draft = await makeDraft(t, shipper, { serviceAddon: [{ id: -1, value: 30 }, { id: 3 }] });
      expect((await get(draft.id)).serviceAddon.map((a) => a.id)).toEqual([-1, 3]);
      const changed = data<Order>(
        await call(t, shipper, 'PUT', `order/${draft.id}`, {
          serviceAddon: [
            { id: -1, value: 0 },
            { id: 3, value: '' },
          ],
        }),
      );
      expect(changed).toMatchObject({ serviceAddon: [], cod: null });
    });

    it('changes the service of a draft, and its stops (BULK-19, API-75)', async () => {
      const draft = await makeDraft(t, shipper);
      const changed = data<Order>(
        await call(t, shipper, 'PUT', `order/${draft.id}`, {
          serviceCode: 'MBE',
          waypoint: [
            { contact: SENDER },
            {
              contact: { ...RECEIVER, name: 'Someone Else' },
              inventory: [{ quantity: 2, weight: { value: 1 } }],
            },
          ],
        }),
      );
      expect(changed).toMatchObject({
        serviceCode: 'MBE',
        weight: { value: 2 },
        service: { name: 'Merbok Economy' },
        price: { amount: 6.3 },
      });
      expect(changed.waypoint.map((w) => w.contact.name)).toEqual([SENDER.name, 'Someone Else']);
    });

    it('refuses a weight outside its bounds and keeps the old one (BULK-18)', async () => {
      const draft = await makeDraft(t, shipper);
      const res = await call(t, shipper, 'PUT', `order/${draft.id}`, { weight: { value: 0.05, unit: 'kg' } });
      expect([res.status, error(res).field]).toEqual([422, 'weight.value']);
      expect((await get(draft.id)).weight.value).toBe(1);
    });

    it.each([
      [-1, 'must name a method to pay with; -1 is for drafts'],
      [77, 'is not a payment method'],
    ])(
      'changes nothing when it is to be confirmed with method %i (FORM-99, API-76)',
      async (paymentMethodId, rule) => {
        const who = await another(10_000);
        const { id, invoiceId } = await makeOrder(t, who, { paymentMethodId: 1, note: 'ring twice' });
        const before = await get(id, who);
        const told = async () =>
          (await t.db.sql.select().from(event).where(eq(event.customerId, who.customerId))).length;
        const events = await told();
        const res = await call(t, who, 'PUT', `order/${id}`, { process: true, paymentMethodId, note: 'new' });
        expect([res.status, error(res).field, error(res).message]).toEqual([
          422,
          'paymentMethodId',
          `"paymentMethodId" ${rule}`,
        ]);
        expect(await get(id, who)).toEqual(before);
        expect(before).toMatchObject({ statusCode: 10, note: 'ring twice', invoiceId, paymentMethodId: 1 });
        expect(await told()).toBe(events);
      },
    );

    it('is confirmed with the method that it carries when none is sent (API-76)', async () => {
      const who = await another(10_000);
      const { id } = await makeDraft(t, who, { paymentMethodId: 1 });
      const waiting = data<Outcome>(await call(t, who, 'PUT', `order/${id}`, { process: true }));
      expect(waiting.statusCode).toBe(10);
      const paid = data<Outcome>(
        await call(t, who, 'PUT', `order/${id}`, { process: true, paymentMethodId: null, skipQueue: true }),
      );
      expect(paid.statusCode).toBe(100);
    });

    it('refuses to change a confirmed order (DET-64)', async () => {
      const made = await makeOrder(t, shipper);
      const res = await call(t, shipper, 'PUT', `order/${made.id}`, { note: 'late' });
      expect([res.status, error(res).code]).toEqual([409, 'ERR_ORDER_STATUS']);
      expect(error(res).detail?.from).toBe(100);
    });

    it('deletes a draft, and no confirmed order', async () => {
      const draft = await makeDraft(t, shipper);
      expect((await call(t, shipper, 'DELETE', `order/${draft.id}`)).status).toBe(200);
      expect((await call(t, shipper, 'GET', `order/${draft.id}`)).status).toBe(404);
      const made = await makeOrder(t, shipper);
      expect((await call(t, shipper, 'DELETE', `order/${made.id}`)).status).toBe(409);
    });
  });

  describe('POST order/process', () => {
    it('confirms a draft with the service of the call (FORM-100, API-78)', async () => {
      const draft = await makeDraft(t, shipper, { serviceCode: null });
      const outcome = data<Outcome>(
        await call(t, shipper, 'POST', 'order/process', {
          orderIds: [draft.id],
          serviceCode: 'DX',
          process: true,
          skipQueue: true,
        }),
      );
      expect(outcome).toMatchObject({
        id: draft.id,
        statusCode: 100,
        price: { amount: 7 },
        results: [{ id: draft.id, ok: true, statusCode: 100 }],
      });
      expect(outcome.consignmentNo).toMatch(/^MY/);
    });

    it('accepts one id in the body, or in the path with an empty body', async () => {
      const [a, b] = [await makeDraft(t, shipper), await makeDraft(t, shipper)];
      expect(
        data<Outcome>(await call(t, shipper, 'POST', 'order/process', { skipQueue: true, orderId: a.id }))
          .statusCode,
      ).toBe(100);
      const res = await call(t, shipper, 'POST', `order/${b.id}/process`, '', {
        'content-type': 'application/json',
      });
      expect(data<Outcome>(res).statusCode).toBe(11);
    });

    it('has a result per row; a refused row does not stop the others (BULK-09)', async () => {
      const who = await another(2 * PRICE_MINOR + 100);
      const drafts = [
        await makeDraft(t, who, { waypoint: [{ contact: SENDER }] }),
        await makeDraft(t, who),
        await makeDraft(t, who),
        await makeDraft(t, who),
      ];
      const outcome = data<Outcome>(
        await call(t, who, 'POST', 'order/process', { skipQueue: true, orderIds: drafts.map((d) => d.id) }),
      );
      expect(outcome).toMatchObject({ id: drafts[1]!.id, statusCode: 100 });
      expect(outcome.results.map((r) => r.error?.code ?? r.statusCode)).toEqual([
        'ERR_VALIDATION',
        100,
        100,
        'ERR_INSUFFICIENT_BALANCE',
      ]);
      expect(await balance(who)).toBe(100);
    });

    it('is refused for an order that is confirmed already, with the steps that are left (B2-27)', async () => {
      const made = await makeOrder(t, shipper);
      const res = await call(t, shipper, 'POST', 'order/process', { skipQueue: true, orderIds: [made.id] });
      expect([res.status, error(res).code]).toEqual([409, 'ERR_ORDER_STATUS']);
    });

    it('charges once when the same draft is confirmed by two calls at a time (B1-16)', async () => {
      const who = await another(10_000);
      const draft = await makeDraft(t, who);
      const answers = await Promise.all(
        [1, 2, 3].map(() => call(t, who, 'POST', 'order/process', { skipQueue: true, orderIds: [draft.id] })),
      );
      expect(answers.filter((r) => r.status === 200)).toHaveLength(1);
      expect(await balance(who)).toBe(10_000 - PRICE_MINOR);
    });

    it('fails again with a new entry in the history when the courier refuses a retry (ORD-46)', async () => {
      const failed = await makeOrder(t, shipper, { receiver: { postcode: '99999' } });
      const again = data<Outcome>(
        await call(t, shipper, 'POST', 'order/process', { skipQueue: true, orderIds: [failed.id] }),
      );
      expect(again.statusCode).toBe(99);
      expect((await get(failed.id)).activities?.map((a) => a.statusCode)).toEqual([99, 11, 99]);
    });
  });

  describe('cancel, clone, refresh, reject driver', () => {
    it('cancels a confirmed order and gives its price back once (DET-19, DET-20, API-79)', async () => {
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

    it('cancels several at once, a result each, the ids as %2C too (BULK-11)', async () => {
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

    it('places an order again without its number, payment and past times (DET-12, API-80)', async () => {
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

    it('a copy has no service that is no longer sold, and is refused with an unknown one (API-80)', async () => {
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

    it('refreshes the quotes of several orders at once and keeps them (BULK-12, API-81)', async () => {
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

    it('keeps the rider of other services, and of a parcel picked up already (DET-24, B2-27)', async () => {
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
});
