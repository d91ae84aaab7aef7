import { apiOf, bookOrder, DEMO, expect, expectAccessible, signIn, test } from '../support.ts';

// The last long file by name: its tests are shared out, so that no worker ends alone.
test.describe.configure({ mode: 'parallel' });

const sidebar = 'nav[aria-label="Main menu"]';

test('the portal has the tenant’s logo, icon and colours, and the window title names the screen (SHELL-01, SHELL-02, SHELL-03)', {
  tag: '@page',
}, async ({ page }) => {
  await signIn(page);
  const company = await page.request.get('/v1.0/company/info');
  await page.goto('/customer/orders');
  const { data } = (await company.json()) as {
    data: { logo: string; icon: string; personalization: { primaryColor: string } };
  };
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(page).toHaveTitle('Orders - Waybill');
  await expect(page.getByRole('img', { name: 'Waybill' })).toHaveAttribute('src', data.logo);
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', data.icon);
  const [r, g, b] = [1, 3, 5].map((i) =>
    Number.parseInt(data.personalization.primaryColor.slice(i, i + 2), 16),
  );
  await expect(page.getByRole('link', { name: 'New order' }).last()).toHaveCSS(
    'background-color',
    `rgb(${r}, ${g}, ${b})`,
  );
});

test('the frame and a placeholder of the page are shown until the accounts are loaded, then the page with its sidebar (SHELL-07, SHELL-13, SHELL-61)', async ({
  page,
}) => {
  await signIn(page);
  let release = () => undefined as unknown;
  const held = new Promise<void>((resolve) => {
    release = resolve as () => unknown;
  });
  await page.route('**/user/customers**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/customer');
  await expect(page.locator('#frame .card').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Nurul Aina' })).toBeVisible();
  await expect(page.locator('#frame')).toHaveCount(0);
  await expect(page.locator(sidebar)).toBeVisible();
});

test('the rows of the order list are shown before the console’s code has come, at the places of the list’s own, and lead to their orders (ORD-06, ORD-23)', async ({
  page,
  request,
}) => {
  const { id, consignmentNo } = await bookOrder(apiOf(request));
  await signIn(page);
  let release = () => undefined as unknown;
  let held = new Promise<void>((resolve) => {
    release = resolve as () => unknown;
  });
  await page.route('**/assets/console-*', async (route) => {
    await held;
    await route.continue();
  });
  // The first rows and the list's own, each with the places and first words of its first cells.
  const rowsOf = (table: string) =>
    page.locator(`${table} tbody tr`).evaluateAll((rows) =>
      rows
        .filter((row) => row.textContent)
        .map((row) =>
          [...(row as HTMLTableRowElement).cells].slice(1, 7).map((cell) => ({
            at: [cell.getBoundingClientRect().x, cell.getBoundingClientRect().y].map(Math.round),
            text: document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()?.textContent,
          })),
        ),
    );
  await page.goto('/customer/orders?filter=%7B%22tab%22%3A%22ALL%22%7D');
  await expect(page.locator('#frame a', { hasText: consignmentNo })).toBeVisible();
  await expectAccessible(page);
  const first = await rowsOf('#frame');
  release();
  await expect(page.getByRole('grid', { name: 'Orders' })).toBeVisible();
  await expect(page.locator('#frame')).toHaveCount(0);
  expect(first).toHaveLength(10);
  expect(await rowsOf('#record-grid')).toEqual(first);
  held = new Promise<void>((resolve) => {
    release = resolve as () => unknown;
  });
  await page.reload();
  await page.locator('#frame a', { hasText: consignmentNo }).click();
  await page.waitForURL(`**/customer/order/${id}`);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(consignmentNo);
});

test('the sidebar is 230 wide, 64 collapsed, keeps its state after a reload, and collapses in a narrow window (SHELL-14, SHELL-15, SHELL-16, SHELL-17)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/customer');
  const bar = page.getByTestId('sidebar');
  await expect(bar).toHaveCSS('width', '230px');
  await page.goto('/customer/orders/import-order');
  await expect(page.getByRole('heading', { level: 1, name: 'Import orders' })).toBeVisible();
  const { scrollHeight, clientHeight } = await page.evaluate(() => document.documentElement);
  expect(scrollHeight, 'a short page does not scroll').toBe(clientHeight);
  await page.getByRole('button', { name: 'Collapse or expand the sidebar' }).click();
  await expect(bar).toHaveCSS('width', '64px');
  await page.reload();
  await expect(bar).toHaveCSS('width', '64px');
  expect(await page.evaluate(() => localStorage.getItem('toggleSider'))).toBe('collapsed');
  await page.keyboard.press('\\');
  await expect(bar).toHaveCSS('width', '230px');
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(bar).toHaveCSS('width', '64px');
});

const ENTRIES = [
  { name: 'New order', path: '/orders/new-order', key: 'n', heading: 'New order', ids: 'SHELL-18' },
  { name: 'Multipoint', path: '/orders/multipoint', key: 'l', heading: 'Multipoint order', ids: 'SHELL-19' },
  {
    name: 'Import orders',
    path: '/orders/import-order',
    key: 'i',
    heading: 'Import orders',
    ids: 'SHELL-20',
  },
  { name: 'Bulk orders', path: '/orders/bulk-orders', key: 'b', heading: 'Bulk orders', ids: 'SHELL-21' },
  { name: 'Orders', path: '/orders', key: 'o', heading: 'Orders', ids: 'SHELL-22' },
  { name: 'Manifests', path: '/orders/manifest', key: 'm', heading: 'Manifests', ids: 'SHELL-23' },
  { name: 'COD', path: '/orders/cod', key: 'c', heading: 'COD', ids: 'SHELL-24' },
  { name: 'Billing', path: '/billing', key: 'v', heading: 'Billing', ids: 'SHELL-29' },
  { name: 'Track', path: '/track', key: 't', heading: 'Track parcels', ids: 'SHELL-36' },
];
for (const { name, path, key, heading, ids } of ENTRIES) {
  test(`the menu leads to ${name} by mouse and by g ${key} (SHELL-11, ${ids})`, async ({ page }) => {
    await signIn(page);
    await page.goto('/customer');
    const entry = page.locator(sidebar).getByRole('link', { name, exact: true });
    await entry.click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/customer${path}(\\?|$)`));
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await page.locator(sidebar).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  });
}

test('an unknown path shows that and links to the home page, signed in or not (SHELL-12, SHELL-54)', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/404/);
  await page.goto('/customer/page-not-found');
  await expect(
    page.getByRole('heading', { name: 'Sorry, the page you visited does not exist.' }),
  ).toBeVisible();
  await signIn(page);
  // The second is the name of a list whose address is another.
  for (const path of ['no/such/page', 'cod']) {
    await page.goto(`/customer/${path}`);
    await expect(
      page.getByRole('heading', { name: 'Sorry, the page you visited does not exist.' }),
    ).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
});

for (const path of ['login', 'signup']) {
  test(`a signed-in user is redirected from ${path} (SHELL-48)`, async ({ page }) => {
    await signIn(page);
    await page.goto(`/customer/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
    await expect(page).toHaveURL(/\/customer\/?$/);
  });
}

const OPEN = [
  { path: 'verify', heading: /Verify your account/, ids: 'SHELL-49' },
  { path: 'forgot-password', heading: /Forgot password/, ids: 'SHELL-50' },
  { path: 'reset-password', heading: /Set a new password/, ids: 'SHELL-50' },
  { path: 'check-rates', heading: /Check rates/, ids: 'SHELL-51' },
  { path: 'track', heading: /Track/, ids: 'SHELL-53' },
  { path: 'strack', heading: /Track/, ids: 'SHELL-53' },
  { path: 'etrack', heading: /Track/, ids: 'SHELL-53' },
];
for (const { path, heading, ids } of OPEN) {
  test(`/${path} opens without a session (${ids})`, async ({ page }) => {
    await page.goto(`/customer/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).not.toHaveURL(/login/);
  });
}

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

test('signing in loads the customer, leads by get-started to the dashboard and shows a welcome for seven seconds (AUTH-11, AUTH-12, SHELL-56, SHELL-57, SHELL-77)', async ({
  page,
}) => {
  await page.goto('/customer/login');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.getByLabel('Username or email').fill(DEMO.email);
  await page.getByLabel('Password').fill(DEMO.password);
  const customers = page.waitForResponse(/user\/customers/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect((await customers).ok()).toBe(true);
  const greeting = page.getByText('Welcome back, Nurul Aina.');
  await expect(greeting).toBeVisible();
  const shownAt = Date.now();
  expect(visited).toContain('/customer/get-started');
  await expect(page).toHaveURL(/\/customer\/?$/);
  await expect(page.getByTestId('balance')).toHaveText(/^MYR \d/);
  await expect(greeting).toBeHidden();
  expect(Date.now() - shownAt).toBeGreaterThan(5500);
});

test('another account is chosen by g u or by mouse, is kept over a reload, and only its data is shown (AUTH-36, AUTH-37, AUTH-38, SHELL-62)', {
  tag: '@page',
}, async ({ page }) => {
  await signIn(page);
  await page.goto('/customer/');
  const switcher = page.getByRole('button', { name: /Switch account/ });
  await expect(switcher).toContainText('Aina Batik House');
  const first = await page.getByTestId('balance').innerText();
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  const other = await page.getByRole('menuitem').nth(1).locator('.MuiListItemText-primary').innerText();
  await page.keyboard.press('ArrowDown');
  const asked = page.waitForRequest(/\/order\/statusCounts/);
  await page.keyboard.press('Enter');
  await expect(switcher).toContainText(other);
  await expect(page.getByTestId('balance')).not.toHaveText(first);
  const id = await page.evaluate(() => sessionStorage.getItem('customerId'));
  expect(new URL((await asked).url()).searchParams.get('customerId')).toBe(id);
  await page.reload();
  await expect(switcher).toContainText(other);
  await switcher.click();
  await page.getByRole('menuitem').first().click();
  await expect(page.getByTestId('balance')).toHaveText(first);
});

test('F8 opens the messages out of a field and gives the focus back; an error stays until then; what is at the bottom covers nothing (ERR-01, LIVE-05)', async ({
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
  // The list is read anew for the event; that is over before the list is made to fail.
  const readAgain = page.waitForResponse((r) => /\/v1\.0\/order\?/.test(r.url()) && r.ok());
  await api.post(`sandbox/order/${order.id}/status`, { statusCode: 110 });
  const bell = page.getByRole('button', { name: /^Messages, .+ new$/ });
  await expect(bell).toBeVisible();
  await (await readAgain).finished();
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
  // The page scrolls by whole pixels, its height may end in a part of one.
  expect(above!.y + above!.height).toBeLessThan(below!.y + 1);
  await page.getByLabel('Search by order number or name').focus();
  await page.keyboard.press('F8');
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

test('on a phone lists are cards and no key caps are shown (SHELL-76)', { tag: '@page' }, async ({
  browser,
  baseURL,
}) => {
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

test('a console whose code cannot be loaded shows that in the visitor’s language, and loads again (SHELL-75)', async ({
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

test('a new customer completes the profile first, then continues (SHELL-46, SHELL-47, SHELL-58, SHELL-79, AUTH-72, AUTH-73, PROF-01, PROF-02, PROF-03, PROF-17, PROF-20, PROF-22)', {
  tag: '@page',
}, async ({ page }) => {
  await page.goto('/customer/signup');
  await page.getByLabel('Full name').fill('Siti Aminah');
  await page.getByLabel('Email').fill(`siti-${Date.now()}@example.test`);
  await page.getByLabel('Password').fill('batik and teak');
  await page.getByLabel(/phone/i).fill('0123456789');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText(/^Registration Success\. A verification link has been sent/)).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Let us know you better' })).toBeVisible();
  await page.goto('/customer/orders');
  await expect(page).toHaveURL(/update-profile/);
  await expect(page.getByLabel('Account type')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('link', { name: 'Account type is required' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Account type is required' }).press('Enter');
  await expect(page.getByLabel('Account type')).toBeFocused();
  await page.getByLabel('Account type').selectOption('business');
  await page.getByLabel(/^Identification no/).fill('202001012345');
  await page.getByLabel('Industry').selectOption('Fashion');
  await page.getByLabel('Date of birth or incorporation', { exact: false }).first().click();
  await page.keyboard.type('01022020');
  const saved = page.waitForRequest((r) => r.method() === 'PUT' && /\/customer\?/.test(r.url()));
  await page.keyboard.press('Control+Enter');
  expect((await saved).postDataJSON()).toMatchObject({ dob: '2020-02-01', websiteUrl: '-' });
  await expect(page.getByText('Profile updated.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Siti Aminah' })).toBeVisible();
  await page.goto('/customer/update-profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Siti Aminah' })).toBeVisible();
});

test('a sign-up page that was open before somebody else signed in leaves nothing of them in the other tab (AUTH-24, AUTH-72)', async ({
  page,
  context,
}) => {
  await page.goto('/customer/signup');
  await page.getByLabel('Full name').fill('Tan Wei Ling');
  await page.getByLabel('Email').fill(`weiling-${Date.now()}@example.test`);
  await page.getByLabel('Password').fill('batik and teak');
  await page.getByLabel(/phone/i).fill('0123456789');
  await page.getByRole('checkbox').check();
  const other = await context.newPage();
  await signIn(other);
  await other.goto('/customer/');
  await expect(other.getByRole('heading', { level: 1, name: 'Welcome, Nurul Aina' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Let us know you better' })).toBeVisible();
  await expect(other.getByText('Aina Batik House')).toHaveCount(0);
});
