import type { Page } from '@playwright/test';
import { expect } from '../support.ts';

export const viewTabs = (page: Page) => page.getByRole('tablist', { name: 'Views' });

/** Opens the menu of views and chooses the entry of this name. */
export async function choose(page: Page, name: string | RegExp) {
  await page.keyboard.press('Shift+W');
  await expect(page.getByRole('menu', { name: 'Views' })).toBeVisible();
  const item = page.getByRole('menuitem', { name }).first();
  await expect(item).toBeVisible();
  for (let i = 0; i < 20; i++) {
    if (await item.evaluate((it) => it === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}
