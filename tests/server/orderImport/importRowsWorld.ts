import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { type DATABASES, startTestServer, type TestServer } from '../../support/server.ts';
import { makeCompany, makeShipper, type TestShipper } from '../../support/world.ts';

export let t: TestServer;
export let companyId: string;
export let shipper: TestShipper;

export const ordersOf = async (who = shipper) =>
  (await t.db.sql.select({ n: count() }).from(orders).where(eq(orders.customerId, who.customerId)))[0]?.n;

/** Starts a server for the `describe` that calls it, and makes a shipper for each test. */
export function withImportRows(kind: (typeof DATABASES)[number]): void {
  beforeAll(async () => {
    t = await startTestServer({ kind });
    companyId = await makeCompany(t);
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    shipper = await makeShipper(t, { companyId });
  });
}
