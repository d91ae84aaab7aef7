import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../config.ts';
import type { Ctx } from '../context.ts';
import { differences, readContents } from '../db/contents.ts';
import { copyRows } from '../db/copyRows.ts';
import type { Db } from '../db/db.ts';
import { MIGRATIONS, migrate } from '../db/migrate.ts';
import { openPglite } from '../db/pglite.ts';
import { openPostgres } from '../db/postgres.ts';
import { untimed } from '../db/untimed.ts';
import { hasTables } from '../modules/operate/backup/backupStore.ts';
import { verifyLedger } from '../modules/wallet/ledger/verifyLedger.ts';
import { endWith } from './backupFiles.ts';

/**
 * `npm run db:move`: copies the embedded database of DATA_DIR into the empty PostgreSQL at DATABASE_URL and compares both row by row. The
 * embedded database stays unchanged.
 */
await endWith(async () => {
  const config = readConfig();
  if (!config.databaseUrl) throw new Error('Set DATABASE_URL to the new, empty PostgreSQL database.');
  if (!existsSync(path.join(config.dataDir, 'pg')))
    throw new Error(`There is no embedded database in ${config.dataDir}. Set DATA_DIR.`);
  // Bookings of a running server would be lost. Opening the folder fails while a process has it open.
  const source = await openPglite(config.dataDir);
  const target = openPostgres(config.databaseUrl, { max: 1 });
  try {
    const ctx = { db: target, config } as Ctx;
    if (await hasTables(ctx))
      throw new Error('The database at DATABASE_URL has tables, which stay. Make a new one.');
    await migrate(source, MIGRATIONS);
    await migrate(target, MIGRATIONS);
    await copyRows(source, target, (table, rows) => {
      if (rows > 0) process.stdout.write(`${table.padEnd(28)} ${String(rows).padStart(10)}\n`);
    });
    const contentsOf = (db: Db) => untimed(db, () => readContents(db, { fingerprints: true }));
    const [before, after] = [await contentsOf(source), await contentsOf(target)];
    // Each database records when its own migrations ran, so these rows differ.
    for (const contents of [before, after]) delete contents.schema_migration;
    const { problems } = await verifyLedger(ctx);
    const faults = [
      ...differences(before, after),
      ...problems.map(({ kind, id }) => `ledger: ${kind} ${id}`),
    ];
    process.stdout.write(
      faults.length === 0
        ? '\nMoved: each row of each table is the same, and the ledger adds up. Start with this DATABASE_URL and the same secret; keep the old folder until then.\n'
        : `\n${faults.join('\n')}\n\nDo not start on it: ${faults.length} faults.\n`,
    );
    return faults.length === 0 ? 0 : 1;
  } finally {
    await source.close();
    await target.close();
  }
});
