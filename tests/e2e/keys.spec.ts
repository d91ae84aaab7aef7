import type { Locator, Page } from '@playwright/test';
import { type BoundCommand, findKeyClashes } from '../../src/commands/keys/findKeyClashes.ts';
import { apiOf, bookOrder, expect, signIn, test } from './support.ts';

/** Global keys that a screen overrides. */
const NEARER = new Set(['/', 'f8']);

/** All commands of the page with their keys, as shown on the cheat-sheet. */
async function commandsHere(page: Page): Promise<BoundCommand[]> {
  await page.keyboard.press('ControlOrMeta+/');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  const rows = await sheet.locator('section').evaluateAll((sections) =>
    sections
      .filter((s) => !/not available here/.test(s.querySelector('h3')?.textContent ?? ''))
      .flatMap((s) =>
        [...s.querySelectorAll('dt')].map((dt) => ({
          label: dt.textContent ?? '',
          keys: [...(dt.nextElementSibling?.querySelectorAll(':scope > span > span:last-child') ?? [])].map(
            (k) => k.textContent ?? '',
          ),
        })),
      ),
  );
  await page.keyboard.press('Escape');
  return rows.map(({ label, keys }, i) => ({
    id: `${label} #${i}`,
    scope: 'screen',
    keys: keys.filter((key) => !NEARER.has(key)),
  }));
}

const SCREENS: [name: string, path: string][] = [
  ['dashboard', '/'],
  ['orders', '/orders'],
  ['bulk orders', '/orders/bulk-orders'],
  ['manifests', '/orders/manifest'],
  ['COD', '/orders/cod'],
  ['order form', '/orders/new-order'],
  ['tracking', '/track'],
  ['order', '/order/'],
];
for (const [name, path] of SCREENS) {
  test(`no two commands of the screen ${name} share a key, and none takes a browser's (B1-30)`, async ({
    page,
    request,
  }) => {
    await signIn(page);
    const { id } = path === '/order/' ? await bookOrder(apiOf(request)) : { id: '' };
    await page.goto(`/customer${path}${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    const row = page.getByRole('grid').getByRole('row').nth(1);
    if (path.startsWith('/orders') && path !== '/orders/new-order') {
      await expect(row).toBeVisible();
      await row.focus();
    }
    const commands = await commandsHere(page);
    expect(commands.length).toBeGreaterThan(10);
    expect(findKeyClashes(commands)).toEqual([]);
  });
}

/** Opens the order list with its first rows drawn and the console's own code held back, until `release`. */
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

  test('lead to a row and on to its neighbours, and tick and cancel nothing (ORD-06)', async ({ page }) => {
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
    test(`open ${name} once it is (ORD-06)`, async ({ page }) => {
      const { release } = await openHeld(page);
      for (const key of presses) await page.keyboard.press(key);
      await release();
      await expect(seen(page)).toBeVisible();
    });
});
