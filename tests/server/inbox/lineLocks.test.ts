import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inboxLine } from '../../../server/db/schema/orders/inbox.ts';
import { findMatters } from '../../../server/modules/inbox/followMatters.ts';
import { makeMember } from '../../support/members.ts';
import { DATABASES } from '../../support/server.ts';
import { signal } from '../jobs/support.ts';
import { untilWaiting, whileOpen } from '../security/lockWaits.ts';
import {
  answer,
  booked,
  heavyParcel,
  inboxOf,
  moved,
  onlyLine,
  scope,
  shipper,
  t,
  withInbox,
} from './inboxWorld.ts';

describe.runIf(DATABASES.includes('postgres'))(
  'lines that several calls change at once, on PostgreSQL',
  () => {
    withInbox('postgres');

    /** Leaves a transaction open between two works. */
    const inTwoParts = (first: () => Promise<unknown>, second: () => Promise<unknown>) => {
      const [half, go] = [signal(), signal()];
      const whole = t.db.tx(async () => {
        await first();
        half.resolve();
        await go.promise;
        await second();
      });
      return {
        half: Promise.race([half.promise, whole]),
        end: () => {
          go.resolve();
          return whole;
        },
      };
    };

    it('an answer to several lines and a transaction that moves their orders in another order both succeed, with a result for each line (BX-40)', async () => {
      const orders = [await booked(), await booked()];
      for (const { id } of orders) await moved(id, [110, 400, 500, 600, 650]);
      const ids = (await inboxOf()).map(({ id }) => id).toSorted();
      const lineOrders = new Map((await inboxOf()).map(({ id, orderId }) => [id, orderId ?? '']));
      const [low = '', high = ''] = ids;
      const step = inTwoParts(
        () => moved(lineOrders.get(high) ?? '', [600]),
        () => moved(lineOrders.get(low) ?? '', [600]),
      );
      await step.half;
      const answered = answer('done', ids.join());
      await untilWaiting(t, 1);
      await step.end();
      expect(await answered).toMatchObject([
        { id: low, ok: true },
        { id: high, ok: false, error: { code: 'ERR_CONFLICT' } },
      ]);
    });

    it('the timer leaves a line that another call changes for its next run (BX-40)', async () => {
      const now = t.clock.now();
      const ofWebhook = (id: number) => ({
        id: randomUUID(),
        ...scope(),
        kind: 'webhookOff' as const,
        matter: `webhook:${id}`,
        since: now,
        deadline: now,
        updatedAt: now,
      });
      // There is no such webhook, so the timer ends both lines.
      await t.db.sql.insert(inboxLine).values([ofWebhook(1), ofWebhook(2)]);
      const [held, free] = await inboxOf();
      const call = inTwoParts(
        () => t.db.sql.select().from(inboxLine).where(eq(inboxLine.id, held!.id)).for('update'),
        async () => undefined,
      );
      await call.half;
      await findMatters(t.ctx);
      expect((await inboxOf('tab=ended')).map(({ id }) => id)).toEqual([free!.id]);
      await call.end();
      await findMatters(t.ctx);
      expect((await inboxOf('tab=ended')).map(({ id }) => id).toSorted()).toEqual(
        [held!.id, free!.id].toSorted(),
      );
    });

    it('a dispute of a weight whose line a colleague takes just before is refused, and nothing is disputed (BX-40)', async () => {
      await heavyParcel();
      const { id } = await onlyLine();
      const { userId } = await makeMember(t, shipper, { role: 'manager' });
      const taken = { takenBy: userId, takenAt: t.clock.now() };
      const results = await whileOpen(
        t,
        () => t.db.sql.update(inboxLine).set(taken).where(eq(inboxLine.id, id)),
        () => answer('dispute', id, { reason: 'Lighter' }),
      );
      expect(results).toMatchObject([{ id, ok: false, error: { code: 'ERR_CONFLICT' } }]);
      expect((await onlyLine()).remedies).toEqual(['accept', 'dispute']);
    });
  },
);
