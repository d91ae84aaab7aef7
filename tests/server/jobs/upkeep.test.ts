import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  idempotencyKey,
  rateWindow,
  refreshToken,
  ticket,
  verificationCode,
} from '../../../server/db/schema/account/access.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { appUser, company } from '../../../server/db/schema/tenants.ts';
import { purgeOldRows, vacuum } from '../../../server/jobs/maintenance.ts';
import { messages } from '../../support/messages.ts';
import { ctx, jobs, t, withJobs } from './support.ts';

withJobs();

describe('upkeep', () => {
  it('upkeep deletes expired records and keeps the rest', async () => {
    const now = t.clock.now().getTime();
    const ago = (days: number) => new Date(now - days * 86_400_000);
    const companyId = '00000000-0000-4000-8000-000000000001';
    const customerId = 1;
    await t.db.sql
      .insert(event)
      .values([31, 29].map((d) => ({ companyId, customerId, type: 'order.updated', createdAt: ago(d) })));
    await t.db.sql
      .insert(ticket)
      .values([2, 0].map((d) => ({ hash: `t${d}`, userId: 1, customerId, path: '/', expiresAt: ago(d) })));
    await t.db.sql
      .insert(rateWindow)
      .values([3, 1].map((d) => ({ key: 'k', windowStart: ago(d), count: 1 })));
    await t.db.sql.insert(idempotencyKey).values(
      [1, -1].map((d) => ({
        scope: 's',
        key: `k${d}`,
        requestHash: 'h',
        lockedUntil: ago(d),
        expiresAt: ago(d),
      })),
    );
    await t.db.sql.insert(company).values({
      ...{ id: companyId, code: 'my', name: 'My', brandName: 'My' },
      ...{ country: 'MY', currency: 'MYR', timezone: 'UTC' },
    });
    const account = { companyId, name: 'A', email: 'a@example.test', passwordHash: 'h', apiSecret: 's' };
    const [user] = await t.db.sql.insert(appUser).values(account).returning();
    const made = { userId: user!.id, family: companyId, remember: false };
    await t.db.sql
      .insert(refreshToken)
      .values(
        [1.1, 0.9].map((d) => ({ ...made, hash: `r${d}`, expiresAt: ago(d), familyExpiresAt: ago(d) })),
      );
    await t.db.sql
      .insert(verificationCode)
      .values([1.1, 0.9].map((d) => ({ purpose: 'p', subject: 's', codeHash: 'h', expiresAt: ago(d) })));
    await t.db.sql.insert(outboxMessage).values(
      // More old mails than one part of the deletion.
      [...Array<number>(1001).fill(30.1), 29.9].map((d) => ({
        channel: 'email',
        recipient: 'r',
        subject: 's',
        body: 'b',
        createdAt: ago(d),
      })),
    );
    await t.db.sql.insert(job).values([8, 6].map((d) => ({ queue: 'q', doneAt: ago(d) })));
    await purgeOldRows(ctx);
    for (const table of [
      event,
      ticket,
      rateWindow,
      idempotencyKey,
      refreshToken,
      verificationCode,
      outboxMessage,
      job,
    ]) {
      expect(await t.db.sql.select().from(table)).toHaveLength(1);
    }
  });

  it('old events and jobs are deleted in parts, up to the first part with a young row', async () => {
    const now = t.clock.now().getTime();
    const ago = (days: number) => new Date(now - days * 86_400_000);
    const companyId = '00000000-0000-4000-8000-000000000001';
    const made = (count: number, days: number) => Array<Date>(count).fill(ago(days));
    // The last event is as old as the first, but its id says that it is young: the pass ended before it.
    const events = [...made(2100, 31), ...made(1000, 29), ...made(1, 31)];
    await t.db.sql
      .insert(event)
      .values(events.map((createdAt) => ({ companyId, customerId: 1, type: 'order.updated', createdAt })));
    const old = [...made(1001, 40), ...made(2, 8)];
    await t.db.sql
      .insert(job)
      .values([
        ...old.map((createdAt) => ({ queue: 'q', createdAt, doneAt: createdAt })),
        { queue: 'open', createdAt: ago(40) },
        { queue: 'failed', createdAt: ago(20), failedAt: ago(20) },
        { queue: 'young', createdAt: ago(6), doneAt: ago(6) },
      ]);
    await purgeOldRows(ctx);
    expect(await t.db.sql.select().from(event)).toHaveLength(1001);
    expect((await jobs()).map(({ queue }) => queue)).toEqual(['open', 'failed', 'young']);
  });

  it('a table whose old rows cannot be deleted does not hold back the other tables', async () => {
    const old = new Date(t.clock.now().getTime() - 40 * 86_400_000);
    const mail = { channel: 'email', recipient: 'r', subject: 's', body: 'b' };
    await t.db.sql.insert(rateWindow).values({ key: 'k', windowStart: old, count: 1 });
    await t.db.sql.insert(outboxMessage).values({ ...mail, createdAt: old });
    await t.db.raw(`create function keep_row() returns trigger language plpgsql as $$ begin raise 'kept'; end $$;
      create trigger keep_row before delete on rate_window for each row execute function keep_row()`);
    try {
      await purgeOldRows(ctx);
    } finally {
      await t.db.raw('drop trigger keep_row on rate_window; drop function keep_row()');
    }
    expect(await t.db.sql.select().from(rateWindow)).toHaveLength(1);
    expect(await messages(t)).toEqual([]);
  });

  it('upkeep vacuums the embedded database at most every six hours, also across restarts', async () => {
    expect(await vacuum(ctx)).toBe(true);
    expect(await vacuum({ ...ctx })).toBe(false);
    t.clock.advance(6 * 3600 + 1);
    expect(await vacuum(ctx)).toBe(true);
    expect(await t.db.sql.select().from(job).where(eq(job.queue, 'maintenance.vacuum'))).toHaveLength(2);
  });
});
