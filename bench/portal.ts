import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { heapGrowth } from './support/heap.ts';
import { interactions } from './support/keys.ts';
import {
  CONDITIONS,
  type Conditions,
  type Load,
  type Look,
  loadPage,
  newVisitor,
  openBrowser,
} from './support/loads.ts';
import { median, printTable, type Row } from './support/measure.ts';
import { BASE, DEMO, demoNumber, removeData, startPortal, temporaryData } from './support/runningPortal.ts';

interface BenchedPage {
  name: string;
  path: string;
  look: Look;
  /** Bytes of script, in gzip and in brotli. */
  scriptKb: [number, number];
  blockedMs?: number;
  shift?: number;
  /** Limits of the time to paint, in the order of CONDITIONS. */
  shownMs: [number, number, number];
}

const dir = temporaryData();
await (await startPortal(dir)).stop();
const portal = await startPortal(dir);
const browser = await openBrowser();

/** A new browser context, with a session where `signedIn`. */
async function openContext(signedIn: boolean, encoding?: 'gzip'): Promise<BrowserContext> {
  const context = await newVisitor(browser, encoding);
  if (signedIn) await context.request.post(`${BASE}/v1.0/auth/login`, { data: DEMO });
  return context;
}

try {
  const number = await demoNumber();
  printTable('Start', [{ what: 'started again', value: portal.startMs, unit: 'ms', limit: 5000 }]);
  const pages: BenchedPage[] = [
    {
      name: 'sign-in',
      path: '/customer/login',
      look: { selector: '#password' },
      scriptKb: [200, 170],
      shownMs: [300, 750, 1600],
    },
    {
      name: 'public tracking',
      path: `/customer/strack?trackingNo=${number}`,
      look: { selector: 'main', text: number },
      scriptKb: [70, 65],
      shownMs: [170, 450, 900],
    },
    {
      name: 'order list',
      path: '/customer/orders',
      look: { selector: '#record-grid tbody tr[tabindex]' },
      scriptKb: [400, 310],
      blockedMs: 150,
      shift: 0.02,
      shownMs: [650, 1700, 4400],
    },
  ];
  printTable(
    'A plain page of one line: what this machine and browser take by themselves',
    await plainLoads(),
  );
  for (const page of pages) printTable(`First and second visit: ${page.name}`, await visits(page));
  for (const cpu of [1, 4]) {
    const context = await openContext(true);
    printTable(
      `In the order list${cpu > 1 ? `, CPU ${cpu}× slower` : ''}`,
      await interactions(await context.newPage(), number, cpu),
    );
    await context.close();
  }
  const around = await openContext(true);
  printTable('Memory, going around the console', await heapGrowth(await around.newPage()));
  await around.close();
} finally {
  await browser.close();
  await portal.stop();
  removeData(dir);
}

/** Each run: a first visit in a new browser context, then a second visit in the same context. */
async function visits(page: BenchedPage): Promise<Row[]> {
  const signedIn = page.name === 'order list';
  const open = async (context: BrowserContext, conditions: Conditions) =>
    loadPage(context, BASE + page.path, page.look, conditions);
  const gzip = await openContext(signedIn, 'gzip');
  const inGzip = await open(gzip, CONDITIONS[0]);
  await gzip.close();
  const rows: Row[] = [{ what: 'script, gzip', value: inGzip.scriptKb, unit: 'kB', limit: page.scriptKb[0] }];
  for (const [i, conditions] of CONDITIONS.entries()) {
    const firsts: Load[] = [];
    const seconds: Load[] = [];
    for (let run = 0; run < conditions.runs; run++) {
      const context = await openContext(signedIn);
      firsts.push(await open(context, conditions));
      seconds.push(await open(context, conditions));
      await context.close();
    }
    const of = (key: keyof Load, loads = firsts) => median(loads.map((l) => l[key]));
    if (i === 0)
      rows.push(
        { what: 'script, brotli', value: of('scriptKb'), unit: 'kB', limit: page.scriptKb[1] },
        { what: 'requests until shown', value: of('requests'), unit: '' },
      );
    rows.push(
      { what: `first paint, ${conditions.name}`, value: of('paintedMs'), unit: 'ms' },
      { what: `shown, ${conditions.name}`, value: of('shownMs'), unit: 'ms', limit: page.shownMs[i] },
      { what: `shown to a returning visitor, ${conditions.name}`, value: of('shownMs', seconds), unit: 'ms' },
      {
        what: `blocked over 50 ms, ${conditions.name}`,
        value: of('blockedMs'),
        unit: 'ms',
        ...(i === 1 && page.blockedMs ? { limit: page.blockedMs } : {}),
      },
      {
        what: `layout shift, ${conditions.name}`,
        value: of('shift'),
        unit: 'CLS',
        ...(page.shift === undefined ? {} : { limit: page.shift }),
      },
    );
  }
  return rows;
}

async function plainLoads(): Promise<Row[]> {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><main>plain</main>'),
  );
  await new Promise<void>((ready) => server.listen(0, ready));
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  const rows: Row[] = [];
  for (const conditions of CONDITIONS) {
    const loads: Load[] = [];
    for (let run = 0; run < conditions.runs; run++) {
      const context = await openContext(false);
      loads.push(await loadPage(context, url, { selector: 'main' }, conditions));
      await context.close();
    }
    rows.push({ what: `shown, ${conditions.name}`, value: median(loads.map((l) => l.shownMs)), unit: 'ms' });
  }
  server.close();
  return rows;
}
