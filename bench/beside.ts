import { parseArgs } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import {
  CONDITIONS,
  type Conditions,
  type Load,
  type Look,
  loadPage,
  newVisitor,
  openBrowser,
} from './loads.ts';
import { median, printTable, type Row } from './measure.ts';
import { BASE, DEMO, removeData, startPortal, temporaryData } from './runningPortal.ts';

/**
 * Our order list beside a list of another program, in turns, so that both meet the same load of the machine:
 * `npm run bench -- --beside <url of its list> --rows <selector> --stored <name>=<value> --runs 5 --only <part of a condition's name>`.
 * `--stored` is what its visitor's local storage holds when signed in.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: 'tbody tr' },
    stored: { type: 'string', multiple: true, default: [] },
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
});
const [url] = positionals;
if (!url) throw new Error('--beside needs the address of a list');

interface Side {
  name: string;
  url: string;
  look: Look;
  signIn: (context: BrowserContext) => Promise<unknown>;
}

const OURS: Side = {
  name: 'ours',
  url: `${BASE}/customer/orders`,
  look: { selector: '#record-grid tbody tr[tabindex]' },
  signIn: (context) => context.request.post(`${BASE}/v1.0/auth/login`, { data: DEMO }),
};
const PEER: Side = {
  name: 'beside',
  url,
  look: { selector: values.rows },
  signIn: (context) =>
    context.addInitScript(
      (entries: string[][]) => {
        for (const [name = '', value = ''] of entries) localStorage.setItem(name, value);
      },
      values.stored.map((entry) => entry.split(/=(.*)/s)),
    ),
};

const dir = temporaryData();
const portal = await startPortal(dir);
const browser = await openBrowser();
try {
  for (const conditions of CONDITIONS.filter(({ name }) => name.includes(values.only)))
    printTable(`In turns, ${conditions.name}`, await inTurns(conditions, Number(values.runs)));
} finally {
  await browser.close();
  await portal.stop();
  removeData(dir);
}

/** Each run is a first visit in a new browser context and a second one in the same. */
async function inTurns(conditions: Conditions, runs: number): Promise<Row[]> {
  const loads = new Map<string, Load[]>();
  for (let run = 0; run < runs; run++)
    for (const side of run % 2 === 0 ? [OURS, PEER] : [PEER, OURS]) {
      const context = await newVisitor(browser);
      await side.signIn(context);
      for (const visit of ['first visit', 'returning']) {
        const key = `${visit}, ${side.name}`;
        const load = await loadPage(context, side.url, side.look, conditions);
        loads.set(key, [...(loads.get(key) ?? []), load]);
      }
      await context.close();
    }
  const of = (visit: string, side: Side, key: keyof Load) =>
    median((loads.get(`${visit}, ${side.name}`) ?? []).map((load) => load[key]));
  const rows: Row[] = [];
  for (const visit of ['first visit', 'returning'])
    for (const [key, what] of [
      ['paintedMs', 'first paint'],
      ['shownMs', 'rows'],
      ['blockedMs', 'blocked over 50 ms'],
    ] as const) {
      const [ours, peer] = [of(visit, OURS, key), of(visit, PEER, key)];
      const ms = (side: Side, value: number): Row => ({
        what: `${visit}: ${what}, ${side.name}`,
        value,
        unit: 'ms',
      });
      rows.push(ms(OURS, ours), ms(PEER, peer));
      rows.push({
        what: `${visit}: ${what}, ratio`,
        value: ours / peer,
        unit: '×',
        limit: visit === 'first visit' && key === 'shownMs' ? 0.65 : undefined,
      });
    }
  for (const side of [OURS, PEER])
    rows.push(
      { what: `script at first rows, ${side.name}`, value: of('first visit', side, 'scriptKb'), unit: 'kB' },
      { what: `layout shift, ${side.name}`, value: of('first visit', side, 'shift'), unit: 'CLS' },
    );
  return rows;
}
