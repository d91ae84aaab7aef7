import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceDetails } from '../../../contract/money/wallet.ts';
import { ledgerTx, payment } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { companySetting, customer } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { refundPayment } from '../../../server/modules/payments/refunds.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { assertGatewayMinimum } from '../../../server/modules/wallet/paymentMethods.ts';
import type { SandboxGateway } from '../../../server/sandbox/gateway/gateway.ts';
import { findResult } from '../../../server/sandbox/gateway/paymentStore.ts';
import { DATABASES, startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
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

describe.each(DATABASES)('on %s', (kind) => {
  let t: TestServer;
  let home: TestShipper;
  beforeAll(async () => {
    t = await startTestServer({ kind });
    home = await makeShipper(t);
  });
  afterAll(() => t.close());

  const another = () => makeShipper(t, { companyId: home.companyId });
  const balance = async (who: TestShipper) =>
    (
      await t.db.sql
        .select({ minor: customer.walletMinor })
        .from(customer)
        .where(eq(customer.id, who.customerId))
    )[0]!.minor;
  const byCard = { paymentMethodId: 1 };
  const DONE = 'http://localhost/customer/orders/new-order';

  /** Opens the link of an invoice and returns the address of the gateway's page. */
  async function openPayment(who: TestShipper, invoiceId: string, doneUrl = DONE): Promise<string> {
    const res = await call(
      t,
      null,
      'GET',
      `wallet/invoice/${invoiceId}/payment/?doneUrl=${encodeURIComponent(doneUrl)}&companyId=${who.companyId}`,
    );
    expect(res.status).toBe(302);
    return String(res.headers.location);
  }

  async function paymentOf(who: TestShipper, invoiceId: string) {
    await openPayment(who, invoiceId);
    return (await t.db.sql.select().from(payment).where(eq(payment.invoiceId, invoiceId)))[0]!;
  }

  async function report(raw: string, signature?: string) {
    const sign = (t.ctx.ports.payments as SandboxGateway).sign;
    return t.app.inject({
      method: 'POST',
      url: '/v1.0/wallet/gateway/callback',
      headers: { 'content-type': 'application/json', 'x-gateway-signature': signature ?? sign(raw) },
      payload: raw,
    });
  }

  async function reportOf(
    who: TestShipper,
    invoiceId: string,
    result = 'success',
    more: Record<string, unknown> = {},
  ) {
    const { id, amountMinor, currency } = await paymentOf(who, invoiceId);
    return JSON.stringify({ paymentId: id, invoiceId, result, amountMinor, currency, ...more });
  }

  const stateOf = async (id: string) => (await t.db.sql.select().from(orders).where(eq(orders.id, id)))[0]!;
  const paymentStatus = async (who: TestShipper, invoiceId: string) =>
    data<{ statusCode: number }>(await call(t, who, 'GET', `wallet/invoice/${invoiceId}/paymentStatus`))
      .statusCode;

  describe('paying at the gateway', () => {
    it('waits at 10 with an invoice, and places the order once it is paid (FORM-102, MULTI-47, API-100, API-129)', async () => {
      const who = await another();
      const made = await makeOrder(t, who, byCard);
      expect(made).toMatchObject({ statusCode: 10, status: 'pending_payment', consignmentNo: null });
      expect(await paymentStatus(who, made.invoiceId!)).toBe(0);
      const res = await report(await reportOf(who, made.invoiceId!));
      expect(res.statusCode).toBe(200);
      expect(await paymentStatus(who, made.invoiceId!)).toBe(1);
      expect(await stateOf(made.id)).toMatchObject({ statusCode: 100, invoiceId: made.invoiceId });
      expect(await balance(who)).toBe(0);
      const told = await t.db.sql.select().from(event).where(eq(event.customerId, who.customerId));
      expect(told.map((e) => e.type)).toEqual(expect.arrayContaining(['invoice.status', 'order.created']));
    });

    it('credits five simultaneous reports and a later one once (B1-16, B2-25)', async () => {
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
      'settles the orders of an invoice by a job where the server stopped in between: %s (B1-16, MULTI-47)',
      async (result) => {
        const who = await another();
        const made = await makeOrder(t, who, byCard);
        const raw = await reportOf(who, made.invoiceId!, result);
        const before = await stateOf(made.id);
        const { tx } = t.ctx.db;
        let [depth, opened] = [0, 0];
        // Transactions within the first one go on; the next one finds the server gone.
        t.ctx.db.tx = async <T>(work: () => Promise<T>): Promise<T> => {
          if (depth === 0 && ++opened > 1) throw new Error('stopped');
          depth++;
          return tx.call(t.ctx.db, work).finally(() => depth--) as Promise<T>;
        };
        const answer = await report(raw).finally(() => {
          t.ctx.db.tx = tx;
        });
        expect(answer.statusCode).toBe(500);
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
    ])('refuses a report that is %s and credits nothing (B2-25)', async (_what, more, signature) => {
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

    it.each([
      ['cancelled', (id: string, who: TestShipper) => call(t, who, 'POST', `order/${id}/cancel`, {})],
      [
        'edited',
        (id: string, who: TestShipper) =>
          call(t, who, 'PUT', `order/${id}`, { weight: { value: 5, unit: 'kg' } }),
      ],
    ])('puts the money into the wallet when the order was %s meanwhile', async (_what, meanwhile) => {
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

    it('puts the money into the wallet when the courier refuses the paid order, once', async () => {
      const who = await another();
      const made = await makeOrder(t, who, { ...byCard, receiver: { postcode: '99999' } });
      const raw = await reportOf(who, made.invoiceId!);
      await report(raw);
      await report(raw);
      expect(await stateOf(made.id)).toMatchObject({ statusCode: 99 });
      expect(await balance(who)).toBe(700);
    });

    it('bills several drafts on one invoice and places each of them (BULK-09, BULK-24, BULK-27)', async () => {
      const who = await another();
      const drafts = [
        await makeDraft(t, who),
        await makeDraft(t, who, { receiver: { postcode: '99999' } }),
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

    it('is refused below its minimum (FORM-66)', async () => {
      const strict = await makeShipper(t, { companyCode: 'minimum' });
      await t.db.sql
        .insert(companySetting)
        .values({ companyId: strict.companyId, name: 'min_order_amount', data: 20 });
      const res = await call(t, strict, 'POST', 'order', orderBody(byCard));
      expect([res.status, error(res).code, error(res).message]).toEqual([
        422,
        'ERR_BELOW_MINIMUM',
        'Your order must exceed MYR 20.00 to use payment gateway',
      ]);
    });

    it('takes an amount of exactly its minimum, none below and never nothing (FORM-66, BILL-24)', async () => {
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

    it('gives back through the gateway what a top-up brought, never what an order did', async () => {
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

    it('lets no wallet pay its own top-up, nor another way be chosen for what is settled (API-99, PAY-25)', async () => {
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

    it('lets the wallet pay a waiting invoice instead (API-99)', async () => {
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

    it('says what was added to the wallet, once for repeated reports, and tells open pages (BULK-24, B2-25)', async () => {
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
      const told = await t.db.sql.select().from(event).where(eq(event.invoiceId, invoiceId!));
      expect(
        told.filter((e) => e.type === 'invoice.status').map((e) => (e.payload as { status: string }).status),
      ).toEqual(['paid', 'credited']);
      expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
    });

    it('of a top-up counts only what came beyond it (PAY-25)', async () => {
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

  describe('the payment page', () => {
    const page = (url: string, init: { method?: 'GET' | 'POST'; payload?: string } = {}) =>
      t.app.inject({
        method: init.method ?? 'GET',
        url: new URL(url).pathname,
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
        ...(init.payload ? { payload: init.payload } : {}),
      });

    it.each([
      ['4242 4242 4242 4242', 1, 100],
      ['4000 0000 0000 0002', 9, 99],
      ['4000 0000 0000 3220', 0, 10],
    ])(
      '%s leaves the invoice at %d and the order at %d, and goes back',
      async (card, invoiceStatus, orderStatus) => {
        const who = await another();
        const made = await makeOrder(t, who, byCard);
        const url = await openPayment(who, made.invoiceId!);
        const shown = await page(url);
        expect(shown.body).toContain('MYR 7.00');
        expect(shown.body).toMatch(/<label for="card">/);
        const res = await page(url, { method: 'POST', payload: `card=${encodeURIComponent(card)}` });
        expect([res.statusCode, res.headers.location]).toEqual([303, `${DONE}?invoiceId=${made.invoiceId}`]);
        expect(await paymentStatus(who, made.invoiceId!)).toBe(invoiceStatus);
        expect(await stateOf(made.id)).toMatchObject({ statusCode: orderStatus });
      },
    );

    it("tells a wrong card beside its field, in the reader's language", async () => {
      const who = await another();
      const made = await makeOrder(t, who, byCard);
      const url = await openPayment(who, made.invoiceId!);
      const res = await t.app.inject({
        method: 'POST',
        url: new URL(url).pathname,
        headers: { 'accept-language': 'ms-MY,en;q=0.5', 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'card=1234',
      });
      expect(res.statusCode).toBe(422);
      expect(res.body).toMatch(
        /lang="ms"[\s\S]*aria-invalid="true"[\s\S]*id="card-error" role="alert">Masukkan salah satu/,
      );
      expect(await stateOf(made.id)).toMatchObject({ statusCode: 10 });
    });

    it('styles by its nonce alone and lets the form go to itself and back', async () => {
      const who = await another();
      const made = await makeOrder(t, who, byCard);
      const res = await page(await openPayment(who, made.invoiceId!));
      const csp = String(res.headers['content-security-policy']);
      expect(csp).toContain("form-action 'self' http://localhost");
      const nonce = /nonce-([^']+)'/.exec(csp)?.[1];
      expect(res.body).toContain(`<style nonce="${nonce}">`);
      expect(res.body).not.toContain('<script');
    });

    it('goes on with the same payment when it is opened again, and to the default page for a foreign doneUrl (B2-16)', async () => {
      const who = await another();
      const made = await makeOrder(t, who, byCard);
      const first = await openPayment(who, made.invoiceId!);
      expect(await openPayment(who, made.invoiceId!, 'https://evil.test/')).toBe(first);
      const [row] = await t.db.sql.select().from(payment).where(eq(payment.invoiceId, made.invoiceId!));
      expect(row!.doneUrl).toBe(`http://localhost/customer/after-payment/bulk-order/${made.invoiceId}`);
    });

    it('returns to the result page of a single order, a multipoint order or several (FORM-102, MULTI-52, BULK-24)', async () => {
      const who = await another();
      const backOf = async (invoiceId: string, by: TestShipper | null = who) => {
        await call(t, by, 'GET', `wallet/invoice/${invoiceId}/payment/?companyId=${who.companyId}`);
        const [row] = await t.db.sql.select().from(payment).where(eq(payment.invoiceId, invoiceId));
        return row!.doneUrl;
      };
      const single = await makeOrder(t, who, byCard);
      expect(await backOf(single.invoiceId!)).toBe(
        `http://localhost/customer/orders/new-order?orderId=${single.id}&statusCode=10`,
      );
      // Others who have the link do not get the order's id, because it would open the label.
      expect(await backOf(single.invoiceId!, null)).toBe(
        `http://localhost/customer/after-payment/bulk-order/${single.invoiceId}`,
      );
      const stops = orderBody().waypoint as object[];
      const several = await makeOrder(t, who, {
        ...byCard,
        source: 'web-customer-multipoint',
        serviceCode: 'LLM-CAR',
        waypoint: [...stops, stops[1]] as never,
      });
      expect(await backOf(several.invoiceId!)).toBe(
        `http://localhost/customer/after-payment/multipoint/${several.id}`,
      );
      expect(await backOf(several.invoiceId!, null)).toBe(
        `http://localhost/customer/after-payment/multipoint?invoiceId=${several.invoiceId}`,
      );
      const drafts = [await makeDraft(t, who), await makeDraft(t, who)];
      const bulk = data<{ invoiceId: string }>(
        await call(t, who, 'POST', 'order/process', { orderIds: drafts.map((d) => d.id), ...byCard }),
      );
      expect(await backOf(bulk.invoiceId)).toBe(
        `http://localhost/customer/after-payment/bulk-order/${bulk.invoiceId}`,
      );
    });

    it('redirects back for a paid invoice', async () => {
      const who = await another();
      const made = await makeOrder(t, who, byCard);
      await report(await reportOf(who, made.invoiceId!));
      expect(await openPayment(who, made.invoiceId!)).toBe(DONE);
    });

    it('leads on from a page that has been paid, and takes no second payment there', async () => {
      const who = await another();
      const made = await makeOrder(t, who, byCard);
      const url = await openPayment(who, made.invoiceId!);
      const first = await page(url, { method: 'POST', payload: 'card=4242424242424242' });
      const reopened = await page(url);
      expect([reopened.statusCode, reopened.headers.location]).toEqual([303, first.headers.location]);
      const again = await page(url, { method: 'POST', payload: 'card=4000000000000002' });
      expect(again.statusCode).toBe(303);
      expect(await findResult(t.ctx, url.split('/').at(-1)!)).toMatchObject({ result: 'success' });
    });

    it.each([
      ['opened', { method: 'GET' as const }],
      ['sent', { method: 'POST' as const, payload: 'card=4242424242424242' }],
    ])(
      'reports a payment again where its page is %s again, as the first report may have been lost',
      async (_, again) => {
        const who = await another();
        const made = await makeOrder(t, who, byCard);
        const url = await openPayment(who, made.invoiceId!);
        const gateway = t.ctx.ports.payments as SandboxGateway;
        const { deliver } = gateway;
        gateway.deliver = async () => undefined;
        await page(url, { method: 'POST', payload: 'card=4242424242424242' });
        gateway.deliver = deliver;
        expect(await paymentStatus(who, made.invoiceId!)).toBe(0);
        await page(url, again);
        expect(await paymentStatus(who, made.invoiceId!)).toBe(1);
      },
    );

    it('shows that there is no such payment', async () => {
      const res = await page('http://localhost/sandbox/pay/00000000-0000-4000-8000-000000000000');
      expect([res.statusCode, res.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    });
  });
});
