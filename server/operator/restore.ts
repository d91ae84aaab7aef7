import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { untimed } from '../db/untimed.ts';
import { faultsOf, type Manifest } from '../modules/operate/backup/backup.ts';
import { hasTables } from '../modules/operate/backup/backupStore.ts';
import { addressOf, endWith, fileOf, openContents, readManifest, run } from './backupFiles.ts';

/** Unpacks into a folder next to the database; the verified files then move to the database's place. */
async function restoreEmbedded(config: Config, file: string, manifest: Manifest | null): Promise<string[]> {
  const place = path.join(config.dataDir, 'pg');
  if (existsSync(place))
    throw new Error(`${place} holds a database, which stays. Set DATA_DIR to a new folder, or move it away.`);
  const dataDir = path.join(config.dataDir, 'restore.part');
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(path.join(dataDir, 'pg'), { recursive: true });
  await run('tar', ['-xzf', file, '-C', path.join(dataDir, 'pg')]);
  const faults = await proven({ ...config, dataDir }, manifest);
  if (faults.length > 0) return faults;
  await rename(path.join(dataDir, 'pg'), place);
  await rm(dataDir, { recursive: true });
  return [];
}

async function restorePostgres(config: Config, databaseUrl: string, file: string, manifest: Manifest | null) {
  const ctx = await openContents(config);
  const isUsed = await hasTables(ctx).finally(() => ctx.db.close());
  if (isUsed)
    throw new Error(
      'This database has tables, which stay. Make a new one (createdb), and name it in DATABASE_URL.',
    );
  const address = addressOf(databaseUrl);
  // Comments belong only to the extensions, and to the superuser if one created them.
  const how = ['--no-owner', '--no-privileges', '--no-comments', '--exit-on-error', '--single-transaction'];
  await run('pg_restore', [...how, `--dbname=${address.PGDATABASE}`, file], address);
  return proven(config, manifest);
}

async function proven(config: Config, manifest: Manifest | null): Promise<string[]> {
  const ctx = await openContents(config);
  try {
    return await untimed(ctx.db, () => faultsOf(ctx, manifest));
  } finally {
    await ctx.db.close();
  }
}

const TARGETS = { embedded: 'embedded database', postgres: 'PostgreSQL' } as const;

await endWith(async () => {
  const file = fileOf(process.argv.slice(2), 'npm run restore -- <file>');
  if (!existsSync(file)) throw new Error(`There is no ${file}.`);
  const config = readConfig();
  const manifest = readManifest(file);
  const kind = config.databaseUrl ? 'postgres' : 'embedded';
  if (manifest && manifest.kind !== kind)
    throw new Error(
      `${file} is of the ${TARGETS[manifest.kind]}, and this is the ${TARGETS[kind]}. Restore it there; npm run db:move takes an embedded database to PostgreSQL.`,
    );
  const faults = config.databaseUrl
    ? await restorePostgres(config, config.databaseUrl, file, manifest)
    : await restoreEmbedded(config, file, manifest);
  const proof = manifest
    ? `as of ${manifest.at}: all ${Object.keys(manifest.tables).length} tables have their rows, and the ledger adds up.`
    : 'The ledger adds up. Without its .json nobody knows how many rows there were.';
  process.stdout.write(
    faults.length === 0
      ? `Restored ${proof}\n`
      : `${faults.join('\n')}\n\nDo not start on it: ${faults.length} faults.\n`,
  );
  return faults.length === 0 ? 0 : 1;
});
