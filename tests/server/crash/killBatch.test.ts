import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, count, eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { BatchInput, type OrderBatch } from '../../../contract/bulk.ts';
import { OrderInput } from '../../../contract/orders.ts';
import { readConfig } from '../../../server/config.ts';
import type { Ctx } from '../../../server/context.ts';
import { createPorts } from '../../../server/createPorts.ts';
import { openPglite } from '../../../server/db/pglite.ts';
import { ledgerTx } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders.ts';
import { createMemoryBus } from '../../../server/eventBus/bus.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { startBatch } from '../../../server/modules/bulk/service.ts';
import { createOrder } from '../../../server/modules/orders/createOrder.ts';
import { verifyLedger } from '../../../server/modules/wallet/verifyLedger.ts';
import { manualClock } from '../../../server/ports/clock.ts';
import { migratedImage } from '../../support/databases.ts';
import type { TestServer } from '../../support/server.ts';
import { makeShipper } from '../../support/world.ts';
import { copyDraft } from '../bulk/batchWorld.ts';
import { orderBody } from '../orders/orderBody.ts';
import { type Killable, SECRET, startKillable } from './killableServer.ts';

const ORDERS = 120;
const KILLED_AT = 20;
const MADE_BEFORE_MS = 20_000;
const KEY = `dx${'b'.repeat(40)}`;
const dataDir = mkdtempSync(path.join(tmpdir(), 'waybill-kill-batch-'));
let running: Killable | undefined;
afterAll(async () => {
  await running?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Opens the data directory while no server is running. */
async function withDb<T>(work: (t: TestServer) => Promise<T>, image?: Blob): Promise<T> {
  const db = await openPglite(dataDir, image ? { image } : {});
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const ctx = { db, config, secret: new TextEncoder().encode(SECRET), bus: createMemoryBus() } as Ctx;
  ctx.ports = createPorts(ctx, manualClock(new Date(Date.now() - MADE_BEFORE_MS), 0));
  try {
    return await work({ ctx, db, clock: ctx.ports.clock } as TestServer);
  } finally {
    await db.close();
  }
}

/** Polls until the batch has reached this point. */
async function until(id: string, far: (batch: OrderBatch) => boolean): Promise<OrderBatch> {
  for (;;) {
    const res = await fetch(`${running!.url}/v1.0/order/bulk/${id}`, {
      headers: { 'x-delyvax-access-token': KEY },
    });
    const { data } = (await res.json()) as { data: OrderBatch };
    if (far(data)) return data;
  }
}

it('a batch continues after its server was killed: each order once, none left out (BULK-09, B1-1)', async () => {
  // The batch is made and its ten seconds are over before a server runs.
  const { shipper, batch } = await withDb(
    async (t) => {
      const made = await makeShipper(t, { walletMinor: 1_000_000 });
      await storeApiToken(t.ctx, made, 'crash', KEY);
      const draft = OrderInput.parse(orderBody({ process: false, paymentMethodId: -1 }));
      const { id } = await createOrder(t.ctx, made, draft, randomUUID());
      await copyDraft(t, id, ORDERS - 1);
      const input = BatchInput.parse({ kind: 'confirm', filter: { status: 'DRAFT' } });
      return {
        shipper: made,
        batch: await startBatch(t.ctx, { ...made, via: 'session' }, input, randomUUID()),
      };
    },
    await migratedImage(),
  );
  expect(batch).toMatchObject({ state: 'waiting', total: ORDERS });

  running = await startKillable(dataDir);
  const cut = await until(batch.id, (b) => b.done >= KILLED_AT);
  await running.kill();
  expect(cut.done).toBeLessThan(ORDERS);

  running = await startKillable(dataDir);
  const done = await until(batch.id, (b) => b.state === 'done');
  expect(done).toMatchObject({ done: ORDERS, failed: 0 });
  await running.kill();
  await withDb(async (t) => {
    const [confirmed] = await t.db.sql.select({ n: count() }).from(orders).where(eq(orders.statusCode, 100));
    const [paid] = await t.db.sql
      .select({ n: count() })
      .from(ledgerTx)
      .where(and(eq(ledgerTx.customerId, shipper.customerId), eq(ledgerTx.category, 'order')));
    expect([confirmed!.n, paid!.n]).toEqual([ORDERS, ORDERS]);
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
  });
}, 120_000);
