import path from 'node:path';
import { sql } from 'drizzle-orm';
import { type AppOptions, createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import type { App, Ctx } from '../../server/context.ts';
import { type Db, rowsOf } from '../../server/db/db.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPglite } from '../../server/db/pglite.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { createMemoryBus } from '../../server/eventBus/bus.ts';
import { manualClock } from '../../server/ports/clock.ts';
import { registerSandboxPages } from '../../server/sandbox/pages.ts';
import { createSandboxPorts } from '../../server/sandbox/ports.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../server/db/migrations');
export const TEST_NOW = '2026-03-02T04:00:00.000Z';

export interface TestServer {
  app: App;
  ctx: Ctx;
  db: Db;
  clock: ReturnType<typeof manualClock>;
  close(): Promise<void>;
  /** Empties every table. */
  truncate(): Promise<void>;
}

/**
 * The real app on a database of its own: PGlite in memory, or a fresh schema of the PostgreSQL at TEST_DATABASE_URL.
 * The clock stands still until a test moves it; sandbox parcels move only when told.
 */
export async function startTestServer(
  options: { kind?: 'pglite' | 'postgres'; env?: NodeJS.ProcessEnv; app?: AppOptions } = {},
): Promise<TestServer> {
  const db = options.kind === 'postgres' ? await openFreshPostgres() : await openPglite();
  await migrate(db, MIGRATIONS);
  const clock = manualClock(TEST_NOW, 1);
  const config = readConfig({
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    PUBLIC_URL: 'http://localhost:4000',
    ...options.env,
  });
  const ctx = {
    db,
    config,
    secret: new TextEncoder().encode('test secret of forty characters, no less'),
    bus: createMemoryBus(),
  } as Ctx;
  ctx.ports = createSandboxPorts(ctx, clock);
  const app = await createApp(ctx, options.app);
  await registerSandboxPages(app, ctx);
  await app.ready();
  return {
    app,
    ctx,
    db,
    clock,
    truncate: () => truncateAll(db),
    close: async () => {
      await app.close();
      await db.close();
    },
  };
}

async function truncateAll(db: Db): Promise<void> {
  const tables = rowsOf<{ name: string }>(
    await db.sql.execute(
      sql`select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'schema_migration'`,
    ),
  );
  await db.raw(`truncate ${tables.map((t) => `"${t.name}"`).join(', ')} restart identity cascade`);
}

export const hasPostgres = () => Boolean(process.env.TEST_DATABASE_URL);

let schemas = 0;
async function openFreshPostgres(): Promise<Db> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set');
  const admin = openPostgres(url, 1);
  const name = `t_${process.pid}_${Date.now()}_${schemas++}`;
  await admin.raw(`create database ${name}`);
  await admin.close();
  const own = new URL(url);
  own.pathname = `/${name}`;
  const db = openPostgres(own.href);
  return {
    ...db,
    get sql() {
      return db.sql;
    },
    close: async () => {
      await db.close();
      const again = openPostgres(url, 1);
      await again.raw(`drop database if exists ${name} with (force)`);
      await again.close();
    },
  };
}
