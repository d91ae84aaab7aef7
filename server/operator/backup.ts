import { existsSync } from 'node:fs';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, readConfig } from '../config.ts';
import {
  copyEmbedded,
  describeContents,
  type Manifest,
  noteBackup,
} from '../modules/operate/backup/backup.ts';
import { exportSnapshot, hasTables } from '../modules/operate/backup/backupStore.ts';
import { addressOf, endWith, fileOf, manifestFile, openContents, run } from './backupFiles.ts';
import { askServer } from './operatorLink.ts';

/** The embedded database: its files, copied by the process that has opened it. */
async function backUpEmbedded(config: Config, part: string): Promise<Manifest> {
  if (!existsSync(path.join(config.dataDir, 'pg')))
    throw new Error(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
  const copy = `${part}.files`;
  await rm(copy, { recursive: true, force: true });
  try {
    const manifest =
      (await askServer<Manifest>(config, 'backup', { dir: copy })) ?? (await copyStopped(config, copy));
    await run('tar', ['-czf', part, '-C', copy, '.']);
    return manifest;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function copyStopped(config: Config, copy: string): Promise<Manifest> {
  const ctx = await openContents(config);
  try {
    return await copyEmbedded(ctx, copy);
  } finally {
    await ctx.db.close();
  }
}

/** PostgreSQL by pg_dump, at the moment of the row count. */
async function backUpPostgres(config: Config, databaseUrl: string, part: string): Promise<Manifest> {
  const ctx = await openContents(config);
  try {
    if (!(await hasTables(ctx)))
      throw new Error('The database at DATABASE_URL is empty: the first start of the server fills it.');
    return await ctx.db.tx(async () => {
      const snapshot = await exportSnapshot(ctx);
      const contents = await describeContents(ctx);
      const format = ['--format=custom', '--no-owner', '--no-privileges'];
      await run('pg_dump', [...format, `--snapshot=${snapshot}`, `--file=${part}`], addressOf(databaseUrl));
      return contents;
    });
  } finally {
    await ctx.db.close();
  }
}

/** Notes the complete backup for the doctor, by the process that has opened the database. */
async function noteComplete(config: Config): Promise<void> {
  if (!config.databaseUrl && (await askServer(config, 'backup', {}))) return;
  const ctx = await openContents(config);
  await noteBackup(ctx).finally(() => ctx.db.close());
}

await endWith(async () => {
  // The file has all addresses and phone numbers: nobody else on this machine may read it.
  process.umask(0o077);
  const file = fileOf(process.argv.slice(2), 'npm run backup -- <file>');
  if (existsSync(file)) throw new Error(`${file} is there already; a backup replaces nothing.`);
  const config = readConfig();
  const part = `${file}.part`;
  const made = config.databaseUrl
    ? backUpPostgres(config, config.databaseUrl, part)
    : backUpEmbedded(config, part);
  const manifest = await made.catch(async (err: Error) => {
    await rm(part, { force: true });
    throw err;
  });
  // The description comes first: a backup under its final name is complete.
  await writeFile(manifestFile(file), `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(part, file);
  await noteComplete(config);
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const { size } = await stat(file);
  process.stdout.write(
    [
      `${file}: ${rows} rows, ${manifest.ledger.transactions} transactions, ${(size / 1e6).toFixed(1)} MB.`,
      `What it holds is in ${manifestFile(file)}; keep both together.`,
      'The secret is not in it: keep WAYBILL_SECRET, or secret.key of the data folder, in another place.',
      '',
    ].join('\n'),
  );
  return 0;
});
