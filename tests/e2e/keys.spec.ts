import type { Page } from '@playwright/test';
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
