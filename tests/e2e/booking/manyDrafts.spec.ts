import type { Page } from '@playwright/test';
import { apiOf, expect, expectAccessible, reference, signIn, test } from '../support.ts';
import { cheapest, draft, enterGrid, grid, openDrafts } from './bulkWorld.ts';

/** The list on a phone. */
const cards = (page: Page) => page.getByRole('list', { name: 'Bulk orders' });

test('a list of a thousand rows renders only the visible ones, down to the last (BULK-07, BULK-08)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  const name = reference('many');
  await draft(api, name, await cheapest(api, reference('lane')));
  await signIn(page);
  await page.route(/\/v1\.0\/order\?.*limit=1000/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: Record<string, unknown>[] };
    const [one = {}] = answer.data;
    const data = Array.from({ length: 1000 }, (_, i) => ({
      ...one,
      id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
      referenceNo: `ROW-${String(i).padStart(4, '0')}`,
    }));
    await route.fulfill({ json: { ...answer, data, pageTotal: 1, rowTotal: 1000 } });
  });
  await page.goto(
    `/customer/orders/bulk-orders?perPage=1000&filter=${encodeURIComponent(JSON.stringify({ tab: 'DRAFT', q: name }))}`,
  );
  await expect(page.getByText('1–1,000 of 1,000')).toBeVisible();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '1001');
  expect(await grid(page).getByRole('row').count()).toBeLessThan(60);
  await grid(page).evaluate(async (table) => {
    const scroller = table.parentElement as HTMLElement;
    for (let top = 0; top < scroller.scrollHeight; top += 400) {
      scroller.scrollTop = top;
      await new Promise((done) => requestAnimationFrame(done));
    }
  });
  await expect(grid(page).getByText('ROW-0999')).toBeVisible();
  expect(await grid(page).getByRole('row').count()).toBeLessThan(100);
  await enterGrid(page);
  await page.keyboard.press('End');
  await expect(grid(page).locator('[role=gridcell]:focus')).toHaveText('ROW-0999');
  await page.keyboard.press('Home');
  await expect(grid(page).locator('[role=gridcell]:focus')).toHaveText('ROW-0000');
});

test('on a phone drafts are cards with the same actions, and nothing overflows (BULK-01, BULK-23)', {
  tag: '@page',
}, async ({ page, request }) => {
  const api = apiOf(request);
  const name = reference('phone');
  for (let i = 0; i < 3; i++) await draft(api, name, 'DX');
  await page.setViewportSize({ width: 390, height: 844 });
  await openDrafts(page, name, '', cards(page));
  const card = cards(page)
    .getByRole('listitem')
    .filter({ has: page.locator('dl') });
  await expect(card).toHaveCount(3);
  await expect(card.first()).toContainText('Lim Mei Hua · 50350 Kuala LumpurItem typeParcelWeight (kg)0.5');
  await expect(card.first().getByRole('button', { name: 'Confirm' })).toBeVisible();
  await card.first().getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await card.first().getByRole('checkbox').check();
  await expect(page.getByRole('toolbar', { name: '1 order selected' })).toBeVisible();
  await expectAccessible(page);
  await card.nth(1).getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/orders\/new-order\//);
});

test('on a phone the page buttons of the list are large enough to touch (BULK-07, BULK-08)', async ({
  page,
  request,
}) => {
  const name = reference('pages');
  for (let i = 0; i < 11; i++) await draft(apiOf(request), name, null);
  await page.setViewportSize({ width: 390, height: 844 });
  await openDrafts(page, name, '&perPage=10', cards(page));
  const next = page.getByRole('button', { name: 'Next page' });
  await next.scrollIntoViewIfNeeded();
  await expect(next).toBeInViewport({ ratio: 1 });
  await next.click();
  await expect(page.getByText('11–11 of 11')).toBeVisible();
});
