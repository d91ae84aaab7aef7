import { apiOf, bookOrder, expect, test } from '../support.ts';

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('without a script the guest page shows where a parcel is, with timeline and expected day (TRACK-25, TRACK-27, TRACK-28, TRACK-32, TRACK-34, TRACK-37, TRACK-39)', {
    tag: '@page',
  }, async ({ page, request }) => {
    const api = apiOf(request);
    const order = await bookOrder(api);
    await api.post(`sandbox/order/${order.id}/status`, { statusCode: 600 });
    await page.goto('/customer/strack');
    await page.getByLabel('Tracking number').fill(order.consignmentNo.toLowerCase());
    await page.getByRole('button', { name: 'Track', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`trackingNo=${order.consignmentNo}`, 'i'));
    await expect(page).toHaveTitle(/^Track & trace - /);
    await expect(page.getByRole('main')).toContainText('Delivery In Transit');
    await expect(page.getByText(order.consignmentNo).first()).toBeVisible();
    await expect(page.getByText(/^(Expected|Later than expected)/).first()).toBeVisible();
    const timeline = page
      .getByRole('region', { name: 'Timeline' })
      .or(page.locator('section', { hasText: 'Timeline' }));
    await expect(timeline.first()).toContainText('Pickup Success');
    await expect(page.locator('body')).not.toContainText('88 Lebuh Chulia');
  });

  test('without a script pages of the account and of the console say so in view, with a link to tracking (AUTH-01, BX-32)', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of ['login', 'signup', 'invitation?code=none', 'check-rates', 'orders']) {
      await page.goto(`/customer/${path}`);
      const words = page.locator('noscript');
      await expect(words).toBeVisible();
      // Playwright's own texts leave this element out.
      expect(await words.innerHTML()).toContain('This console needs JavaScript.');
      // Without scripts no observer says what is in the window.
      expect((await words.boundingBox())?.y).toBeLessThan(600);
    }
    await page.locator('noscript a').click();
    await expect(page.getByLabel('Tracking number')).toBeVisible();
  });

  test('without a script the secret page shows status, destination, service and sender (TRACK-42, TRACK-51, TRACK-52, TRACK-54, TRACK-55, TRACK-60)', {
    tag: '@page',
  }, async ({ page, request }) => {
    const api = apiOf(request);
    const order = await bookOrder(api);
    await page.goto(`/customer/etrack/${order.nanoId}`);
    await expect(page.getByRole('main')).toContainText('New order');
    await expect(page.getByText(order.consignmentNo).first()).toBeVisible();
    await expect(page.locator('main')).toContainText('George Town, Pulau Pinang');
    await expect(page.locator('main')).toContainText('Aina Batik House');
    const timeline = page.locator('.scroll');
    await expect(timeline).toHaveCSS('max-height', '360px');
    await expect(timeline).toHaveCSS('overflow-y', 'auto');
    await expect(page.getByText(/^Powered by/)).toBeVisible();
  });

  test('without a script a too short number and an unknown one are reported; the input stays (TRACK-26, TRACK-40)', async ({
    page,
    watched,
  }) => {
    watched.expectProblem(/40[0-9]|422/);
    await page.goto('/customer/strack?trackingNo=MY1');
    await expect(page.getByRole('alert')).toHaveText('Tracking number length must be more than 3.');
    await expect(page.getByLabel('Tracking number')).toHaveValue('MY1');
    await page.getByLabel('Tracking number').fill('ZZ99999999');
    await page.getByRole('button', { name: 'Track', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('No tracking data available for ZZ99999999');
    await expect(page.getByLabel('Tracking number')).toHaveValue('ZZ99999999');
  });

  test('without a script an unknown secret link leads to the apology with a way home (TRACK-61)', async ({
    page,
    watched,
  }) => {
    watched.expectProblem(/404/);
    await page.goto('/customer/etrack/aaaaaaaaaaaaaaaaaaaaaaaa');
    await expect(page).toHaveURL(/\/customer\/page-not-found$/);
    await expect(page.getByText('Sorry, the page you visited does not exist.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back Home' })).toHaveAttribute('href', '/customer/');
  });
});

test('a short number is refused before a request is sent (TRACK-26)', async ({ page }) => {
  await page.goto('/customer/strack');
  await page.getByLabel('Tracking number').fill('MY1');
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Tracking number length must be more than 3.');
  expect(new URL(page.url()).search).toBe('');
});

test('the guest page updates with the parcel and copies its address (TRACK-28, TRACK-29, TRACK-30, TRACK-37)', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const api = apiOf(request);
  const order = await bookOrder(api);
  await page.clock.install();
  await page.goto(`/customer/strack?trackingNo=${order.consignmentNo}`);
  await expect(page.getByRole('main')).toContainText('New order');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Tracking URL copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(order.consignmentNo);
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  await api.post(`sandbox/order/${order.id}/status`, { statusCode: 500 });
  await page.clock.runFor(31_000);
  await expect(page.getByRole('main')).toContainText('Pickup Success');
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
});

test('the secret link works in a browser that never signed in, and carries no session (TRACK-42, B1-9)', {
  tag: '@page',
}, async ({ browser, request, baseURL }) => {
  const order = await bookOrder(apiOf(request));
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto(`/customer/etrack/${order.nanoId}`);
  await expect(page.getByText(order.consignmentNo).first()).toBeVisible();
  expect((await context.cookies()).filter((c) => /token|session/i.test(c.name))).toEqual([]);
  await context.close();
});
