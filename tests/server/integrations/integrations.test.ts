import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Customer } from '../../../contract/account/customers.ts';
import type { Integration } from '../../../contract/integrations/integrations.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { matchHeaders } from '../../../contract/rules/import/importMatch.ts';
import { valuesOf } from '../../../contract/rules/import/importRows.ts';
import { guidesOf } from '../../../contract/rules/integrations/integrations.ts';
import { idempotencyKey } from '../../../server/db/schema/account/access.ts';
import {
  GUIDES,
  type GuideFacts,
  ORDER_ID,
  SERVICE_CODE,
} from '../../../src/resources/integrations/guides.ts';
import { DATABASES, startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { importAll } from '../orderImport/importWorld.ts';
import { call, data, error, pageOf, stepUp } from '../orders/orderBody.ts';

const PLUGIN = {
  'x-delyvax-wp-version': '1.2.3',
  'user-agent': 'WordPress/6.9.1; https://kedai-batik.example',
};

describe.each(DATABASES)('integrations on %s', (kind) => {
  let t: TestServer;
  let who: TestShipper;
  beforeAll(async () => {
    t = await startTestServer({ kind });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.truncate();
    who = await makeShipper(t, { walletMinor: 10_000 });
    await stepUp(t, who);
  });

  const connect = (type: string, name = 'Kedai Batik', shipper = who, headers = {}) =>
    call(t, shipper, 'POST', 'integration', { type, name }, headers);
  const connected = async (type: string, name?: string) => data<Integration>(await connect(type, name));
  const list = async (query = '', shipper = who) =>
    pageOf<Integration>(await call(t, shipper, 'GET', `integration?page=1&limit=10${query}`));
  const withKey = (token: string) => ({ auth: { host: 'localhost', 'x-delyvax-access-token': token } });
  const use = async (token: string, headers = {}) =>
    expect((await call(t, withKey(token), 'GET', 'user', undefined, headers)).status).toBe(200);

  it('a connected shop has its name, kind, key and no charge, and is pending until its key is used (INTG-02, INTG-03, API-161)', async () => {
    const { token, ...shop } = await connected('woocommerce');
    expect(token).toMatch(/^dx[0-9a-f]{40}$/);
    expect(shop).toEqual({
      id: expect.any(Number),
      name: 'Kedai Batik',
      type: 'woocommerce',
      status: 2,
      shop: null,
      keyAlive: true,
      lastUsedAt: null,
      ordersUrl: null,
      createdAt: t.clock.now().toISOString(),
      updatedAt: t.clock.now().toISOString(),
      metadata: { recurring_application_charge: null },
    });
    expect((await list('&status=1')).data).toEqual([]);
    expect((await list('&status=2')).data).toMatchObject([{ id: shop.id, token: `dx…${token.slice(-4)}` }]);
    await use(token);
    expect((await list('&status=1')).data).toMatchObject([
      { id: shop.id, status: 1, lastUsedAt: t.clock.now().toISOString() },
    ]);
    expect((await list('&status=2')).data).toEqual([]);
    expect((await list()).rowTotal).toBe(1);
  });

  it('the list is flat, newest first, ten a page at least, and sorts by the day of connection alone (INTG-05, INTG-06, INTG-07, INTG-08, INTG-09, API-114)', async () => {
    for (let i = 0; i < 12; i++) {
      await connected('custom', `Shop ${i}`);
      t.clock.advance(1);
    }
    const first = await call(t, who, 'GET', 'integration?page=1&limit=9&orderBy=desc&sortBy=createdAt');
    expect(first.body).toMatchObject({ page: 1, pageTotal: 2, rowTotal: 12 });
    expect(pageOf<Integration>(first).data.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, i) => `Shop ${11 - i}`),
    );
    expect((await list('&orderBy=asc')).data[0]).toMatchObject({ name: 'Shop 0' });
    const names = pageOf<Integration>(await call(t, who, 'GET', 'integration?page=2&limit=11')).data;
    expect(names.map(({ name }) => name)).toEqual(['Shop 0']);
    expect((await list('&keyword=shop%2011')).data).toMatchObject([{ name: 'Shop 11' }]);
    expect((await list('&keyword=%25')).data).toEqual([]);
    for (const [query, field] of [
      ['orderBy=sideways', 'orderBy'],
      ['sortBy=name', 'sortBy'],
      ['status=3', 'status'],
    ]) {
      const refused = await call(t, who, 'GET', `integration?${query}`);
      expect([refused.status, error(refused).field]).toEqual([422, field]);
    }
  });

  it('a key of the settings is an integration once the plugin of WooCommerce used it, with the shop’s host (issue 14)', async () => {
    const made = await call(t, who, 'POST', 'auth/personalAccessToken', { name: 'My shop' });
    const { token } = data<{ token: string }>(made);
    await use(token);
    expect((await list()).data).toEqual([]);
    await use(token, PLUGIN);
    await use(token, PLUGIN);
    expect((await list()).data).toMatchObject([
      { name: 'My shop', type: 'woocommerce', status: 1, shop: 'kedai-batik.example' },
    ]);
  });

  it('what a program calls itself is kept only as a host, and only for the plugin (issue 14)', async () => {
    for (const [agent, shop] of [
      ['WordPress/6.9.1; javascript:alert(1)', null],
      ['WordPress/6.9.1; https://a.example/<b>', 'a.example'],
      ['curl/8', null],
    ] as const) {
      const { token } = data<{ token: string }>(
        await call(t, who, 'POST', 'auth/personalAccessToken', { name: agent.slice(0, 60) }),
      );
      await use(token, { ...PLUGIN, 'user-agent': agent });
      expect((await list()).data[0]).toMatchObject({ type: 'woocommerce', shop });
      t.clock.advance(1);
    }
  });

  it('a shop is connected only after the password, by a session, and once for one call (B1-1)', async () => {
    const key = { 'idempotency-key': 'shop-1' };
    const [first, again] = [
      data<Integration>(await connect('custom', 'A', who, key)),
      data<Integration>(await connect('custom', 'A', who, key)),
    ];
    expect(again).toEqual(first);
    expect((await list()).rowTotal).toBe(1);
    const [kept] = await t.db.sql.select().from(idempotencyKey).where(eq(idempotencyKey.key, 'shop-1'));
    expect(kept?.body ?? '').not.toContain(first.token);
    expect(
      (await call(t, withKey(first.token), 'POST', 'integration', { type: 'custom', name: 'B' })).status,
    ).toBe(403);
    t.clock.advance(600);
    await connected('custom', 'C');
    t.clock.advance(1);
    expect(error(await connect('custom')).code).toBe('ERR_STEP_UP');
  });

  it('a disconnected shop is gone and its key refused; a revoked key leaves its shop inactive (INTG-03)', async () => {
    const [gone, idle] = [await connected('custom', 'A'), await connected('custom', 'B')];
    await use(gone.token);
    await use(idle.token);
    expect((await call(t, who, 'DELETE', `integration/${gone.id}`)).status).toBe(200);
    expect((await call(t, withKey(gone.token), 'GET', 'user')).status).toBe(401);
    const keys = pageOf<{ id: number; name: string }>(await call(t, who, 'GET', 'auth/personalAccessToken'));
    expect(keys.data.map(({ name }) => name)).toEqual(['B']);
    await call(t, who, 'POST', `auth/personalAccessToken/${keys.data[0]!.id}/revoke`);
    expect((await list('&status=2')).data).toMatchObject([{ name: 'B', status: 2, keyAlive: false }]);
    expect((await call(t, who, 'DELETE', `integration/${idle.id}`)).status).toBe(200);
    expect((await list()).rowTotal).toBe(0);
  });

  it('a shop is renamed, and is nobody else’s (B1-4)', async () => {
    const { id } = await connected('custom');
    const other = await makeShipper(t, { companyId: who.companyId });
    expect(data(await call(t, who, 'PATCH', `integration/${id}`, { name: 'New' }))).toMatchObject({
      name: 'New',
    });
    for (const [method, body] of [['GET'], ['PATCH', { name: 'Mine' }], ['DELETE']] as const)
      expect((await call(t, other, method, `integration/${id}`, body)).status).toBe(404);
    expect((await list('', other)).rowTotal).toBe(0);
    expect(data(await call(t, who, 'GET', `integration/${id}`))).toMatchObject({ name: 'New' });
  });

  describe('billing of a Shopify shop', () => {
    const ask = (id: number) => call(t, who, 'POST', `integration/${id}/billing`);
    const page = (address: string, answer?: string, host = 'localhost') =>
      t.app.inject({
        method: answer ? 'POST' : 'GET',
        url: new URL(address).pathname,
        headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
        ...(answer ? { payload: `answer=${answer}` } : {}),
      });
    const state = async (id: number) =>
      data<Integration>(await call(t, who, 'GET', `integration/${id}`)).metadata.recurring_application_charge;

    it('is off until its owner agreed on the shop’s page, and is asked for anew after a refusal (INTG-19, INTG-22)', async () => {
      const { id } = await connected('shopify');
      expect(await state(id)).toBeNull();
      const { confirmationUrl } = data<{ confirmationUrl: string }>(await ask(id));
      expect(confirmationUrl).toMatch(/^http:\/\/localhost:4000\/sandbox\/shop-billing\/.{20,}$/);
      expect(await state(id)).toEqual({ status: 'pending' });
      expect(data(await ask(id))).toEqual({ confirmationUrl });
      expect((await page(confirmationUrl)).body).toContain('Kedai Batik');
      await page(confirmationUrl, 'decline');
      expect(await state(id)).toEqual({ status: 'declined' });
      const next = data<{ confirmationUrl: string }>(await ask(id)).confirmationUrl;
      expect(next).not.toBe(confirmationUrl);
      expect((await page(confirmationUrl, 'approve')).statusCode).toBe(404);
      const answer = await page(next, 'approve');
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/customer/integration']);
      expect(await state(id)).toEqual({ status: 'active' });
      await page(next, 'decline');
      expect(await state(id)).toEqual({ status: 'active' });
      expect((await ask(id)).status).toBe(409);
    });

    it('is asked for at Shopify shops alone, and its page is at no other tenant’s host (INTG-18)', async () => {
      const { id } = await connected('custom');
      expect((await ask(id)).status).toBe(409);
      const shop = await connected('shopify', 'S');
      const { confirmationUrl } = data<{ confirmationUrl: string }>(await ask(shop.id));
      await makeShipper(t, { companyCode: 'myhub' });
      const elsewhere = await page(confirmationUrl, 'approve', 'myhub.localhost');
      expect(elsewhere.statusCode).toBe(404);
      expect(await state(shop.id)).toEqual({ status: 'pending' });
    });
  });

  it('Shopify belongs to the company code my alone, and EasyStore has no key (INTG-14, INTG-16)', async () => {
    expect(guidesOf('my')).toEqual(['woocommerce', 'magento', 'easystore', 'custom', 'shopify']);
    for (const code of ['myhub', 'sg', 'mY', 'swiftlogistics'])
      expect(guidesOf(code)).toEqual(['woocommerce', 'magento', 'easystore', 'custom']);
    const hub = await makeShipper(t, { companyCode: 'myhub' });
    await stepUp(t, hub);
    for (const [type, shipper] of [
      ['easystore', who],
      ['shopify', hub],
    ] as const) {
      const refused = await connect(type, 'A', shipper);
      expect([refused.status, error(refused).field]).toEqual([422, 'type']);
    }
    expect((await connect('shopify')).status).toBe(200);
  });

  /** A call of the shop, as Shopify makes it. */
  const post = (url: string, payload: object, headers = {}, host = 'localhost') => {
    const { pathname, search } = new URL(url);
    return t.app.inject({
      method: 'POST',
      url: pathname + search,
      headers: {
        host,
        'x-shopify-topic': 'orders/create',
        'x-shopify-shop-domain': 'kedai-batik.myshopify.com',
        ...headers,
      },
      payload,
    });
  };
  const sendTo = async (url: string, payload: object, headers = {}): Promise<{ orderId: string | null }> => {
    const answer = await post(url, payload, headers);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  };

  describe('the orders of a Shopify shop', () => {
    const drafts = async () =>
      pageOf<Order>(await call(t, who, 'GET', 'order?status=DRAFT&limit=100')).rowTotal;

    it('come once, however often and for whichever event they are sent (INTG-16)', async () => {
      const { ordersUrl } = await connected('shopify');
      const first = await sendTo(ordersUrl!, shopifyOrder());
      expect(await sendTo(ordersUrl!, shopifyOrder())).toEqual(first);
      expect(await sendTo(ordersUrl!, shopifyOrder(), { 'x-shopify-topic': 'orders/paid' })).toEqual(first);
      const second = await sendTo(ordersUrl!, shopifyOrder({ id: 5123456789013, name: '#1002' }));
      expect(second.orderId).not.toBe(first.orderId);
      expect(await drafts()).toBe(2);
    });

    it('come once where both of their events arrive at the same instant (INTG-16)', async () => {
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

    it('are taken three hundred a minute from each shop, and the rest when it sends them again (INTG-16, B1-4)', async () => {
      const { ordersUrl } = await connected('shopify');
      const other = await connected('shopify', 'Another');
      // A product makes no order; it is a call all the same.
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

    it('bring the cash that their buyer pays at the door, in the money of the company alone (INTG-16)', async () => {
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

    it('are left out where nothing is to be sent, and are kept with what was too long cut off (INTG-16)', async () => {
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

    it('are refused at a guessed address, of another shop or kind, at another tenant’s host, and after the shop is gone (INTG-16, B1-4)', async () => {
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

    it('have an address that people read, never a program with an API key; the shop’s own key only reads (INTG-16, B1-1)', async () => {
      const { id, token, ordersUrl } = await connected('shopify');
      expect((await list()).data).toMatchObject([{ ordersUrl }]);
      const program = await connected('custom', 'ERP');
      const seen = await call(t, withKey(program.token), 'GET', `integration/${id}`);
      expect([seen.status, data<Integration>(seen).ordersUrl]).toEqual([200, null]);
      expect((await call(t, withKey(token), 'POST', 'order', { process: false })).status).toBe(403);
    });
  });

  describe('a guide followed step by step ends in an order', () => {
    const factsOf = async (type: string): Promise<GuideFacts & { key: string }> => ({
      api: 'http://localhost:4000/v1.0',
      company: { id: who.companyId, code: 'my', name: 'Company my' },
      customer: data<Customer>(await call(t, who, 'GET', 'customer')),
      userId: who.userId,
      key: (await connected(type)).token,
      ordersUrl: null,
    });
    const orderOf = async (id: string) => data<Order>(await call(t, who, 'GET', `order/${id}`));
    const statusOfShop = async () =>
      (await list()).data.map(({ type, status, shop }) => ({ type, status, shop }));

    it('the one for programs, whose calls work as they are written (INTG-15)', async () => {
      const facts = { ...(await factsOf('custom')) };
      facts.customer = { ...facts.customer, address1: `12 Jalan D'Alor`, name: `Aina's House` };
      let [serviceCode, orderId] = ['', ''];
      const run = async (code: string | undefined) => {
        const { method, url, headers, payload } = shellCall(
          code!.replaceAll(SERVICE_CODE, serviceCode).replaceAll(ORDER_ID, orderId),
        );
        const { pathname, host } = new URL(url);
        const answer = await t.app.inject({
          method,
          url: pathname,
          headers: { ...headers, host },
          ...(payload ? { payload } : {}),
        });
        expect(answer.statusCode, answer.body).toBe(200);
        return answer;
      };
      const [prices, order, confirm, label] = GUIDES.custom(facts);
      serviceCode = (await run(prices!.code)).json().data.services[0].service.code;
      orderId = (await run(order!.code)).json().data.id;
      expect(await orderOf(orderId)).toMatchObject({ statusCode: 0, referenceNo: 'SHOP-1001' });
      await run(confirm!.code);
      const booked = await orderOf(orderId);
      expect(booked).toMatchObject({ statusCode: 100, consignmentNo: expect.stringMatching(/^MY/) });
      expect(booked.waypoint[0]!.contact.address1).toBe(`12 Jalan D'Alor`);
      expect((await run(label!.code)).body.startsWith('%PDF')).toBe(true);
      expect(await statusOfShop()).toEqual([{ type: 'custom', status: 1, shop: null }]);
    });

    it('the one for WooCommerce, by the plugin’s own calls through the file of the guide, from its settings to the label (INTG-12)', async () => {
      const facts = await factsOf('woocommerce');
      const [, address, values] = GUIDES.woocommerce(facts);
      const file = address!.code!;
      const [, theirs] = /\$theirs = '([^']+)'/.exec(file)!;
      const [, ours] = /wp_remote_request\('([^']+)' \. substr\(\$url, strlen\(\$theirs\)\), \$call\)/.exec(
        file,
      )!;
      const links = [...file.matchAll(/'(https:[^']+)' => '([^']+)'/g)].map(([, from, to]) => [from!, to!]);
      /** A link on a page of the shop, as it leaves its server. */
      const shown = (link: string) =>
        links
          .reduce((page, [from, to]) => page.replaceAll(from!, to!), link)
          .replace(/^https?:\/\/[^/]+/, '');
      const settings = Object.fromEntries(
        values!.values!.map(({ label, value }) => [label.split('.').at(-1), value]),
      );
      expect(settings).toEqual({
        customerId: String(who.customerId),
        apiToken: facts.key,
        companyCode: 'my',
        companyName: 'Company my',
        autoStatus: 'Enable',
        afterPreparing: 'Process immediately',
        storeName: facts.customer.name,
        storeMobile: facts.customer.phone,
      });
      type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
      const plugin = async (method: Method, path: string, payload?: object, headers = {}) => {
        const url = `https://api.delyva.app/v1.0${path}`;
        expect(url.startsWith(theirs!)).toBe(true);
        const { pathname, search, host } = new URL(ours + url.slice(theirs!.length));
        const answer = await t.app.inject({
          method,
          url: pathname + search,
          headers: {
            ...PLUGIN,
            ...headers,
            host,
            'content-type': 'application/json',
            'x-delyvax-access-token': settings.apiToken!,
          },
          ...(payload ? { payload } : {}),
        });
        expect([path, answer.statusCode, answer.body]).toEqual([path, 200, expect.anything()]);
        return answer.json();
      };

      // Saving the settings: the plugin subscribes where it is not subscribed; the same again makes no second one.
      const hook = 'https://kedai-batik.example/?delyvax=webhook';
      expect((await plugin('GET', '/webhook')).data).toEqual([]);
      for (const event of ['order_tracking.change', 'order.created', 'order.created'])
        await plugin('POST', '/webhook/', { event, url: hook });
      const hooks: { event: string; url: string }[] = (await plugin('GET', '/webhook')).data;
      expect(hooks.map(({ url }) => url)).toEqual([hook, hook]);
      expect(hooks.map(({ event }) => event).sort()).toEqual(['order.created', 'order_tracking.change']);

      // The checkout: addresses as WooCommerce keeps them, goods without names, cash asked for by its number.
      const place = {
        address1: '1 Jalan A',
        address2: '',
        city: 'Kuala Lumpur',
        state: 'KUL',
        postcode: '50450',
        country: 'MY',
      };
      const { services } = (
        await plugin('POST', '/service/instantQuote/', {
          customerId: settings.customerId,
          origin: place,
          destination: place,
          weight: { value: 1, unit: 'kg' },
          itemType: 'PARCEL',
          inventory: [
            {
              weight: { value: '1', unit: 'kg' },
              quantity: 1,
              dimension: { unit: 'cm', width: 0, length: 0, height: 0 },
            },
          ],
          serviceAddon: [{ id: -1, qty: 1, value: 50 }],
        })
      ).data;
      expect(services[0]).toMatchObject({
        service: { name: expect.any(String) },
        price: { amount: expect.any(Number) },
      });
      const { serviceCompany, code } = services[0].service;
      const serviceCode = serviceCompany.companyCode || code;

      // The order is paid, which the plugin hears of twice: one draft.
      const { address1, ...location } = place;
      const party = {
        contactName: settings.storeName,
        contactEmail: '',
        contactNumber: settings.storeMobile || '60129908855',
        location: { ...location, address: address1 },
      };
      const paid = {
        customerId: settings.customerId,
        orderNumber: '1042',
        sender: party,
        receiver: { ...party, contactName: 'Tan Wei Ling', contactEmail: 'wei@example.test' },
        parcel: { weight: { unit: 'kg', parcelWeight: 1 }, quantity: 1, orderRemarks: 'Order No: #1042: ' },
        inventory: [
          {
            name: 'Batik',
            value: { amount: '50', currency: 'MYR' },
            weight: { value: '1', unit: 'kg' },
            quantity: 1,
            description: '[Kedai Batik] Batik - Order ID #1042',
          },
        ],
        deliveryService: {
          serviceType: serviceCode,
          pickupDateTime: `${new Date(t.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)} 11:00:00`,
          codAmount: 0,
          insuranceAmount: 0,
          itemType: 'PARCEL',
        },
        source: 'woocommerce',
        isDraft: true,
      };
      const once = { 'idempotency-key': 'wp-1042' };
      const drafts = [];
      for (let i = 0; i < 2; i++)
        drafts.push((await plugin('POST', '/order/ms2781/create', paid, once)).deliveryService);
      const [{ orderId, trackingNumber }] = drafts;
      expect(drafts[1].orderId).toBe(orderId);
      expect(trackingNumber ?? '').toBe('');
      expect(await orderOf(orderId)).toMatchObject({
        statusCode: 0,
        referenceNo: '1042',
        source: 'woocommerce',
      });

      // The order's page in the shop: another courier is chosen out of those that are offered for the draft.
      const { quotes } = (await plugin('GET', `/order/${orderId}?retrieve=quotes`)).data;
      expect(quotes.services[0]).toMatchObject({
        name: expect.any(String),
        serviceCompanyCode: expect.any(String),
        price: { currency: 'MYR', amount: expect.any(Number) },
      });
      const chosen = quotes.services.at(-1).serviceCompanyCode;
      await plugin('PATCH', `/order/${orderId}`, { serviceCode: chosen });

      // Its status is set to Preparing.
      const booked = (
        await plugin('POST', '/order/process', { orderId, skipQueue: true, serviceCode: chosen })
      ).data;
      expect(booked).toMatchObject({
        consignmentNo: expect.stringMatching(/^MY/),
        price: { amount: expect.any(Number) },
      });
      expect(await orderOf(orderId)).toMatchObject({
        statusCode: 100,
        consignmentNo: booked.consignmentNo,
      });
      expect(await statusOfShop()).toEqual([{ type: 'woocommerce', status: 1, shop: 'kedai-batik.example' }]);

      // The links that it writes into the order lead here, without a token.
      const open = (link: string) => t.app.inject({ url: shown(link), headers: { host: 'localhost' } });
      const label = await open(`https://api.delyva.app/v1.0/order/${orderId}/label`);
      expect([label.statusCode, label.body.slice(0, 4)]).toEqual([200, '%PDF']);
      expect(shown(`https://my.delyva.app/customer/strack?trackingNo=${booked.consignmentNo}`)).toBe(
        `/customer/strack?trackingNo=${booked.consignmentNo}`,
      );

      // The order is cancelled in the shop.
      await plugin('POST', '/order/ms2781/cancel', { orderId });
      expect(await orderOf(orderId)).toMatchObject({ statusCode: 900 });
    });

    it('the one for Magento, by the module’s own calls (INTG-13)', async () => {
      const facts = await factsOf('magento');
      const [, install, settings] = GUIDES.magento(facts);
      const [, theirs, ours] = /^sed -i 's#([^#]+)#([^#]+)#'/.exec(install!.code!)!;
      expect(theirs).toBe('https://api.delyva.app');
      const key = settings!.values!.find(({ label }) => label.endsWith('apiToken'))!.value;
      const module = async (path: string, payload: object) => {
        const { pathname, host } = new URL(ours + path);
        const answer = await t.app.inject({
          method: 'POST',
          url: pathname,
          headers: { host, authorization: `Bearer ${key}`, 'x-delyvax-access-token': key },
          payload,
        });
        expect(answer.statusCode, answer.body).toBe(200);
        return answer.json().data;
      };
      const place = {
        address1: '1 Jalan A',
        address2: '-',
        city: 'Kuala Lumpur',
        state: 'Selangor',
        postcode: '50450',
        country: 'MY',
      };
      const customerId = String(who.customerId);
      const quote = await module('/service/instantQuote', {
        companyId: facts.company.id,
        customerId,
        origin: place,
        destination: place,
        weight: { unit: 'kg', value: 1 },
        itemType: 'PARCEL',
        inventory: [
          {
            weight: { value: 1, unit: 'kg' },
            dimension: { unit: 'cm', width: 0, length: 0, height: 0 },
            quantity: 1,
          },
        ],
      });
      const stop = {
        scheduledAt: '2026-03-03T10:00:00+08:00',
        note: 'Order No: 100<br/>',
        contact: {
          ...place,
          name: 'Kedai Batik',
          email: 'kedai@example.test',
          phone: '0123456789',
          mobile: '0123456789',
        },
        inventory: [
          {
            name: 'Batik',
            type: 'PARCEL',
            price: { amount: '50.0000', currency: 'MYR' },
            weight: { value: '1.00', unit: 'kg' },
            quantity: 1,
            description: '[Sku:1 - Product Type:simple]',
          },
        ],
      };
      const draft = await module('/order', {
        customerId,
        process: false,
        serviceCode: quote.services[0].service.code,
        referenceNo: '000000100',
        origin: stop,
        destination: stop,
        note: 'Order No: 100<br/>',
        cod: { amount: '0', currency: 'MYR' },
        source: 'magento',
      });
      await module(`/order/${draft.id}/process`, {
        orderId: draft.id,
        serviceCode: quote.services[0].service.code,
        skipQueue: true,
      });
      expect(await orderOf(draft.id)).toMatchObject({
        statusCode: 100,
        referenceNo: '000000100',
        source: 'magento',
        cod: null,
      });
      expect(await statusOfShop()).toEqual([{ type: 'magento', status: 1, shop: null }]);
    });

    it('the one for Shopify, by the webhook of its steps, from the test to a booked order (INTG-16)', async () => {
      const shop = await connected('shopify');
      const facts = { ...(await factsOf('custom')), key: null, ordersUrl: shop.ordersUrl };
      const [webhook] = GUIDES.shopify(facts);
      const [event, format, url] = webhook!.values!.map(({ value }) => value);
      expect([event, format]).toEqual(['Order creation', 'JSON']);
      expect(await sendTo(url!, shopifyOrder(), { 'x-shopify-test': 'true' })).toEqual({ orderId: null });
      expect((await list('&status=1')).data).toMatchObject([
        { type: 'shopify', shop: 'kedai-batik.myshopify.com' },
      ]);
      const { orderId } = await sendTo(url!, shopifyOrder());
      const draft = await orderOf(orderId!);
      expect(draft).toMatchObject({
        statusCode: 0,
        referenceNo: '#1001',
        extId: '5123456789012',
        source: 'shopify',
        note: 'Leave it with the guard',
        weight: { unit: 'kg', value: 0.9 },
      });
      const [from, to] = draft.waypoint;
      expect(from!.contact).toMatchObject({
        name: facts.customer.name,
        address1: facts.customer.address1,
        postcode: facts.customer.postcode,
      });
      expect(to!.contact).toMatchObject({
        name: 'Tan "Ah Ling" Wei',
        phone: '+60167001234',
        email: 'wei@example.test',
        address1: '88 Lebuh Chulia\\Lot 5',
        city: 'George Town',
        state: 'Pulau Pinang',
        postcode: '10200',
        country: 'MY',
      });
      // The voucher is not sent.
      expect(to!.inventory).toMatchObject([
        { name: 'Batik shirt - L', quantity: 2, price: { amount: 30, currency: 'MYR' } },
        { name: 'Scarf', quantity: 1, weight: { value: 0.1 } },
      ]);
      const confirmed = await call(t, who, 'POST', `order/${orderId}/process`, {
        serviceCode: 'DX',
        skipQueue: true,
      });
      expect([confirmed.status, confirmed.body.error]).toEqual([200, undefined]);
      expect(await orderOf(orderId!)).toMatchObject({ statusCode: 100 });
    });

    it('the one for EasyStore, with a file whose columns are named as its shops export them (INTG-14)', async () => {
      const headers = [
        'Order Number,Created At,Email,Financial Status,Fulfillment Status,Currency,Subtotal,Shipping,Total',
        'Payment Method,Shipping Method,Lineitem Name,Lineitem Quantity,Lineitem Price,Shipping Name,Shipping Phone',
        'Shipping Company,Shipping Address1,Shipping Address2,Shipping City,Shipping Zip,Shipping Province,Shipping Country Code,Note',
      ].flatMap((line) => line.split(','));
      const cells = [
        '#1001|2026-03-01 10:00|wei@example.test|Paid|Unfulfilled|MYR|60.00|7.00|67.00|Bank transfer|Standard',
        'Batik shirt|2|30.00|Tan Wei Ling|0167001234||88 Lebuh Chulia||George Town|10200|Penang|MY|',
      ].flatMap((line) => line.split('|'));
      const matches = matchHeaders(headers);
      const columnOf = Object.fromEntries(matches.map(({ header, column }) => [header, column]));
      expect(columnOf).toMatchObject({
        'Order Number': 'referenceNo',
        'Lineitem Name': 'itemDescription',
        'Lineitem Quantity': 'quantity',
        'Lineitem Price': 'declaredValue',
        'Shipping Name': 'receiverName',
        'Shipping Phone': 'receiverPhone',
        'Shipping Address1': 'receiverAddress1',
        'Shipping City': 'receiverCity',
        'Shipping Zip': 'receiverPostcode',
        'Shipping Province': 'receiverState',
        'Shipping Country Code': 'receiverCountry',
        Total: null,
      });
      // As the guide says: the shop's own shipping method is skipped, and the weight filled in for all rows.
      const columns = matches.map(({ header, column }) => (header === 'Shipping Method' ? null : column));
      const row = valuesOf(cells, columns) as Record<string, string>;
      expect(await importAll(t, who, [row])).toMatchObject({ created: 0 });
      const sent = await importAll(t, who, [{ ...row, weightKg: '0.5' }]);
      expect(sent).toMatchObject({ created: 1 });
      const id = sent.results[0]?.orderId ?? '';
      const confirmed = await call(t, who, 'POST', `order/${id}/process`, {
        serviceCode: 'DX',
        skipQueue: true,
      });
      expect([confirmed.status, confirmed.body.error]).toEqual([200, undefined]);
      const booked = await orderOf(id);
      expect(booked).toMatchObject({ statusCode: 100, referenceNo: '#1001' });
      expect(booked.waypoint[1]!.contact).toMatchObject({
        name: 'Tan Wei Ling',
        postcode: '10200',
        country: 'MY',
      });
      expect(booked.waypoint[1]!.inventory).toMatchObject([{ quantity: 2, price: { amount: 30 } }]);
    });
  });
});

/** A call of curl as a shell reads it: words between spaces, quotes kept together. */
function shellCall(line: string) {
  const words = [...line.replaceAll('\\\n', ' ').matchAll(/(?:'[^']*'|\\.|[^\s'\\])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|\\(.)/g, (_, quoted?: string, escaped?: string) => quoted ?? escaped ?? ''),
  );
  const after = (flag: string) => words.flatMap((word, i) => (word === flag ? [words[i + 1]!] : []));
  expect(words[0]).toBe('curl');
  return {
    method: after('-X')[0] as 'GET' | 'POST',
    url: words.find((word) => word.startsWith('http'))!,
    headers: Object.fromEntries(after('-H').map((header) => header.split(/: (.*)/).slice(0, 2))),
    payload: after('-d')[0],
  };
}

/** An order as a webhook of Shopify brings it, with fields that nobody here reads. */
function shopifyOrder(more: object = {}) {
  return {
    id: 5123456789012,
    admin_graphql_api_id: 'gid://shopify/Order/5123456789012',
    name: '#1001',
    order_number: 1001,
    test: false,
    cancelled_at: null,
    currency: 'MYR',
    email: 'wei@example.test',
    phone: null,
    note: 'Leave it with the guard',
    note_attributes: [],
    financial_status: 'paid',
    payment_gateway_names: ['bogus'],
    total_outstanding: '0.00',
    total_price: '97.00',
    total_price_set: { shop_money: { amount: '97.00', currency_code: 'MYR' } },
    customer: { id: 7, email: 'wei@example.test', phone: null, default_address: { id: 1 } },
    billing_address: { name: 'Tan Wei Ling', phone: '+60167001234', country_code: 'MY' },
    shipping_address: {
      first_name: 'Tan "Ah Ling"',
      last_name: 'Wei',
      name: 'Tan "Ah Ling" Wei',
      phone: null,
      company: null,
      address1: '88 Lebuh Chulia\\Lot 5',
      address2: '',
      city: 'George Town',
      province: 'Penang',
      province_code: 'PNG',
      zip: '10200',
      country: 'Malaysia',
      country_code: 'MY',
      latitude: 5.41,
      longitude: 100.33,
    },
    line_items: [
      {
        id: 11,
        title: 'Batik shirt',
        name: 'Batik shirt - L',
        sku: 'BTK-1',
        quantity: 3,
        current_quantity: 2,
        grams: 400,
        price: '30.00',
        requires_shipping: true,
        properties: [],
      },
      {
        id: 12,
        title: 'Scarf',
        name: 'Scarf',
        quantity: 1,
        grams: 100,
        price: '7.00',
        requires_shipping: true,
      },
      {
        id: 13,
        title: 'Voucher',
        name: 'Voucher',
        quantity: 1,
        grams: 0,
        price: '30.00',
        requires_shipping: false,
      },
    ],
    ...more,
  };
}
