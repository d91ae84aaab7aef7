import { eq } from 'drizzle-orm';
import { CodListQuery, type CodTotals } from '../../../contract/money/cod.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { listSettlements } from '../../../server/modules/cod/service.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { call, data, makeOrder } from '../orders/orderBody.ts';

export { shipper, t } from '../../support/shipperServer.ts';

export const DAY_S = 86_400;

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
  withNewShipper();
}
