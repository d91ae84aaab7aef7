import type { OrderContact } from '../../../contract/orders.ts';
import type { CustomerRow } from './store.ts';

/** The account itself as the sender of an order; `country` is the company's. */
export function accountSender(own: CustomerRow, country: string): OrderContact {
  const { name, phone, email, unitNo, address1, address2, city, state, postcode } = own;
  return {
    name,
    phone,
    mobile: null,
    email,
    company: null,
    unitNo,
    address1,
    address2,
    city,
    state,
    postcode,
    country: own.country ?? country,
    coord: null,
  };
}
