import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Db, rowsOf } from '../../../server/db/db.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { startPostgres } from '../../support/postgres.ts';

const cluster = await startPostgres();

describe.skipIf(typeof cluster === 'string')('a statement that comes again on PostgreSQL', () => {
  let db: Db;
  beforeAll(async () => {
    if (typeof cluster === 'string') return;
    const first = openPostgres(cluster.url, { max: 1 });
    await first.sql.execute(sql`create table parcel (id int, note text)`);
    await first.close();
  });
  beforeEach(() => {
    if (typeof cluster !== 'string') db = openPostgres(cluster.url, { max: 1 });
  });
  afterEach(() => db.close());
  afterAll(async () => {
    if (typeof cluster !== 'string') await cluster.stop();
  });

  const prepared = async () =>
    rowsOf<{ statement: string }>(
      await db.sql.execute(sql.raw('select statement from pg_prepared_statements -- like')),
    ).map(({ statement }) => statement);
  const noteOf = (id: number) => db.sql.execute(sql`select note from parcel where id = ${id}`);

  it('a repeated statement on PostgreSQL is prepared from its second use on, in and outside a transaction', async () => {
    await noteOf(1);
    expect(await prepared()).toEqual([]);
    await db.tx(() => noteOf(2));
    await noteOf(3);
    expect(await prepared()).toEqual(['select note from parcel where id = $1']);
  });

  it('a repeated statement on PostgreSQL is not prepared when it searches for a pattern', async () => {
    for (const text of ['a%', 'b%', 'c%'])
      await db.sql.execute(sql`select id from parcel where note like ${text}`);
    expect(await prepared()).toEqual([]);
  });

  it('a connection to PostgreSQL prepares its first 400 texts, not the next', async () => {
    const ask = (n: number) => db.sql.execute(sql.raw(`select ${n} as n`));
    for (let n = 0; n < 401; n++) {
      await ask(n);
      await ask(n);
    }
    const texts = await prepared();
    expect(texts).toHaveLength(400);
    expect(texts).toContain('select 399 as n');
  });

  it('a prepared statement on PostgreSQL fails once after its columns were changed elsewhere, and works in the next transaction', async () => {
    const all = () => db.tx(() => db.sql.execute(sql`select * from parcel where id = ${1}`));
    for (let i = 0; i < 3; i++) await all();
    await db.sql.execute(sql`alter table parcel add column more text`);
    await expect(all()).rejects.toThrow();
    await expect(all()).resolves.toBeDefined();
  });
});
