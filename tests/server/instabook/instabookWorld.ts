import type { InstabookLink, InstabookLinkInput } from '../../../contract/orders/instabook.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { TestServer } from '../../support/server.ts';
import type { TestShipper } from '../../support/world.ts';
import { call, data, pageOf } from '../orders/orderBody.ts';

export const BUYER = {
  name: 'Siti Aminah',
  phone: '0123456789',
  email: 'siti@example.com',
  unitNo: '7',
  address1: '8 Lebuh Pantai',
  postcode: '10300',
  city: 'George Town',
  state: 'Pulau Pinang',
};
export const GOODS = { productName: 'Batik scarf', value: 49.9, itemType: 'PARCEL', weight: { value: 0.4 } };

export const makeLink = async (
  t: TestServer,
  who: TestShipper,
  input: InstabookLinkInput = GOODS,
): Promise<InstabookLink> => data<InstabookLink>(await call(t, who, 'POST', 'instabook', input));

/** A buyer's call: without any session. */
export const answer = (
  t: TestServer,
  id: string,
  body: object = { receiver: BUYER },
  headers: Record<string, string> = {},
) =>
  t.app.inject({
    method: 'POST',
    url: `/v1.0/order/instabook/${id}`,
    headers: { host: 'localhost', ...headers },
    payload: body,
  });

export const draftsOf = async (t: TestServer, who: TestShipper): Promise<Order[]> =>
  pageOf<Order>(await call(t, who, 'GET', 'order?status=DRAFT&limit=100')).data;
