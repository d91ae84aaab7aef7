import { eq } from 'drizzle-orm';
import type { Order } from '../../../../contract/orders/orders.ts';
import { customer } from '../../../../server/db/schema/tenants.ts';
import type { DATABASES } from '../../../support/server.ts';
import { shipper, t, withShipper } from '../../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../../support/world.ts';
import { call, data } from '../orderBody.ts';

export { shipper, t } from '../../../support/shipperServer.ts';

export const another = (walletMinor = 0) => makeShipper(t, { companyId: shipper.companyId, walletMinor });
export const balance = async (who: TestShipper) =>
  (
    await t.db.sql
      .select({ minor: customer.walletMinor })
      .from(customer)
      .where(eq(customer.id, who.customerId))
  )[0]!.minor;
export const get = async (id: string, who = shipper) =>
  data<Order>(await call(t, who, 'GET', `order/${id}?retrieve=quotes,service`));

/** Prepares each test file that calls it. */
export function withChangeOrder(kind: (typeof DATABASES)[number]): void {
  withShipper({ walletMinor: 1_000_000 }, { kind });
}
