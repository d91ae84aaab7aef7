import type { Manifest } from '../../../contract/orders/manifests.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { call, data, type Outcome } from '../orders/orderBody.ts';

export { setShipper, shipper, t } from '../../support/shipperServer.ts';

export const create = (orderIds: string[], headers: Record<string, string> = {}, who = shipper) =>
  call(t, who, 'POST', 'manifest', { orderIds, customerId: who.customerId }, headers);
export const made = async (...placed: Outcome[]) => data<Manifest>(await create(placed.map((o) => o.id)));
export const order = async (id: string) => data<Order>(await call(t, shipper, 'GET', `order/${id}`));

/** Prepares each test file that calls it. */
export function withManifests(): void {
  withNewShipper();
}
