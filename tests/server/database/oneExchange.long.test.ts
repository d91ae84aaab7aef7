import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Db, rowsOf } from '../../../server/db/db.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { EXTENSIONS, openPglite } from '../../../server/db/pglite.ts';
import { inOneExchange, oneExchangeQuery } from '../../../server/db/pgliteStatements.ts';
import { migratedImage } from '../../support/databases.ts';

const TABLE = `create table thing (
  id uuid primary key, n bigint not null, price numeric, good boolean, at timestamptz, facts jsonb, tags text[], note text)`;

describe('a statement in one exchange', () => {
  let client: PGlite;
  let run: ReturnType<typeof oneExchangeQuery>;
  beforeAll(async () => {
    client = await PGlite.create({ loadDataDir: await migratedImage(), extensions: EXTENSIONS });
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

  it('a statement in one exchange gives the same results as PGlite’s own code for every type of value, in the first and in later uses', async () => {
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
          const ownAnswer = ask((t, p, o) => client.query(t, p, o));
          const ours = await ownAnswer.then(() => ask(run));
          expect(ours).toEqual(await ownAnswer);
        }
  });

  it('a statement in one exchange reads rows that are longer than all previous rows', async () => {
    const long = 'ä'.repeat(3_000_000);
    await run('update thing set note = $1 where id = $2', [long, id(1)]);
    const { rows } = await run<{ note: string }>('select note from thing where id = $1', [id(1)]);
    expect(rows[0]?.note === long).toBe(true);
  });

  it('a statement in one exchange works after a refused statement', async () => {
    await expect(run(INSERT, values(1))).rejects.toMatchObject({ code: '23505' });
    await expect(run('select $1::int as n', ['no number'])).rejects.toMatchObject({ code: '22P02' });
    expect((await run('select $1::int as n', [7])).rows).toEqual([{ n: 7 }]);
  });

  const prepared = async () =>
    (await client.query<{ text: string }>('select statement as text from pg_prepared_statements')).rows;

  it('a statement in one exchange is prepared from its second use on, unless it searches a pattern or has no plan', async () => {
    const twice = async (text: string, params: unknown[] = []) => {
      await run(text, params);
      await run(text, params);
    };
    const PREPARED = 'select note from thing where n = $1';
    await run('select 2 as once');
    await twice(PREPARED, [1]);
    await twice("select id from thing where note like '%' || $1 || '%'", ['it']);
    await twice('set work_mem = 4096');
    const texts = (await prepared()).map(({ text }) => text);
    expect(texts).toContain(PREPARED);
    expect(texts.filter((text) => /once|like|work_mem/.test(text))).toEqual([]);
  });

  it('a statement in one exchange returns new columns after a change of its table, and is planned again after new rows', async () => {
    await client.exec('create table later (n int primary key, m int); insert into later values (1, 1)');
    const ALL = 'select * from later';
    for (let i = 0; i < 3; i++) expect((await run(ALL)).rows).toEqual([{ n: 1, m: 1 }]);
    await run('alter table later add column k int');
    expect((await run(ALL)).rows).toEqual([{ n: 1, m: 1, k: null }]);

    await client.exec('alter table later add column l int');
    await expect(run(ALL)).resolves.toMatchObject({ rows: [{ n: 1, m: 1, k: null, l: null }] });
    for (let i = 0; i < 3; i++) await run(ALL);
    await client.exec('alter table later drop column l');
    await expect(run(ALL)).rejects.toMatchObject({ code: '0A000' });
    expect((await run(ALL)).rows).toEqual([{ n: 1, m: 1, k: null }]);

    const BY_NUMBER = 'select n from later where m = $1';
    for (let i = 0; i < 20; i++) await run(BY_NUMBER, [i]);
    const before = (await prepared()).filter(({ text }) => text === BY_NUMBER);
    const plans = `select generic_plans::int as kept, custom_plans::int as own from pg_prepared_statements where statement = $1`;
    const planned = async () =>
      (await client.query<{ kept: number; own: number }>(plans, [BY_NUMBER])).rows[0]!;
    expect(before).toHaveLength(1);
    expect((await planned()).kept).toBeGreaterThan(0);
    for (let i = 0; i < 180; i++) await run(BY_NUMBER, [i]);
    expect(await planned()).toEqual({ kept: 0, own: 1 });
  });

  it('at most 400 prepared statements are kept; the least recently used are dropped', async () => {
    const first = 'select $1::int as first';
    for (let i = 0; i < 2; i++) await run(first, [i]);
    for (let i = 0; i < 405; i++) {
      for (let use = 0; use < 2; use++) await run(`select $1::int as other${i}`, [i]);
      if (i === 200) await run(first, [i]);
    }
    const texts = (await prepared()).map(({ text }) => text);
    expect(texts).toHaveLength(400);
    expect(texts).toContain(first);
    expect(texts).not.toContain('select $1::int as other0');
    expect((await run('select $1::int as other0', [7])).rows).toEqual([{ other0: 7 }]);
  });

  it('a statement in one exchange that fails after its preparation works again', async () => {
    const DIVIDE = 'select 10 / $1::int as n';
    await run(DIVIDE, [5]);
    for (let i = 0; i < 3; i++) {
      await expect(run(DIVIDE, [0])).rejects.toMatchObject({ code: '22012' });
      expect((await run(DIVIDE, [5])).rows).toEqual([{ n: 2 }]);
    }
  });

  it('the types of a statement are still known after a thousand other statements', async () => {
    for (let i = 0; i < 1100; i++) await run(`select $1::int + ${i} as n`, [1]);
    expect((await run('select $1::int + 0 as n', [1])).rows).toEqual([{ n: 1 }]);
  });
});

const STEPS = [
  '_checkReady',
  '_runExclusiveTransaction',
  '_runExclusiveQuery',
  'execProtocolStream',
  'syncToFs',
] as const;
const LOCKS = STEPS.slice(0, 3);

/** Records the internal calls of a client; messages to the database by their type letters. */
function stepsOf(client: PGlite): string[] {
  const steps: string[] = [];
  for (const name of STEPS) {
    const original = client[name].bind(client) as (...args: unknown[]) => unknown;
    const noted = (...args: unknown[]) => {
      steps.push(args[0] instanceof Uint8Array ? kindsOf(args[0]) : name);
      return original(...args);
    };
    Object.assign(client, { [name]: noted });
  }
  return steps;
}

function kindsOf(messages: Uint8Array): string {
  const view = new DataView(messages.buffer, messages.byteOffset, messages.byteLength);
  let kinds = '';
  for (let at = 0; at < messages.length; at += 1 + view.getInt32(at + 1))
    kinds += String.fromCharCode(view.getUint8(at));
  return kinds;
}

/** If one of these fails after an update of PGlite, compare its changed internals with pgliteStatements.ts (adr/0010). */
describe('the steps of a statement in PGlite', () => {
  let client: PGlite;
  let ownClient: Pick<PGlite, 'query' | 'transaction'>;
  let steps: string[];
  beforeAll(async () => {
    client = await PGlite.create({ loadDataDir: await migratedImage(), extensions: EXTENSIONS });
    steps = stepsOf(client);
    ownClient = { query: client.query.bind(client), transaction: client.transaction.bind(client) };
  });
  beforeEach(() => {
    Object.assign(client, ownClient);
    steps.length = 0;
  });
  afterAll(() => client.close());
  const ask = () => client.query('select $1::int as n', [1]);

  it('a statement in PGlite with PGlite’s own code takes its locks, six exchanges and one write of files', async () => {
    await ask();
    expect(steps).toEqual([...LOCKS, 'P', 'D', 'B', 'D', 'E', 'S', 'syncToFs']);
  });

  it('a statement in PGlite with our code takes the same locks, one exchange and one write of files; the first use needs one more exchange for types, the second for its preparation', async () => {
    inOneExchange(client);
    await ask();
    expect(steps).toEqual([...LOCKS, 'PDS', 'PBDES', 'syncToFs']);
    steps.length = 0;
    await ask();
    expect(steps).toEqual([...LOCKS, 'PS', 'BDES', 'syncToFs']);
    steps.length = 0;
    await ask();
    expect(steps).toEqual([...LOCKS, 'BDES', 'syncToFs']);
  });

  it('a statement inside a transaction takes no outer lock and writes no files', async () => {
    const inside = () =>
      client.transaction(async (tx) => {
        steps.length = 0;
        await tx.query('select $1::int as n', [1]);
        return [...steps];
      });
    expect(await inside()).toEqual(['_runExclusiveQuery', 'P', 'D', 'B', 'D', 'E', 'S']);
    inOneExchange(client);
    expect(await inside()).toEqual(['_runExclusiveQuery', 'PDS', 'PBDES']);
  });

  it('the exchanges of a statement in PGlite end with the transaction, with PGlite’s code and with ours', async () => {
    const late = async () => {
      const tx = await client.transaction(async (open) => open);
      return tx.query('select 1');
    };
    await expect(late()).rejects.toThrow('Transaction is closed');
    inOneExchange(client);
    await expect(late()).rejects.toThrow('Transaction is closed');
  });
});

/** An empty database, made once, because PGlite takes seconds for it. */
let unmigrated: Promise<Blob> | undefined;
async function makeUnmigrated(): Promise<Blob> {
  const client = await PGlite.create({ extensions: EXTENSIONS });
  const image = await client.dumpDataDir('none');
  await client.close();
  return image;
}

describe.each([
  { way: 'in one exchange', plain: false },
  { way: 'by PGlite’s own way (PGLITE_PLAIN=1)', plain: true },
])('the embedded database, asked $way', ({ plain }) => {
  let db: Db;
  beforeAll(async () => {
    unmigrated ??= makeUnmigrated();
    db = await openPglite(undefined, { plain, image: await unmigrated });
    await db.raw('create table counter (n int check (n < 3))');
  });
  afterAll(() => db.close());
  const count = async () =>
    rowsOf<{ n: number }>(await db.sql.execute(sql`select n from counter order by n`));
  const add = (n: number) => db.sql.execute(sql`insert into counter values (${n})`);

  it('the embedded database keeps other calls out of an open transaction', async () => {
    const failed = db.tx(async () => {
      await add(1);
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('undone');
    });
    const other = count();
    await expect(failed).rejects.toThrow('undone');
    expect(await other).toEqual([]);
  });

  it('the embedded database applies every migration', async () => {
    await migrate(db, path.resolve('server/db/migrations'));
    expect(rowsOf(await db.sql.execute(sql`select id from job`))).toEqual([]);
  });

  it('the embedded database rolls a refused statement back to its savepoint, and keeps the rest', async () => {
    await db.tx(async () => {
      await add(1);
      await expect(db.tx(() => add(5))).rejects.toThrow();
      await add(2);
    });
    expect(await count()).toEqual([{ n: 1 }, { n: 2 }]);
  });
});
