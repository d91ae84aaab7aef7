import type { Page } from '@playwright/test';
import {
  apiOf,
  expect,
  expectAccessible,
  expectOpenAccessible,
  pdfOpenedBy,
  reference,
  test,
} from '../support.ts';
import { cheapest, draft, enterGrid, grid, openDrafts, read, STOPS } from './bulkWorld.ts';

/** Heavier than any service accepts. */
const TOO_HEAVY = STOPS.map((stop) => ({
  ...stop,
  inventory: stop.inventory?.map((item) => ({ ...item, weight: { unit: 'kg', value: 5000 } })),
}));
const strip = (page: Page) => page.getByRole('region', { name: 'Bulk actions' });
/** Dismisses the jobs of other tests. */
async function clearStrip(page: Page) {
  const close = strip(page).getByRole('button', { name: 'Close' });
  // A finished one hides by itself.
  while (await close.count())
    await close
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined);
}

test('thirty drafts with two bad rows are undone within ten seconds, then confirmed at once; the bad ones are listed and the good ones cancelled (BULK-01, BULK-09, BULK-10, BULK-11)', async ({
  page,
  request,
}) => {
  test.setTimeout(600_000);
  const api = apiOf(request);
  const name = reference('bulk');
  const service = await cheapest(api, reference('lane'));
  const ids: string[] = [];
  for (let i = 0; i < 30; i++)
    ids.push((await (i < 2 ? draft(api, name, null, TOO_HEAVY) : draft(api, name, service))).id);
  await openDrafts(page, name);
  await expect(page.getByText('1–30 of 30')).toBeVisible();
  await clearStrip(page);

  await enterGrid(page);
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('toolbar', { name: '30 orders selected' })).toBeVisible();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Confirm 28 of 30 orders?' });
  await expect(dialog.getByRole('row', { name: /Orders included/ })).toContainText('28 / 30');
  await expect(dialog).toContainText('2 × No service carries this order');
  await expect(dialog.getByRole('row', { name: /Balance after/ })).toContainText('MYR');
  await expect(dialog.getByRole('button', { name: 'Not yet' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Confirm 28 orders · MYR/ }).click();
  await expect(strip(page)).toContainText('Confirming 28 orders');
  await page.keyboard.press('z');
  await expect(strip(page)).toContainText('Undone: the');
  expect((await read(api, ids[10] ?? '')).statusCode).toBe(0);
  await strip(page).getByRole('button', { name: 'Close' }).click();

  await enterGrid(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('a');
  await expect(dialog.getByRole('button', { name: /^Confirm 28 orders/ })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('button', { name: /^Confirm 28 orders/ })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(strip(page)).toContainText(/Confirming|28 orders confirmed/);
  await page.reload();
  await expect(strip(page)).toContainText('28 orders confirmed.', { timeout: 240_000 });
  await expect(strip(page)).toContainText('2 failed');
  expect((await read(api, ids[10] ?? '')).statusCode).toBeGreaterThanOrEqual(100);
  await expect(strip(page).getByRole('button', { name: 'Print 28 labels' })).toBeVisible();
  const labels = await pdfOpenedBy(page, () => page.keyboard.press('Shift+L'));
  expect(labels.pages).toBe(28);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expectAccessible(page);

  await strip(page).getByRole('button', { name: 'Show failed' }).click();
  const results = page.getByRole('dialog', { name: '2 orders failed' });
  await expect(results.getByRole('listitem')).toHaveCount(2);
  await expect(results.getByRole('listitem').first()).toContainText('No service carries this order');
  await expectOpenAccessible(page, results);
  await results.getByRole('listitem').first().getByRole('button').click();
  await expect(grid(page).locator('[role=gridcell]:focus')).toHaveAttribute('aria-colindex', '7');
  await strip(page).getByRole('button', { name: 'Close' }).click();

  await page.goto(`/customer/orders?filter=${encodeURIComponent(JSON.stringify({ tab: 'NEW', q: name }))}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select all 28 that match' }).click();
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Cancel order/ })
    .click();
  const cancel = page.getByRole('dialog', { name: 'Cancel 28 orders?' });
  await cancel.getByRole('button', { name: 'Cancel 28 orders' }).click();
  await expect(strip(page)).toContainText('28 orders cancelled.', { timeout: 240_000 });
  expect((await read(api, ids[10] ?? '')).statusCode).toBe(900);
});

test('cells are edited by keyboard, saved one by one, undone, and refused with a reason (BULK-16, BULK-17, BULK-18, BULK-19, BULK-20, BULK-22)', {
  tag: '@page',
}, async ({ page, request }) => {
  const api = apiOf(request);
  const name = reference('cells');
  const { id } = await draft(api, name, null);
  await openDrafts(page, name);
  await page.getByRole('switch', { name: 'All columns' }).check();
  await enterGrid(page);
  const put = () => page.waitForResponse((r) => r.request().method() === 'PUT' && r.url().includes(id));

  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('0.05');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('At least 0.1.');
  let saved = put();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2.5');
  await page.keyboard.press('Enter');
  expect((await saved).request().postDataJSON()).toEqual({ weight: { unit: 'kg', value: 2.5 }, version: 1 });
  expect((await read(api, id)).weight.value).toBe(2.5);
  saved = put();
  await page.keyboard.press('Control+z');
  await saved;
  expect((await read(api, id)).weight.value).toBe(0.5);

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /MYR \d/ }).first()).toBeVisible();
  saved = put();
  await page.keyboard.press('Enter');
  expect(Object.keys((await saved).request().postDataJSON() as object).sort()).toEqual([
    'serviceCode',
    'version',
  ]);
  await expect(grid(page).getByRole('gridcell', { name: /^\d+\.\d\d$/ })).toBeVisible();

  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  saved = put();
  await page.keyboard.type('120.50');
  await page.keyboard.press('Enter');
  expect((await saved).request().postDataJSON()).toEqual({
    cod: { amount: 120.5 },
    version: expect.any(Number),
  });
  await expectAccessible(page);
});
