import { parseArgs } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import {
  CONDITIONS,
  type Conditions,
  type Load,
  type Look,
  loadPage,
  newVisitor,
  openBrowser,
  type PageProbe,
} from './loads.ts';
import { median, printTable, type Row } from './measure.ts';
import { BASE, DEMO, removeData, startPortal, temporaryData } from './runningPortal.ts';

const TYPED = 'order 1042';
/** Pause between the keys of a fast typist. */
const BETWEEN_KEYS_MS = 60;

/**
 * Our order list and a list of another program, in turns, so that both meet the same load of the machine:
 * `npm run bench -- --beside <url of its list> --rows <selector> --stored <name>=<value> --runs 5 --only <part of a condition's name>
 * --detail <selector> --search <selector>`.
 * `--stored` sets an entry of its signed-in visitor's local storage, `--detail` selects the element that a click on a row opens, `--search`
 * the search field.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: 'tbody tr' },
    stored: { type: 'string', multiple: true, default: [] },
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    detail: { type: 'string', default: 'main form' },
    search: { type: 'string', default: 'input[name="q"]' },
  },
});
const [url] = positionals;
if (!url) throw new Error('--beside needs the address of a list');

interface Side {
  name: string;
  url: string;
  /** Selector of readable rows. */
  look: Look;
  /** Selector of rows that take keys and clicks, if such rows come later. */
  usable?: Look;
  detail: string;
  search: string;
  signIn: (context: BrowserContext) => Promise<unknown>;
}

const OURS: Side = {
  name: 'ours',
  url: `${BASE}/customer/orders`,
  look: { selector: '#frame tbody tr, #record-grid tbody tr[tabindex]' },
  usable: { selector: '#record-grid tbody tr[tabindex]' },
  detail: 'main [role="region"], main section',
  search: '#list-search',
  signIn: (context) => context.request.post(`${BASE}/v1.0/auth/login`, { data: DEMO }),
};
const PEER: Side = {
  name: 'beside',
  url,
  look: { selector: values.rows },
  detail: values.detail,
  search: values.search,
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
  for (const conditions of CONDITIONS.filter(({ name }) => name.includes(values.only))) {
    printTable(`In turns, ${conditions.name}`, await inTurns(conditions, Number(values.runs)));
    if (!conditions.slowLine)
      printTable(`Used in turns, ${conditions.name}`, await usedInTurns(conditions, Number(values.runs)));
  }
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
        const load = await loadPage(context, side.url, side.look, conditions, side.usable);
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
      ['usableMs', 'rows that take keys'],
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

interface Use {
  /** Time from the click on the first row until the record is shown: the first time, and a second time. */
  detailMs: number;
  detailAgainMs: number;
  worstKeyMs: number;
}

/** Actions of a new visitor once the list is there and nothing more is being loaded. */
async function use(page: Page, side: Side, { cpu }: Conditions): Promise<Use> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  const rows = page.locator((side.usable ?? side.look).selector);
  await page.goto(side.url);
  await rows.first().waitFor();
  await page.waitForLoadState('networkidle');
  const openFirst = async () => {
    const start = await page.evaluate(() => performance.now());
    // Clicks a cell without a control of its own; a peer's rows may be links without cells.
    const cell = rows.first().locator('td').nth(2);
    await ((await cell.count()) ? cell : rows.first()).click();
    return page.evaluate(
      ([selector, from]) =>
        (globalThis as unknown as { __probe: PageProbe }).__probe.when({ selector }, from),
      [side.detail, start] as const,
    );
  };
  const detailMs = await openFirst();
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await rows.first().waitFor();
  await page.waitForLoadState('networkidle');
  const detailAgainMs = await openFirst();
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await rows.first().waitFor();
  const search = page.locator(side.search).first();
  await search.click();
  await page.evaluate(() => {
    (globalThis as unknown as { __probe: PageProbe }).__probe.keys.length = 0;
  });
  await search.pressSequentially(TYPED, { delay: BETWEEN_KEYS_MS });
  await page.waitForLoadState('networkidle');
  const keys = await page.evaluate(() => (globalThis as unknown as { __probe: PageProbe }).__probe.keys);
  return { detailMs, detailAgainMs, worstKeyMs: Math.max(...keys) };
}

async function usedInTurns(conditions: Conditions, runs: number): Promise<Row[]> {
  const uses = new Map<Side, Use[]>([
    [OURS, []],
    [PEER, []],
  ]);
  for (let run = 0; run < runs; run++)
    for (const side of run % 2 === 0 ? [OURS, PEER] : [PEER, OURS]) {
      const context = await newVisitor(browser);
      await side.signIn(context);
      uses.get(side)?.push(await use(await context.newPage(), side, conditions));
      await context.close();
    }
  const of = (side: Side, key: keyof Use) => median((uses.get(side) ?? []).map((seen) => seen[key]));
  return (
    [
      ['detailMs', 'first detail', 0.8],
      ['detailAgainMs', 'detail again', 0.35],
      ['worstKeyMs', 'worst key press in the filter', 1],
    ] as const
  ).flatMap(([key, what, limit]): Row[] => {
    const [ours, peer] = [of(OURS, key), of(PEER, key)];
    return [
      { what: `${what}, ours`, value: ours, unit: 'ms' },
      { what: `${what}, beside`, value: peer, unit: 'ms' },
      { what: `${what}, ratio`, value: ours / peer, unit: '×', limit },
    ];
  });
}
