import { mkdirSync } from 'node:fs';
import type { Config } from '../config.ts';
import type { Db, StatementWatch } from './db.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/** The configured database: PostgreSQL if its address is set, else the embedded one in the data directory. */
export async function openDb(config: Config, watch?: StatementWatch): Promise<Db> {
  if (config.databaseUrl) return openPostgres(config.databaseUrl, { watch });
  mkdirSync(config.dataDir, { recursive: true });
  return openPglite(config.dataDir, { plain: config.plainPglite, watch });
}
