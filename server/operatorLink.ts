import { existsSync } from 'node:fs';
import path from 'node:path';
import type { OperateAnswer } from '../contract/operate/commands.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Ctx } from './context.ts';
import { createPorts } from './createPorts.ts';
import { migrate } from './db/migrate.ts';
import { openDb } from './db/openDb.ts';
import { createMemoryBus } from './eventBus/bus.ts';
import { OPERATOR_HEADER, operatorToken } from './http/operator.ts';
import { systemClock } from './ports/clock.ts';
import { ROOT } from './rootDir.ts';
import { ensureSecret, readSecret } from './secret.ts';

export interface Reply {
  status: number;
  data?: OperateAnswer;
  error?: { code: string; message: string; field?: string };
}

/** How a command reaches its installation. */
export interface OperatorLink {
  call(command: string, body: object): Promise<Reply>;
  close(): Promise<void>;
}

/** The running server of this installation, else the installation itself, opened by this process. Throws where neither can be had. */
export async function openLink(config: Config, { mayMake = false } = {}): Promise<OperatorLink> {
  return (await runningServer(config)) ?? (await ownServer(config, mayMake));
}

async function runningServer(config: Config): Promise<OperatorLink | null> {
  const secret = readSecret(config);
  if (!secret) return null;
  const name = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  const send = (command: string, body: object) =>
    fetch(`http://${name}:${config.port}/v1.0/operate/${command}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [OPERATOR_HEADER]: operatorToken(secret) },
      body: JSON.stringify(body),
    });
  // No server runs on this port.
  const tried = await send('tenants/list', { input: {} }).catch(() => null);
  // Another program, or the server of another installation, has another database.
  if (!tried?.headers.has(OPERATOR_HEADER)) return null;
  return {
    call: async (command, body) => {
      const answer = await send(command, body);
      return { status: answer.status, ...((await answer.json()) as Omit<Reply, 'status'>) };
    },
    close: async () => undefined,
  };
}

/** The same routes over the database, which this process holds as long: no port, no jobs, no couriers on their way. */
async function ownServer(config: Config, mayMake: boolean): Promise<OperatorLink> {
  if (!mayMake && !config.databaseUrl && !existsSync(path.join(config.dataDir, 'pg')))
    throw new Error(
      `No Waybill answers on port ${config.port}, and there is no database in ${config.dataDir}. Set PORT, DATA_DIR or DATABASE_URL as for npm start.`,
    );
  const db = await openDb(config).catch((err: Error) => {
    throw new Error(
      `No Waybill answers on port ${config.port}, and its database cannot be opened: ${err.message}`,
    );
  });
  await migrate(db, path.join(ROOT, 'server/db/migrations'));
  const secret = ensureSecret(config);
  const ctx = { db, secret, config: { ...config, logLevel: 'silent' }, bus: createMemoryBus() } as Ctx;
  ctx.ports = createPorts(ctx, systemClock(config.clockSpeed));
  const app = await createApp(ctx);
  return {
    call: async (command, body) => {
      const answer = await app.inject({
        method: 'POST',
        url: `/v1.0/operate/${command}`,
        headers: { [OPERATOR_HEADER]: operatorToken(secret) },
        payload: body,
      });
      return { status: answer.statusCode, ...answer.json<Omit<Reply, 'status'>>() };
    },
    close: async () => {
      await app.close();
      await db.close();
    },
  };
}
