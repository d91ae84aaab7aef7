import { count, eq } from 'drizzle-orm';
import { orders } from '../../../../server/db/schema/orders/orders.ts';
import { shipper, t, withShipper } from '../../../support/shipperServer.ts';
import { makeShipper, type TestShipper, walletMinorOf } from '../../../support/world.ts';

export { shipper, t } from '../../../support/shipperServer.ts';

export const balance = (who: TestShipper) => walletMinorOf(t, who);
export const orderCount = async (who: TestShipper) =>
  (await t.db.sql.select({ n: count() }).from(orders).where(eq(orders.customerId, who.customerId)))[0]!.n;
export const another = (walletMinor = 0) => makeShipper(t, { companyId: shipper.companyId, walletMinor });

/** Prepares each test file that calls it. */
export function withCreateOrder(): void {
  withShipper({ walletMinor: 100_000 });
}
