import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite, type Results } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { type Db, makeDb, type Sql, type StatementWatch } from './db.ts';
import { lockDirectory } from './directoryLock.ts';
import { inOneExchange } from './pgliteStatements.ts';

/** The extensions that the migrations need. */
export const EXTENSIONS = { btree_gin, pg_trgm };

const MAJOR = '18';
const YIELD_EVERY = 20;

/** Gives the event loop a turn after some statements: awaited PGlite calls otherwise run as one chain of microtasks. */
function yieldNowAndThen(client: PGlite): PGlite {
  let n = 0;
  const query = client.query.bind(client);
  client.query = async <T>(...args: Parameters<PGlite['query']>): Promise<Results<T>> => {
    if (++n % YIELD_EVERY === 0) await new Promise((r) => setImmediate(r));
    return query(...args);
  };
  return client;
}

/**
 * Opens the embedded database in `dir`, or in memory without one. `plain` uses PGlite's own way to send statements. A new database starts
 * from `image`, made by dumpDataDir. Throws if another process holds the directory, or if another major version made it.
 */
export async function openPglite(
  dir?: string,
  { plain = false, image, watch }: { plain?: boolean; image?: Blob; watch?: StatementWatch | undefined } = {},
): Promise<Db> {
  const unlock = dir ? await prepareDirectory(dir) : undefined;
  const client = new PGlite({
    ...(dir ? { dataDir: path.join(dir, 'pg') } : {}),
    ...(image ? { loadDataDir: image } : {}),
    extensions: EXTENSIONS,
  });
  await client.waitReady;
  const root = drizzle(yieldNowAndThen(plain ? client : inOneExchange(client, watch))) as unknown as Sql;
  return makeDb(root, {
    kind: 'pglite',
    raw: async (statement) => void (await client.exec(statement)),
    close: async () => {
      await client.close();
      await unlock?.();
    },
  });
}

async function prepareDirectory(dir: string): Promise<() => Promise<void>> {
  mkdirSync(path.join(dir, 'pg'), { recursive: true });
  const unlock = await lockDirectory(dir);
  const versionFile = path.join(dir, 'pg', 'PG_VERSION');
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : MAJOR;
  if (version !== MAJOR) {
    await unlock();
    throw new Error(
      `The database in ${dir} was made by version ${version}, this program needs ${MAJOR}. Export it with the program that made it, or set DATA_DIR to an empty folder.`,
    );
  }
  return unlock;
}
