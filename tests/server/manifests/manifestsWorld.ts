import type { Manifest } from '../../../contract/orders/manifests.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { TestServer } from '../../support/server.ts';
import { shipperForEachTest } from '../../support/shipperServer.ts';
import type { TestShipper } from '../../support/world.ts';
import { call, data, type Outcome } from '../orders/orderBody.ts';

export let t: TestServer;
export let shipper: TestShipper;
export const setShipper = (value: typeof shipper): void => {
  shipper = value;
};

export const create = (orderIds: string[], headers: Record<string, string> = {}, who = shipper) =>
  call(t, who, 'POST', 'manifest', { orderIds, customerId: who.customerId }, headers);
export const made = async (...placed: Outcome[]) => data<Manifest>(await create(placed.map((o) => o.id)));
export const order = async (id: string) => data<Order>(await call(t, shipper, 'GET', `order/${id}`));

/** Prepares each test file that calls it. */
export function withManifests(): void {
  shipperForEachTest((server, who) => {
    t = server;
    shipper = who;
  });
}
