import type { Page } from '@playwright/test';
import { expect, signIn } from '../support.ts';

export const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
export const orders = (page: Page) => page.getByRole('row', { name: /^MY/ });

export async function open(page: Page) {
  await signIn(page);
  await page.goto('/customer/orders/cod');
  await expect(orders(page).first()).toBeVisible();
}
