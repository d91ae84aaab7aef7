import { describe, expect, it } from 'vitest';
import { GUIDES } from '../../../src/resources/integrations/guides.ts';
import { DATABASES } from '../../support/server.ts';
import { factsOf, orderOf, PLUGIN, statusOfShop, t, who, withIntegrations } from './integrationsWorld.ts';

describe.each(DATABASES)('integrations on %s', (kind) => {
  withIntegrations(kind);

  describe('a guide followed step by step leads to an order', () => {
    it('the guide for WooCommerce, by the plugin’s own calls through the file of the guide, works from its settings to the label (INTG-12)', async () => {
      const facts = await factsOf('woocommerce');
      const [, address, values] = GUIDES.woocommerce(facts);
      // In the form that PHP reads.
      const [, encoded] = /define\('SHIPPING_PLUGIN_DOMAIN', base64_decode\('([^']+)'\)\);/.exec(
        address!.code!,
      )!;
      const file = address!.code!.replaceAll(`' . SHIPPING_PLUGIN_DOMAIN . '`, atob(encoded!));
      const [, theirs] = /\$theirs = '([^']+)'/.exec(file)!;
      const [, ours] = /wp_remote_request\('([^']+)' \. substr\(\$url, strlen\(\$theirs\)\), \$call\)/.exec(
        file,
      )!;
      const links = [...file.matchAll(/'(https:[^']+)' => '([^']+)'/g)].map(([, from, to]) => [from!, to!]);
      /** A link on a page of the shop, in the form of its server. */
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

      // Saving the settings subscribes to missing events. Saving again makes no second subscription.
      const hook = 'https://kedai-batik.example/?delyvax=webhook';
      expect((await plugin('GET', '/webhook')).data).toEqual([]);
      for (const event of ['order_tracking.change', 'order.created', 'order.created'])
        await plugin('POST', '/webhook/', { event, url: hook });
      const hooks: { event: string; url: string }[] = (await plugin('GET', '/webhook')).data;
      expect(hooks.map(({ url }) => url)).toEqual([hook, hook]);
      expect(hooks.map(({ event }) => event).sort()).toEqual(['order.created', 'order_tracking.change']);

      // The checkout: addresses in WooCommerce's form, goods without names, cash on delivery by its number.
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

      // The order is paid; the plugin gets two calls for it and makes one draft.
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

      // The order's page in the shop: another courier is chosen from those offered for the draft.
      const { quotes } = (await plugin('GET', `/order/${orderId}?retrieve=quotes`)).data;
      expect(quotes.services[0]).toMatchObject({
        name: expect.any(String),
        serviceCompanyCode: expect.any(String),
        price: { currency: 'MYR', amount: expect.any(Number) },
      });
      const chosen = quotes.services.at(-1).serviceCompanyCode;
      await plugin('PATCH', `/order/${orderId}`, { serviceCode: chosen });

      // The shop sets the order's status to Preparing.
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

      // The links that the plugin writes into the order open without a token.
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
  });
});
