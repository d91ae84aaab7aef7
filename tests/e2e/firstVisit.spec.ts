import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support.ts';

test.use({ firstVisit: true });

const NEXT_PAGE = /\/OrderShow-/;
/** Of the lightest peer, in all (docs/performance.md). */
const MOST_BYTES = 342_000;

/** Counts the bytes of script that the page receives, with headers, and names its files. */
async function countScript(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const counted = { bytes: 0, files: new Map<string, string>() };
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/\.js$/.test(response.url)) counted.files.set(requestId, response.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.files.has(requestId)) counted.bytes += encodedDataLength;
  });
  return counted;
}

async function openOrders(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/customer/orders');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
}

test.describe('over a line that is not metered', () => {
  test.use({ preloads: true });

  test('the order list with the page that most often follows takes at most 342 kB of script', async ({
    page,
  }) => {
    const counted = await countScript(page);
    const next = page.waitForResponse(NEXT_PAGE);
    await openOrders(page);
    await (await next).finished();
    await page.waitForLoadState('networkidle');
    expect(counted.bytes).toBeGreaterThan(MOST_BYTES / 2);
    expect(counted.bytes).toBeLessThanOrEqual(MOST_BYTES);
  });
});

test('over a metered line nothing is fetched ahead, also where the pointer rests on a link', async ({
  page,
}) => {
  const counted = await countScript(page);
  await openOrders(page);
  await page.waitForLoadState('networkidle');
  const before = counted.files.size;
  await page.getByRole('link', { name: 'Contacts' }).hover();
  await page.waitForLoadState('networkidle');
  expect([...counted.files.values()].filter((url) => NEXT_PAGE.test(url))).toEqual([]);
  expect(counted.files.size).toBe(before);
});
