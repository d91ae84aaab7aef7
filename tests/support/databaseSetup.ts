import { databaseImage, dropDatabases, makeTemplate } from './databaseImage.ts';
import { startPostgres } from './postgres.ts';

/**
 * Prepares the sources from which server tests copy their databases: a migrated PGlite, and a migrated database in the PostgreSQL at
 * TEST_DATABASE_URL, or in a PostgreSQL that this set-up starts, if one is installed.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Another project of the same run has prepared them.
  if (process.env.TEST_DATABASE_IMAGE) return undefined;
  process.env.TEST_DATABASE_IMAGE = await databaseImage();
  if (process.env.TEST_ON === 'pglite') return undefined;
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given ? undefined : await startPostgres();
  if (typeof cluster === 'string') {
    if (process.env.TEST_ON) throw new Error(`TEST_ON asks for PostgreSQL: ${cluster}`);
    process.stdout.write(`PostgreSQL is left out (${cluster}); set TEST_DATABASE_URL to use one.\n`);
    return undefined;
  }
  const url = given ?? cluster!.url;
  const template = `waybill_template_${process.pid}`;
  await makeTemplate(url, template);
  process.env.TEST_DATABASE_URL = url;
  process.env.TEST_DATABASE_TEMPLATE = template;
  if (cluster) process.env.TEST_DATABASE_SOCKET = cluster.socket;
  return async () => {
    if (cluster) {
      delete process.env.TEST_DATABASE_URL;
      delete process.env.TEST_DATABASE_SOCKET;
      return cluster.stop();
    }
    await dropDatabases(url, template);
  };
}
