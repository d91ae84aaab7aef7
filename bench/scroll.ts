import { type Browser, chromium, type Page } from '@playwright/test';
import { median, printTable, quantile, type Row } from './support/measure.ts';
import { BASE, DEMO, removeData, startPortal, temporaryData } from './support/runningPortal.ts';

const ROWS = 1000;
const CHUNK = 500;
const STEPS = 80;
const STEP_PX = 480;
const FRAME_MS = 50;
const MARK = 'bench-step';
const KEY = `dx${'0'.repeat(40)}`;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** CPU time of the thread, without the machine's other work. */
  tdur?: number;
}

/** The number of drafts on the largest page of the bulk screen. */
async function makeDrafts(): Promise<void> {
  for (let at = 0; at < ROWS; at += CHUNK) {
    const rows = Array.from({ length: CHUNK }, (_, i) => ({
      line: at + i + 2,
      values: {
        referenceNo: `SCROLL-${at + i}`,
        receiverName: ['Tan Wei Ling', 'Aisyah Rahman', '陈伟玲', 'Rajesh Kumar'][i % 4],
        receiverPhone: `+6016700${String(at + i).padStart(4, '0')}`,
        receiverAddress1: `${i} Lebuh Chulia`,
        receiverCity: 'George Town',
        receiverState: 'Penang',
        receiverPostcode: '10200',
        itemDescription: 'Batik',
        weightKg: String(0.5 + (i % 40) / 10),
        ...(i % 5 ? { serviceCode: 'DX' } : {}),
        ...(i % 7 ? {} : { cod: '25.50' }),
      },
    }));
    const answer = await fetch(`${BASE}/v1.0/order/import/rows`, {
      method: 'POST',
      headers: { 'x-delyvax-access-token': KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ rows }),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${(await answer.text()).slice(0, 200)}`);
  }
}

/** Repeats `step` while the page's work is recorded; each step ends with the frame that shows it. */
async function traced(browser: Browser, page: Page, steps: number, step: (i: number) => Promise<unknown>) {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'blink.user_timing'] });
  const gaps: number[] = [];
  for (let i = 0; i < steps; i++) {
    await page.evaluate((name) => performance.mark(name), MARK);
    await step(i);
    gaps.push(
      await page.evaluate(
        () =>
          new Promise<number>((done) =>
            requestAnimationFrame((first) => requestAnimationFrame((second) => done(second - first))),
          ),
      ),
    );
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  return { gaps, ...workOf(traceEvents) };
}

/** Work of the page's main thread: total of each step, and each of its tasks. */
function workOf(events: TraceEvent[]): { steps: number[]; tasks: number[] } {
  const marks = events.filter((e) => e.name === MARK).sort((a, b) => a.ts - b.ts);
  const firstMark = marks[0];
  const tasks = events.filter(
    (e) => e.pid === firstMark?.pid && e.tid === firstMark.tid && e.ph === 'X' && /RunTask$/.test(e.name),
  );
  const spent = (e: TraceEvent) => (e.tdur ?? e.dur ?? 0) / 1000;
  return {
    tasks: tasks.map(spent),
    steps: marks.map((mark, i) => {
      const end = marks[i + 1]?.ts ?? Number.POSITIVE_INFINITY;
      return tasks.filter((e) => e.ts >= mark.ts && e.ts < end).reduce((sum, e) => sum + spent(e), 0);
    }),
  };
}

async function scrollFigures(browser: Browser, page: Page): Promise<Row[]> {
  const filter = encodeURIComponent('{"tab":"DRAFT"}');
  await page.goto(`${BASE}/customer/orders/bulk-orders?filter=${filter}&page=1&perPage=${ROWS}`);
  await page.locator(`[role=grid][aria-rowcount="${ROWS + 1}"]`).waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('.eg-grid').hover();
  const scrollTo = (share: number) =>
    page.evaluate((to) => {
      const grid = document.querySelector('.eg-grid');
      if (grid) grid.scrollTop = to * grid.scrollHeight;
    }, share);
  await scrollTo(0.5);
  await scrollTo(0);
  const wheel = await traced(browser, page, STEPS, () => page.mouse.wheel(0, STEP_PX));
  const jump = await traced(browser, page, 20, (i) => scrollTo(((i * 7) % 20) / 20));
  const held = (worst: number, what: string): Row => ({ what, value: worst, unit: 'ms', limit: FRAME_MS });
  return [
    { what: `a turn of the wheel over ${STEP_PX / 40} rows, work`, value: median(wheel.steps), unit: 'ms' },
    { what: '  p95', value: quantile(wheel.steps, 0.95), unit: 'ms' },
    held(Math.max(...wheel.tasks), '  longest held at a time'),
    { what: '  longest gap between frames', value: Math.max(...wheel.gaps), unit: 'ms' },
    { what: 'a pull at the scroll bar, all rows anew, work', value: median(jump.steps), unit: 'ms' },
    held(Math.max(...jump.tasks), '  longest held at a time'),
    { what: '  longest gap between frames', value: Math.max(...jump.gaps), unit: 'ms' },
  ];
}

const dir = temporaryData();
const portal = await startPortal(dir);
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  await makeDrafts();
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, locale: 'en-US' });
  await context.request.post(`${BASE}/v1.0/auth/login`, { data: DEMO });
  printTable(`${ROWS} drafts scrolled`, await scrollFigures(browser, await context.newPage()));
} finally {
  await browser.close();
  await portal.stop();
  removeData(dir);
}
