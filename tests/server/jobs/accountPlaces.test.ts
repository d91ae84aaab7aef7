import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { TopUpStarted } from '../../../contract/money/topUp.ts';
import { payment } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { startWorkers } from '../../../server/jobs/workers.ts';
import { reportWeight } from '../../../server/modules/charges/weighing.ts';
import { abandonBooking } from '../../../server/modules/orders/booking/courierJobs.ts';
import { takeReport } from '../../../server/modules/payments/payments.ts';
import { refundPayment } from '../../../server/modules/payments/refunds.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { makeDrafts, start } from '../bulk/batchWorld.ts';
import { call, data, makeOrder } from '../orders/orderBody.ts';
import { signal } from './support.ts';

withNewShipper();

async function paidTopUp(who: TestShipper) {
  const input = { amount: 100, paymentMethodId: 1 };
  const { invoiceId } = data<TopUpStarted>(await call(t, who, 'POST', 'topup/buy', input));
  const [row] = await t.db.sql.select().from(payment).where(eq(payment.invoiceId, invoiceId));
  const { id: paymentId, amountMinor, currency } = row!;
  await takeReport(t.ctx, { paymentId, invoiceId, result: 'success', amountMinor, currency });
  return { invoiceId, paymentId };
}

it('ten slow refunds of an account leave places for another account’s refund', async () => {
  const other = await makeShipper(t, { companyId: shipper.companyId });
  const first = await paidTopUp(shipper);
  const second = await paidTopUp(other);
  for (let i = 0; i < 10; i++) await refundPayment(t.ctx, shipper, first.invoiceId, 100);
  await refundPayment(t.ctx, other, second.invoiceId, 100);
  const gate = signal();
  const reached = signal();
  let held = 0;
  t.ctx.ports.payments.refund = async ({ paymentId }) => {
    if (paymentId === second.paymentId) reached.resolve();
    else {
      held++;
      await gate.promise;
    }
    return 'done';
  };
  const workers = startWorkers(t.ctx);
  await reached.promise;
  expect(held).toBeLessThanOrEqual(2);
  const stopped = workers.stop();
  gate.resolve();
  await stopped;
});

it('jobs of orders, couriers, payments and batches name their account, and jobs that call a courier name it', async () => {
  const { invoiceId } = await paidTopUp(shipper);
  await refundPayment(t.ctx, shipper, invoiceId, 100);
  const { couriers } = t.ctx.ports;
  t.ctx.ports.couriers = {
    ...couriers,
    book: async (booking) => ({ ...(await couriers.book(booking)), isAsked: true }) as never,
    abandon: async () => true,
  };
  const order = await makeOrder(t, shipper);
  t.ctx.ports.couriers = couriers;
  await reportWeight(t.ctx, {
    orderId: order.id,
    kg: 3,
    proof: { at: '2026-01-01T00:00:00Z', place: null, picture: null },
  });
  await start(t, shipper, { kind: 'confirm', orderIds: await makeDrafts(t, shipper, 1) });
  await makeOrder(t, shipper, { paymentMethodId: 1 });
  const [row] = await t.db.sql.select().from(orders).where(eq(orders.id, order.id));
  t.ctx.ports.couriers.abandon = async () => true;
  await abandonBooking(t.ctx, shipper, {
    orderId: order.id,
    invoiceId: row!.invoiceId!,
    courier: row!.serviceCompanyId,
  });
  await call(t, shipper, 'POST', 'manifest', { orderIds: [order.id], customerId: shipper.customerId });
  await makeOrder(t, shipper, { skipQueue: false });
  const nameless = ['maintenance.', 'wallet.', 'analytics.', 'orders.counts'];
  const rows = await t.db.sql.select().from(job).orderBy(asc(job.id));
  const found = rows.filter(({ queue }) => !nameless.some((start) => queue.startsWith(start)));
  expect(found.filter(({ payload }) => payload.customerId !== shipper.customerId)).toEqual([]);
  expect([...new Set(found.map(({ queue }) => queue))]).toEqual(
    expect.arrayContaining([
      'payments.refund',
      'orders.weigh',
      'couriers.ask',
      'couriers.discard',
      'bulk.run',
    ]),
  );
  const calling = found.filter(({ queue }) => queue.startsWith('couriers.') || queue === 'order.place');
  expect(calling.map(({ queue, payload }) => [queue, payload.courier]).sort()).toEqual(
    ['couriers.ask', 'couriers.discard', 'couriers.handOver', 'order.place'].map((queue) => [
      queue,
      row!.serviceCompanyId,
    ]),
  );
});
