import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { OPERATOR_HEADER, operatorToken } from '../http/caller/operator.ts';
import { readSecret } from '../secret.ts';
import type { OperatorLink, Reply } from './operatorReply.ts';

/** The running server of this installation, else the installation itself, opened by this process. Throws if neither is available. */
export async function openLink(config: Config, { mayMake = false } = {}): Promise<OperatorLink> {
  const running = await runningServer(config);
  if (running) return running;
  if (!mayMake && !config.databaseUrl && !existsSync(path.join(config.dataDir, 'pg')))
    throw new Error(
      `No Waybill answers on port ${config.port}, and there is no database in ${config.dataDir}. Set PORT, DATA_DIR or DATABASE_URL as for npm start.`,
    );
  // The whole server takes seconds to load; a command that calls a running server does not need it.
  const { openOwnServer } = await import('./ownServer.ts');
  return openOwnServer(config);
}

/** A link to the running server of this installation; null if none answers. */
export async function runningServer(config: Config): Promise<OperatorLink | null> {
  const send = senderTo(config);
  // No server runs on this port.
  const tried = await send?.('tenants/list', { input: {} }).catch(() => null);
  // The server on this port is another program, or belongs to another installation: it has another database.
  if (!send || !tried?.headers.has(OPERATOR_HEADER)) return null;
  return {
    call: async (command, body) => {
      const answer = await send(command, body);
      return { status: answer.status, ...((await answer.json()) as Omit<Reply, 'status'>) };
    },
    close: async () => undefined,
  };
}

/** The data of a call that is not a command; null if no server answers. */
export async function askServer<T>(config: Config, command: string, body: object): Promise<T | null> {
  const running = await runningServer(config);
  if (!running) return null;
  const { data, error } = await running.call(command, body);
  if (!data) throw new Error(error?.message ?? 'The server did not understand.');
  return data as T;
}

function senderTo(config: Config) {
  const secret = readSecret(config);
  if (!secret) return null;
  const name = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  return (command: string, body: object) =>
    fetch(`http://${name}:${config.port}/v1.0/operate/${command}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [OPERATOR_HEADER]: operatorToken(secret) },
      body: JSON.stringify(body),
    });
}
