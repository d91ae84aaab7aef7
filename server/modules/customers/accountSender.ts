import type { OrderContact } from '../../../contract/orders/orders.ts';
import { pick } from '../../../contract/rules/pick.ts';
import { ADDRESS_FIELDS } from '../../../contract/rules/places/addressFields.ts';
import type { Ctx } from '../../context.ts';
import { findDefaultSender } from './defaultSenderStore.ts';
import type { CustomerRow } from './store.ts';

/** The sender of orders without a named sender: the address book's default sender, else the account itself. `country` is the company's. */
export async function accountSender(ctx: Ctx, account: CustomerRow, country: string): Promise<OrderContact> {
  const chosen = await findDefaultSender(ctx, { companyId: account.companyId, customerId: account.id });
  const from = chosen ?? account;
  return {
    ...pick(from, ['name', 'phone', 'email', ...ADDRESS_FIELDS]),
    mobile: chosen?.mobile ?? null,
    company: chosen?.company ?? null,
    country: from.country ?? country,
    coord: chosen?.coord ?? null,
    ...(from.placeConfirmed ? { placeConfirmed: true } : {}),
  };
}
