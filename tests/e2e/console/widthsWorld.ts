import type { Page } from '@playwright/test';
import { expect } from '../support.ts';

/** The page's width beyond the window and the bar's height, after the next frame. */
export const measure = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const bar = document.querySelector('#main-content') && document.querySelector('header');
    return {
      beyond: document.documentElement.scrollWidth - innerWidth,
      bar: bar?.getBoundingClientRect().height ?? 0,
    };
  });

/** Signs in on a tenant's host by its form. */
export async function enter(page: Page, host: string): Promise<void> {
  await page.goto(`${host}/customer/login`);
  await page.locator('input[autocomplete=username]').fill('demo@waybill.test');
  await page.locator('input[type=password]').fill('waybill-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.includes('/login'));
  await expect(page.locator('h1')).toHaveCount(1);
}
