import type { Order } from '../../../../contract/orders/orders.ts';
import type { DATABASES } from '../../../support/server.ts';
import { shipper, t, withShipper } from '../../../support/shipperServer.ts';
import { makeShipper, type TestShipper, walletMinorOf } from '../../../support/world.ts';
import { call, data, type Outcome } from '../orderBody.ts';

export { shipper, t } from '../../../support/shipperServer.ts';

export const another = (walletMinor = 0) => makeShipper(t, { companyId: shipper.companyId, walletMinor });
export const balance = (who: TestShipper) => walletMinorOf(t, who);
export const get = async (id: string, who = shipper) =>
  data<Order>(await call(t, who, 'GET', `order/${id}?retrieve=quotes,service`));

export type Row = Outcome['results'][number];
export const rowsOf = (results: Row[]) =>
  results.map(({ id, ok, error: why }) => [id, ok, why?.code ?? null]);

/** Prepares each test file that calls it. */
export function withChangeOrder(kind: (typeof DATABASES)[number]): void {
  withShipper({ walletMinor: 1_000_000 }, { kind });
}
