import { count, eq } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import type { DATABASES } from '../../support/server.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeCompany, makeShipper, type TestShipper } from '../../support/world.ts';

export { t } from '../../support/shipperServer.ts';

export let companyId: string;
export let shipper: TestShipper;
export const ordersOf = async (customerId = shipper.customerId) =>
  (await t.db.sql.select({ n: count() }).from(orders).where(eq(orders.customerId, customerId)))[0]?.n;

/** Starts a server for the `describe` that calls it, and makes a shipper for each test. */
export function withImportFile(kind: (typeof DATABASES)[number]): void {
  withServer({ kind });
  beforeAll(async () => {
    companyId = await makeCompany(t);
  });
  beforeEach(async () => {
    shipper = await makeShipper(t, { companyId });
  });
}
