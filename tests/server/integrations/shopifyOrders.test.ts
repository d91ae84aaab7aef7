import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Integration } from '../../../contract/integrations/integrations.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { MemberRole } from '../../../contract/rules/account/rights.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { customer, customerUser } from '../../../server/db/schema/tenants.ts';
import { makeMember } from '../../support/members.ts';
import { messages } from '../../support/messages.ts';
import { DATABASES } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, pageOf, stepUp } from '../orders/orderBody.ts';
import {
  connected,
  list,
  post,
  sendTo,
  shopifyOrder,
  t,
  who,
  withIntegrations,
} from './integrationsWorld.ts';

describe.each(DATABASES)('integrations on %s', (kind) => {
  withIntegrations(kind);

  const withKey = (token: string) => ({ auth: { host: 'localhost', 'x-delyvax-access-token': token } });

  describe('the orders of a Shopify shop', () => {
    const drafts = async () =>
      pageOf<Order>(await call(t, who, 'GET', 'order?status=DRAFT&limit=100')).rowTotal;

    it('orders of a Shopify shop arrive once, for any number and kind of events (INTG-16)', async () => {
      const { ordersUrl } = await connected('shopify');
      const first = await sendTo(ordersUrl!, shopifyOrder());
      expect(await sendTo(ordersUrl!, shopifyOrder())).toEqual(first);
      expect(await sendTo(ordersUrl!, shopifyOrder(), { 'x-shopify-topic': 'orders/paid' })).toEqual(first);
      await t.db.sql.update(orders).set({ createdAt: new Date(0) });
      expect(await sendTo(ordersUrl!, shopifyOrder())).toEqual(first);
      const second = await sendTo(ordersUrl!, shopifyOrder({ id: 5123456789013, name: '#1002' }));
      expect(second.orderId).not.toBe(first.orderId);
      expect(await drafts()).toBe(2);
    });

    it('orders of a Shopify shop arrive once where both of their events come at the same instant (INTG-16)', async () => {
      const { ordersUrl } = await connected('shopify');
      const topics = ['orders/create', 'orders/paid', 'orders/create', 'orders/paid'];
      for (const id of [1, 2, 3]) {
        const answers = await Promise.all(
          topics.map((topic) =>
            post(ordersUrl!, shopifyOrder({ id }), { 'x-shopify-topic': topic }).then(
              ({ statusCode, body }) => [statusCode, body],
            ),
          ),
        );
        expect(answers[0]![0], String(answers[0]![1])).toBe(200);
        expect(new Set(answers.map(String)).size, answers.join('\n')).toBe(1);
        expect(await drafts()).toBe(id);
      }
    });

    it('orders of a Shopify shop are accepted three hundred a minute from each shop, and the rest when it sends them again (INTG-16, B1-4)', async () => {
      const { ordersUrl } = await connected('shopify');
      const other = await connected('shopify', 'Another');
      // A product makes no order, but its call counts.
      const product = { 'x-shopify-topic': 'products/create' };
      const guessed = ordersUrl!.replace(/key=.*/, `key=${'a'.repeat(43)}`);
      expect((await post(guessed, { id: 7 }, product)).statusCode).toBe(404);
      for (let n = 0; n < 300; n++) await sendTo(ordersUrl!, { id: 7 }, product);
      const refused = await post(ordersUrl!, shopifyOrder());
      expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
      const wait = Number(refused.headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(refused.json().error.detail).toEqual({ retryAfter: wait });
      expect(await drafts()).toBe(0);
      expect((await sendTo(other.ordersUrl!, shopifyOrder())).orderId).not.toBeNull();
      t.clock.advance(wait);
      expect((await sendTo(ordersUrl!, shopifyOrder())).orderId).not.toBeNull();
      expect(await drafts()).toBe(2);
    });

    it('orders of a Shopify shop have the cash that their buyer pays at the door, only in the currency of the company (INTG-16)', async () => {
      const { ordersUrl } = await connected('shopify');
      const cod = async (more: object) => {
        const { orderId } = await sendTo(ordersUrl!, shopifyOrder(more));
        return data<Order>(await call(t, who, 'GET', `order/${orderId}`)).cod;
      };
      const atDoor = { payment_gateway_names: ['Cash on Delivery (COD)'], total_outstanding: '67.50' };
      expect(await cod({ id: 1, ...atDoor })).toMatchObject({ amount: 67.5 });
      expect(await cod({ id: 2, ...atDoor, currency: 'USD' })).toBeNull();
      expect(await cod({ id: 3, ...atDoor, total_outstanding: '0.00' })).toBeNull();
      expect(await cod({ id: 4, total_outstanding: '67.50' })).toBeNull();
      expect(await cod({ id: 5, ...atDoor, total_outstanding: '1000000.00' })).toMatchObject({
        amount: 1_000_000,
      });
      expect(await cod({ id: 6, ...atDoor, total_outstanding: '1000000.01' })).toBeNull();
    });

    it('an order of a Shopify shop that is paid later loses its cash on delivery; a message names cash that somebody changed or that is on its way (INTG-16)', async () => {
      const { ordersUrl } = await connected('shopify');
      const atDoor = { payment_gateway_names: ['Cash on Delivery (COD)'], total_outstanding: '97.00' };
      const take = (more: object) => sendTo(ordersUrl!, shopifyOrder({ ...atDoor, ...more }));
      const paid = (id: number) =>
        sendTo(
          ordersUrl!,
          shopifyOrder({ id, payment_gateway_names: ['Cash on Delivery (COD)', 'stripe'] }),
          {
            'x-shopify-topic': 'orders/paid',
          },
        );
      const order = async (id: string) => data<Order>(await call(t, who, 'GET', `order/${id}`));
      const warning = 'The buyer paid in the shop: cash on delivery MYR 90.00 is no longer due.';

      const fresh = (await take({ id: 1 })).orderId!;
      await paid(1);
      expect((await order(fresh)).cod).toBeNull();
      // An older event that comes late.
      await take({ id: 1 });
      expect(await order(fresh)).toMatchObject({ cod: null, note: 'Leave it with the guard' });

      const changed = (await take({ id: 2 })).orderId!;
      await call(t, who, 'PUT', `order/${changed}`, { cod: { amount: 90 } });
      await paid(2);
      await paid(2);
      expect(await order(changed)).toMatchObject({
        cod: { amount: 90 },
        note: `${warning} Leave it with the guard`,
      });
      const mails = await messages(t);
      expect(mails.map(({ subject }) => subject).filter((text) => text.startsWith('Paid in'))).toHaveLength(
        1,
      );

      const sent = (await take({ id: 3 })).orderId!;
      await t.db.sql.update(orders).set({ statusCode: 600, codMinor: 9000 }).where(eq(orders.id, sent));
      await paid(3);
      expect(await order(sent)).toMatchObject({
        cod: { amount: 90 },
        note: expect.stringContaining(warning),
      });
    });

    it('the note begins with a Shopify shop’s cash on delivery that no courier can collect, in the account’s language (INTG-16)', async () => {
      const { ordersUrl } = await connected('shopify');
      const atDoor = { payment_gateway_names: ['Cash on Delivery (COD)'], total_outstanding: '50.00' };
      const note = async (more: object) => {
        const { orderId } = await sendTo(ordersUrl!, shopifyOrder({ ...atDoor, ...more }));
        return data<Order>(await call(t, who, 'GET', `order/${orderId}`)).note;
      };
      expect(await note({ id: 1, note: 'Ring twice' })).toBe('Ring twice');
      expect(await note({ id: 2, note: 'Ring twice', currency: 'SGD' })).toBe(
        'Cash on delivery SGD 50.00 was not taken over. Ring twice',
      );
      expect(await note({ id: 3, note: null, total_outstanding: '1000000.01' })).toBe(
        'Cash on delivery MYR 1,000,000.01 was not taken over.',
      );
      expect(await note({ id: 4, note: 'x'.repeat(600), currency: 'SGD' })).toHaveLength(500);
      await t.db.sql.update(customer).set({ lang: 'zh_CN' }).where(eq(customer.id, who.customerId));
      expect(await note({ id: 5, note: null, currency: 'SGD' })).toContain('代收货款');
    });

    it('orders of a Shopify shop without goods to send are left out, and too long texts are cut off (INTG-16)', async () => {
      const { ordersUrl } = await connected('shopify');
      const voucher = shopifyOrder().line_items[2]!;
      for (const [order, topic] of [
        [shopifyOrder({ shipping_address: null }), 'orders/create'],
        [shopifyOrder({ line_items: [voucher] }), 'orders/create'],
        [shopifyOrder({ cancelled_at: '2026-03-01T10:00:00+08:00' }), 'orders/create'],
        [shopifyOrder(), 'orders/cancelled'],
        [{ id: 7, topic: 'a product' }, 'products/create'],
      ] as const)
        expect(await sendTo(ordersUrl!, order, { 'x-shopify-topic': topic })).toEqual({ orderId: null });
      expect(await drafts()).toBe(0);
      const long = shopifyOrder({
        note: '🙂'.repeat(600),
        shipping_address: {
          name: 'N'.repeat(400),
          address1: 'A'.repeat(400),
          zip: 10200,
          country_code: 'MY',
        },
        line_items: [{ title: 'T'.repeat(400), quantity: 1, grams: 12_000, price: null }],
      });
      const { orderId } = await sendTo(ordersUrl!, long);
      const kept = data<Order>(await call(t, who, 'GET', `order/${orderId}`));
      expect(kept).toMatchObject({ statusCode: 0, weight: { value: 12 } });
      expect(kept.waypoint[1]!.contact).toMatchObject({ name: 'N'.repeat(120), postcode: '10200' });
    });

    it('orders of a Shopify shop are accepted while the person who connected the shop may make drafts; nobody else gets the address (INTG-16, BX-50)', async () => {
      const maker = await makeMember(t, who, { role: 'manager' });
      const made = data<Integration>(
        await call(t, maker, 'POST', 'integration', { type: 'shopify', name: 'Theirs' }),
      );
      const urlFor = async (reader: TestShipper) =>
        data<Integration>(await call(t, reader, 'GET', `integration/${made.id}`)).ordersUrl;
      expect(made.ordersUrl).not.toBeNull();
      expect([await urlFor(maker), await urlFor(who)]).toEqual([made.ordersUrl, null]);
      const statusAs = async (role: MemberRole) => {
        await t.db.sql.update(customerUser).set({ role }).where(eq(customerUser.userId, maker.userId));
        return (await post(made.ordersUrl!, shopifyOrder())).statusCode;
      };
      expect([await statusAs('operations'), await statusAs('packer'), await statusAs('manager')]).toEqual([
        200, 404, 200,
      ]);
      await stepUp(t, who);
      await call(t, who, 'DELETE', `people/member/${maker.userId}`);
      expect((await post(made.ordersUrl!, shopifyOrder())).statusCode).toBe(404);
    });

    it('orders of a Shopify shop are refused at a guessed address, of another shop or kind, at another tenant’s host, and after the shop is gone (INTG-16, B1-4)', async () => {
      const { id, ordersUrl } = await connected('shopify');
      const other = await connected('shopify', 'Another');
      const program = await connected('custom', 'ERP');
      const key = new URL(ordersUrl!).searchParams.get('key');
      await makeShipper(t, { companyCode: 'myhub' });
      const status = async (url: string, host?: string) =>
        (await post(url, shopifyOrder(), {}, host)).statusCode;
      expect(await status(ordersUrl!.replace(/key=.*/, `key=${'a'.repeat(43)}`))).toBe(404);
      expect(await status(ordersUrl!.replace(/key=.*/, 'key='))).toBe(404);
      expect(await status(ordersUrl!.replace(/\?key=.*/, ''))).toBe(422);
      expect(await status(other.ordersUrl!.replace(/key=.*/, `key=${key}`))).toBe(404);
      expect(program.ordersUrl).toBeNull();
      expect(await status(ordersUrl!, 'myhub.localhost')).toBe(404);
      expect(await status(`http://localhost/v1.0/integration/99999999999/orders?key=${key}`)).toBe(404);
      expect((await list('&status=1')).data).toEqual([]);
      expect(await status(ordersUrl!)).toBe(200);
      await call(t, who, 'DELETE', `integration/${id}`);
      expect(await status(ordersUrl!)).toBe(404);
      expect(await drafts()).toBe(1);
    });

    it('the address for a Shopify shop’s orders is shown to people, never to a program with an API key; the shop’s own key only reads (INTG-16, B1-1)', async () => {
      const { id, token, ordersUrl } = await connected('shopify');
      expect((await list()).data).toMatchObject([{ ordersUrl }]);
      const program = await connected('custom', 'ERP');
      const seen = await call(t, withKey(program.token), 'GET', `integration/${id}`);
      expect([seen.status, data<Integration>(seen).ordersUrl]).toEqual([200, null]);
      expect((await call(t, withKey(token), 'POST', 'order', { process: false })).status).toBe(403);
    });
  });
});
