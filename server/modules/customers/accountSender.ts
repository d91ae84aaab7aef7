import type { OrderContact } from '../../../contract/orders/orders.ts';
import type { Ctx } from '../../context.ts';
import { findDefaultSender } from './defaultSenderStore.ts';
import type { CustomerRow } from './store.ts';

/** The sender of orders without a named sender: the address book's default sender, else the account itself. `country` is the company's. */
export async function accountSender(ctx: Ctx, account: CustomerRow, country: string): Promise<OrderContact> {
  const chosen = await findDefaultSender(ctx, { companyId: account.companyId, customerId: account.id });
  const { name, phone, email, unitNo, address1, address2, city, state, postcode, placeConfirmed } =
    chosen ?? account;
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
    country: chosen?.country ?? account.country ?? country,
    coord: chosen?.coord ?? null,
    ...(placeConfirmed ? { placeConfirmed } : {}),
  };
}
