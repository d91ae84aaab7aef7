import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../../server/config.ts';
import type { Ctx } from '../../../server/context.ts';
import { createPorts } from '../../../server/createPorts.ts';
import { openPglite } from '../../../server/db/pglite.ts';
import { createMemoryBus } from '../../../server/eventBus/bus.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { manualClock } from '../../../server/ports/clock.ts';
import { migratedImage } from '../../support/databases.ts';
import type { TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { type Killable, SECRET, startKillable } from './killableServer.ts';

/** How often the server is killed; CRASH_ROUNDS=25 does it more thoroughly. */
export const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3);
export const CRASH_MS = 120_000 + ROUNDS * 40_000;
const AT_A_TIME = 4;

export interface CrashWorld {
  shipper: TestShipper;
  /** The shipper's API key. */
  key: string;
  /** Opens the data directory while no server is running. */
  withDb<T>(work: (t: TestServer) => Promise<T>): Promise<T>;
  start(): Promise<Killable>;
  end(): Promise<void>;
}

interface Options {
  walletMinor?: number;
  /** What is written directly is that old. */
  madeBeforeMs?: number;
  /** What the server writes together with events, for those that are written directly. */
  listen?: (ctx: Ctx) => void;
  /** Environment of the servers. */
  env?: Record<string, string>;
}

/** A data directory with one shipper, for servers that are killed. */
export async function crashWorld(
  name: string,
  { walletMinor = 0, madeBeforeMs = 0, listen, env = {} }: Options = {},
): Promise<CrashWorld> {
  const dataDir = mkdtempSync(path.join(tmpdir(), `waybill-${name}-`));
  const key = `dx${name
    .replaceAll(/[^a-z]/g, '')
    .padEnd(40, 'x')
    .slice(0, 40)}`;
  let running: Killable | undefined;
  const open = async <T>(work: (t: TestServer) => Promise<T>, image?: Blob): Promise<T> => {
    const db = await openPglite(dataDir, image ? { image } : {});
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    const ctx = { db, config, secret: new TextEncoder().encode(SECRET), bus: createMemoryBus() } as Ctx;
    ctx.ports = createPorts(ctx, manualClock(new Date(Date.now() - madeBeforeMs), 0));
    listen?.(ctx);
    try {
      return await work({ ctx, db, clock: ctx.ports.clock } as TestServer);
    } finally {
      await db.close();
    }
  };
  const shipper = await open(
    async (t) => {
      const made = await makeShipper(t, { walletMinor });
      await storeApiToken(t.ctx, made, 'crash', key);
      return made;
    },
    await migratedImage(),
  );
  return {
    shipper,
    key,
    withDb: (work) => open(work),
    start: async () => {
      running = await startKillable(dataDir, env);
      return running;
    },
    end: async () => {
      await running?.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Does the work of all, a few at a time, until it is done or (`false`) the server is gone. */
export async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<boolean>): Promise<void> {
  const left = [...all];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) if (!(await work(next))) return;
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
}

/** Kills the server a moment after its n-th answer, at random: `count` each answer, then wait for `gone`. */
export function killWithin(
  server: Killable,
  answers: number,
): { count: () => void; gone: () => Promise<void> } {
  const killAfter = 1 + Math.floor(Math.random() * Math.max(1, answers - AT_A_TIME));
  let answered = 0;
  let killed: Promise<void> | undefined;
  return {
    count: () => {
      if (++answered === killAfter)
        killed = new Promise((resolve) =>
          setTimeout(() => void server.kill().then(resolve), Math.random() * 30),
        );
    },
    gone: () => killed ?? server.kill(),
  };
}
