import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, count, eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import type { NoticeMonth } from '../../../contract/notices.ts';
import { OrderInput } from '../../../contract/orders.ts';
import { readConfig } from '../../../server/config.ts';
import type { Ctx } from '../../../server/context.ts';
import { createPorts } from '../../../server/createPorts.ts';
import { openPglite } from '../../../server/db/pglite.ts';
import { ledgerTx } from '../../../server/db/schema/ledger.ts';
import { outboxMessage } from '../../../server/db/schema/sandbox.ts';
import { createMemoryBus } from '../../../server/eventBus/bus.ts';
import { onEvents } from '../../../server/eventBus/emitEvent.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { writeNoticesOf } from '../../../server/modules/notices/writeNotices.ts';
import { createOrder } from '../../../server/modules/orders/createOrder.ts';
import { verifyLedger } from '../../../server/modules/wallet/verifyLedger.ts';
import { manualClock } from '../../../server/ports/clock.ts';
import { migratedImage } from '../../support/databases.ts';
import type { TestServer } from '../../support/server.ts';
import { makeShipper } from '../../support/world.ts';
import { choose, setPrices, states } from '../notices/noticeWorld.ts';
import { orderBody } from '../orders/orderBody.ts';
import { type Killable, SECRET, startKillable } from './killableServer.ts';

const ORDERS = 60;
const KILLED_AT = [20, 70];
/** The time in which statuses are gathered is over before a server runs. */
const MADE_BEFORE_MS = 60_000;
const KEY = `dx${'e'.repeat(40)}`;
const dataDir = mkdtempSync(path.join(tmpdir(), 'waybill-kill-notices-'));
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
  onEvents(ctx, (events) => writeNoticesOf(ctx, events));
  try {
    return await work({ ctx, db, clock: ctx.ports.clock } as TestServer);
  } finally {
    await db.close();
  }
}

/** Polls until so many messages went out. */
async function until(messages: number): Promise<void> {
  for (;;) {
    const res = await fetch(`${running!.url}/v1.0/notice/month`, {
      headers: { 'x-delyvax-access-token': KEY },
    });
    const { data } = (await res.json()) as { data: NoticeMonth };
    if (data.counts.reduce((sum, row) => sum + row.messages, 0) >= messages) return;
  }
}

it('a server killed while messages go out sends each of them once and charges it once, and loses none (B1-1)', async () => {
  const shipper = await withDb(
    async (t) => {
      const made = await makeShipper(t, { walletMinor: 1_000_000 });
      await storeApiToken(t.ctx, made, 'crash', KEY);
      await setPrices(t, made, { emailRate: 0, smsRate: 0.1 });
      await choose(t, made, { smsNotifications: true });
      for (let i = 0; i < ORDERS; i++) {
        const body = orderBody({ receiver: { email: `reader${i}@example.test` } });
        await createOrder(t.ctx, made, OrderInput.parse(body), randomUUID());
      }
      expect(await states(t)).toHaveLength(2 * ORDERS);
      return made;
    },
    await migratedImage(),
  );

  for (const messages of KILLED_AT) {
    running = await startKillable(dataDir);
    await until(messages);
    await running.kill();
  }
  running = await startKillable(dataDir);
  await until(2 * ORDERS);
  await running.kill();

  await withDb(async (t) => {
    const sent = await t.db.sql.select().from(outboxMessage);
    const mails = sent.filter(({ channel }) => channel === 'email').map(({ recipient }) => recipient);
    const sms = sent.filter(({ channel }) => channel === 'sms').map(({ body }) => body);
    expect([mails.length, new Set(mails).size]).toEqual([ORDERS, ORDERS]);
    expect([sms.length, new Set(sms).size]).toEqual([ORDERS, ORDERS]);
    expect(new Set(await states(t))).toEqual(new Set(['booked email sent', 'booked sms sent']));
    const [charged] = await t.db.sql
      .select({ n: count() })
      .from(ledgerTx)
      .where(and(eq(ledgerTx.customerId, shipper.customerId), eq(ledgerTx.category, 'notice')));
    expect(charged?.n).toBe(ORDERS);
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
  });
}, 180_000);
