import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openPglite } from '../../../server/db/pglite.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { nameOfStatement, noteStatement } from '../../../server/metrics/watch.ts';
import { migratedImage } from '../../support/databases.ts';
import { startTestServer } from '../../support/server.ts';
import { t } from '../../support/shipperServer.ts';
import { ask, lineOf, lines, scrape, TOKEN, withMetrics } from './metricsWorld.ts';

withMetrics();
describe('a statement', () => {
  it.each([
    [99, 0],
    [100, 1],
    [101, 1],
  ])(
    'a statement of %i ms with LOG_SLOW_MS=100 writes %i lines, with its plan, and is counted (BX-11)',
    async (ms, count) => {
      const before = Number(
        lineOf(await scrape(), 'waybill_slow_statements_total{statement="select orders"}') ?? 0,
      );
      // On a busy machine the call itself may be slow and logged as slow.
      lines.length = 0;
      noteStatement(t.ctx, 'select "id"\n from "orders" where "id" = $1', ms);
      expect(lines.map((line) => JSON.parse(line))).toEqual(
        Array.from({ length: count }, () =>
          expect.objectContaining({
            msg: 'slow statement',
            statement: 'select orders',
            plan: expect.stringMatching(/^[0-9a-f]{12}$/),
            ms,
            text: 'select "id" from "orders" where "id" = $1',
          }),
        ),
      );
      const after = Number(
        lineOf(await scrape(), 'waybill_slow_statements_total{statement="select orders"}') ?? 0,
      );
      expect(after - before).toBe(count);
    },
  );

  it.each([
    ['insert into "orders" ("id") values ($1)', 'insert orders'],
    ['update "job" set "done_at" = $1', 'update job'],
    ['delete from ticket where x', 'delete ticket'],
    ['begin', 'begin'],
    ['\n with due as (select id from job) update job set x', 'with job'],
  ])('the statement %j is named %j', (text, name) => {
    expect(nameOfStatement(text).statement).toBe(name);
  });

  it('a statement is measured on the embedded database, also in a transaction (BX-11)', async () => {
    const seen: string[] = [];
    const db = await openPglite(undefined, {
      image: await migratedImage(),
      watch: (text) => seen.push(text),
    });
    await db.sql.execute(sql`select 1 as one`);
    await db.tx(async () => db.sql.execute(sql`select 2 as two`));
    await expect(db.sql.execute(sql`select nothing`)).rejects.toThrow();
    await db.close();
    expect(seen).toEqual(expect.arrayContaining(['select 1 as one', 'select 2 as two', 'select nothing']));
  });

  it.skipIf(!process.env.TEST_DATABASE_URL)(
    'a statement is measured on PostgreSQL, also in a transaction, and the pool gets its result (BX-11)',
    async () => {
      const seen: string[] = [];
      const db = openPostgres(process.env.TEST_DATABASE_URL!, { max: 2, watch: (text) => seen.push(text) });
      await db.sql.execute(sql`select 1 as one`);
      await db.tx(async () => db.sql.execute(sql`select 2 as two`));
      expect(db.pool?.()).toEqual({ open: 1, idle: 1, waiting: 0 });
      await expect(db.sql.execute(sql`select nothing`)).rejects.toThrow();
      await db.close();
      expect(seen).toEqual(
        expect.arrayContaining(['select 1 as one', 'begin', 'select 2 as two', 'commit', 'select nothing']),
      );
    },
  );
});

it('a slow request is one line with the template of its route, and is counted (BX-11)', async () => {
  const slow = await startTestServer({
    env: { METRICS_TOKEN: TOKEN, LOG_LEVEL: 'warn', LOG_SLOW_MS: '0.0001' },
    app: { logTo: { write: (line) => void lines.push(line) } },
  });
  lines.length = 0;
  await slow.app.inject({ url: '/v1.0/etrack/a-secret-of-a-link', headers: { host: 'localhost' } });
  const slowLines = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'slow request');
  expect(slowLines).toEqual([
    expect.objectContaining({ method: 'GET', route: '/v1.0/etrack/:nanoId', ms: expect.any(Number) }),
  ]);
  expect(lines.join('')).not.toContain('a-secret-of-a-link');
  expect((await ask(slow, `Bearer ${TOKEN}`)).body).toContain(
    'waybill_slow_requests_total{method="GET",route="/v1.0/etrack/:nanoId"} 1',
  );
  await slow.close();
});
