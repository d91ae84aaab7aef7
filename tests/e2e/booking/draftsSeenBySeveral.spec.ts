import type { Page } from '@playwright/test';
import { apiOf, expect, reference, test } from '../support.ts';
import { draft, enterGrid, grid, openDrafts, read } from './bulkWorld.ts';

test('a change by another user is marked, and the typed text stays (BULK-17, LIVE-03)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  const name = reference('two');
  const { id } = await draft(api, name, null);
  await openDrafts(page, name);
  await enterGrid(page);
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('7');
  await request.put(`/v1.0/order/${id}`, {
    headers: { 'x-delyvax-access-token': `dx${'0'.repeat(40)}` },
    data: { weight: { unit: 'kg', value: 3 } },
  });
  await expect(page.getByText('Someone else changed this to “3”.', { exact: false })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Weight/ })).toHaveValue('7');
  await page.keyboard.press('Escape');
  await expect(grid(page).locator('[role=gridcell]:focus')).toHaveText(/^3/);
  await expect(grid(page).locator('[role=gridcell]:focus')).toHaveAccessibleDescription(
    'Someone else just changed this.',
  );
});

test('two users type into the same cell: each sees a notice of the other, and saved values stay (BULK-17, LIVE-03)', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const api = apiOf(request);
  const name = reference('both');
  const ids = [await draft(api, name, null), await draft(api, name, null)].map(({ id }) => id);
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const other = await context.newPage();
  const weightOf = (on: Page, row: number) =>
    grid(on).locator(`[role=row][aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="6"]`);
  const type = async (on: Page, row: number, text: string) => {
    await weightOf(on, row).click();
    await on.keyboard.press('Enter');
    await on.keyboard.type(text);
  };
  const weights = async () => (await Promise.all(ids.map((id) => read(api, id)))).map((o) => o.weight.value);
  await openDrafts(page, name);
  await openDrafts(other, name);

  await type(page, 0, '7');
  await type(other, 0, '3');
  await other.keyboard.press('Enter');
  await expect(page.getByText('Someone else changed this to “3”.', { exact: false })).toBeVisible();
  expect((await weights()).sort()).toEqual([0.5, 3]);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await weights()).sort()).toEqual([0.5, 7]);

  await expect(weightOf(other, 0)).toHaveText(/^7/);
  await expect(weightOf(other, 0)).toHaveAccessibleDescription('Someone else just changed this.');
  await type(other, 1, '2');
  await other.keyboard.press('Enter');
  await expect(weightOf(page, 1)).toHaveText(/^2/);
  expect((await weights()).sort()).toEqual([2, 7]);
  await context.close();
});
