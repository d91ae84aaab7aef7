import { beforeEach, expect } from 'vitest';
import type { Customer } from '../../../contract/account/customers.ts';
import type { Integration } from '../../../contract/integrations/integrations.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { GuideFacts } from '../../../src/resources/integrations/guides.ts';
import type { DATABASES } from '../../support/server.ts';
import { t, shipper as who, withNewShipper } from '../../support/shipperServer.ts';
import { call, data, pageOf, stepUp } from '../orders/orderBody.ts';

export { shipper as who, t } from '../../support/shipperServer.ts';

export const PLUGIN = {
  'x-delyvax-wp-version': '1.2.3',
  'user-agent': 'WordPress/6.9.1; https://kedai-batik.example',
};

export const connect = (type: string, name = 'Kedai Batik', shipper = who, headers = {}) =>
  call(t, shipper, 'POST', 'integration', { type, name }, headers);
export const connected = async (type: string, name?: string) => data<Integration>(await connect(type, name));
export const list = async (query = '', shipper = who) =>
  pageOf<Integration>(await call(t, shipper, 'GET', `integration?page=1&limit=10${query}`));

export const factsOf = async (type: string): Promise<GuideFacts & { key: string }> => ({
  api: 'http://localhost:4000/v1.0',
  company: { id: who.companyId, code: 'my', name: 'Company my' },
  customer: data<Customer>(await call(t, who, 'GET', 'customer')),
  userId: who.userId,
  key: (await connected(type)).token,
  ordersUrl: null,
});
export const orderOf = async (id: string) => data<Order>(await call(t, who, 'GET', `order/${id}`));
export const statusOfShop = async () =>
  (await list()).data.map(({ type, status, shop }) => ({ type, status, shop }));

/** A call of the shop in Shopify's form. */
export const post = (url: string, payload: object, headers = {}, host = 'localhost') => {
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
export const sendTo = async (
  url: string,
  payload: object,
  headers = {},
): Promise<{ orderId: string | null }> => {
  const answer = await post(url, payload, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};

/** An order in the form of Shopify's webhooks, with fields that the server does not read. */
export function shopifyOrder(more: object = {}) {
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

/** Prepares each test file that calls it. */
export function withIntegrations(kind: (typeof DATABASES)[number]): void {
  withNewShipper({ walletMinor: 10_000 }, { kind });
  beforeEach(async () => {
    await stepUp(t, who);
  });
}
