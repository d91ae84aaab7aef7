import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { median, printTable, type Row } from './measure.ts';

const PORT = 4188;
const BASE = `http://localhost:${PORT}`;
const RUNS = 5;

const dir = mkdtempSync(path.join(os.tmpdir(), 'bench-'));
const server: ChildProcess = spawn(process.execPath, ['scripts/start.mjs'], {
  env: {
    ...process.env,
    PORT: String(PORT),
    DATA_DIR: dir,
    WAYBILL_CLOCK: '0',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: BASE,
  },
  stdio: 'ignore',
});
const browser: Browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

async function ready(): Promise<void> {
  for (let i = 0; i < 240; i++) {
    const ok = await fetch(`${BASE}/healthz`).then(
      (r) => r.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((r) => setTimeout(r, 500));
  }
  throw new Error('the server did not start');
}

interface Load {
  scriptKb: number;
  shownMs: number;
}

/** One cold load in a fresh context: gzipped bytes of script and the time until `seen` is there. */
async function load(url: string, seen: (page: Page) => Promise<unknown>, signedIn: boolean): Promise<Load> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
  const page = await context.newPage();
  if (signedIn)
    await page.request.post(`${BASE}/v1.0/auth/login`, {
      data: { companyCode: 'my', username: 'demo@waybill.test', password: 'waybill-demo' },
    });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', (e) => {
    if (e.type === 'Script' || /\.js(\?|$)/.test(e.response.url)) scripts.add(e.requestId);
  });
  session.on('Network.loadingFinished', (e) => {
    if (scripts.has(e.requestId)) bytes += e.encodedDataLength;
  });
  const start = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await seen(page);
  const shownMs = performance.now() - start;
  await page.waitForLoadState('load');
  await context.close();
  return { scriptKb: bytes / 1000, shownMs };
}

try {
  await ready();
  const number = await demoNumber();
  const pages: [string, string, (page: Page) => Promise<unknown>, boolean, number][] = [
    ['sign-in', `${BASE}/customer/login`, (p) => p.getByLabel('Password').waitFor(), false, 200],
    [
      'public tracking',
      `${BASE}/customer/strack?trackingNo=${number}`,
      (p) => p.getByText(number).first().waitFor(),
      false,
      70,
    ],
    ['order list', `${BASE}/customer/orders`, (p) => p.locator('tbody tr').first().waitFor(), true, 400],
  ];
  const rows: Row[] = [];
  for (const [name, url, seen, signedIn, limit] of pages) {
    const loads: Load[] = [];
    for (let i = 0; i < RUNS; i++) loads.push(await load(url, seen, signedIn));
    rows.push(
      { what: `${name}: script, gzip`, value: median(loads.map((l) => l.scriptKb)), unit: 'kB', limit },
      { what: `${name}: shown`, value: median(loads.map((l) => l.shownMs)), unit: 'ms' },
    );
  }
  printTable('First load, cold', rows);
  printTable('Key to paint in the order list', await keyToPaint());
} finally {
  await browser.close();
  server.kill('SIGTERM');
  rmSync(dir, { recursive: true, force: true });
}

async function demoNumber(): Promise<string> {
  const answer = await fetch(`${BASE}/v1.0/order?limit=1&statusCode=100`, {
    headers: { 'x-delyvax-access-token': `dx${'0'.repeat(40)}` },
  });
  const { data } = (await answer.json()) as { data: { data: { consignmentNo: string }[] } };
  return data.data[0]?.consignmentNo ?? '';
}

/** Milliseconds from the key event to the second frame after it. */
async function keyToPaint(): Promise<Row[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.request.post(`${BASE}/v1.0/auth/login`, {
    data: { companyCode: 'my', username: 'demo@waybill.test', password: 'waybill-demo' },
  });
  await page.goto(`${BASE}/customer/orders?filter=${encodeURIComponent('{"tab":"ALL"}')}`);
  await page.locator('tbody tr').first().waitFor();
  await page.evaluate(() => {
    const w = window as unknown as { paints: number[] };
    w.paints = [];
    addEventListener(
      'keydown',
      (e) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => w.paints.push(performance.now() - e.timeStamp)),
        ),
      true,
    );
  });
  const times = async (keys: string[], rounds: number) => {
    await page.evaluate(() => {
      (window as unknown as { paints: number[] }).paints = [];
    });
    for (let i = 0; i < rounds; i++) {
      for (const key of keys) {
        await page.keyboard.press(key);
        await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))));
      }
    }
    return median(await page.evaluate(() => (window as unknown as { paints: number[] }).paints));
  };
  await page.locator('tbody tr').first().focus();
  const rows: Row[] = [
    { what: 'row moves (j, k)', value: await times(['j', 'k'], 10), unit: 'ms', limit: 50 },
    { what: 'ticking (x)', value: await times(['x'], 10), unit: 'ms', limit: 50 },
    {
      what: 'palette opens and closes',
      value: await times(['Control+k', 'Escape'], 8),
      unit: 'ms',
      limit: 50,
    },
  ];
  await context.close();
  return rows;
}
