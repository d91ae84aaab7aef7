import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../../support/freePort.ts';
import { BRIEF, programFile } from '../../support/programs.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
export const SECRET = 'a secret of this test alone, forty letters';

export interface Killable {
  url: string;
  /** Whether its process has ended, for any reason. */
  hasEnded(): boolean;
  /** Sends SIGKILL and resolves when the process has ended. */
  kill(): Promise<void>;
}

export interface Starting extends Killable {
  /** Resolves when the server accepts calls; its work begins before. Rejects if the process ends first. */
  ready: Promise<void>;
}

/** Starts the real server on `dataDir` in its own process. */
export async function startKillable(
  dataDir: string,
  env: Record<string, string> = {},
  flags: readonly string[] = BRIEF,
): Promise<Killable> {
  const server = await spawnKillable(dataDir, env, flags);
  await server.ready;
  return server;
}

/** `flags` of Node: by default those for a program that runs for seconds; benches pass others. */
export async function spawnKillable(
  dataDir: string,
  env: Record<string, string> = {},
  flags: readonly string[] = BRIEF,
): Promise<Starting> {
  const port = await freePort();
  const child = spawn(process.execPath, [...flags, await programFile('main')], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      WAYBILL_DEMO: '0',
      WAYBILL_SANDBOX: 'gateway,couriers,outbox',
      WAYBILL_CLOCK: '0',
      WAYBILL_SECRET: SECRET,
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = announced(child);
  // A kill during the start does not wait for readiness.
  ready.catch(() => undefined);
  return {
    ready,
    url: `http://127.0.0.1:${port}`,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: () => {
      child.kill('SIGKILL');
      return gone;
    },
  };
}

function announced(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('is ready')) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
}
