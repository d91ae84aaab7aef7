import { apiOf, bookOrder, expect, expectAccessible, signIn, test } from '../support.ts';

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

test('the rows of the order list are shown before the console’s code is loaded, at their final positions, and link to their orders (ORD-06, ORD-23)', async ({
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
  // Compares the first rows with the list's own rows, by positions and first words of their first cells.
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
  await expect.poll(() => rowsOf('#record-grid')).toEqual(first);
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
  { name: 'New order', path: '/orders/new-order', key: 'n', heading: 'New order' },
  { name: 'Multipoint', path: '/orders/multipoint', key: 'l', heading: 'Multipoint order' },
  { name: 'Import orders', path: '/orders/import-order', key: 'i', heading: 'Import orders' },
  { name: 'Bulk orders', path: '/orders/bulk-orders', key: 'b', heading: 'Bulk orders' },
  { name: 'Orders', path: '/orders', key: 'o', heading: 'Orders' },
  { name: 'Manifests', path: '/orders/manifest', key: 'm', heading: 'Manifests' },
  { name: 'COD', path: '/orders/cod', key: 'c', heading: 'COD' },
  { name: 'Billing', path: '/billing', key: 'v', heading: 'Billing' },
  { name: 'Track', path: '/track', key: 't', heading: 'Track parcels' },
];
test('the menu leads to each of its pages by mouse, and a chord of g leads there from the dashboard (SHELL-11, SHELL-18, SHELL-19, SHELL-20, SHELL-21, SHELL-22, SHELL-23, SHELL-24, SHELL-29, SHELL-36)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/customer');
  for (const { name, path, key, heading } of ENTRIES)
    await test.step(name, async () => {
      const title = page.getByRole('heading', { level: 1, name: heading });
      const entry = page.locator(sidebar).getByRole('link', { name, exact: true });
      await entry.click();
      await expect(title).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/customer${path}(\\?|$)`));
      await expect(entry).toHaveAttribute('aria-current', 'page');
      await page.locator(sidebar).getByRole('link', { name: 'Dashboard' }).click();
      await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await expect(title).toBeVisible();
    });
});
