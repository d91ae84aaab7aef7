import { apiOf, bookOrder, expect, expectAccessible, signIn, test } from '../support.ts';

// The last long file by name. Its tests run in parallel, so that no worker ends alone.
test.describe.configure({ mode: 'parallel' });

const sidebar = 'nav[aria-label="Main menu"]';

test('an unknown path shows an error page with a link to the home page, with and without a session (SHELL-12, SHELL-54)', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/404/);
  await page.goto('/customer/page-not-found');
  await expect(
    page.getByRole('heading', { name: 'Sorry, the page you visited does not exist.' }),
  ).toBeVisible();
  await signIn(page);
  // The second is a list's name that differs from its address.
  for (const path of ['no/such/page', 'cod']) {
    await page.goto(`/customer/${path}`);
    await expect(
      page.getByRole('heading', { name: 'Sorry, the page you visited does not exist.' }),
    ).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
});

test('a signed-in user is redirected from login and signup (SHELL-48)', async ({ page }) => {
  await signIn(page);
  for (const path of ['login', 'signup']) {
    await page.goto(`/customer/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
    await expect(page).toHaveURL(/\/customer\/?$/);
  }
});

test('the public pages open without a session (SHELL-49, SHELL-50, SHELL-51, SHELL-53)', async ({ page }) => {
  for (const [path, heading] of [
    ['verify', /Verify your account/],
    ['forgot-password', /Forgot password/],
    ['reset-password', /Set a new password/],
    ['check-rates', /Check rates/],
    ['track', /Track/],
    ['strack', /Track/],
    ['etrack', /Track/],
  ] as const)
    await test.step(path, async () => {
      await page.goto(`/customer/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page).not.toHaveURL(/login/);
    });
});

test('the sign-in page links to the other pages and shows the message of its link (AUTH-05, AUTH-06, AUTH-07, AUTH-08, AUTH-19)', async ({
  page,
}) => {
  await page.goto('/customer/login?infoMsg=Please%20sign%20in%20again');
  await expect(page.getByText('Please sign in again')).toBeVisible();
  for (const [name, path] of [
    ['Forgot password?', 'forgot-password'],
    ['Sign up', 'signup'],
    ['Verify an account', 'verify'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', `/customer/${path}`);
  await expect(page.getByRole('button', { name: /google|facebook/i })).toHaveCount(0);
});

test('F8 moves from a field to the messages and back; an error stays until it was read; messages at the bottom cover nothing (ERR-01, LIVE-05)', async ({
  page,
  request,
  watched,
}) => {
  watched.expectProblem(/500/);
  const api = apiOf(request);
  const order = await bookOrder(api);
  await signIn(page);
  const opened = page.waitForResponse(/\/v1\.0\/events/);
  await page.goto('/customer/orders?filter=%7B%22tab%22%3A%22ALL%22%7D');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await opened;
  // The event makes the page read the list again. That must end before the list is made to fail.
  const reloadResponse = page.waitForResponse((r) => /\/v1\.0\/order\?/.test(r.url()) && r.ok());
  await api.post(`sandbox/order/${order.id}/status`, { statusCode: 110 });
  const bell = page.getByRole('button', { name: /^Messages, .+ new$/ });
  await expect(bell).toBeVisible();
  await (await reloadResponse).finished();
  await expect(page.getByRole('row').filter({ hasText: order.consignmentNo })).toContainText('Ready');
  await page.route('**/v1.0/order?**', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ error: { code: 'ERR', message: 'The list is not to be had.' } }),
    }),
  );
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const failed = page.waitForResponse((r) => r.status() === 500);
  await page.keyboard.press('r');
  await failed;
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByText('The list is not to be had.')).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const [above, below] = [await page.getByRole('main').boundingBox(), await results.boundingBox()];
  // The page scrolls by whole pixels, but its height may have a fraction.
  expect(above!.y + above!.height).toBeLessThan(below!.y + 1);
  await page.getByLabel('Search by order number or name').focus();
  // Goes through the bars of earlier jobs first.
  const bars = page.locator('[data-bar]:has(button:not(:disabled), a[href])');
  for (let left = await bars.count(); left >= 0; left--) await page.keyboard.press('F8');
  const messages = page.getByRole('dialog', { name: 'Messages' });
  await expect(messages.getByRole('listitem').first()).toBeFocused();
  await expect(messages.getByText('The list is not to be had.')).toBeVisible();
  await expect(messages.getByRole('link', { name: new RegExp(order.consignmentNo) }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Search by order number or name')).toBeFocused();
  await expect(results.getByText('The list is not to be had.')).toBeHidden();
  await expect(bell).toHaveCount(0);
});

test('on a phone lists are cards and no key caps are shown (SHELL-76)', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signIn(page);
  await page.goto('/customer/orders');
  await expect(page.getByRole('link', { name: /^MY\d/ }).first()).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(page.locator('kbd').first()).toBeHidden();
  await page.setViewportSize({ width: 768, height: 844 });
  await expect(page.getByRole('grid')).toBeVisible();
  await context.close();
});

test('a console whose code cannot be loaded says so in the visitor’s language, and can be loaded again (SHELL-75)', async ({
  page,
  request,
  watched,
}) => {
  watched.expectProblem(/ERR_FAILED|Failed to fetch/);
  await signIn(page);
  await page.route('**/assets/console-*.js', (route) => route.abort());
  await page.goto('/customer/orders');
  await expect(page.getByRole('alert')).toHaveText(
    'The page could not be loaded. Please check the connection.',
  );
  await expectAccessible(page);
  await page.unroute('**/assets/console-*.js');
  await page.getByRole('button', { name: 'Reload' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  const chinese = await request.get('/customer/orders', { headers: { 'accept-language': 'zh-CN' } });
  expect(await chinese.text()).toContain('重新加载');
});

test('the offline notice is shown above the page and covers nothing', async ({ page, context, watched }) => {
  watched.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page);
  await page.goto('/customer');
  const heading = page.getByRole('heading', { level: 1, name: /Welcome/ });
  await expect(heading).toBeVisible();
  await context.setOffline(true);
  const notice = page.getByText(/You are offline/);
  await expect(notice).toBeVisible();
  const [above, below] = [await notice.boundingBox(), await heading.boundingBox()];
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
  await expect(page.locator(sidebar).getByRole('link', { name: 'Dashboard' })).toBeInViewport();
  await context.setOffline(false);
  await expect(notice).toBeHidden();
});

test('a dialog with more to scroll to has a shadow at that edge, and none at its end (BX-32)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await signIn(page);
  await page.goto('/customer/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.keyboard.press('?');
  const content = page.getByRole('dialog').locator('.MuiDialogContent-root');
  await expect(content).toBeVisible();
  /** Brightness of the content's padding, at its upper edge, in its middle and at its lower edge. */
  const edges = async () => {
    const picture = (await content.screenshot({ animations: 'disabled' })).toString('base64');
    return page.evaluate(async (text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const draw = canvas.getContext('2d')!;
      draw.drawImage(image, 0, 0);
      const at = (y: number) => draw.getImageData(6, Math.round(y), 1, 1).data[0]!;
      const [top, middle, bottom] = [at(1), at(image.height / 2), at(image.height - 2)];
      return { top: middle - top > 10, bottom: middle - bottom > 10 };
    }, picture);
  };
  expect(await edges()).toEqual({ top: false, bottom: true });
  await content.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  expect(await edges()).toEqual({ top: true, bottom: false });
});
