import { eq } from 'drizzle-orm';
import { CodListQuery, type CodTotals } from '../../../contract/money/cod.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { listSettlements } from '../../../server/modules/cod/service.ts';
import type { TestServer } from '../../support/server.ts';
import { shipperForEachTest } from '../../support/shipperServer.ts';
import type { TestShipper } from '../../support/world.ts';
import { call, data, makeOrder } from '../orders/orderBody.ts';

export const DAY_S = 86_400;
export let t: TestServer;
export let shipper: TestShipper;

export const cod = (amount: number) => makeOrder(t, shipper, { cod: { amount } });
export const totals = async (query = '') =>
  data<CodTotals>(await call(t, shipper, 'GET', `order/codSettlement/totals?${query}`));
export const set = (id: string, values: Partial<typeof orders.$inferInsert>) =>
  t.db.sql.update(orders).set(values).where(eq(orders.id, id));
export const ago = (days: number) => new Date(t.clock.now().getTime() - days * DAY_S * 1000);
export const overdue = async () =>
  (await listSettlements(t.ctx, shipper, CodListQuery.parse({ pastDue: 'true' }))).data.map((o) => o.id);

/** Prepares each test file that calls it. */
export function withCod(): void {
  shipperForEachTest((server, who) => {
    t = server;
    shipper = who;
  });
}
