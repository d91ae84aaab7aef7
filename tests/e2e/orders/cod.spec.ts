import type { Page } from '@playwright/test';
import { expect, expectAccessible, forbidMouse, signIn, test } from '../support.ts';
import { open, orders, tab } from './codWorld.ts';

const TABS = ['Pending', 'Collected', 'Processing', 'Settled', 'Overdue'] as const;
const STATUS: Record<(typeof TABS)[number], RegExp> = {
  Pending: /Pending Delivery/,
  Collected: /Cash Collected/,
  Processing: /Processing/,
  Settled: /Settled/,
  Overdue: /Cash Collected|Processing|Pending Delivery/,
};
/** The request that the list sends for a tab. */
const settlementRequest = (page: Page) =>
  page
    .waitForRequest((r) => /order\/codSettlement\?/.test(r.url()))
    .then((r) => new URL(r.url()).searchParams);

test('the five tabs with their sums are used by mouse; pending comes first, and the oldest order first (COD-01, COD-02, COD-03, COD-04, COD-05, COD-06, COD-08, COD-14)', {
  tag: '@page',
}, async ({ page }) => {
  await signIn(page);
  const first = settlementRequest(page);
  await page.goto('/customer/orders/cod');
  await expect(page.getByRole('heading', { level: 1, name: 'COD' })).toBeVisible();
  await expect(tab(page, 'Pending')).toHaveAttribute('aria-selected', 'true');
  const query = await first;
  expect([query.get('codStatus'), query.get('sortBy'), query.get('orderBy')]).toEqual([
    '0',
    'createdAt',
    'asc',
  ]);
  for (const [i, name] of TABS.entries()) {
    if (i > 0) {
      const call = settlementRequest(page);
      await tab(page, name).click();
      const wire = await call;
      expect(name === 'Overdue' ? wire.get('pastDue') : wire.get('codStatus')).toBe(
        name === 'Overdue' ? 'true' : String(i),
      );
    }
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
    await expect(tab(page, name)).toHaveText(/\d+MYR [\d,]+\.\d{2}$/);
    await expect(orders(page).first()).toContainText(STATUS[name]);
    await expectAccessible(page);
  }
  await page.reload();
  await expect(tab(page, 'Overdue')).toHaveAttribute('aria-selected', 'true');
});

test('on a phone the ages are two lines before and after the sums arrive, and open to those that exist (COD-05, BX-32)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/codSettlement\/totals/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/customer/orders/cod');
  const ages = page.getByRole('region', { name: /^Held by couriers/ });
  await expect(ages).toHaveAttribute('aria-busy', 'true');
  const height = () => ages.evaluate((box) => box.getBoundingClientRect().height);
  const before = await height();
  answer();
  await expect(ages).toHaveAttribute('aria-busy', 'false');
  expect(await height()).toBe(before);
  await expect(ages.getByText('8 to 14 days late')).toBeHidden();
  await ages.getByText('Overdue').click();
  await expect(ages.getByText('8 to 14 days late')).toBeVisible();
  await expect(ages.getByText('15 to 30 days late')).toHaveCount(0);
  await expectAccessible(page);
});

test('an order shows number, amount, dates, account and service, and the list is narrowed, sorted, opened and returned to (COD-07, COD-09, COD-10, COD-11, COD-12, COD-13, COD-15)', async ({
  page,
}) => {
  await open(page);
  await tab(page, 'Collected').click();
  await expect(orders(page).first()).toContainText('Cash Collected');
  const row = orders(page).first();
  const number = (await row.getAttribute('aria-label')) ?? '';
  await expect(row.getByRole('gridcell', { name: /^[\d,]+\.\d{2}$/ })).toBeVisible();
  await expect(row.getByRole('gridcell', { name: /^\d{1,2} \w{3} \d{4}/ })).toHaveCount(2);
  await expect(row).toContainText('514012345678');
  await expect(row).toContainText('Maybank · Aina Batik House');
  // The account number is shown in full at the width of a small laptop.
  await page.setViewportSize({ width: 1280, height: 900 });
  const account = row.getByText('514012345678', { exact: true });
  expect(await account.evaluate((e) => e.scrollWidth > e.clientWidth)).toBe(false);
  await expect(row.getByRole('gridcell', { name: 'DX', exact: true })).toBeVisible();

  const byNumber = page.waitForRequest((r) => r.url().includes(`consignmentNo=${number}`));
  await page.getByLabel('Search by order number').fill(number);
  await byNumber;
  await expect(orders(page)).toHaveCount(1);
  const byDay = page.waitForRequest((r) => r.url().includes('createdDateFrom=2001-01-01'));
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Custom dates' }).click();
  await page.getByLabel('Created from').fill('01-01-2001');
  await byDay;
  const byEnd = page.waitForRequest((r) => r.url().includes('createdDateTo=2001-01-02'));
  await page.getByLabel('Created to').fill('02-01-2001');
  await byEnd;
  await expect(orders(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(orders(page).first()).toBeVisible();
  const sorted = page.waitForResponse((r) => /codSettlement\?.*sortBy=cod\b/.test(r.url()));
  await page.getByRole('button', { name: 'Amount' }).click();
  await (await sorted).finished();

  // By key, because rows that move under the mouse would get the click.
  await page.getByRole('link', { name: number }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await page.goBack();
  await expect(tab(page, 'Collected')).toHaveAttribute('aria-selected', 'true');
});

test('tabs, rows, columns, copy and export work by keyboard only (COD-02, COD-07, COD-10, COD-13)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await forbidMouse(page);
  await open(page);
  await page.keyboard.press('2');
  await expect(orders(page).first()).toContainText('Cash Collected');
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await expect(orders(page).first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(orders(page).nth(1)).toBeFocused();
  const number = (await orders(page).nth(1).getAttribute('aria-label')) ?? '';
  await page.keyboard.press('y');
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar')).toContainText(/MYR [\d,]+\.\d{2}/);
  await page.keyboard.press('Escape');

  await page.keyboard.press('v');
  const columns = page.getByRole('menu', { name: 'Columns' });
  await expect(columns.getByRole('menuitemcheckbox', { name: 'COD status' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.locator('[role="menu"]')).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'COD status' })).toHaveCount(0);
  await page.reload();
  await expect(orders(page).first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'COD status' })).toHaveCount(0);
  await page.keyboard.press('v');
  await expect(columns.getByRole('menuitemcheckbox', { name: 'COD status' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.locator('[role="menu"]')).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'COD status' })).toHaveCount(1);
  await page.keyboard.press('s');
  const sorts = page.getByRole('menu', { name: 'Sort by' });
  await expect(sorts.getByRole('menuitemradio', { name: 'Amount' })).toBeVisible();
  const sorted = page.waitForRequest((r) => /codSettlement\?.*sortBy=consignmentNo/.test(r.url()));
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await sorted;

  const file = page.context().waitForEvent('request', (r) => r.url().includes('codSettlement/export'));
  await page.keyboard.press('Shift+E');
  expect(new URL((await file).url()).searchParams.get('codStatus')).toBe('1');
  await page.bringToFront();
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  // The row with the focus keeps it when the list is sorted.
  const focused = orders(page).and(page.locator(':focus'));
  const opened = (await focused.getAttribute('aria-label')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: opened })).toBeVisible();
});

test('an empty tab says that it has no orders, and a list that fails can be loaded again (COD-02, COD-15)', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/500/);
  // All reads fail until the button is pressed, because a live event may read the list before that.
  const pressed = () => page.evaluate(() => document.documentElement.dataset.pressed === 'yes');
  await page.route(/codSettlement\?/, async (route) =>
    (await pressed())
      ? route.continue()
      : route.fulfill({
          status: 500,
          json: { error: { code: 'ERR_INTERNAL', message: 'Something went wrong.' } },
        }),
  );
  await signIn(page);
  await page.goto('/customer/orders/cod');
  await expect(page.getByRole('alert').first()).toContainText('Something went wrong.');
  await page.evaluate(() => {
    const note = () => {
      document.documentElement.dataset.pressed = 'yes';
    };
    document.addEventListener('click', note, { capture: true, once: true });
  });
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(orders(page).first()).toBeVisible();
  await page.getByLabel('Search by order number').fill('MY9999999999');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(orders(page)).toHaveCount(0);
  await expect(page.getByText(/^No order|^Nothing/).first()).toBeVisible();
});
