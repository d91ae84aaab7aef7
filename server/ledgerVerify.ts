import { existsSync } from 'node:fs';
import { type Config, readConfig } from './config.ts';
import type { Ctx } from './context.ts';
import { openDb } from './db/openDb.ts';
import { OPERATOR_HEADER, operatorToken } from './http/caller/operator.ts';
import { ledgerReport } from './modules/wallet/ledger/ledgerReport.ts';
import { readSecret } from './secret.ts';

type Report = Awaited<ReturnType<typeof ledgerReport>>;

/** Asks the running server of this installation; null when no server answers. */
async function byServer({ host, port }: Config, secret: Uint8Array | null): Promise<Report | null> {
  if (!secret) return null;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const headers = { [OPERATOR_HEADER]: operatorToken(secret) };
  const response = await fetch(`http://${name}:${port}/v1.0/operate/ledger`, { headers }).catch(
    // No server runs, so the database can be opened.
    () => null,
  );
  // The server on this port is another program, or belongs to another installation: it has another database.
  if (response?.status !== 200) return null;
  return ((await response.json()) as { data: Report }).data;
}

async function byDatabase(config: Config): Promise<Report> {
  if (!config.databaseUrl && !existsSync(config.dataDir))
    throw new Error(`there is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
  const db = await openDb(config);
  try {
    return await ledgerReport({ db, config } as Ctx);
  } finally {
    await db.close();
  }
}

/** `npm run ledger:verify`: reads the ledger of this installation and exits with 1 when it does not add up, 2 when it cannot be read. */
async function verify(): Promise<number> {
  const config = readConfig();
  const { ok, text } = (await byServer(config, readSecret(config))) ?? (await byDatabase(config));
  process.stdout.write(text);
  return ok ? 0 : 1;
}

process.exitCode = await verify().catch((err: Error) => {
  process.stderr.write(`The ledger could not be read: ${err.message}\n`);
  return 2;
});
