import { mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { readConfig } from '../../../server/config.ts';
import type { Ctx } from '../../../server/context.ts';
import { createPorts } from '../../../server/createPorts.ts';
import type { Db } from '../../../server/db/db.ts';
import { openPglite } from '../../../server/db/pglite.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { createMemoryBus } from '../../../server/eventBus/bus.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { manualClock } from '../../../server/ports/clock.ts';
import { migratedImage } from '../../support/databases.ts';
import type { TestServer } from '../../support/server.ts';
import { makeShipper, type ShipperOptions, type TestShipper } from '../../support/world.ts';
import { type Killable, SECRET, type Starting, spawnKillable } from './killableServer.ts';

/** Age of directly written rows, so that they are due when a server starts. */
export const MADE_BEFORE_S = 60;

export interface CrashWorld {
  /** Opens the data directory while no server is running; `close` lets one run again. */
  open(): Promise<TestServer>;
  start(): Promise<Killable>;
  /** Starts a server without waiting for its readiness. */
  spawn(): Promise<Starting>;
  /** Resolves after this many writes to the database. A server's work before its readiness shows nowhere else. */
  writes(times: number): Promise<void>;
  end(): Promise<void>;
}

interface Options {
  /** The rows that the server writes together with events, for directly written events. */
  listen?: (ctx: Ctx) => void;
  /** Environment of the servers. */
  env?: Record<string, string>;
}

/** A data directory for servers that are killed. */
export function crashWorld({ listen, env = {} }: Options = {}): CrashWorld {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'waybill-crash-'));
  let isNew = true;
  let running: Killable | undefined;
  const over = new AbortController();
  const spawn = async (): Promise<Starting> => {
    const server = await spawnKillable(dataDir, env);
    running = server;
    return server;
  };
  return {
    open: async () => {
      const db = await openPglite(dataDir, isNew ? { image: await migratedImage() } : {});
      isNew = false;
      const t = serverOver(db, dataDir, env);
      listen?.(t.ctx);
      return t;
    },
    spawn,
    start: async () => {
      const server = await spawn();
      await server.ready;
      return server;
    },
    writes: (times) =>
      new Promise((resolve) => {
        let left = times;
        const log = watch(path.join(dataDir, 'pg/pg_wal'), { signal: over.signal }, () => {
          if (--left > 0) return;
          log.close();
          resolve();
        });
      }),
    end: async () => {
      over.abort();
      await running?.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Calls that read and write a database directly, without a server on it. */
export function serverOver(db: Db, dataDir: string, env: NodeJS.ProcessEnv = {}): TestServer {
  const config = readConfig({ ...env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const ctx = { db, config, secret: new TextEncoder().encode(SECRET), bus: createMemoryBus() } as Ctx;
  const clock = manualClock(new Date(Date.now() - MADE_BEFORE_S * 1000), 0);
  ctx.ports = createPorts(ctx, clock);
  return { ctx, db, clock, close: () => db.close() } as TestServer;
}

/** A shipper with the API key for its calls. */
export interface Account extends TestShipper {
  key: string;
}

export async function makeAccount(t: TestServer, options: ShipperOptions = {}): Promise<Account> {
  const shipper = await makeShipper(t, options);
  const key = `dx${String(shipper.customerId).padStart(40, '0')}`;
  await storeApiToken(t.ctx, shipper, 'crash', key);
  return { ...shipper, key };
}

export async function walletOf(db: Db, { customerId }: Account): Promise<number | undefined> {
  const [row] = await db.sql
    .select({ minor: customer.walletMinor })
    .from(customer)
    .where(eq(customer.id, customerId));
  return row?.minor;
}
