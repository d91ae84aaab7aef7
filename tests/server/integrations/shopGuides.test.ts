import { describe, expect, it } from 'vitest';
import { valuesOf } from '../../../contract/rules/import/importRows.ts';
import { matchHeaders } from '../../../contract/rules/import/match/matchHeaders.ts';
import { GUIDES, ORDER_ID, SERVICE_CODE } from '../../../src/resources/integrations/guides.ts';
import { DATABASES } from '../../support/server.ts';
import { importAll } from '../orderImport/importWorld.ts';
import { call } from '../orders/orderBody.ts';
import {
  connected,
  factsOf,
  list,
  orderOf,
  sendTo,
  shopifyOrder,
  statusOfShop,
  t,
  who,
  withIntegrations,
} from './integrationsWorld.ts';

describe.each(DATABASES)('integrations on %s', (kind) => {
  withIntegrations(kind);

  describe('a guide followed step by step ends in an order', () => {
    it('the guide for programs, whose calls work as written, ends in an order (INTG-15)', async () => {
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
      // A guide under another brand names no maker.
      const shown = Object.values(GUIDES).flatMap((guide) =>
        guide(facts).map(({ link: _, ...step }) => step),
      );
      expect(JSON.stringify(shown)).not.toMatch(/delyva/i);
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

    it('the guide for Magento, by the module’s own calls, ends in an order (INTG-13)', async () => {
      const facts = await factsOf('magento');
      const [, install, settings] = GUIDES.magento(facts);
      // In the form that the shell reads.
      const [, encoded] = /^domain=\$\(echo (\S+) \| base64 -d\)/.exec(install!.code!)!;
      const code = install!.code!.replaceAll('$domain', atob(encoded!));
      const [, theirs, ours] = /^sed -i "s#([^#]+)#([^#]+)#"/m.exec(code)!;
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

    it('the guide for Shopify, by the webhook of its steps, leads from the test to a booked order (INTG-16)', async () => {
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
      // This voucher is not sent.
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

    it('the guide for EasyStore ends in orders by a file whose columns are named as its shops export them (INTG-14)', async () => {
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
      // Follows the guide: skips the shop's own shipping method and fills in the weight for all rows.
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

/** Words of a curl call like in a shell: separated by spaces, quoted text together. */
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
