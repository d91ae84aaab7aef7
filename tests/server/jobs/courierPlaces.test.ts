import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { runDueJobs, startWorkers } from '../../../server/jobs/workers.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { makeOrder } from '../orders/orderBody.ts';
import { signal } from './support.ts';

withNewShipper();

it('bookings with a courier that does not answer delay neither other couriers nor other accounts; each is placed once', async () => {
  // Of another courier than DX.
  const serviceCode = 'MBE';
  const others = [await makeShipper(t, { companyId: shipper.companyId, walletMinor: 100_000 })];
  others.push(await makeShipper(t, { companyId: shipper.companyId, walletMinor: 100_000 }));
  const gate = signal();
  const reached = signal();
  const { couriers } = t.ctx.ports;
  const arranged: string[] = [];
  t.ctx.ports.couriers = {
    ...couriers,
    arrange: async ({ orderId, serviceCode: code }) => {
      if (code === 'DX') await gate.promise;
      arranged.push(orderId);
    },
    book: async (request) => {
      if (request.serviceCode === serviceCode) reached.resolve();
      return couriers.book(request);
    },
  };
  for (const who of [shipper, ...others])
    for (let i = 0; i < 2; i++) await makeOrder(t, who, { skipQueue: false });
  const last = (await makeOrder(t, others[1]!, { skipQueue: false, serviceCode })).id;
  t.clock.advance(1);
  const workers = startWorkers(t.ctx);
  await reached.promise;
  expect(arranged).toEqual([last]);
  gate.resolve();
  await workers.stop();
  await runDueJobs(t.ctx);
  t.ctx.ports.couriers = couriers;
  const rows = await t.db.sql.select().from(orders).orderBy(asc(orders.createdAt), asc(orders.id));
  expect(rows.filter(({ consignmentNo }) => consignmentNo === null)).toEqual([]);
  expect([...arranged].sort()).toEqual(rows.map(({ id }) => id).sort());
});
