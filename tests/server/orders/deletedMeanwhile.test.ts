import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Scope } from '../../../server/context.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, error, makeDraft } from './orderBody.ts';

/** Orders that are deleted by another call while a call confirms them. */
const gone = vi.hoisted(() => new Map<string, Scope>());
vi.mock('../../../server/modules/orders/store.ts', async (original) => {
  const store = await original<typeof import('../../../server/modules/orders/store.ts')>();
  const stopsOfOrder: typeof store.stopsOfOrder = async (ctx, id) => {
    const scope = gone.get(id);
    if (scope) await store.deleteOrder(ctx, scope, id);
    return store.stopsOfOrder(ctx, id);
  };
  return { ...store, stopsOfOrder };
});

let t: TestServer;
let shipper: TestShipper;
beforeAll(async () => {
  t = await startTestServer();
  shipper = await makeShipper(t, { walletMinor: 10_000 });
});
afterAll(() => t.close());

it('an order that is deleted while it is confirmed is absent, not incomplete (B1-16, B2-3)', async () => {
  const { id } = await makeDraft(t, shipper);
  gone.set(id, shipper);
  const res = await call(t, shipper, 'POST', 'order/process', { skipQueue: true, orderIds: [id] });
  expect([res.status, error(res).message]).toEqual([404, 'File not found']);
});
