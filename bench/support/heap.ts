import type { CDPSession, Page } from '@playwright/test';
import type { Row } from './measure.ts';
import { BASE } from './runningPortal.ts';

const ROW = '#record-grid tbody tr[tabindex]';
/** List → detail → list → form → dashboard → list. */
const CHANGES_A_ROUND = 5;
/** Rounds before measuring, in which the engine compiles frequent code. */
const WARM_UP = 16;

/** One round through the console without reloading, always with the same records, so that caches do not grow. */
async function goAround(page: Page): Promise<void> {
  const firstRow = page.locator(ROW).first();
  const menu = page.getByTestId('sidebar');
  await firstRow.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/customer\/order\//);
  await page.getByRole('region', { name: 'Timeline' }).waitFor();
  await page.goBack();
  await firstRow.focus();
  await page.keyboard.press('c');
  await page.locator('#f-receiver-name').waitFor();
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await page.waitForURL(/\/customer\/?$/);
  await page.locator('main h1').first().waitFor();
  await menu.locator('a[href$="/orders"]').click();
  await firstRow.waitFor();
}

interface Held {
  heapKb: number;
  nodes: number;
  listeners: number;
}

async function held(session: CDPSession): Promise<Held> {
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { heapKb: usedSize / 1000, nodes, listeners: jsEventListeners };
}

/** Memory growth of each page change after all pages have been visited. */
export async function heapGrowth(page: Page, rounds = 30): Promise<Row[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await page.goto(`${BASE}/customer/orders`);
  await page.locator(ROW).first().waitFor();
  for (let i = 0; i < WARM_UP; i++) await goAround(page);
  const before = await held(session);
  for (let i = 0; i < rounds; i++) await goAround(page);
  const after = await held(session);
  const each = (key: keyof Held) => (after[key] - before[key]) / (rounds * CHANGES_A_ROUND);
  return [
    { what: 'heap kept per page change', value: each('heapKb'), unit: 'kB', limit: 10 },
    { what: 'elements kept per 100 page changes', value: each('nodes') * 100, unit: '' },
    { what: 'listeners kept per 100 page changes', value: each('listeners') * 100, unit: '' },
  ];
}
