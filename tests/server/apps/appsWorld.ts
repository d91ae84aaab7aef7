import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { InstalledApp } from '../../../contract/integrations/apps.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import type { DATABASES } from '../../support/server.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, pageOf } from '../orders/orderBody.ts';

export { t } from '../../support/shipperServer.ts';

export let shipper: TestShipper;

export async function withPlan(who: TestShipper, planName: string | null = 'Standard'): Promise<TestShipper> {
  await t.db.sql.update(customer).set({ planName }).where(eq(customer.id, who.customerId));
  return who;
}
export const neighbour = async () =>
  withPlan(await makeShipper(t, { companyId: shipper.companyId, walletMinor: 50_000 }));
export const install = (appId: number, config: unknown, who = shipper, headers = {}) =>
  call(
    t,
    who,
    'POST',
    'plugin/install',
    { name: `App - ${who.customerId}`, appId, config, customerId: who.customerId },
    headers,
  );
export const installed = async (appId: number, config: unknown, who = shipper) =>
  data<InstalledApp>(await install(appId, config, who));
export const list = async (query = '', who = shipper) =>
  pageOf<InstalledApp>(await call(t, who, 'GET', `plugin/installed?page=1&limit=1000${query}`));

export const TUPAI = 201;
export const SECRET = 'hunter2-of-ninja-van';

/** Sends a courier's report to the address of an app. */
export const report = (url: string, body: object, host = 'localhost') => {
  const { pathname, search } = new URL(url);
  return t.app.inject({ method: 'POST', url: `${pathname}${search}`, headers: { host }, payload: body });
};

export const CONFIG = { user: 'aisyah', token: SECRET };
export const orderOf = async (id: string) =>
  (await t.db.sql.select().from(orders).where(eq(orders.id, id)))[0]!;

/** Prepares each test file that calls it. */
export function withApps(kind: (typeof DATABASES)[number]): void {
  withServer({ kind });
  beforeEach(async () => {
    await t.truncate();
    shipper = await withPlan(await makeShipper(t, { walletMinor: 50_000 }));
  });
}
