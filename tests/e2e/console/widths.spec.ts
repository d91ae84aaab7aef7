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

/** Signs in on a tenant's host. */
async function enter(page: Page, host: string): Promise<void> {
  await page.goto(`${host}/customer/login`);
  await page.locator('input[autocomplete=username]').fill('demo@waybill.test');
  await page.locator('input[type=password]').fill('waybill-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.includes('/login'));
  await expect(page.locator('h1')).toHaveCount(1);
}

/** What of all pages does not fit its window. */
async function tooWide(page: Page, widths: readonly number[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of PAGES) {
    await follow(page, path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const { beyond, bar } = await measure(page);
      if (beyond > 0 || bar > BAR_MOST) wrong.push(`${path} at ${width}: ${beyond} beyond, bar ${bar}`);
    }
  }
  return wrong;
}

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
    await enter(page, (baseURL ?? '').replace('localhost', `${tenant}localhost`));
    const wrong = await tooWide(page, WIDTHS);
    if (hook) await apiOf(request).remove(`webhook/${hook.id}`);
    expect(wrong).toEqual([]);
  });

/** Fields of answers that people, shops and couriers name as they like. */
const NAMED =
  /^(name|companyName|brandName|accountName|bankName|serviceCompanyName|recipientName|productName|planName|podName|device|city|state|address1|address2|unitNo|description|desc|note|failedReason|email|referenceNo)$/;

/** The same answer with the longest names that the schemas allow. */
const withLongNames = (value: unknown, text: string): unknown => {
  if (Array.isArray(value)) return value.map((one) => withLongNames(one, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      typeof one === 'string' && one && NAMED.test(key) ? text : withLongNames(one, text),
    ]),
  );
};

for (const [kind, lang, text] of [
  ['of one word', 'en_US', 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4).slice(0, 120)],
  ['in Chinese', 'zh_CN', '深圳市宝安区跨境电子商务有限责任公司'.repeat(7).slice(0, 120)],
] as const)
  test(`no page is wider than its window with names of 120 characters ${kind} (BX-32)`, async ({
    page,
    baseURL,
  }) => {
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    await page.route(/\/v1\.0\//, async (route) => {
      if (!['fetch', 'xhr'].includes(route.request().resourceType())) return route.fallback();
      const response = await route.fetch();
      if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
      await route.fulfill({ response, json: withLongNames(await response.json(), text) });
    });
    await enter(page, baseURL ?? '');
    expect(await tooWide(page, WIDTHS)).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
