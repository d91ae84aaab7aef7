import { expect, it, vi } from 'vitest';
import type { Order } from '../../../../contract/orders/orders.ts';
import type { Scope } from '../../../../server/context.ts';
import { shipper, t, withShipper } from '../../../support/shipperServer.ts';
import { call, data, error, makeDraft } from '../orderBody.ts';

/** Orders that another call deletes during a confirmation. */
const gone = vi.hoisted(() => new Map<string, Scope>());
/** Orders that another call changes before the given read of their stops. */
const changed = vi.hoisted(() => new Map<string, { reads: number; change: () => Promise<unknown> }>());
vi.mock('../../../../server/modules/orders/store.ts', async (original) => {
  const store = await original<typeof import('../../../../server/modules/orders/store.ts')>();
  const stopsOfOrder: typeof store.stopsOfOrder = async (ctx, id) => {
    const scope = gone.get(id);
    if (scope) await store.deleteOrder(ctx, scope, id);
    const other = changed.get(id);
    if (other && --other.reads === 0) await other.change();
    return store.stopsOfOrder(ctx, id);
  };
  return { ...store, stopsOfOrder };
});

withShipper({ walletMinor: 10_000 });

it('an order deleted during its confirmation is reported as unknown, not as incomplete (B1-16, B2-3)', async () => {
  const { id } = await makeDraft(t, shipper);
  gone.set(id, shipper);
  const res = await call(t, shipper, 'POST', 'order/process', { skipQueue: true, orderIds: [id] });
  expect([res.status, error(res).message]).toEqual([404, 'File not found']);
});

it('a draft that is changed again while it is priced keeps the price of the later change (BULK-16)', async () => {
  const { id } = await makeDraft(t, shipper);
  const weigh = (value: number) => call(t, shipper, 'PUT', `order/${id}`, { weight: { value, unit: 'kg' } });
  // The first read belongs to the change itself, the second one to its prices.
  changed.set(id, { reads: 2, change: () => weigh(5) });
  const { price, weight } = data<Order>(await weigh(3));
  expect([weight?.value, price?.amount]).toEqual([5, 13]);
  expect(data<Order>(await call(t, shipper, 'GET', `order/${id}`)).price?.amount).toBe(13);
});
