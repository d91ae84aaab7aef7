import type { OrderContact } from '../../../contract/orders/orders.ts';
import type { Ctx } from '../../context.ts';
import { findDefaultSender } from './defaultSenderStore.ts';
import type { CustomerRow } from './store.ts';

/** The sender of orders that name none: the default sender of the address book, else the account itself. `country` is the company's. */
export async function accountSender(ctx: Ctx, own: CustomerRow, country: string): Promise<OrderContact> {
  const chosen = await findDefaultSender(ctx, { companyId: own.companyId, customerId: own.id });
  const { name, phone, email, unitNo, address1, address2, city, state, postcode } = chosen ?? own;
  return {
    name,
    phone,
    mobile: chosen?.mobile ?? null,
    email,
    company: chosen?.company ?? null,
    unitNo,
    address1,
    address2,
    city,
    state,
    postcode,
    country: chosen?.country ?? own.country ?? country,
    coord: chosen?.coord ?? null,
  };
}
