import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import type { Ctx } from '../context.ts';
import { openDb } from '../db/openDb.ts';
import { Manifest } from '../modules/operate/backup/backup.ts';
import { systemClock } from '../ports/clock.ts';
import { asTyped } from './asTyped.ts';

/** The only argument of a command, a path relative to its caller's folder. Throws without one. */
export function fileOf(words: string[], usage: string): string {
  const [file, ...more] = words;
  if (!file || more.length > 0 || file.startsWith('-')) throw new Error(`Usage: ${usage}`);
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

/** The description of the backup's contents is a file next to it. */
export const manifestFile = (file: string): string => `${file}.json`;

export function readManifest(file: string): Manifest | null {
  const beside = manifestFile(file);
  return existsSync(beside) ? Manifest.parse(JSON.parse(readFileSync(beside, 'utf8'))) : null;
}

/** Runs a program of the system. Rejects with its error output when it fails. */
export function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env },
    });
    let errorOutput = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      errorOutput += chunk;
    });
    child.once('error', (err: NodeJS.ErrnoException) =>
      reject(
        err.code === 'ENOENT'
          ? new Error(
              `${program} is not installed (Debian: apt install ${program === 'tar' ? 'tar' : 'postgresql-client'})`,
            )
          : err,
      ),
    );
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}: ${errorOutput.trim()}`)),
    );
  });
}

/**
 * The address of a PostgreSQL for its programs, in their environment: on a command line all users of the machine would see the password.
 */
export function addressOf(databaseUrl: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const mode = searchParams.get('sslmode');
  return {
    PGHOST: searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(mode ? { PGSSLMODE: mode } : {}),
  };
}

/** Opens the installation's database with a clock, which is all that backups need. */
export async function openContents(config: Config): Promise<Ctx> {
  return { db: await openDb(config), config, ports: { clock: systemClock() } } as Ctx;
}

/** Ends the process as all these commands do: 0 done, 1 a fault was found, 2 it could not be done. */
export async function endWith(work: () => Promise<number>): Promise<void> {
  process.exitCode = await work().catch((err: Error) => {
    process.stderr.write(`${asTyped(err.message)}\n`);
    return 2;
  });
}
