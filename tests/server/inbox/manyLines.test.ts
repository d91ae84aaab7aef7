import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type InboxCounts, type InboxLine, InboxQuery } from '../../../contract/orders/inbox.ts';
import { INBOX_TOTAL_MOST } from '../../../contract/rules/orders/inbox.ts';
import { rowsOf } from '../../../server/db/db.ts';
import { linePage } from '../../../server/modules/inbox/lineStore.ts';
import { DATABASES } from '../../support/server.ts';
import { call, data, pageOf } from '../orders/orderBody.ts';
import { answer, booked, inboxOf, moved, scope, shipper, t, withInbox } from './inboxWorld.ts';

/** Open lines that are not about orders; on request every tenth is snoozed. */
const addLines = async (lines: number, { snoozed = false } = {}) => {
  const now = sql`${t.clock.now().toISOString()}::timestamptz`;
  await t.db.sql.execute(sql`
    insert into inbox_line (id, company_id, customer_id, kind, matter, since, deadline, snoozed_until, updated_at)
    select gen_random_uuid(), ${shipper.companyId}::uuid, ${shipper.customerId}::int, 'webhookOff', 'webhook:' || n, ${now},
      ${now} + make_interval(secs => n), case when ${snoozed} and n % 10 = 0 then ${now} + interval '1 day' end, ${now}
    from generate_series(1, ${lines}::int) n`);
  await t.db.raw('analyze inbox_line');
};

/** Number of lines and index entries that a call reads. */
async function readBy(work: () => Promise<unknown>): Promise<number> {
  return t.db.tx(async () => {
    const read = async () => {
      const [row] = rowsOf<{ read: string }>(
        await t.db.sql.execute(sql`
          select sum(pg_stat_get_xact_tuples_returned(oid)) as read from pg_class
          where oid = 'inbox_line'::regclass or oid in (select indexrelid from pg_index where indrelid = 'inbox_line'::regclass)`),
      );
      return Number(row?.read);
    };
    const before = await read();
    await work();
    return (await read()) - before;
  });
}

describe.each(DATABASES)('on %s, an inbox of very many open lines', (kind) => {
  withInbox(kind);

  it('an inbox of very many open lines reads at most the counted lines for a first page (BX-40)', async () => {
    await addLines(3 * INBOX_TOTAL_MOST, { snoozed: true });
    const page = (of: object) => () =>
      linePage(t.ctx, { ...scope(), userId: shipper.userId }, InboxQuery.parse({ limit: '50', ...of }));
    const calls = {
      waiting: page({}),
      ofOneKind: page({ kind: 'webhookOff' }),
      nobodys: page({ person: 'nobody' }),
    };
    for (const [name, work] of Object.entries(calls)) {
      const read = await readBy(work);
      expect(read, name).toBeGreaterThan(INBOX_TOTAL_MOST);
      // Snoozed lines are between the waiting ones.
      expect(read, name).toBeLessThan(1.2 * INBOX_TOTAL_MOST);
    }
  });

  it('an inbox of very many open lines reads few lines for a rare word, for one person’s lines and for the name of another kind of record (BX-40)', async () => {
    const { id } = await booked({ receiver: { name: 'Zacharias Quint' } });
    await moved(id, [500, 650]);
    await addLines(3 * INBOX_TOTAL_MOST);
    await answer('take', (await inboxOf('kind=deliveryFailed'))[0]!.id);
    await t.db.sql.execute(
      sql`update inbox_line set label = 'https://rare.test/hook' where matter = 'webhook:9'`,
    );
    await t.db.raw('vacuum analyze inbox_line');
    const page = (of: object) => async () => {
      const { records } = await linePage(
        t.ctx,
        { ...scope(), userId: shipper.userId },
        InboxQuery.parse({ limit: '50', ...of }),
      );
      expect(records).toHaveLength(1);
    };
    for (const of of [{ keyword: 'zacharias' }, { keyword: 'rare.test' }, { person: 'me' }])
      expect(await readBy(page(of)), JSON.stringify(of)).toBeLessThan(100);
  });

  it.each([
    [-1, { rowTotal: INBOX_TOTAL_MOST - 1 }],
    [0, { rowTotal: INBOX_TOTAL_MOST }],
    [1, { rowTotal: INBOX_TOTAL_MOST, rowTotalMore: true }],
  ])(
    'an inbox with %i more lines than the limit has its exact total up to the limit, and beyond it only “more” (BX-40)',
    async (beyond, expected) => {
      const waiting = INBOX_TOTAL_MOST + beyond;
      await addLines(waiting);
      const answer = await call(t, shipper, 'GET', 'inbox?limit=50');
      expect(pageOf<InboxLine>(answer)).toMatchObject(expected);
      expect('rowTotalMore' in pageOf<InboxLine>(answer)).toBe('rowTotalMore' in expected);
      const counts = data<InboxCounts>(await call(t, shipper, 'GET', 'inbox/counts'));
      expect(counts.waiting).toBe(waiting);
    },
  );
});
