import { expect, loaded, signIn, test, watchShift } from '../support.ts';

/** Pages whose parts arrive one after another, after /customer. */
const PAGES = [
  '/orders',
  '/orders/new-order',
  '/orders/bulk-orders',
  '/orders/cod',
  '/inbox',
  '/billing',
  '/billing/transaction',
  '/contacts',
];

for (const width of [390, 768])
  test(`at ${width} px nothing on a page moves after it was painted (BX-32)`, async ({ page }) => {
    test.setTimeout(PAGES.length * test.info().timeout);
    await page.setViewportSize({ width, height: 844 });
    await signIn(page);
    const shift = await watchShift(page);
    for (const path of PAGES)
      await test.step(path, async () => {
        await page.goto(`/customer${path}`);
        await expect(page.locator('#main-content h1')).toHaveCount(1);
        await loaded(page);
        expect(await shift()).toBeLessThanOrEqual(0.02);
      });
  });
