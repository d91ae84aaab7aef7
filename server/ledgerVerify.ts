import { existsSync } from 'node:fs';
import { readConfig } from './config.ts';
import type { Ctx } from './context.ts';
import { openDb } from './db/openDb.ts';
import { ledgerReport } from './modules/wallet/ledgerReport.ts';

/** `npm run ledger:verify`: reads the ledger of the configured database and exits with 1 when it does not add up, 2 when it cannot be read. */
async function verify(): Promise<number> {
  const config = readConfig();
  if (!config.databaseUrl && !existsSync(config.dataDir))
    throw new Error(`there is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
  const db = await openDb(config);
  try {
    const { ok, text } = await ledgerReport({ db, config } as Ctx);
    process.stdout.write(text);
    return ok ? 0 : 1;
  } finally {
    await db.close();
  }
}

process.exitCode = await verify().catch((err: Error) => {
  process.stderr.write(`The ledger could not be read: ${err.message}\n`);
  return 2;
});
