import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const PORT = Number(process.env.BENCH_PORT ?? 4188);
const DEMO_KEY = `dx${'0'.repeat(40)}`;
export const BASE = `http://localhost:${PORT}`;
export const DEMO = { companyCode: 'my', username: 'demo@waybill.test', password: 'waybill-demo' };

export interface RunningPortal {
  /** Milliseconds from the start command to the first answer. */
  startMs: number;
  stop(): Promise<void>;
}

export const temporaryData = () => mkdtempSync(path.join(os.tmpdir(), 'bench-'));
export const removeData = (dir: string) => rmSync(dir, { recursive: true, force: true });

/** The built server with the demo tenant, as `npm start` runs it. */
export async function startPortal(dataDir: string): Promise<RunningPortal> {
  if (await answers()) throw new Error(`${BASE} is another server's; choose a port by BENCH_PORT.`);
  const began = performance.now();
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      PORT: String(PORT),
      DATA_DIR: dataDir,
      WAYBILL_CLOCK: '0',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: BASE,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await firstAnswer(server);
  return {
    startMs: performance.now() - began,
    stop: async () => {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
    },
  };
}

const answers = (): Promise<boolean> =>
  fetch(`${BASE}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );

async function firstAnswer(server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    if (await answers()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the server did not start');
}

/** The consignment number of one of the demo shipper's new orders. */
export async function demoNumber(): Promise<string> {
  const answer = await fetch(`${BASE}/v1.0/order?limit=1&statusCode=100`, {
    headers: { 'x-delyvax-access-token': DEMO_KEY },
  });
  const { data } = (await answer.json()) as { data: { consignmentNo: string }[] };
  const number = data[0]?.consignmentNo;
  if (!number) throw new Error('the demo shipper has no new order');
  return number;
}
