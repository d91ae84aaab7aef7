import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support.ts';
import { UsedWindow } from './usedWindow.ts';

const LOOK = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;

/** All that an earlier test may have stored in a page. */
const leftIn = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    history: history.length,
    script: 'ofTheTest' in window,
    size: [innerWidth, innerHeight],
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    still: matchMedia('(prefers-reduced-motion: reduce)').matches,
  }));

async function openSignIn(page: Page): Promise<void> {
  await page.goto('/customer/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.waitForFunction(() => localStorage.getItem('companyId') !== null);
}

test('a cleared window has nothing of the earlier test and keeps its page', async ({ browser, baseURL }) => {
  const context = await browser.newContext();
  const window = await UsedWindow.open(context, '');
  const { page } = window;
  await openSignIn(page);
  // The page stores its state in steps.
  let before = await leftIn(page);
  await expect
    .poll(async () => {
      const earlier = before;
      before = await leftIn(page);
      return JSON.stringify(before) === JSON.stringify(earlier);
    })
    .toBe(true);
  await page.addInitScript(() => Object.assign(globalThis, { ofTheTest: true }));
  await signIn(page);
  await page.goto('/customer/orders');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.evaluate(async () => {
    localStorage.setItem('a', '1');
    sessionStorage.setItem('a', '1');
    await new Promise((done) => Object.assign(indexedDB.open('a'), { onsuccess: done }));
    await caches.open('a');
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' });
  await context.route('**/v1.0/**', (route) => route.abort());
  let heard = 0;
  page.on('request', () => heard++);
  context.on('request', () => heard++);
  await context.newPage();
  expect(await leftIn(page)).toMatchObject({ script: true, dark: true, still: false });

  expect(await window.clear(baseURL ?? '', LOOK)).toBe(true);
  expect(context.pages()).toEqual([page]);
  expect(await context.cookies()).toEqual([]);
  heard = 0;
  await openSignIn(page);
  await expect.poll(() => leftIn(page)).toEqual(before);
  expect(await page.evaluate(() => fetch('/v1.0/company/info').then(({ ok }) => ok))).toBe(true);
  expect(heard).toBe(0);
  await context.close();
});

const NOT_USED_AGAIN: Record<string, (window: UsedWindow, baseURL: string) => Promise<unknown>> = {
  'is offline': ({ context }) => context.setOffline(true),
  'was on another host': ({ page }, baseURL) => page.goto(baseURL.replace('localhost', 'myhub.localhost')),
  'has a service worker': async ({ page }) => {
    await page.goto('/customer/strack');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  },
  'has no page': ({ page }) => page.close(),
};
for (const [state, bring] of Object.entries(NOT_USED_AGAIN)) {
  test(`a window that ${state} is not used again`, async ({ browser, baseURL }) => {
    const context = await browser.newContext();
    const window = await UsedWindow.open(context, '');
    await bring(window, baseURL ?? '');
    expect(await window.clear(baseURL ?? '', LOOK)).toBe(false);
    await context.close();
  });
}

const headersOf = async (page: Page) => {
  const [request] = await Promise.all([page.waitForRequest('**/healthz'), page.goto('/healthz')]);
  return request.allHeaders();
};

test('a window that does not answer is not used again', async ({ browser, baseURL }) => {
  const context = await browser.newContext();
  const window = await UsedWindow.open(context, '');
  expect(await window.setHeaders({ 'x-test': '1' })).toBe(true);
  expect(await headersOf(window.page)).toMatchObject({ 'x-test': '1' });
  context.clearCookies = () => new Promise(() => undefined);
  expect(await window.clear(baseURL ?? '', LOOK, 1000)).toBe(false);
  context.setExtraHTTPHeaders = () => new Promise(() => undefined);
  expect(await window.setHeaders({ 'x-test': '2' }, 100)).toBe(false);
  await context.close();
});

test('each test has its own IP address, in a new window too', async ({ browser, page }) => {
  const address = expect.stringMatching(/^10(\.\d+){3}$/);
  const ownHeaders = await headersOf(page);
  expect(ownHeaders).toMatchObject({ 'x-forwarded-for': address });
  const context = await browser.newContext();
  expect(await headersOf(await context.newPage())).toMatchObject({
    'x-forwarded-for': ownHeaders['x-forwarded-for'],
  });
  await context.close();
});
