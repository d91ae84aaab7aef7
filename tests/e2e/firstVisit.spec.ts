import { expect, signIn, test } from './support.ts';

test.use({ firstVisit: true, preloads: true });

/** The lightest comparable program takes 342 kB in total (docs/performance.md). */
const MOST_BYTES = 342_000;

test('the order list and its prefetched page take at most 342 kB of script', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  const bytes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\.js$/.test(request.url)) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes.set(requestId, encodedDataLength);
  });
  const nextPage = page.waitForResponse(/\/OrderShow-/);
  const texts = page.waitForResponse(/\/orderPage-/);
  await signIn(page);
  await page.goto('/customer/orders');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await Promise.all([nextPage, texts]);
  await expect.poll(() => scripts.size - bytes.size).toBe(0);
  const sum = [...bytes.values()].reduce((all, one) => all + one, 0);
  expect(sum).toBeGreaterThan(MOST_BYTES / 2);
  expect(sum).toBeLessThanOrEqual(MOST_BYTES);
});
