import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, rowsOf } from '../../../server/db/db.ts';
import { openPglite } from '../../../server/db/pglite.ts';
import { oneExchangeQuery } from '../../../server/db/pgliteStatements.ts';

const TABLE = `create table thing (
  id uuid primary key, n bigint not null, price numeric, good boolean, at timestamptz, facts jsonb, tags text[], note text)`;

describe('a statement in one exchange', () => {
  let client: PGlite;
  let run: ReturnType<typeof oneExchangeQuery>;
  beforeAll(async () => {
    client = await PGlite.create();
    await client.exec(TABLE);
    run = oneExchangeQuery(client);
  });
  afterAll(() => client.close());

  const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const INSERT = 'insert into thing values ($1, $2, $3, $4, $5, $6, $7, $8)';
  const values = (n: number) => [
    id(n),
    n * 1e12,
    '12.50',
    n % 2 === 0,
    '2026-03-02T04:00:00.000Z',
    JSON.stringify({ a: [1, '陈'] }),
    ['x', 'y "z"'],
    n % 2 ? null : 'it’s',
  ];

  it('answers what the database’s own way answers, of every kind of value, the first time and again', async () => {
    const asText = { 1184: (value: string) => value };
    for (const n of [1, 2, 3]) expect((await run(INSERT, values(n))).affectedRows).toBe(1);
    for (const [text, params] of [
      ['select * from thing order by n', []],
      ['select n, tags from thing where id = $1 and good = $2', [id(2), true]],
      ['update thing set note = $1, n = n + $2 where n > $3 returning id, note', [null, 1, 0]],
      ['select 1 as one where $1::text is null', [undefined]],
      ['savepoint_is_no_function', []],
    ] as const)
      for (const rowMode of ['array', 'object'] as const)
        for (const parsers of [undefined, asText]) {
          const options = { rowMode, ...(parsers ? { parsers } : {}) };
          const ask = (way: (t: string, p: unknown[], o: object) => Promise<unknown>) =>
            way(text, [...params], options).catch((err: { code?: string }) => err.code);
          const own = ask((t, p, o) => client.query(t, p, o));
          const ours = await own.then(() => ask(run));
          expect(ours).toEqual(await own);
        }
  });

  it('takes rows that are longer than any text before', async () => {
    const long = 'ä'.repeat(3_000_000);
    await run('update thing set note = $1 where id = $2', [long, id(1)]);
    const { rows } = await run<{ note: string }>('select note from thing where id = $1', [id(1)]);
    expect(rows[0]?.note === long).toBe(true);
  });

  it('goes on after a statement that was refused', async () => {
    await expect(run(INSERT, values(1))).rejects.toMatchObject({ code: '23505' });
    await expect(run('select $1::int as n', ['no number'])).rejects.toMatchObject({ code: '22P02' });
    expect((await run('select $1::int as n', [7])).rows).toEqual([{ n: 7 }]);
  });

  it('knows the types of a text again after a thousand others', async () => {
    for (let i = 0; i < 1100; i++) await run(`select $1::int + ${i} as n`, [1]);
    expect((await run('select $1::int + 0 as n', [1])).rows).toEqual([{ n: 1 }]);
  });
});

describe('the embedded database', () => {
  let db: Db;
  beforeAll(async () => {
    db = await openPglite();
    await db.raw('create table counter (n int check (n < 3))');
  });
  afterAll(() => db.close());
  const count = async () =>
    rowsOf<{ n: number }>(await db.sql.execute(sql`select n from counter order by n`));
  const add = (n: number) => db.sql.execute(sql`insert into counter values (${n})`);

  it('keeps a call from outside out of an open transaction', async () => {
    const failed = db.tx(async () => {
      await add(1);
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('undone');
    });
    const other = count();
    await expect(failed).rejects.toThrow('undone');
    expect(await other).toEqual([]);
  });

  it('undoes to the savepoint of what was refused, and keeps the rest', async () => {
    await db.tx(async () => {
      await add(1);
      await expect(db.tx(() => add(5))).rejects.toThrow();
      await add(2);
    });
    expect(await count()).toEqual([{ n: 1 }, { n: 2 }]);
  });
});
