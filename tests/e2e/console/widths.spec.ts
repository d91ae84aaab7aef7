import type { Page } from '@playwright/test';
import { apiOf, expect, test } from '../support.ts';

/** Addresses of the console's pages, after /customer. */
const PAGES = [
  '/inbox',
  '/orders',
  '/orders/new-order',
  '/orders/multipoint',
  '/orders/bulk-orders',
  '/orders/import-order',
  '/orders/templates',
  '/orders/manifest',
  '/orders/scan',
  '/orders/cod',
  '/orders/cod/statement',
  '/contacts',
  '/contacts/add',
  '/contacts/import',
  '/payment',
  '/billing',
  '/billing/transaction',
  '/analytics',
  '/analytics/orders',
  '/analytics/performance',
  '/integration',
  '/apps/list',
  '/refer-earn',
  '/track',
  '/settings',
  '/settings/profile-information',
  '/settings/bank-information',
  '/settings/services',
  '/settings/notifications',
  '/settings/custom-branding',
  '/settings/integrations',
  '/settings/webhook',
  '/settings/people',
  '/settings/sessions',
  '/settings/activity',
  '/settings/rules',
  '/connect',
  '/settings/change-password',
];
const WIDTHS = [360, 390, 768, 1024];
/** The bar has one line. */
const BAR_MOST = 64;

async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    for (const title of document.querySelectorAll('h1')) title.setAttribute('data-left', '');
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/customer${path}`);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Width of the page beyond its window, and height of the bar, after the window was drawn. */
const measure = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return {
      beyond: document.documentElement.scrollWidth - innerWidth,
      bar: document.querySelector('header')?.getBoundingClientRect().height ?? 0,
    };
  });

for (const tenant of ['', 'sg.', 'myhub.', 'swiftlogistics.'])
  test(`no page of ${tenant || 'the first tenant'} is wider than its window, and its bar has one line (BX-32)`, async ({
    page,
    request,
    baseURL,
  }) => {
    // A list without a row is as wide as its window.
    const hook = tenant
      ? null
      : await apiOf(request).post<{ id: number }>('webhook', {
          url: `https://shop.example.test/${'a'.repeat(60)}`,
          event: 'order_tracking.change',
        });
    const host = (baseURL ?? '').replace('localhost', `${tenant}localhost`);
    await page.goto(`${host}/customer/login`);
    await page.locator('input[autocomplete=username]').fill('demo@waybill.test');
    await page.locator('input[type=password]').fill('waybill-demo');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.includes('/login'));
    await expect(page.locator('h1')).toHaveCount(1);
    const wrong: string[] = [];
    for (const path of PAGES) {
      await follow(page, path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const { beyond, bar } = await measure(page);
        if (beyond > 0 || bar > BAR_MOST) wrong.push(`${path} at ${width}: ${beyond} beyond, bar ${bar}`);
      }
    }
    if (hook) await apiOf(request).remove(`webhook/${hook.id}`);
    expect(wrong).toEqual([]);
  });
