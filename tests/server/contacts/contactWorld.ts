import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AddressBookContact } from '../../../contract/contacts/contacts.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data } from '../orders/orderBody.ts';

export const SHOP = {
  name: 'Kedai Batik',
  phone: '+60388881234',
  company: 'Batik House',
  address1: '1 Jalan Petaling',
  city: 'Kuala Lumpur',
  state: 'Wilayah Persekutuan Kuala Lumpur',
  postcode: '50000',
  country: 'MY',
};

/** A server for the file, and before each test an account with an empty address book. */
export function withEmptyBook(use: (t: TestServer, shipper: TestShipper) => void): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.truncate();
    use(server, await makeShipper(server));
  });
}

export const addContact = async (t: TestServer, who: TestShipper, more: object = {}) =>
  data<AddressBookContact>(await call(t, who, 'POST', 'contact', { ...SHOP, ...more }));
