import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const KEPT_IN = path.join(ROOT, 'node_modules/.cache/seeded');
/** Seeded times are relative to the hour of seeding. */
const KEPT_FOR_MS = 3_600_000;

/** Address of a server that is already running, for quick runs while writing tests. */
export const SERVED = process.env.E2E_URL;
/** Port of the first worker; the others use the following ones. */
const FIRST_PORT = Number(process.env.E2E_PORT ?? 4173);

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

export interface WorkerServer extends RunningServer {
  /** Stops the server and keeps its data. */
  halt(): Promise<void>;
  /** Starts the server again, with the same release or the next one. */
  resume(nextRelease?: boolean): Promise<void>;
}

/** The built server that `npm start` runs, on its own port and data; resolves when it answers. */
async function start(port: number, dataDir: string, root = ROOT): Promise<RunningServer> {
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['dist/server.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      WAYBILL_CLOCK: '0',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: url,
    },
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  await answers(url, child);
  return {
    url,
    stop: async () => {
      process.off('exit', kill);
      if (child.exitCode !== null) return;
      const left = once(child, 'exit');
      child.kill('SIGTERM');
      await left;
    },
  };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server for ${url} ended before it answered.`);
    if (
      await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Folder with the demo data of this build; `.stamp` changes with every source file. */
const seededDir = () => path.join(KEPT_IN, readFileSync(path.join(ROOT, 'dist/.stamp'), 'utf8').slice(0, 16));

/** Builds if necessary, and seeds the demo once for all workers. */
export default async function prepareData(): Promise<void> {
  if (SERVED) return;
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-changed'], { cwd: ROOT, stdio: 'inherit' });
  const dir = seededDir();
  if (existsSync(dir) && Date.now() - statSync(dir).mtimeMs < KEPT_FOR_MS) return;
  mkdirSync(KEPT_IN, { recursive: true });
  for (const old of readdirSync(KEPT_IN)) rmSync(path.join(KEPT_IN, old), { recursive: true, force: true });
  const ownDir = `${dir}.${process.pid}`;
  const server = await start(FIRST_PORT, ownDir);
  await server.stop();
  renameSync(ownDir, dir);
}

/** A worker's server, on a copy of the seeded data. */
export async function startWorkerServer(worker: number): Promise<WorkerServer> {
  const port = FIRST_PORT + worker;
  const dataDir = path.join(ROOT, `test-results/data-${port}`);
  const nextDir = path.join(ROOT, `test-results/next-${port}`);
  rmSync(dataDir, { recursive: true, force: true });
  cpSync(seededDir(), dataDir, { recursive: true });
  let server = await start(port, dataDir);
  return {
    url: server.url,
    halt: () => server.stop(),
    resume: async (nextRelease = false) => {
      if (nextRelease) makeNextRelease(nextDir);
      server = await start(port, dataDir, nextRelease ? nextDir : ROOT);
    },
    stop: async () => {
      await server.stop();
      for (const dir of [dataDir, nextDir]) rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The same release with other file names, as after a change of the sources. */
function makeNextRelease(dir: string): void {
  rmSync(dir, { recursive: true, force: true });
  cpSync(path.join(ROOT, 'dist'), path.join(dir, 'dist'), { recursive: true });
  for (const folder of ['server', 'texts', 'node_modules'])
    symlinkSync(path.join(ROOT, folder), path.join(dir, folder));
  const portal = path.join(dir, 'dist/portal');
  const files = readdirSync(portal, { recursive: true, encoding: 'utf8' });
  for (const packed of files.filter((file) => /\.(gz|br)$/.test(file))) rmSync(path.join(portal, packed));
  for (const file of files.filter((name) => /\.(js|html|json)$/.test(name))) {
    const old = path.join(portal, file);
    const text = readFileSync(old, 'utf8').replace(/(-[\w-]{8})\.js\b/g, '$1next.js');
    rmSync(old);
    writeFileSync(path.join(portal, file.replace(/(-[\w-]{8})\.js$/, '$1next.js')), text);
  }
}
