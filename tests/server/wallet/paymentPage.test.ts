import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { payment } from '../../../server/db/schema/ledger.ts';
import type { SandboxGateway } from '../../../server/sandbox/gateway/gateway.ts';
import { findResult } from '../../../server/sandbox/gateway/paymentStore.ts';
import { DATABASES } from '../../support/server.ts';
import type { TestShipper } from '../../support/world.ts';
import { call, data, makeDraft, makeOrder, orderBody } from '../orders/orderBody.ts';
import {
  another,
  DONE,
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
      '%s leaves the invoice at %d and the order at %d, and returns',
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

    it("the payment page reports a wrong card next to its field, in the reader's language", async () => {
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

    it('the payment page allows styles only by its nonce, and its form only to itself and the return address', async () => {
      const who = await another();
      const made = await makeOrder(t, who, byCard);
      const res = await page(await openPayment(who, made.invoiceId!));
      const csp = String(res.headers['content-security-policy']);
      expect(csp).toContain("form-action 'self' http://localhost");
      const nonce = /nonce-([^']+)'/.exec(csp)?.[1];
      expect(res.body).toContain(`<style nonce="${nonce}">`);
      expect(res.body).not.toContain('<script');
    });

    it('the payment page continues the same payment when it is opened again, and returns to the default page for a foreign doneUrl (B2-16)', async () => {
      const who = await another();
      const made = await makeOrder(t, who, byCard);
      const first = await openPayment(who, made.invoiceId!);
      expect(await openPayment(who, made.invoiceId!, 'https://evil.test/')).toBe(first);
      const [row] = await t.db.sql.select().from(payment).where(eq(payment.invoiceId, made.invoiceId!));
      expect(row!.doneUrl).toBe(`http://localhost/customer/after-payment/bulk-order/${made.invoiceId}`);
    });

    it('the payment page returns to the result page of a single order, a multipoint order or several (FORM-102, MULTI-52, BULK-24)', async () => {
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

    it('the payment page redirects back for a paid invoice', async () => {
      const who = await another();
      const made = await makeOrder(t, who, byCard);
      await report(await reportOf(who, made.invoiceId!));
      expect(await openPayment(who, made.invoiceId!)).toBe(DONE);
    });

    it('the payment page after a payment has a link to continue, and accepts no second payment', async () => {
      const who = await another();
      const made = await makeOrder(t, who, byCard);
      const url = await openPayment(who, made.invoiceId!);
      const first = await page(url, { method: 'POST', payload: 'card=4242424242424242' });
      const reopened = await page(url);
      expect([reopened.statusCode, reopened.headers.location]).toEqual([303, first.headers.location]);
      const repeatedPage = await page(url, { method: 'POST', payload: 'card=4000000000000002' });
      expect(repeatedPage.statusCode).toBe(303);
      expect(await findResult(t.ctx, url.split('/').at(-1)!)).toMatchObject({ result: 'success' });
    });

    it.each([
      ['opened', { method: 'GET' as const }],
      ['sent', { method: 'POST' as const, payload: 'card=4242424242424242' }],
    ])(
      'the payment page reports a payment again if it is %s again, because the first report may be lost',
      async (_, state) => {
        const who = await another();
        const made = await makeOrder(t, who, byCard);
        const url = await openPayment(who, made.invoiceId!);
        const gateway = t.ctx.ports.payments as SandboxGateway;
        const { deliver } = gateway;
        gateway.deliver = async () => undefined;
        await page(url, { method: 'POST', payload: 'card=4242424242424242' });
        gateway.deliver = deliver;
        expect(await paymentStatus(who, made.invoiceId!)).toBe(0);
        await page(url, state);
        expect(await paymentStatus(who, made.invoiceId!)).toBe(1);
      },
    );

    it('the payment page shows that there is no such payment', async () => {
      const res = await page('http://localhost/sandbox/pay/00000000-0000-4000-8000-000000000000');
      expect([res.statusCode, res.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    });
  });
});
