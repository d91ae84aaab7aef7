import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from './freePort.ts';

const READY_MS = 120_000;

/**
 * Starts a PostgreSQL if it is installed; otherwise returns the reason. `durable`: committed data survives a restart of PostgreSQL, but not
 * of the machine.
 */
export async function startPostgres({ durable = false } = {}): Promise<Cluster | string> {
  let why = 'no initdb and postgres found';
  for (const bin of binaries()) {
    try {
      return await startCluster(bin, durable);
    } catch (err) {
      why = `${bin}: ${(err as Error).message.trim().split('\n')[0]}`;
    }
  }
  return why;
}

/** Folders with both programs, links resolved, folders on PATH first. */
function binaries(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
    : [];
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...versions.map((v) => path.join(debian, v, 'bin')),
    '/usr/local/bin',
    '/usr/local/pgsql/bin',
    '/opt/homebrew/bin',
  ].filter((folder) => folder && existsSync(path.join(folder, 'initdb')));
  const real = folders.map((folder) => path.dirname(realpathSync(path.join(folder, 'initdb'))));
  return [...new Set(real)].filter((folder) => existsSync(path.join(folder, 'postgres')));
}

export interface Cluster {
  url: string;
  /** Folder of its Unix socket. A statement takes a fifth less time than by TCP. */
  socket: string;
  /** Stops PostgreSQL like `pg_ctl stop -m`: `fast` ends all sessions, `immediate` leaves the recovery of written data to the next start. */
  halt(mode: 'fast' | 'immediate'): Promise<void>;
  /** Starts PostgreSQL again on the same port; resolves when it accepts connections. */
  resume(): Promise<void>;
  /** Stops PostgreSQL and deletes its data. */
  stop(): Promise<void>;
}

async function startCluster(bin: string, durable: boolean): Promise<Cluster> {
  const root = mkdtempSync(path.join(tmpdir(), 'waybill-pg-'));
  const asOwner = ownerOf(root);
  const dataDir = path.join(root, 'data');
  const password = randomBytes(16).toString('hex');
  const passwordFile = path.join(root, 'password');
  writeFileSync(passwordFile, `${password}\n`);
  chmodSync(passwordFile, 0o644);
  let server: ChildProcess | undefined;
  const stop = async () => {
    await ended(server);
    rmSync(root, { recursive: true, force: true });
  };
  try {
    const [initdb, initdbArgs] = asOwner(path.join(bin, 'initdb'), [
      ...['-D', dataDir, '-U', 'postgres', '--no-sync', '-E', 'UTF8', '--locale=C'],
      ...['--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    ]);
    const made = spawnSync(initdb, initdbArgs, { cwd: root, encoding: 'utf8' });
    if (made.status !== 0) throw new Error(made.stderr || String(made.error ?? 'initdb failed'));
    const port = await freePort();
    const settings = [
      'fsync=off',
      `synchronous_commit=${durable ? 'on' : 'off'}`,
      'full_page_writes=off',
      'max_connections=100',
      // Vacuum at its own time would change the places and plans of rows within a test.
      'autovacuum=off',
    ];
    const [postgres, args] = asOwner(path.join(bin, 'postgres'), [
      ...['-D', dataDir, '-p', String(port), '-h', '127.0.0.1', '-k', root],
      ...settings.flatMap((s) => ['-c', s]),
    ]);
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    const resume = async () => {
      server = spawn(postgres, args, { cwd: root, stdio: 'ignore' });
      await ready(url, server);
    };
    const halt = async (mode: 'fast' | 'immediate') => {
      const [pgCtl, haltArgs] = asOwner(path.join(bin, 'pg_ctl'), ['stop', '-D', dataDir, '-m', mode, '-w']);
      const halting = spawn(pgCtl, haltArgs, { cwd: root, stdio: 'ignore' });
      const [code] = (await once(halting, 'exit')) as [number];
      if (code !== 0) throw new Error(`pg_ctl ended with ${code}`);
    };
    await resume();
    return { url, socket: root, halt, resume, stop };
  } catch (err) {
    await stop();
    throw err;
  }
}

type Command = (program: string, args: string[]) => [string, string[]];

/**
 * PostgreSQL refuses to run as root: then folder and processes belong to another user. Where `setpriv` is installed the
 * server also ends with this process, even when that is killed.
 */
function ownerOf(folder: string): Command {
  const setpriv = spawnSync('setpriv', ['--version']).status === 0;
  const tied = setpriv ? ['--pdeathsig', 'QUIT'] : [];
  if (process.getuid?.() !== 0)
    return (program, args) => (setpriv ? ['setpriv', [...tied, program, ...args]] : [program, args]);
  const name = spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody';
  const id = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim();
  const moved = spawnSync('chown', ['-R', `${id('-u')}:${id('-g')}`, folder], { encoding: 'utf8' });
  if (moved.status !== 0) throw new Error(moved.stderr || 'chown failed');
  if (!setpriv) return (program, args) => ['runuser', ['-u', name, '--', program, ...args]];
  const ids = [`--reuid=${id('-u')}`, `--regid=${id('-g')}`, '--clear-groups'];
  return (program, args) => ['setpriv', [...ids, ...tied, program, ...args]];
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  const until = Date.now() + READY_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const found = await client.query(
        `select 1 from pg_available_extensions where name in ('btree_gin', 'pg_trgm')`,
      );
      if (found.rowCount !== 2) throw new Missing('it has no btree_gin and pg_trgm');
      return;
    } catch (err) {
      if (err instanceof Missing) throw err;
      if (server.exitCode !== null || Date.now() > until) throw new Error('it did not start');
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

class Missing extends Error {}

/** Stops at once, even with open connections, because no data is kept. */
async function ended(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  await new Promise((resolve) => {
    server.once('exit', resolve);
    server.kill('SIGQUIT');
  });
}
