import { type AppOptions, createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import type { App, Ctx } from '../../server/context.ts';
import { createPorts } from '../../server/createPorts.ts';
import type { Db } from '../../server/db/db.ts';
import { openPglite } from '../../server/db/pglite.ts';
import { createMemoryBus } from '../../server/eventBus/bus.ts';
import { noteStatement } from '../../server/metrics/watch.ts';
import { manualClock } from '../../server/ports/clock.ts';
import { registerSandboxPages } from '../../server/sandbox/pages.ts';
import { emptyTables, freshPglite, freshPostgres, migratedImage } from './databases.ts';

export const TEST_NOW = '2026-03-02T04:00:00.000Z';

type DatabaseKind = 'pglite' | 'postgres';

/** The only database of this run, if TEST_ON names one. */
const only = process.env.TEST_ON as DatabaseKind | undefined;

/** Databases for tests that use this list: both, if a PostgreSQL was found. */
export const DATABASES: readonly DatabaseKind[] = only
  ? [only]
  : process.env.TEST_DATABASE_URL
    ? ['pglite', 'postgres']
    : ['pglite'];

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
 * The real app on its own database: PGlite in memory, or one in the PostgreSQL at TEST_DATABASE_URL if the caller or TEST_ON requests it.
 * The clock stands still until a test moves it; sandbox parcels move only by command.
 */
export async function startTestServer(
  options: {
    kind?: DatabaseKind;
    env?: NodeJS.ProcessEnv;
    app?: AppOptions;
    /** Statements are watched like on the real server; only on PGlite. */
    watched?: boolean;
  } = {},
): Promise<TestServer> {
  const kind = options.kind ?? only;
  const watch = (text: string, ms: number) => noteStatement(ctx, text, ms);
  const db = options.watched
    ? await openPglite(undefined, { image: await migratedImage(), watch })
    : kind === 'postgres'
      ? await freshPostgres()
      : await freshPglite();
  const clock = manualClock(TEST_NOW, 1);
  const config = readConfig({
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    // On a busy machine any statement may be slow.
    LOG_SLOW_MS: '0',
    PUBLIC_URL: 'http://localhost:4000',
    ...options.env,
  });
  const ctx: Ctx = {
    db,
    config,
    secret: new TextEncoder().encode('test secret of forty characters, no less'),
    bus: createMemoryBus(),
  } as Ctx;
  ctx.ports = createPorts(ctx, clock);
  const app = await createApp(ctx, options.app);
  await registerSandboxPages(app, ctx);
  await app.ready();
  return {
    app,
    ctx,
    db,
    clock,
    truncate: () => emptyTables(db),
    close: async () => {
      await app.close();
      await db.close();
    },
  };
}
