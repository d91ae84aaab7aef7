import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { event } from '../../../server/db/schema/system/events.ts';
import { emptyTables, freshPglite } from '../../support/databases.ts';

it('an emptied database has no rows and returns new rows in the same order as a new database', async () => {
  const db = await freshPglite();
  const companyId = randomUUID();
  /** Rows of many lengths, because a short row may fit on a page that is too full for a long one. */
  const write = async (rows: number) => {
    for (let number = 0; number < rows; number++)
      await db.sql.insert(event).values({
        companyId,
        customerId: number,
        type: 'test',
        payload: { notes: 'x'.repeat((number * 37) % 700) },
      });
  };
  const read = () => db.sql.select({ id: event.id, number: event.customerId }).from(event);
  // Rows of an earlier test on the table's pages would be in both readings.
  await db.raw('truncate event restart identity cascade');
  await write(60);
  const first = await read();
  for (const changed of [false, true])
    for (const rows of [3, 5, 10, 14, 18, 45, 90]) {
      await emptyTables(db);
      expect(await read()).toEqual([]);
      await write(rows);
      if (changed) await db.sql.update(event).set({ type: 'changed' });
      await emptyTables(db);
      await write(60);
      expect(await read(), `after ${rows} rows`).toEqual(first);
    }
  await db.close();
});
