import type { AddressBookContact } from '../../../contract/contacts/contacts.ts';
import type { TestServer } from '../../support/server.ts';
import type { TestShipper } from '../../support/world.ts';
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

export const addContact = async (t: TestServer, who: TestShipper, more: object = {}) =>
  data<AddressBookContact>(await call(t, who, 'POST', 'contact', { ...SHOP, ...more }));
