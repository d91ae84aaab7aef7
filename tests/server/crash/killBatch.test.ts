import { randomUUID } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BatchInput, type OrderBatch } from '../../../contract/bulk.ts';
import { OrderInput } from '../../../contract/orders.ts';
import { ledgerTx } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders.ts';
import { startBatch } from '../../../server/modules/bulk/service.ts';
import { createOrder } from '../../../server/modules/orders/createOrder.ts';
import { verifyLedger } from '../../../server/modules/wallet/verifyLedger.ts';
import { copyDraft } from '../bulk/batchWorld.ts';
import { orderBody } from '../orders/orderBody.ts';
import { type CrashWorld, crashWorld } from './crashWorld.ts';
import type { Killable } from './killableServer.ts';

const ORDERS = 120;
const KILLED_AT = 20;
const MADE_BEFORE_MS = 20_000;

let world: CrashWorld;
beforeAll(async () => {
  world = await crashWorld('kill-batch', { walletMinor: 1_000_000, madeBeforeMs: MADE_BEFORE_MS });
});
afterAll(() => world.end());

/** Polls until the batch has reached this point. */
async function until(
  { url }: Killable,
  id: string,
  far: (batch: OrderBatch) => boolean,
): Promise<OrderBatch> {
  for (;;) {
    const res = await fetch(`${url}/v1.0/order/bulk/${id}`, {
      headers: { 'x-delyvax-access-token': world.key },
    });
    const { data } = (await res.json()) as { data: OrderBatch };
    if (far(data)) return data;
  }
}

it('a batch continues after its server was killed: each order once, none left out (BULK-09, B1-1)', async () => {
  // The batch is made and its ten seconds are over before a server runs.
  const { shipper } = world;
  const batch = await world.withDb(async (t) => {
    const draft = OrderInput.parse(orderBody({ process: false, paymentMethodId: -1 }));
    const { id } = await createOrder(t.ctx, shipper, draft, randomUUID());
    await copyDraft(t, id, ORDERS - 1);
    const input = BatchInput.parse({ kind: 'confirm', filter: { status: 'DRAFT' } });
    return startBatch(t.ctx, { ...shipper, via: 'session' }, input, randomUUID());
  });
  expect(batch).toMatchObject({ state: 'waiting', total: ORDERS });

  const first = await world.start();
  const cut = await until(first, batch.id, (b) => b.done >= KILLED_AT);
  await first.kill();
  expect(cut.done).toBeLessThan(ORDERS);

  const second = await world.start();
  const done = await until(second, batch.id, (b) => b.state === 'done');
  expect(done).toMatchObject({ done: ORDERS, failed: 0 });
  await second.kill();
  await world.withDb(async (t) => {
    const [confirmed] = await t.db.sql.select({ n: count() }).from(orders).where(eq(orders.statusCode, 100));
    const [paid] = await t.db.sql
      .select({ n: count() })
      .from(ledgerTx)
      .where(and(eq(ledgerTx.customerId, shipper.customerId), eq(ledgerTx.category, 'order')));
    expect([confirmed!.n, paid!.n]).toEqual([ORDERS, ORDERS]);
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
  });
}, 120_000);
