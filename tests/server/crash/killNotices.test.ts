import { randomUUID } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NoticeMonth } from '../../../contract/notices.ts';
import { OrderInput } from '../../../contract/orders.ts';
import { ledgerTx } from '../../../server/db/schema/ledger.ts';
import { outboxMessage } from '../../../server/db/schema/sandbox.ts';
import { onEvents } from '../../../server/eventBus/emitEvent.ts';
import { writeNoticesOf } from '../../../server/modules/notices/writeNotices.ts';
import { createOrder } from '../../../server/modules/orders/createOrder.ts';
import { verifyLedger } from '../../../server/modules/wallet/verifyLedger.ts';
import { choose, setPrices, states } from '../notices/noticeWorld.ts';
import { orderBody } from '../orders/orderBody.ts';
import { CRASH_MS, type CrashWorld, crashWorld } from './crashWorld.ts';
import type { Killable } from './killableServer.ts';

const ORDERS = 60;
const KILLED_AT = [20, 50, 90];
/** The time in which statuses are gathered is over before a server runs. */
const MADE_BEFORE_MS = 60_000;

let world: CrashWorld;
beforeAll(async () => {
  world = await crashWorld('kill-notices', {
    walletMinor: 1_000_000,
    madeBeforeMs: MADE_BEFORE_MS,
    listen: (ctx) => onEvents(ctx, (events) => writeNoticesOf(ctx, events)),
  });
});
afterAll(() => world.end());

/** Polls until so many messages went out. */
async function until({ url }: Killable, messages: number): Promise<void> {
  for (;;) {
    const res = await fetch(`${url}/v1.0/notice/month`, {
      headers: { 'x-delyvax-access-token': world.key },
    });
    const { data } = (await res.json()) as { data: NoticeMonth };
    if (data.counts.reduce((sum, row) => sum + row.messages, 0) >= messages) return;
  }
}

it(
  'a server killed while messages go out sends each of them once and charges it once, and loses none (B1-1)',
  async () => {
    const { shipper } = world;
    await world.withDb(async (t) => {
      await setPrices(t, shipper, { emailRate: 0, smsRate: 0.1 });
      await choose(t, shipper, { smsNotifications: true });
      for (let i = 0; i < ORDERS; i++) {
        const body = orderBody({ receiver: { email: `reader${i}@example.test` } });
        await createOrder(t.ctx, shipper, OrderInput.parse(body), randomUUID());
      }
      expect(await states(t)).toHaveLength(2 * ORDERS);
    });

    for (const messages of [...KILLED_AT, 2 * ORDERS]) {
      const server = await world.start();
      await until(server, messages);
      await server.kill();
    }

    await world.withDb(async (t) => {
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
  },
  CRASH_MS,
);
