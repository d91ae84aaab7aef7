import { randomUUID } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { NoticeMonth } from '../../../contract/messages/notices.ts';
import { notice } from '../../../server/db/schema/account/notices.ts';
import { ledgerTx } from '../../../server/db/schema/ledger.ts';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { onEvents } from '../../../server/eventBus/emitEvent.ts';
import { writeNoticesOf } from '../../../server/modules/notices/writeNotices.ts';
import { createOrder } from '../../../server/modules/orders/booking/createOrder.ts';
import { readFields } from '../../../server/modules/orders/intake.ts';
import { eventually } from '../../support/eventually.ts';
import { choose, setPrices } from '../notices/noticeWorld.ts';
import { orderBody } from '../orders/orderBody.ts';
import type { Account } from './crashWorld.ts';
import { read, type Workload } from './workload.ts';

/** Each order is notified by mail and by SMS. */
const ORDERS_A_ROUND = 20;

/** Messages to recipients that are due when a server starts. The account is the only one of its company. */
export function noticeWork(account: Account): Workload {
  const { customerId, companyId } = account;
  let made = 0;
  return {
    name: 'notices',
    async prepare(t, round) {
      if (round === 0) {
        await setPrices(t, account, { emailRate: 0, smsRate: 0.1 });
        await choose(t, account, { smsNotifications: true });
      }
      onEvents(t.ctx, (events) => writeNoticesOf(t.ctx, events));
      for (let i = 0; i < ORDERS_A_ROUND; i++) {
        const body = orderBody({ receiver: { email: `reader${made++}@example.test` } });
        await createOrder(t.ctx, account, readFields(body), randomUUID());
      }
    },
    finish: (last) =>
      eventually(async () => {
        const { counts } = await read<NoticeMonth>(last, 'notice/month', account);
        expect(counts.reduce((sum, { messages }) => sum + messages, 0)).toBe(2 * made);
      }),
    async check({ db }) {
      const sent = await db.sql.select().from(outboxMessage).where(eq(outboxMessage.companyId, companyId));
      const mails = sent.filter(({ channel }) => channel === 'email').map(({ recipient }) => recipient);
      const sms = sent.filter(({ channel }) => channel === 'sms').map(({ body }) => body);
      expect([mails.length, new Set(mails).size]).toEqual([made, made]);
      expect([sms.length, new Set(sms).size]).toEqual([made, made]);
      const states = await db.sql
        .select({ kind: notice.kind, channel: notice.channel, state: notice.state, n: count() })
        .from(notice)
        .where(eq(notice.customerId, customerId))
        .groupBy(notice.kind, notice.channel, notice.state)
        .orderBy(notice.channel);
      expect(states).toEqual([
        { kind: 'booked', channel: 'email', state: 'sent', n: made },
        { kind: 'booked', channel: 'sms', state: 'sent', n: made },
      ]);
      const [charged] = await db.sql
        .select({ n: count() })
        .from(ledgerTx)
        .where(and(eq(ledgerTx.customerId, customerId), eq(ledgerTx.category, 'notice')));
      expect(charged?.n).toBe(made);
    },
  };
}
