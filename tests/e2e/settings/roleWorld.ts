import type { Locator, Page } from '@playwright/test';
import { expect } from '../support.ts';

export const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
export const rowOf = (page: Page, number: string) => page.getByRole('row', { name: number });
export const ordersOf = (q: string, tab = 'ALL') =>
  `/customer/orders?filter=${encodeURIComponent(JSON.stringify({ tab, q }))}`;
export const numberField = (page: Page) => page.getByRole('textbox', { name: 'Number' });

/** Types or pastes a line into the palette, opened by key. */
export async function say(page: Page, line: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: 'Command palette' });
  await expect(input).toBeFocused();
  await page.keyboard.insertText(line);
}

/** Opens the scan station and marks a parcel as packed. Returns the list of scans. */
export async function packByScan(page: Page, by: 'keyboard' | 'mouse', number: string): Promise<Locator> {
  const scans = page.getByRole('list', { name: 'Scans, the newest first' }).getByRole('listitem');
  if (by === 'keyboard') {
    await page.keyboard.press('g');
    await page.keyboard.press('z');
    await expect(numberField(page)).toBeFocused();
    await page.keyboard.press('F4');
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
  } else {
    await menu(page).getByRole('link', { name: 'Scan' }).click();
    await page.getByRole('button', { name: /^Mark as packed/ }).click();
    await numberField(page).click();
    await page.keyboard.insertText(number);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await expect(scans.first()).toContainText(`Packed${number}`);
  return scans;
}
