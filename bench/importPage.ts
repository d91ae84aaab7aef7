import { type Browser, chromium, type Page } from '@playwright/test';
import { utils, write } from 'xlsx';
import { printTable, type Row } from './support/measure.ts';
import { BASE, DEMO, removeData, startPortal, temporaryData } from './support/runningPortal.ts';

const ROWS = 10_000;
const HEAD = ['Reference no.', 'Name', 'Phone', 'Address', 'City', 'State', 'Postcode', 'Weight (kg)', 'COD'];
const PLACES = [
  ['Petaling Jaya', 'Selangor', '47300'],
  ['Johor Bahru', 'Johor', '80000'],
  ['George Town', 'Penang', '10200'],
];

/** A shop's export with a different order in each row. */
function tenThousandRows(): Buffer {
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const [city, state, postcode] = PLACES[i % PLACES.length] ?? [];
    const weight = 0.5 + (i % 20) / 2;
    return [
      `PO-${i}`,
      `Customer ${i}`,
      '0123456789',
      `${i} Jalan Merdeka`,
      city,
      state,
      postcode,
      weight,
      i % 4 ? '' : 25,
    ];
  });
  const book = { SheetNames: ['Orders'], Sheets: { Orders: utils.aoa_to_sheet([HEAD, ...rows]) } };
  return Buffer.from(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
}

const longTasks = (page: Page) =>
  page.evaluate(() => {
    const seen = (window as unknown as { longTasks: number[] }).longTasks;
    const longest = Math.max(0, ...seen);
    seen.length = 0;
    return longest;
  });

async function importFigures(page: Page): Promise<Row[]> {
  await page.addInitScript(() => {
    const seen: number[] = [];
    (window as unknown as { longTasks: number[] }).longTasks = seen;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(entry.duration);
    }).observe({ type: 'longtask' });
  });
  await page.goto(`${BASE}/customer/orders/import-order`);
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  await page.waitForLoadState('networkidle');
  const buffer = tenThousandRows();
  await longTasks(page);
  const begun = performance.now();
  await page
    .getByTestId('import-file-input')
    .setInputFiles({ name: 'orders.xlsx', mimeType: 'application/octet-stream', buffer });
  await page.getByRole('grid').waitFor();
  const renderMs = performance.now() - begun;
  await page.getByText(`${ROWS} ready, 0 to mend`).waitFor();
  const checked = performance.now() - begun;
  const readingHeld = await longTasks(page);
  const sent = performance.now();
  await page.getByRole('button', { name: /^Import 10000 rows/ }).click();
  await page.waitForURL(/bulk-orders/, { timeout: 120_000 });
  return [
    { what: 'file read, mapped and drawn', value: renderMs, unit: 'ms', limit: 2000 },
    { what: 'and every row checked', value: checked, unit: 'ms' },
    { what: 'page held at a time meanwhile', value: readingHeld, unit: 'ms' },
    {
      what: 'imported, until the drafts are shown',
      value: performance.now() - sent,
      unit: 'ms',
      limit: 30_000,
    },
    { what: 'page held at a time meanwhile', value: await longTasks(page), unit: 'ms' },
  ];
}

const dir = temporaryData();
const portal = await startPortal(dir);
const browser: Browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, locale: 'en-US' });
  await context.request.post(`${BASE}/v1.0/auth/login`, { data: DEMO });
  printTable(`An import of ${ROWS} rows in the browser`, await importFigures(await context.newPage()));
} finally {
  await browser.close();
  await portal.stop();
  removeData(dir);
}
