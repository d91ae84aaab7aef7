import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';
import { apiOf, bookOrder, expect, expectAccessible, forbidMouse, test, withoutPolling } from '../support.ts';

const courier = (place: Page | FrameLocator) => place.getByRole('img', { name: 'Your courier' });
/** Position of a marker within the map's pane. */
const placeOf = (page: Page) => courier(page).evaluate((e) => getComputedStyle(e).transform);

async function onTheWay(page: Page, statusCode: number) {
  const api = apiOf(page.request);
  const order = await bookOrder(api);
  await api.post(`sandbox/order/${order.id}/status`, { statusCode });
  return {
    ...order,
    move: (code: number) => api.post(`sandbox/order/${order.id}/status`, { statusCode: code }),
  };
}

test('the live map follows its parcel by events, and is removed on arrival: by mouse (TRACK-36, TRACK-62)', {
  tag: '@page',
}, async ({ page }) => {
  const parcel = await onTheWay(page, 500);
  await withoutPolling(page);
  const stream = page.waitForRequest(/\/customer\/track-events\?/);
  await page.goto(`/customer/rmap?trackingNo=${parcel.consignmentNo}`);
  await expect(courier(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Pickup Success');
  const far = await page.getByText(/^\d+ km away$/).innerText();
  await stream;
  const before = await placeOf(page);
  await expectAccessible(page);
  await parcel.move(600);
  await expect(page.getByRole('main')).toContainText('Delivery In Transit');
  await expect(page.getByText(far, { exact: true })).toHaveCount(0);
  expect(await placeOf(page)).not.toBe(before);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(courier(page)).toBeAttached();
  await parcel.move(700);
  await expect(page.getByText('The map shows the courier while the parcel is on its way')).toBeVisible();
  await expect(courier(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to tracking' }).click();
  await expect(page).toHaveURL(new RegExp(`strack\\?trackingNo=${parcel.consignmentNo}`));
  await expect(page.getByRole('main')).toContainText('Delivered');
});

test('by keyboard only, the map is loaded and opened inside the tracking page, and moved (TRACK-36)', async ({
  page,
}) => {
  const parcel = await onTheWay(page, 600);
  await forbidMouse(page);
  const scripts: string[] = [];
  page.on('request', (r) => r.resourceType() === 'script' && scripts.push(r.url()));
  await page.goto(`/customer/etrack/${parcel.nanoId}`);
  const link = page.getByRole('link', { name: 'Show live map' });
  await expect(link).toBeVisible();
  expect(scripts.filter((url) => /map/i.test(url))).toEqual([]);
  await link.focus();
  await page.keyboard.press('Enter');
  const frame = page.frameLocator('iframe');
  await expect(courier(frame)).toBeVisible();
  await expect(page.locator('iframe')).toBeFocused();
  // The help text must be visible without scrolling.
  await expect(frame.locator('#map-help')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  const box = frame.locator('[data-map]');
  const pane = frame.locator('.leaflet-map-pane');
  await box.focus();
  const before = await pane.evaluate((e) => getComputedStyle(e).transform);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => pane.evaluate((e) => getComputedStyle(e).transform)).not.toBe(before);
});

/** A site that frames a page of ours. */
async function siteFraming(url: string): Promise<{ origin: string; close(): void }> {
  const site = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(
      `<!doctype html><html lang="en"><title>Shop</title><iframe title="Map" width="800" height="480" src="${url}"></iframe></html>`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(site.address() as AddressInfo).port}`,
    close: () => {
      site.close();
      site.closeAllConnections();
    },
  };
}

test('only the live map is shown in a frame, and only on a site that its shipper named (TRACK-36, BX-30)', async ({
  page,
  watched,
  baseURL,
}) => {
  watched.expectProblem(/frame-ancestors|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/);
  const api = apiOf(page.request);
  const parcel = await onTheWay(page, 600);
  const map = `${baseURL}/track/rmap?trackingNo=${parcel.consignmentNo}&framed=1`;
  const [named, foreign, tracking] = [
    await siteFraming(map),
    await siteFraming(map),
    await siteFraming(`${baseURL}/customer/strack?trackingNo=${parcel.consignmentNo}`),
  ];
  const { id } = await api.get<{ id: number }>('customer');
  await api.post(`customer/${id}/branding`, { mapSites: [named.origin, tracking.origin] });
  await page.goto(named.origin);
  const frame = page.frameLocator('iframe');
  await expect(courier(frame)).toBeVisible();
  await expect(frame.getByText(/^\d+ km away$/)).toBeVisible();
  const blocked = async (origin: string) => {
    await page.goto(origin);
    await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/);
  };
  await blocked(foreign.origin);
  await blocked(tracking.origin);
  await api.post(`customer/${id}/branding`, { mapSites: [] });
  await blocked(named.origin);
  for (const site of [named, foreign, tracking]) site.close();
});

test('without a script the map describes the courier’s position in text (TRACK-36)', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  const parcel = await onTheWay(page, 600);
  await page.goto(`/customer/strack?trackingNo=${parcel.consignmentNo}`);
  await page.getByRole('link', { name: 'Show live map' }).click();
  await expect(page.getByText(/^\d+ km away$/)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Delivery In Transit');
  await context.close();
});

test.describe('a browser that never opened the portal', () => {
  test.use({ firstVisit: true });

  test('a browser that never opened the portal loads a light page on a phone with a slow connection, and reads the last result offline (TRACK-25, TRACK-28, B1-31)', async ({
    page,
    context,
    watched,
  }) => {
    watched.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    const parcel = await onTheWay(page, 600);
    await page.setViewportSize({ width: 390, height: 844 });
    const slow = await context.newCDPSession(page);
    await slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    let scriptBytes = 0;
    page.on('response', async (r) => {
      if (r.request().resourceType() === 'script')
        scriptBytes += (await r.request().sizes()).responseBodySize;
    });
    await page.goto(`/customer/strack?trackingNo=${parcel.consignmentNo}`);
    await expect(page.getByRole('main')).toContainText('Delivery In Transit');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // The service worker handles a page only from the second load on.
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload();
    await expect(page.getByRole('main')).toContainText('Delivery In Transit');
    expect(scriptBytes).toBeLessThan(70_000);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await slow.detach();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('main')).toContainText('Delivery In Transit');
    await expect(page.getByText('You are offline. This is the last result that was loaded.')).toBeVisible();
    await context.setOffline(false);
  });
});

test('a page that was opened before can be read offline (TRACK-28, TRACK-42)', async ({
  page,
  context,
  watched,
}) => {
  watched.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const parcel = await onTheWay(page, 600);
  await page.goto(`/customer/etrack/${parcel.nanoId}?lang=zh_CN`);
  await expect(page.getByRole('main')).toContainText('派送中');
  const kept = () =>
    page.evaluate(async () => {
      const found = await Promise.all((await caches.keys()).map(async (n) => (await caches.open(n)).keys()));
      return found.flat().some(({ url }) => url.endsWith('.js'));
    });
  await expect.poll(kept).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('main')).toContainText('派送中');
  await expect(page.getByText('您处于离线状态。这是上次加载的结果。')).toBeVisible();
  await context.setOffline(false);
});

test('on a phone the button for the earlier steps is in view and shows all of them on the page itself, and on a wide page in an area of a fixed height (TRACK-37, TRACK-55, BX-32)', async ({
  page,
}) => {
  const parcel = await onTheWay(page, 500);
  for (const code of [555, 556, 600]) await parcel.move(code);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/customer/etrack/${parcel.nanoId}`);
  const timeline = page.locator('.scroll');
  const cut = () => timeline.evaluate((box) => box.scrollHeight - box.clientHeight);
  expect(await cut()).toBe(0);
  await timeline.locator('summary').click();
  await expect(timeline.getByRole('listitem').last()).toBeVisible();
  expect(await cut()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(timeline).toHaveCSS('max-height', '360px');
  expect(await cut()).toBeGreaterThan(0);
});

test('status, timeline and map are in the language of the address, for all four languages (TRACK-28, TRACK-37, TRACK-62, I18N-01)', async ({
  page,
}) => {
  const { data } = await apiOf(page.request).page<{
    statusCode: number;
    consignmentNo: string;
    nanoId: string;
  }>('order?limit=200');
  const seeded = data.find((o) => o.statusCode === 600);
  for (const [lang, tag, status, note] of [
    ['en_US', 'en', 'Delivery In Transit', 'The parcel is on the way to the recipient'],
    ['zh_CN', 'zh-CN', '派送中', '包裹正在送往收件人'],
    ['id_ID', 'id', 'Dalam pengantaran', 'Paket sedang diantar ke penerima'],
    ['my', 'ms', 'Dalam penghantaran', 'Bungkusan dalam perjalanan kepada penerima'],
  ] as const)
    await test.step(lang, async () => {
      for (const path of [
        `strack?trackingNo=${seeded?.consignmentNo}&lang=${lang}`,
        `etrack/${seeded?.nanoId}?lang=${lang}`,
      ]) {
        await page.goto(`/customer/${path}`);
        await expect(page.locator('html')).toHaveAttribute('lang', tag);
        await expect(page.getByRole('main')).toContainText(status);
        await expect(page.getByRole('main')).toContainText(note);
        await expectAccessible(page);
      }
      await page.goto(`/customer/rmap?trackingNo=${seeded?.consignmentNo}`);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(page.getByRole('main')).toContainText(status);
    });
});
