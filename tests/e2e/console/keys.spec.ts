import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '../support.ts';

/** Opens the order list with its first rows; the console's code waits for `release`. */
async function openHeld(page: Page): Promise<{ release: () => Promise<void> }> {
  let letGo = () => undefined as unknown;
  const held = new Promise<void>((resolve) => {
    letGo = resolve as () => unknown;
  });
  await page.route('**/assets/console-*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/customer/orders?filter=%7B%22tab%22%3A%22ALL%22%7D');
  await expect(page.locator('#frame a').first()).toBeVisible();
  return {
    release: async () => {
      letGo();
      await expect(page.locator('#frame')).toHaveCount(0);
    },
  };
}

test.describe('keys that are pressed before the console is there', () => {
  test.beforeEach(({ page }) => signIn(page));
  const rows = (page: Page) => page.getByRole('grid', { name: 'Orders' }).getByRole('row');

  test('keys that are pressed before the console is there move to a row and its neighbours, and tick and cancel nothing (ORD-06)', async ({
    page,
  }) => {
    const { release } = await openHeld(page);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await page.keyboard.press('#');
    await release();
    await expect(rows(page).nth(3)).toBeFocused();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('k');
    await expect(rows(page).nth(2)).toBeFocused();
  });

  for (const [name, presses, seen] of [
    ['the tab', ['1'], (page) => page.getByRole('tab', { name: /^New/, selected: true })],
    ['the search', ['/'], (page) => page.getByRole('search').locator('#list-search:focus')],
    ['the palette', ['ControlOrMeta+k'], (page) => page.getByRole('dialog').getByRole('combobox')],
    ['the keys', ['?'], (page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })],
    ['another page', ['g', 'd'], (page) => page.getByRole('heading', { level: 1, name: /^Welcome/ })],
    ['a new order', ['c'], (page) => page.getByRole('heading', { level: 1, name: 'New order' })],
  ] satisfies [string, string[], (page: Page) => Locator][])
    test(`keys that are pressed before the console is there open ${name} afterwards (ORD-06)`, async ({
      page,
    }) => {
      const { release } = await openHeld(page);
      for (const key of presses) await page.keyboard.press(key);
      await release();
      await expect(seen(page)).toBeVisible();
    });
});
